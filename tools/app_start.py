"""Starts Shoal from its one file: python shoal.pyz [COMMAND ...]

Unpacked once into a folder of its own, where Python also keeps its bytecode, it starts quickly from the second time on.
Tables are kept beside the file. Of what is installed on the machine it uses Python alone."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # whoever has an older one is told so, in a line it can read
    sys.exit("Shoal needs Python 3.11 or newer, and this is Python %d.%d. It is at https://www.python.org/downloads/" % sys.version_info[:2])  # noqa: E501, UP031  # fmt: skip

import atexit
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from zipfile import ZipFile, ZipInfo

TABLES = "shoal-tables"
ABOUT = ("-h", "--help", "--version")


def main() -> int:
    """Without a command it opens the table and the browser."""
    program = Path(sys.argv[0]).resolve()
    installed = ("site-packages", "dist-packages")
    sys.path[:] = [unpacked(program), *(each for each in sys.path[1:] if not each.endswith(installed))]
    os.environ.setdefault("SHOAL_DATA", str(program.parent / TABLES))
    from shoal.cli import main as shoal

    given = sys.argv[1:]
    if not given or (given[0].startswith("-") and given[0] not in ABOUT):
        given = ["serve", "--open", *given]
    return shoal(given)


def unpacked(program: Path) -> str:
    """The folder with everything in it; one that lasts for this start alone if no other can be written."""
    with ZipFile(program) as packed:
        entries = packed.infolist()
        name = hashlib.sha256(repr([(each.filename, each.CRC) for each in entries]).encode()).hexdigest()[:16]
        folder = cache() / name
        if not is_whole(folder, entries):
            try:
                unpack(packed, folder)
            except OSError:
                if not is_whole(folder, entries):
                    folder = Path(tempfile.mkdtemp(prefix="shoal-"))
                    atexit.register(shutil.rmtree, folder, ignore_errors=True)
                    packed.extractall(folder)
        return str(folder)


def unpack(packed: ZipFile, folder: Path) -> None:
    """All of it, in one step. OSError if the folder cannot be written."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = tempfile.mkdtemp(prefix="new-", dir=folder.parent)
    try:
        packed.extractall(unfinished)
        if not is_whole(folder, packed.infolist()):  # else another start was quicker, and runs from there
            shutil.rmtree(folder, ignore_errors=True)
            Path(unfinished).replace(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def is_whole(folder: Path, entries: "list[ZipInfo]") -> bool:
    try:
        return all((folder / each.filename).stat().st_size == each.file_size for each in entries)
    except OSError:
        return False


def cache() -> Path:
    """Where programs put what they can make again."""
    if sys.platform == "win32":
        given = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        given = os.path.expanduser("~/Library/Caches")  # noqa: PTH111  # it is no error to have no home
    else:
        given = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111
    return Path(given or tempfile.gettempdir(), "shoal")


if __name__ == "__main__":
    raise SystemExit(main())
