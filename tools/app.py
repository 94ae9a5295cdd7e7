"""Builds dist/shoal.pyz: Shoal in one file, which runs wherever Python is, with nothing installed.

In it is all that is plain Python: Shoal and the packages of requirements/play.txt, by their hashes. What is compiled
for one kind of machine stays out: Shoal does without. The same sources make the same file, byte for byte."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "dist" / "shoal.pyz"
KEPT = ROOT / "build" / "app"  # wheels that were brought before
LOCK = ROOT / "requirements" / "play.txt"
START = Path(__file__).with_name("app_start.py")
PAPERS = ("LICENSE", "NOTICE")
COMPILED = {"httptools", "librt", "uvloop"}
# As for a machine nobody knows, by the oldest Python there may be.
DOWNLOAD = [
    *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--quiet", "--no-deps"),
    *("--require-hashes", "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"),
    *("--python-version=3.11", "--progress-bar=off"),
]
LINE = b"#!/usr/bin/env python3\n"
DAY = (1980, 1, 1, 0, 0, 0)  # the first a ZIP can tell


def build(app: Path = APP) -> Path:
    """Write the file, in one step."""
    app.parent.mkdir(parents=True, exist_ok=True)
    unfinished = app.with_suffix(".new")
    with unfinished.open("wb") as file:
        file.write(LINE)
        with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as made:
            for name, content in sorted(contents().items()):
                made.writestr(_entry(name), content)
    unfinished.chmod(0o755)
    return unfinished.replace(app)


def contents() -> dict[str, bytes]:
    """Every file, by its name in the archive."""
    found = {"__main__.py": START.read_bytes()}
    found |= {name: (ROOT / name).read_bytes() for name in PAPERS}
    for file in _sources(ROOT / "src"):
        found[file.relative_to(ROOT / "src").as_posix()] = file.read_bytes()
    for wheel in wheels():
        with ZipFile(wheel) as packed:
            for name in packed.namelist():
                if not name.endswith(("/", "/RECORD")):
                    found[name] = packed.read(name)
    return found


def wheels() -> list[Path]:
    """The packages it needs, brought once for each lock."""
    lock = plain(LOCK.read_text("utf-8"))
    folder = KEPT / hashlib.sha256(lock.encode()).hexdigest()[:16]
    whole = folder / "whole"
    if not whole.exists():
        folder.mkdir(parents=True, exist_ok=True)
        wanted = folder / "lock.txt"
        wanted.write_text(lock, "utf-8")
        subprocess.run([*DOWNLOAD, "--dest", str(folder), "--requirement", str(wanted)], check=True)
        whole.touch()
    return sorted(folder.glob("*.whl"))


def plain(lock: str) -> str:
    """The packages of a lock file that are not compiled."""
    packages = re.split(r"^(?=\S)", lock, flags=re.MULTILINE)
    return "".join(each for each in packages if each.partition("==")[0] not in COMPILED)


def _sources(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in (".so", ".pyd"):
            yield file


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, DAY)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 3  # else it would tell on which system it was made
    entry.external_attr = 0o644 << 16
    return entry


if __name__ == "__main__":
    made = build()
    print(f"{made.relative_to(ROOT)} is there: {made.stat().st_size / 1e6:.1f} MB. Start it with: python {made.name}")
