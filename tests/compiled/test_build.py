"""`pip install .` compiles with only the compiler at hand: if it could not, it would quietly install plain rules.
And the version that it installs is the one that the package says, with or without what pip knows of it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

from shoal import __version__
from tests.compiled.modes import PROJECT

TRANSLATE = """
from pathlib import Path
from hatch_build import translate
translate(["asked.py"], Path("c"))
"""


def test_what_is_installed_here_makes_no_difference(tmp_path: Path) -> None:
    """So it is enough that all hot modules were compiled here."""
    (tmp_path / "asked.py").write_text("import starlette\nreveal_type(starlette.__version__)\n", "utf-8")
    said = subprocess.run(
        [sys.executable, "-c", TRANSLATE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(PROJECT / "tools"), "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    ).stdout
    assert said == 'asked.py:2: note: Revealed type is "Any"\n'


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    built = [sys.executable, "-m", "hatchling", "metadata", "version"]
    assert subprocess.check_output(built, cwd=PROJECT, text=True).strip() == __version__


def test_it_runs_from_a_zip_that_nobody_installed(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "shoal.zip", "w") as packed:
        for path in (PROJECT / "src").rglob("*"):
            if "__pycache__" not in path.parts:
                packed.write(path, path.relative_to(PROJECT / "src"))
    program = "import shoal; print(shoal.__version__, shoal.__file__); import shoal.games.pond.rules.game"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "shoal.zip")}
    said = subprocess.check_output([sys.executable, "-c", program], cwd=tmp_path, env=environment, text=True)
    assert said.split() == [__version__, str(tmp_path / "shoal.zip" / "shoal" / "__init__.py")]
