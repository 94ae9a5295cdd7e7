"""Runs the tests of what has changed, for the way one works: python tools/check.py [SINCE]

Changed is what is not committed yet, or else the last commit; or all since a commit of your choice. Every module and
script brings the laws of layers and rooms. A game brings its own tests, the golden games, and of the conformance suite
its usual cases for two and for four; the engine brings all games' usual cases; every other layer and every test brings
itself. What takes its time is left out: the browser, the web's servers in processes of their own and the twins of
what is compiled are for `make test`, the numbers of a content for `make conformance`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
LAWS = ("tests/test_layers.py", "tests/test_rooms.py")
NUMBERS = "tests/conformance/test_numbers.py"
TWINS = "tests/compiled/test_twins.py"  # what has changed is not compiled yet
SERVERS = tuple(f"tests/web/test_{name}.py" for name in ("disk", "door", "ending", "killed_class", "processes"))
STATIC = ("tests/web/test_guards.py", "tests/web/test_pages.py")  # the tests of what is sent as it lies there
USUAL = "-[24]-usual"
BUILD = ("tools", "requirements", "pyproject.toml", "Makefile")
TOOLS = {
    "app.py": "tests/pyz",
    "app_start.py": "tests/pyz",
    "check.py": "tests/test_check.py",
    "floors.py": "tests/test_floors.py",
}  # the others have to do with compiling


def called_for(file: str) -> list[str]:
    """The tests that a change of this file calls for."""
    laws = LAWS if file.endswith((".py", ".js")) else ()
    match PurePosixPath(file).parts:
        case ("src", "shoal", "games", game, _, *_):
            return [f"tests/games/{game}", "tests/golden", "tests/conformance", "tests/words/test_games.py", *laws]
        case ("src", "shoal", "engine" | "games", *_):
            return ["tests/engine", "tests/golden", "tests/conformance", *laws]
        case ("src", "shoal", "web", "static", *_):
            return [*STATIC, *laws]
        case ("src", "shoal", layer, _, *_):
            return [f"tests/{layer}", *laws]
        case ("src", *_):
            return ["tests/test_cli.py", "tests/compiled", *laws]
        case ("tests", "browser", *_) | ("tests", "conformance", "test_numbers.py"):
            return []
        case ("tests", *_, name) if name.startswith("test_") and name.endswith(".py"):
            return [file]
        case ("tests", "games", game, _, *_):
            return [f"tests/games/{game}"]
        case ("tests", folder, _, *_):
            return [f"tests/{folder}"]
        case ("tools", name) if name in TOOLS:
            return [TOOLS[name]]
        case (first, *_) if first in BUILD:
            return ["tests/compiled"]
    return []


def usual_cases(file: str) -> str:
    """The cases of the conformance suite that such a change calls for, as a pattern of their names."""
    match PurePosixPath(file).parts:
        case ("src", "shoal", "games", game, _, *_):
            return f"{game}{USUAL}"
        case ("src", "shoal", "engine" | "games", *_) | ("tests", "conformance", *_):
            return f"*{USUAL}"
    return ""


def changed(since: str) -> list[str]:
    """The files that differ from that commit, and those that are not in it."""
    base = since or ("HEAD" if git("status", "--porcelain") else "HEAD~1")
    return [*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")]


def git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def main(since: str = "") -> int:
    """Run them; how pytest ended."""
    files = changed(since)
    tests = sorted({test for file in files for test in called_for(file) if (ROOT / test).exists()})
    if not tests:
        print("Nothing that is tested here has changed.")
        return 0
    print(f"Testing {', '.join(tests)}", flush=True)
    left_out = [f"--ignore={test}" for test in (NUMBERS, TWINS, *SERVERS) if test not in tests]
    call = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadscope", *left_out, *tests]
    cases = " ".join({usual_cases(file) for file in files} - {""}) or f"*{USUAL}"
    return subprocess.run(call, cwd=ROOT, env=os.environ | {"SHOAL_CASES": cases}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
