"""Compiled modules run only if they were made from the sources that lie here: a stale one would be played and tested
instead of what was written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from compile import Checkout

from shoal.compiled import SUFFIX, Compiled, in_use
from tests.compiled.checkouts import copy_of_this, python, small_checkout, write
from tests.compiled.modes import PROJECT

MARSH = Path("src", "shoal", "games", "marsh")
WHICH = "import shoal.engine.game as game; print(game.__file__.endswith('.py'))"


def compiled(root: Path, built: Path) -> Path:
    """The checkout with libraries, whatever is in them."""
    write(built / "shoal" / "engine" / f"game{SUFFIX}", "library")
    Compiled(root).place.mkdir(parents=True)
    Checkout(root).take_up(built)
    return root


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return compiled(small_checkout(tmp_path / "checkout"), tmp_path / "built")


def test_what_runs_compiled_here_was_made_from_what_lies_here() -> None:
    if in_use():
        assert Checkout(PROJECT).is_fresh()


def test_what_was_just_compiled_is_fresh(checkout: Path) -> None:
    assert Checkout(checkout).is_fresh()
    assert list(Compiled(checkout).libraries()) == ["shoal.engine.game"]


@pytest.mark.parametrize(
    "name", [MARSH / "rules" / "turns.py", MARSH / "words" / "en" / "story.py", "tools/hatch_build.py"], ids=str
)
def test_an_edit_is_noticed_and_so_is_its_end(checkout: Path, name: Path) -> None:
    before = (checkout / name).read_text("utf-8")
    write(checkout / name, f"{before}#")
    assert not Compiled(checkout).libraries()
    assert not Checkout(checkout).is_fresh()
    write(checkout / name, before)
    assert Checkout(checkout).is_fresh()


def test_a_new_module_is_noticed(checkout: Path) -> None:
    write(checkout / MARSH / "words" / "en" / "names.py", "")
    assert not Checkout(checkout).is_fresh()


def test_a_module_that_is_gone_is_noticed(checkout: Path) -> None:
    (checkout / MARSH / "rules" / "turns.py").unlink()
    assert not Compiled(checkout).libraries()
    assert not Checkout(checkout).is_fresh()


def test_other_patterns_are_noticed_and_other_settings_are_not(checkout: Path) -> None:
    project = checkout / "pyproject.toml"
    write(project, project.read_text("utf-8") + "[tool.ruff]\n")
    assert Checkout(checkout).is_fresh()
    write(project, project.read_text("utf-8").replace('"engine/game.py", ', ""))
    assert not Checkout(checkout).is_fresh()


def test_what_stays_plain_may_be_edited(checkout: Path) -> None:
    write(checkout / MARSH / "rules" / "__init__.py", "# more")
    assert Checkout(checkout).is_fresh()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"folder": "elsewhere"}', "{", "\0"])
def test_a_damaged_label_means_plain_python(checkout: Path, text: str) -> None:
    write(Compiled(checkout).label, text)
    assert not Compiled(checkout).libraries()
    assert not Checkout(checkout).is_fresh()


def test_a_library_that_is_cut_short_or_gone_means_plain_python(checkout: Path) -> None:
    (library,) = Compiled(checkout).libraries().values()
    write(Path(library), "libr")
    assert not Compiled(checkout).libraries()
    Path(library).unlink()
    assert not Compiled(checkout).libraries()


def test_a_process_keeps_what_it_found_through_the_next_compilation(checkout: Path, tmp_path: Path) -> None:
    (first,) = Compiled(checkout).libraries().values()
    Checkout(checkout).take_up(tmp_path / "built")
    (second,) = Compiled(checkout).libraries().values()
    assert first != second
    assert Path(first).exists()
    Checkout(checkout).take_up(tmp_path / "built")
    assert not Path(first).exists()
    assert Path(second).exists()


def test_an_edit_brings_plain_python_at_once(tmp_path: Path) -> None:
    if not in_use():
        pytest.skip("nothing is compiled here")
    root = copy_of_this(tmp_path)
    assert python(root, "-c", WHICH) == "False"
    source = root / "src" / "shoal" / "games" / "pond" / "rules" / "position.py"
    before = source.read_text("utf-8")
    write(source, before + "\n")
    assert python(root, "-c", WHICH) == "True"
    write(source, before)
    assert python(root, "-c", WHICH) == "False"
    shutil.rmtree(Compiled(root).place)
    assert python(root, "-c", WHICH) == "True"
