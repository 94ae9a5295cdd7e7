"""All Python that the site needs in one file, which its worker unpacks.

Where it can be (see `pack.mjs`), it is compiled by the very Python that will run it: that starts in a third of the
time. Python's own library is taken apart: what Pyodide needs to begin stays a ZIP beside it, the rest goes into the
kit, without what no table asks for."""

from __future__ import annotations

import json
import lzma
import py_compile
import zipfile
from collections.abc import Collection
from pathlib import Path, PurePosixPath

# Packages whose sources are read by themselves while they run.
AS_SOURCE = ("anyio/__init__.py",)
WITH_DOCSTRINGS = ("_pyodide/", "pyodide/")  # which it reads while it begins
FOR_MACHINES = (".so", ".pyd", ".pyi", ".pyx", ".pxd", ".c")
# Folders, or beginnings of names in them, of our own packages and of Python's library.
LEFT_OUT = (
    "anyio/_backends/_trio", "anyio/pytest_plugin", "anyio/streams/", "segno/__main__", "segno/cli",
    "shoal/lab/", "shoal/offline/kit", "shoal/offline/pack", "shoal/offline/pyodide", "shoal/offline/root/",
    "shoal/offline/site", "shoal/offline/static/", "shoal/press/", "shoal/table/postgres", "shoal/table/wire",
    "shoal/web/door", "shoal/web/guest_", "shoal/web/processes", "shoal/web/serve", "shoal/web/static/",
    "sqlalchemy/cyextension/", "sqlalchemy/dialects/mssql/", "sqlalchemy/dialects/mysql/",
    "sqlalchemy/dialects/oracle/", "sqlalchemy/dialects/postgresql/", "sqlalchemy/ext/", "sqlalchemy/orm/",
    "sqlalchemy/testing/", "starlette/templating", "starlette/testclient",
    "_pyrepl/", "asyncio/proactor", "asyncio/windows", "ctypes/", "curses/", "dbm/", "encodings/big5", "encodings/cp",
    "encodings/euc", "encodings/gb", "encodings/hp", "encodings/hz", "encodings/iso", "encodings/jis",
    "encodings/johab", "encodings/koi", "encodings/kz", "encodings/mac", "encodings/ptcp", "encodings/shift",
    "encodings/tis", "ensurepip/", "idlelib/", "lib2to3/", "multiprocessing/dummy/", "pydoc_data/", "site-packages/",
    "unittest/", "venv/", "wsgiref/", "xml/dom/", "xml/etree/", "xml/parsers/", "xmlrpc/", "zoneinfo/",
)  # fmt: skip
# Modules of Python's library.
UNASKED = frozenset([
    "_pydatetime", "_pydecimal", "_pyio", "antigravity", "bdb", "cProfile", "difflib", "doctest", "ftplib", "imaplib",
    "mailbox", "modulefinder", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pydoc", "shelve", "smtplib", "statistics", "tarfile", "this", "timeit", "trace", "tracemalloc",
    "turtle", "webbrowser",
])  # fmt: skip


def wanted(name: str) -> bool:
    """Whether a file belongs into the kit."""
    left_out = name.startswith(LEFT_OUT) or name.removesuffix(".py") in UNASKED
    return not left_out and not name.endswith(FOR_MACHINES) and "__pycache__" not in name


def pack(folder: Path) -> bytes:
    """Every file of a folder: the length of a list, the list of names and sizes, then all of them, compressed."""
    # Files of one kind side by side are smaller together.
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=lambda file: (file.suffix, file))
    contents = [file.read_bytes() for file in files]
    names = [file.relative_to(folder).as_posix() for file in files]
    listed = json.dumps([[name, len(content)] for name, content in zip(names, contents, strict=True)]).encode()
    whole = b"".join([len(listed).to_bytes(4, "big"), listed, *contents])
    return lzma.compress(whole, preset=9 | lzma.PRESET_EXTREME)


def prepare(folder: Path, library: Path, begun: Collection[str], out: Path) -> None:
    """In Pyodide: `kit` of our packages in this folder and most of Python's library, `library` of the modules with
    which it has begun, all of them compiled."""
    first = {module.partition(".")[0] for module in begun}
    with zipfile.ZipFile(library) as stock, zipfile.ZipFile(out / "library", "w", zipfile.ZIP_DEFLATED) as start:
        for name in filter(wanted, stock.namelist()):
            if name.endswith("/"):
                continue
            top = PurePosixPath(name).parts[0].removesuffix(".py")
            place = out / "first" / name if top in first else folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(stock.read(name))
        compile_in(out / "first")
        for file in sorted((out / "first").rglob("*")):
            if file.is_file():
                start.write(file, file.relative_to(out / "first").as_posix(), compresslevel=9)
    compile_in(folder)
    (out / "kit").write_bytes(pack(folder))


def compile_in(folder: Path) -> None:
    """Each module in place of its source, without docstrings and assertions."""
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder).as_posix()
        if name in AS_SOURCE:
            continue
        optimize = 0 if name.startswith(WITH_DOCSTRINGS) else 2
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(
            str(file), f"{file}c", f"/lib/{name}", doraise=True, optimize=optimize, invalidation_mode=unchecked
        )
        file.unlink()
