"""Prepares .bench/: the peers in their own virtual environment, the web peers' packages, Shoal compiled and plain.

Everything is kept for the next run and made anew only when what it is made from has changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
PLACE = ROOT / ".bench"
PYTHON = PLACE / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WEB = PLACE / "web"


def games() -> frozenset[str]:
    """The games there are to measure: a folder is a game."""
    return frozenset(path.parent.name for path in (ROOT / "src" / "shoal" / "games").glob("*/__init__.py"))


def arrange(web: bool) -> None:
    """Make what is missing; `web` says whether the packages from npm are needed. Fails with a sentence."""
    PLACE.mkdir(exist_ok=True)
    pins = [*(ROOT / "requirements" / name for name in ("build.txt", "postgres.txt", "lab.txt")), BENCH / "peers.txt"]
    fresh("venv", pins, lambda: install(pins))
    sources = sorted((ROOT / "src").rglob("*"))
    sources = [path for path in sources if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc")]
    tools = [ROOT / "tools" / name for name in ("compile.py", "hatch_build.py", "hot.py", "door.c")]
    build = [ROOT / "pyproject.toml", *tools]
    fresh("plain", sources, lambda: copy_sources(sources, PLACE / "plain"))
    fresh("compiled", sources + build, lambda: compile_sources(sources + build))
    if web:
        if shutil.which("npm") is None:
            raise SystemExit(
                "The web part needs Node.js with npm; "
                "leave it out with --only succession,pond,boards,duel,clone,search,lab,tables,envs"
            )
        scripts = sorted(path for path in (BENCH / "web").iterdir() if path.is_file())
        locked = [path for path in scripts if path.suffix != ".mjs"]
        fresh("web", locked, lambda: install_web(locked))
        for path in scripts:
            shutil.copy(path, WEB)


def fresh(name: str, made_from: Iterable[Path], make: Callable[[], None]) -> None:
    """Call `make` for the folder of this name unless it was made from the very same files."""
    seal = PLACE / f"{name}.made"
    digest = hashlib.sha256(sys.version.encode())
    for path in made_from:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    if seal.exists() and seal.read_text("utf-8") == digest.hexdigest():
        return
    print(f"Preparing .bench/{name} …", flush=True)
    shutil.rmtree(PLACE / name, ignore_errors=True)
    make()
    seal.write_text(digest.hexdigest(), "utf-8")


def install(pins: list[Path]) -> None:
    venv.create(PLACE / "venv", with_pip=True)
    wanted = [argument for path in pins for argument in ("-r", str(path))]
    run([str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes", *wanted])


def copy_sources(paths: Iterable[Path], to: Path) -> None:
    for path in paths:
        copy = to / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def compile_sources(paths: Iterable[Path]) -> None:
    place = PLACE / "compiled"
    copy_sources(paths, place)
    run([str(PYTHON), str(place / "tools" / "compile.py")], {"SHOAL_COMPILE": "1"})


def install_web(locked: Iterable[Path]) -> None:
    WEB.mkdir()
    for path in locked:
        shutil.copy(path, WEB)
    run(["npm", "ci", "--silent", "--no-audit", "--no-fund", "--prefix", str(WEB)])


def run(command: list[str], environment: dict[str, str] | None = None) -> None:
    """Run to the end; what it prints is shown only when it fails."""
    done = subprocess.run(
        command, env=os.environ | (environment or {}), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}")
