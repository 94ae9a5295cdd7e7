"""All Python that the site needs in one file, which its worker unpacks.

Where it can be (see `pack.mjs`), it is compiled by the very Python that will run it: that starts in a third of the
time. Python's own library is taken apart: what Pyodide needs to begin stays a ZIP beside it, the rest goes into the
kit, without what no table asks for."""

from __future__ import annotations

import io
import json
import lzma
import py_compile
import zipfile
from collections.abc import Collection
from pathlib import Path, PurePosixPath

EFFORT = 9 | lzma.PRESET_EXTREME
# Packages whose sources are read by themselves while they run.
AS_SOURCE = ("anyio/__init__.py",)
WITH_DOCSTRINGS = ("_pyodide/", "pyodide/")  # which it reads while it begins
FOR_MACHINES = (".so", ".pyd", ".pyi", ".pyx", ".pxd", ".c")
# Folders, or beginnings of names in them, of our own packages and of Python's library.
LEFT_OUT = (
    "anyio/_backends/_trio", "anyio/functools", "anyio/itertools", "anyio/pytest_plugin", "anyio/streams/",
    "anyio/to_interpreter", "anyio/to_process", "segno/__main__", "segno/cli", "shoal/__main__", "shoal/cli",
    "shoal/envs/", "shoal/keeping", "shoal/lab/", "shoal/offline/kit", "shoal/offline/pack", "shoal/offline/pyodide",
    "shoal/offline/root/", "shoal/offline/site", "shoal/offline/static/", "shoal/press/command",
    "shoal/table/store/archive", "shoal/table/store/listener", "shoal/table/store/postgres", "shoal/table/store/wire",
    "shoal/web/server/", "shoal/web/static/", "sqlalchemy/connectors/aioodbc",
    "sqlalchemy/connectors/pyodbc", "sqlalchemy/cyextension/", "sqlalchemy/dialects/mssql/",
    "sqlalchemy/dialects/mysql/", "sqlalchemy/dialects/oracle/", "sqlalchemy/dialects/postgresql/",
    "sqlalchemy/dialects/sqlite/provision", "sqlalchemy/ext/", "sqlalchemy/orm/", "sqlalchemy/testing/",
    "starlette/authentication", "starlette/endpoints", "starlette/middleware/cors", "starlette/middleware/gzip",
    "starlette/middleware/opentelemetry", "starlette/middleware/sessions", "starlette/middleware/wsgi",
    "starlette/schemas", "starlette/staticfiles", "starlette/templating", "starlette/testclient",
    "_pyrepl/", "asyncio/proactor", "asyncio/windows", "ctypes/", "curses/", "dbm/", "email/_header_value",
    "email/contentmanager", "email/generator", "email/headerregistry", "email/mime/", "encodings/big5", "encodings/cp",
    "encodings/euc", "encodings/gb", "encodings/hp", "encodings/hz", "encodings/iso", "encodings/jis",
    "encodings/johab", "encodings/koi", "encodings/kz", "encodings/mac", "encodings/ptcp", "encodings/shift",
    "encodings/tis", "ensurepip/", "http/cookiejar", "http/server", "idlelib/", "lib2to3/", "logging/config",
    "logging/handlers", "multiprocessing/dummy/", "multiprocessing/forkserver", "multiprocessing/heap",
    "multiprocessing/managers", "multiprocessing/pool", "multiprocessing/shared", "pydoc_data/", "site-packages/",
    "sqlite3/__main__", "sqlite3/dump", "unittest/", "urllib/robotparser", "venv/", "wsgiref/", "xml/dom/",
    "xml/etree/", "xml/parsers/", "xmlrpc/", "zoneinfo/",
)  # fmt: skip
# Modules of Python's library.
UNASKED = frozenset(
    [
        "_ast_unparse", "_pydatetime", "_pydecimal", "_pyio", "antigravity", "argparse", "bdb", "cProfile", "cmd",
        "code", "colorsys", "compileall", "configparser", "difflib", "doctest", "filecmp", "fileinput", "fractions",
        "ftplib", "getopt", "graphlib", "imaplib", "mailbox", "modulefinder", "netrc", "nturl2path", "optparse", "pdb",
        "pickletools", "plistlib", "poplib", "pprint", "profile", "pstats", "pty", "pyclbr", "pydoc", "rlcompleter",
        "runpy", "sched", "shelve", "smtplib", "socketserver", "statistics", "symtable", "tabnanny", "tarfile", "this",
        "timeit", "trace", "tracemalloc", "turtle", "wave", "webbrowser", "zipapp",
    ]
)  # fmt: skip


def wanted(name: str) -> bool:
    """Whether a file belongs into the kit."""
    left_out = name.startswith(LEFT_OUT) or name.removesuffix(".py") in UNASKED
    return not left_out and not name.endswith(FOR_MACHINES) and "__pycache__" not in name


def zipped(folder: Path) -> bytes:
    """Every file of a folder, not compressed: the site does that with the whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in _contents(folder).items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


def pack(folder: Path) -> bytes:
    """Every file of a folder: the length of a list, the list of names and sizes, then all of them, compressed."""
    contents = _contents(folder)
    listed = json.dumps([[name, len(content)] for name, content in contents.items()]).encode()
    return lzma.compress(b"".join([len(listed).to_bytes(4, "big"), listed, *contents.values()]), preset=EFFORT)


def _contents(folder: Path) -> dict[str, bytes]:
    """By name; files of one kind side by side, which makes them smaller together."""
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=lambda file: (file.suffix, file))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def prepare(folder: Path, library: Path, begun: Collection[str], first: Path) -> None:
    """In Pyodide: this folder with our packages gets most of Python's library, `first` the modules with which it has
    begun, and all of them are compiled."""
    tops = {module.partition(".")[0] for module in begun}
    with zipfile.ZipFile(library) as stock:
        for name in stock.namelist():
            if wanted(name) and not name.endswith("/"):
                top = PurePosixPath(name).parts[0].removesuffix(".py")
                place = (first if top in tops else folder) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(stock.read(name))
    compile_in(first)
    compile_in(folder)


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
