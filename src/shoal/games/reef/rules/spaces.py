"""The five sea floors as sets of spaces (§3): depths, rows, what is near what, and lists of spaces."""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules.actions import (
    ALGAE,
    GRAZE,
    LOSE,
    MUTATE,
    RECRUIT,
    SACRIFICE,
    SETTLE,
    SHORE,
    START,
    URCHINS,
    WHEN,
    ZONES,
    sets_of,
    table,
)
from shoal.games.reef.rules.builders import SPACES, count

BOARDS: Final[i64] = 5
DEPTHS: Final[i64] = 3
SHALLOW: Final[i64] = 0
MEDIUM: Final[i64] = 1
DEEP: Final[i64] = 2
FARTHEST: Final[i64] = 9  # distance of two spaces

LETTERS: Final = "SMD"
DEPTH: Final = vec[i64]([LETTERS.index(letter) for board in CONTENT.boards for letter in board.depths])
ZONE: Final = vec[i64](  # the spaces of a depth: ZONE[board * DEPTHS + depth]
    [
        sum([1 << space for space, letter in enumerate(board.depths) if letter == zone])
        for board in CONTENT.boards
        for zone in LETTERS
    ]
)
LAND: Final = vec[bool]([board.land for board in CONTENT.boards])
LIMIT: Final = vec[i64]([depth.stack_limit for depth in CONTENT.depths])
ROWS: Final = vec[i64]([0] + [31 << 5 * row for row in range(6)])  # the spaces of row 1 to 6
AROUND: Final = vec[i64](  # the spaces at a distance: AROUND[space * (FARTHEST + 1) + distance]
    [
        sum(
            [1 << other for other in range(30) if abs(other % 5 - space % 5) + abs(other // 5 - space // 5) == distance]
        )
        for space in range(30)
        for distance in range(10)
    ]
)

REACH: Final = vec[i64](  # the clauses that reach a space at a depth: REACH[(board * DEPTHS + depth) * SPACES + space]
    [
        sum(
            [
                1 << clause
                for clause, when in enumerate(WHEN)
                if (when == 0 or (when == 1) == board.land)
                and SHORE[clause] >> space & 1
                and ZONES[clause] >> depth & 1
            ]
        )
        for board in CONTENT.boards
        for depth in range(DEPTHS)
        for space in range(SPACES)
    ]
)

# For verbs whose actions count up with the spaces: all choices of six actions in a row, one after another.
SIX: Final[i64] = 6
CHOICES: Final[i64] = 64


def _runs() -> list[list[int]]:
    verbs = (GRAZE, ALGAE, MUTATE, URCHINS, LOSE, SACRIFICE)
    firsts = [*verbs, *range(START, RECRUIT, SPACES), *range(SETTLE, LOSE, SPACES)]
    runs: list[list[int]] = [[]] * int((SACRIFICE + SPACES) // SIX * CHOICES)
    for first in firsts:
        for run in range(first, first + SPACES, SIX):
            at = run // SIX * CHOICES  # verbs are so far apart that no two share a run
            runs[at : at + CHOICES] = sets_of(list(range(run, run + SIX)))
    return runs


RUNS: Final = table(_runs())


def each(first: i64, spaces: i64) -> vec[i64]:
    """The actions that count up from `first` with the spaces, for these spaces."""
    return more(vec[i64](), first, spaces)


def more(actions: vec[i64], first: i64, spaces: i64) -> vec[i64]:
    """As `each`, after actions that are there already."""
    at = first // SIX * CHOICES
    actions = extend(actions, RUNS[at + (spaces & 63)])
    actions = extend(actions, RUNS[at + 64 + (spaces >> 6 & 63)])
    actions = extend(actions, RUNS[at + 128 + (spaces >> 12 & 63)])
    actions = extend(actions, RUNS[at + 192 + (spaces >> 18 & 63)])
    return extend(actions, RUNS[at + 256 + (spaces >> 24)])


def first_of(spaces: i64) -> i64:
    """The first space of a set in space order; there must be one."""
    return count((spaces & -spaces) - 1)


def nearest(space: i64, free: i64) -> i64:
    """Those of the free spaces that are nearest to a space; none if there are none."""
    for distance in range(1, FARTHEST + 1):
        found = AROUND[space * (FARTHEST + 1) + distance] & free
        if found:
            return found
    return 0


assert len(DEPTH) == BOARDS * SPACES
