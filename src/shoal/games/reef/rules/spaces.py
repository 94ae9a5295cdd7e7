"""The five sea floors (§3): depths, rows, and what is near what.

A set of spaces is a number with one bit each, in space order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.reef.content import CONTENT

SPACES: Final[i64] = 30
COLUMNS: Final[i64] = 5
ALL_SPACES: Final[i64] = (1 << 30) - 1
BIT: Final = vec[i64]([1 << space for space in range(31)])  # the set of one space, or seat, kind, card, clause
COUNT: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << 15)])  # bits of a number of 15 bits

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
        mask_of([space for space, letter in enumerate(board.depths) if letter == zone])
        for board in CONTENT.boards
        for zone in LETTERS
    ]
)
LAND: Final = vec[bool]([board.land for board in CONTENT.boards])
LIMIT: Final = vec[i64]([depth.stack_limit for depth in CONTENT.depths])
ROWS: Final = vec[i64]([0] + [31 << 5 * row for row in range(6)])  # the spaces of row 1 to 6
AROUND: Final = vec[i64](  # the spaces at a distance: AROUND[space * (FARTHEST + 1) + distance]
    [
        mask_of([o for o in range(30) if abs(o % 5 - space % 5) + abs(o // 5 - space // 5) == distance])
        for space in range(30)
        for distance in range(10)
    ]
)


def count(mask: i64) -> i64:
    """How many spaces a set has."""
    return COUNT[mask & 32767] + COUNT[mask >> 15]


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
