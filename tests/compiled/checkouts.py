"""Small checkouts whose compiler is a script of the test's own, and copies of this one as it is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from shoal.compiled import SUFFIX, Compiled
from tests.compiled.modes import PROJECT

PYPROJECT = """
[tool.hatch.build.targets.wheel.hooks.custom]
compiled = ["engine/game.py", "games/*/rules/*.py"]
compiled_lightly = ["games/*/words/**/*.py"]
"""
MODULES = (
    "engine/__init__.py",
    "engine/game.py",
    "games/__init__.py",
    "games/marsh/__init__.py",
    "games/marsh/rules/__init__.py",
    "games/marsh/rules/turns.py",
    "games/marsh/words/en/story.py",
)
# Makes a library of every source but the packages' own, as large as a library may be by chance.
COMPILER = f"""
import sys
from pathlib import Path
for source in Path(__file__).parent.parent.glob("src/shoal/*/**/*.py"):
    if source.name != "__init__.py":
        library = Path(sys.argv[1], source.relative_to(Path(__file__).parent.parent / "src").with_suffix({SUFFIX!r}))
        library.parent.mkdir(parents=True, exist_ok=True)
        library.write_text(source.read_text() * 3)
"""
BROKEN = "raise SystemExit('the C compiler met something it does not know')"


def small_checkout(root: Path, compiler: str = COMPILER) -> Path:
    """A game of two modules, and what compiles it."""
    for name in MODULES:
        write(root / "src" / "shoal" / name, f"# {name}\n")
    for name in ("__init__.py", "compiled.py"):
        shutil.copy(PROJECT / "src" / "shoal" / name, root / "src" / "shoal")
    write(root / "pyproject.toml", PYPROJECT)
    write(root / "requirements" / "build.txt", "")
    write(root / "tools" / "hatch_build.py", compiler)
    return root


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def copy_of_this(root: Path) -> Path:
    """The sources and what is compiled of them."""
    label = Compiled(PROJECT).read_label()
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PROJECT / "src", root / "src", ignore=ignored)
    shutil.copytree(PROJECT / "build" / "compiled" / label["folder"], Compiled(root).place / label["folder"])
    shutil.copy(Compiled(PROJECT).label, Compiled(root).label)
    for name in [name for name in label["made from"] if not name.startswith("src/")]:
        write(root / name, (PROJECT / name).read_text("utf-8"))
    return root


def python(root: Path, *arguments: str) -> str:
    """What a new Python prints that finds shoal in that checkout."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    environment.pop("SHOAL_PLAIN", None)
    call = [sys.executable, *arguments]
    return subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout.strip()
