"""Suites that run over every game, run over the sixth: their tests as they are, parametrised with it alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tests.conformance.cases import cases_of
from tests.sixth.shelf import HERE, SIXTH, with_the_sixth
from tests.test_rooms import GAMES, room

with with_the_sixth():
    CASES = cases_of(SIXTH)


def modules(asked: Sequence[Sequence[Path]]) -> list[list[str]]:
    """Those of the sixth game in the rooms that the modules asked of in other games stand in."""
    rooms = {room(path) for paths in asked for path in paths if GAMES in path.parent.parents}
    own = [path.relative_to(HERE) for path in sorted((HERE / SIXTH).rglob("*.py"))]
    return [[path.as_posix() for path in own if room(GAMES / path) in rooms]]


# What leads the suites from game to game, and what the sixth gives in place of what is asked of the others.
GIVEN: Mapping[str, Callable[[Sequence[Any]], Sequence[object]]] = {
    "case": lambda asked: CASES,
    "game": lambda asked: [SIXTH],
    "name": lambda asked: [SIXTH],
    "paths": modules,
}


def over_the_sixth(*suites: ModuleType) -> dict[str, Callable[..., None]]:
    """The tests of these suites that are asked of every game, its cases or its modules, to be asked of this one."""
    found: dict[str, Callable[..., None]] = {}
    for suite in suites:
        tests = {name: test for name, test in vars(suite).items() if name.startswith("test_")}
        for name, test in tests.items():
            marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
            if len(marks) == 1 and marks[0].args[0] in GIVEN:
                assert name not in found, f"two suites have {name}"
                wanted, asked = marks[0].args
                again = pytest.mark.parametrize(
                    wanted, GIVEN[wanted](asked), ids=str if wanted != "paths" else ["all"], indirect=wanted == "paths"
                )
                found[name] = again(unmarked(test))
    assert found
    return found


def unmarked(test: FunctionType) -> FunctionType:
    """The same function without its marks."""
    return FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
