"""Installs the packages of a lock file into this Python, saying which one it is at, and puts Shoal beside them:
python tools/install.py requirements/play.txt"""

from __future__ import annotations

import ensurepip
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
# The lock file names all that is needed. Bytecode is made when it is: for what is never imported it would take longest.
INSTALL = [*PIP, "install", "--no-deps", "--no-compile", "--progress-bar", "off", "--require-hashes", "-r"]

# "Processing" is followed by a file that lies here already, with the version in its name.
BEGUN = re.compile(
    r"(?:Collecting |Requirement already satisfied: |Processing .*/(?=[^/]*\.whl))([a-z][\w.]*(?:-[a-z][\w.]*)*)", re.I
)


def bring_pip() -> None:
    """pip comes with Python as a wheel. To unpack it is enough, and takes a tenth of the time of installing it."""
    if find_spec("pip"):
        return
    folder = sysconfig.get_config_var("WHEEL_PKG_DIR") or Path(ensurepip.__path__[0], "_bundled")
    wheels = sorted(Path(folder).glob("pip-*.whl"))
    if wheels:
        ZipFile(wheels[-1]).extractall(sysconfig.get_path("purelib"))
    else:
        ensurepip.bootstrap()


def progress(wanted: int, said: Iterable[str]) -> Iterator[str]:
    """What to tell people while pip says this about so many packages."""
    begun = 0
    for line in said:
        if line.startswith("Ignoring "):  # not for this kind of machine
            wanted -= 1
        elif found := BEGUN.match(line):
            begun += 1
            yield f"{begun} of {wanted}: {found[1]}"
        elif line.startswith("Installing collected packages"):
            yield f"unpacking {line.count(',') + 1}"


def packages(lock: str) -> int:
    """How many packages a lock file names."""
    return len(re.findall(r"^[\w.-]+==", lock, re.MULTILINE))


def install(lock: Path) -> int:
    """Install what is missing; how pip ended."""
    said: list[str] = []
    with subprocess.Popen([*INSTALL, str(lock)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for news in progress(packages(lock.read_text("utf-8")), listen(pip.stdout, said)):
            show(news)
        show("")
    if pip.returncode:
        print("".join(said), file=sys.stderr)
    return pip.returncode


def listen(lines: Iterable[str], said: list[str]) -> Iterator[str]:
    """The same lines, kept for the case of need."""
    for line in lines:
        said.append(line)
        yield line.strip()


def show(news: str) -> None:
    """On a terminal in one place, elsewhere line by line."""
    if sys.stdout.isatty():
        print(f"\r\033[K{news}", end="", flush=True)
    elif news:
        print(news, flush=True)


def link(sources: Path) -> None:
    """Let this Python find Shoal where it lies, as a package and as the program `shoal`."""
    Path(sysconfig.get_path("purelib"), "shoal.pth").write_text(f"{sources}\n", "utf-8")
    program = Path(sysconfig.get_path("scripts"), "shoal")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shoal "$@"\n', "utf-8")
    program.chmod(0o755)


def main(lock: Path) -> int:
    """Bring all of it, and meanwhile make the bytecode of Shoal, for which people would wait at the first start."""
    bytecode = [sys.executable, "-m", "compileall", "-q", str(ROOT / "src")]
    with subprocess.Popen(bytecode, stdout=subprocess.DEVNULL):
        bring_pip()
        trouble = install(lock)
        if not trouble:
            link(ROOT / "src")
    return trouble


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
