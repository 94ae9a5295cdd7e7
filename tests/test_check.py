"""What `make check` runs: the tests of what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from check import LAWS, NUMBERS, SERVERS, STATIC, TOOLS, TWINS, called_for, usual_cases

from tests.conformance.cases import cases_of
from tests.some import some

ROOT = Path(__file__).parent.parent
BROUGHT = [
    ("src/shoal/games/reef/rules/growth.py", "tests/games/reef", "reef-[24]-usual"),
    ("src/shoal/games/reef/screen/drawing.py", "tests/test_rooms.py", "reef-[24]-usual"),
    ("src/shoal/games/reef/screen/art/crab.svg", "tests/games/reef", "reef-[24]-usual"),
    ("src/shoal/games/__init__.py", "tests/engine", "*-[24]-usual"),
    ("src/shoal/engine/log.py", "tests/engine", "*-[24]-usual"),
    ("src/shoal/engine/log.py", "tests/conformance", "*-[24]-usual"),
    ("src/shoal/web/frame.py", "tests/web", ""),
    ("src/shoal/web/static/client.js", "tests/web/test_pages.py", ""),
    ("tests/web/test_door.py", "tests/web/test_door.py", ""),
    ("src/shoal/table/table.py", "tests/table", ""),
    ("src/shoal/cli.py", "tests/test_cli.py", ""),
    ("src/shoal/compiled.py", "tests/compiled", ""),
    ("tools/compile.py", "tests/compiled", ""),
    ("tools/check.py", "tests/test_check.py", ""),
    ("pyproject.toml", "tests/compiled", ""),
    ("tests/games/pond/walks.py", "tests/games/pond", ""),
    ("tests/table/test_store.py", "tests/table/test_store.py", ""),
    ("tests/conformance/laws.py", "tests/conformance", "*-[24]-usual"),
]


@pytest.mark.parametrize(("file", "test", "pattern"), BROUGHT, ids=lambda each: each)
def test_a_change_brings_its_tests(file: str, test: str, pattern: str) -> None:
    assert test in called_for(file)
    assert (ROOT / test).exists()
    assert usual_cases(file) == pattern


def test_every_layer_has_tests_to_bring() -> None:
    for layer in some(path.parent.name for path in (ROOT / "src" / "shoal").glob("*/__init__.py")):
        assert any((ROOT / test).is_dir() for test in called_for(f"src/shoal/{layer}/module.py")), layer


def test_words_and_what_takes_its_time_bring_nothing() -> None:
    for file in ("docs/api.md", "README.md", "tests/browser/test_play.py", NUMBERS):
        assert called_for(file) == []
    assert all((ROOT / test).exists() for test in (*LAWS, *SERVERS, *STATIC, *TOOLS.values(), NUMBERS, TWINS))
    assert all((ROOT / "tools" / name).exists() for name in TOOLS)


def test_modules_and_scripts_are_held_to_the_laws() -> None:
    for file in ("src/shoal/web/frame.py", "src/shoal/web/static/client.js"):
        assert set(LAWS) <= set(called_for(file))
    for file in ("src/shoal/games/reef/screen/art/crab.svg", "tests/table/test_store.py"):
        assert set(LAWS).isdisjoint(called_for(file))


def test_every_game_has_a_usual_case_to_look_at() -> None:
    games = {path.parent.name for path in (ROOT / "src" / "shoal" / "games").glob("*/__init__.py")}
    for game in some(games):
        assert any(case.seats in (2, 4) and not case.unusual for case in cases_of(game)), game
