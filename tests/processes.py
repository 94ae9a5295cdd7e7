"""Which tests run in the same process where there are several, those that share what takes long to get; and which are
left to a long run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

EVERY_MODULE = ("tests/test_layers.py", "tests/test_rooms.py", "tests/words/test_web.py::test_every_reason_")
BY_FILE = (
    "tests/browser/",
    "tests/pyz/",
    "tests/press/test_pdf.py",
    "tests/web/test_door.py",
    "tests/web/test_ending.py",
    "tests/words/test_web.py",
)
BY_CASE = (
    "tests/conformance/",
    "tests/sixth/",
    "tests/games/succession/test_reference.py",
    "tests/press/test_sheets.py",
)
WAITING = ("tests/table/", "tests/web/")  # for clocks and other processes, most of the time


def company(test: str) -> str:
    """What a test, by its full name, has in common with all that should run in its process: a file's server, browser
    or prints; the exported site; a case's game, played once for every law; an order's sheets; all modules, read once;
    else nothing."""
    file, _, name = test.partition("::")
    if test.startswith(EVERY_MODULE):
        return "every module"
    if file.startswith("tests/offline/"):
        return "the site"
    if file.startswith(BY_FILE) or file.endswith("/test_browser.py"):
        return file
    case = name.partition("[")[2]
    return case if case and file.startswith(BY_CASE) else test


def in_turn(tests: Sequence[str]) -> list[int]:
    """In which order, by their numbers: those that wait evenly among those that work, so that no process has only ones
    that wait. Those in the browser, which is closed for any other, stay as they are, before all."""
    browser = [number for number, test in enumerate(tests) if test.startswith("tests/browser/")]
    waiting = [number for number, test in enumerate(tests) if test.startswith(WAITING)]
    others = {*browser, *waiting}
    working = [number for number in range(len(tests)) if number not in others]
    placed = [(place / len(kind), number) for kind in (waiting, working) for place, number in enumerate(kind)]
    return [*browser, *(number for _, number in sorted(placed))]


class Together(LoadScopeScheduling):  # type: ignore[misc]  # it comes without types
    """Hands out tests with their company."""

    def _split_scope(self, nodeid: str) -> str:
        return company(nodeid)


def in_short(values: Iterable[object]) -> list[Any]:
    """The first of these in every run, the others in `make long`."""
    first, *others = values
    return [first, *(pytest.param(each, marks=pytest.mark.long) for each in others)]
