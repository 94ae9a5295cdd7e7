"""The sixth game stands in the house as all games do: its rooms, and who may import whom.

For that it is copied into a tree like `src/shoal`, where it names itself in full."""

from __future__ import annotations

import re
import shutil
from importlib.util import resolve_name
from pathlib import Path

import pytest

from tests import test_layers, test_rooms
from tests.sixth.shelf import HERE, SIXTH
from tests.sixth.suites import over_the_sixth

BY_DOTS = re.compile(r"^from (\.[\w.]*) import", re.MULTILINE)

globals().update(over_the_sixth(test_rooms, test_layers))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree."""
    made = tmp_path_factory.mktemp("src") / "shoal"
    shutil.copytree(HERE / SIXTH, made / "games" / SIXTH, ignore=shutil.ignore_patterns("__pycache__"))
    for module in (made / "games").rglob("*.py"):
        package = ".".join(["shoal", *module.relative_to(made).parent.parts])
        module.write_text(in_full(module.read_text("utf-8"), package), "utf-8")
    return made


def in_full(text: str, package: str) -> str:
    """A module's text with its imports by dots written out."""
    return BY_DOTS.sub(lambda found: f"from {resolve_name(found[1], package)} import", text)


@pytest.fixture(autouse=True)
def _in_the_tree(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_layers, "SOURCE", source)
    monkeypatch.setattr(test_rooms, "SOURCE", source)
    monkeypatch.setattr(test_rooms, "GAMES", source / "games")


@pytest.fixture
def paths(request: pytest.FixtureRequest, source: Path) -> list[Path]:
    """Modules of the game in the tree."""
    return [source / "games" / each for each in request.param]
