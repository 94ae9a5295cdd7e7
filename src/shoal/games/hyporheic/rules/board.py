"""The board as the rules see it (§3): spaces as numbers, the steps between them, and where a roll can end (§5.1).

Squares are 0 to 116, row by row, circles 117 to 148, path by path, and Start is 149: a space's number is also the
number of the action `to <space>`. Lists of destinations are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import table
from shoal.games.hyporheic.content import CONTENT, SUPPLIES
from shoal.games.hyporheic.rules.chemistry import NUTRIENT_IDS

SQUARES: Final[i64] = 117
CIRCLES: Final[i64] = 32
START: Final[i64] = 149
SPACES: Final[i64] = 150
NOWHERE: Final[i64] = -1
MOST_STEPS: Final[i64] = CONTENT.die * max(card.dice for card in CONTENT.cards)

WATER: Final[i64] = 0  # squares and Start
OXIC: Final[i64] = 1
ANOXIC: Final[i64] = 2

SPACE_IDS: Final[list[str]] = [
    *CONTENT.board.squares,
    *[circle for path in CONTENT.paths for circle in path.circles],
    "start",
]
NUMBER_OF: Final[dict[str, int]] = {space: number for number, space in enumerate(SPACE_IDS)}


def _beside(square: str, across: int, down: int) -> str:
    """The square so many columns right (wrap-around) and rows down; "" where there is an X, sand or air."""
    columns = CONTENT.board.columns
    column = columns[(columns.index(square[0]) + across) % len(columns)]
    found = f"{column}{int(square[1]) + down}"
    return found if found in NUMBER_OF else ""


def _steps(across: int, down: int) -> list[str]:
    """Where this step leads from every space; only squares have neighbours."""
    return [_beside(space, across, down) for space in CONTENT.board.squares] + [""] * int(CIRCLES + 1)


def _forward() -> list[str]:
    """From Start to its square, on a square right or onto the path that begins there, on a circle along the arrow."""
    to = _steps(1, 0)
    for path in CONTENT.paths:
        for space, after in zip((path.entry, *path.circles), (*path.circles, path.exit), strict=True):
            to[NUMBER_OF[space]] = after
    to[START] = CONTENT.board.start_leads_to
    return to


def _numbers(spaces: list[str]) -> vec[i64]:
    return vec[i64]([NUMBER_OF.get(space, NOWHERE) for space in spaces])


def _zones() -> vec[i64]:
    found = [WATER] * int(SPACES)
    for path in CONTENT.paths:
        for circle, zone in zip(path.circles, path.zones, strict=True):
            found[NUMBER_OF[circle]] = OXIC if zone == "O" else ANOXIC
    return vec[i64](found)


def open_ways(clogged: bool) -> list[list[int]]:
    """Every step there is from each space; clogged, none leads onto a circle (R38)."""
    ways: list[list[int]] = []
    for space in range(SPACES):
        ways.append(
            [to for to in (FORWARD[space], UP[space], DOWN[space]) if to >= 0 and not (clogged and _in_bed(to))]
        )
    return ways


def first_ways(clogged: bool) -> list[list[int]]:
    """The first step of a roll: forward, and up or down only where there is no step forward (R9, R10)."""
    return [ways[:1] if FORWARD[space] in ways else ways for space, ways in enumerate(open_ways(clogged))]


def _in_bed(space: i64) -> bool:
    """Whether a space is a circle."""
    return SQUARES <= space < START


def _destinations() -> vec[vec[i64]]:
    """DESTINATIONS[(clogged * SPACES + space) * (MOST_STEPS + 1) + n]: where a roll of n can end (§5.1, R8)."""
    ends: list[list[int]] = []
    for clogged in (False, True):
        ways, firsts = open_ways(clogged), first_ways(clogged)
        reached = [[{space} for space in range(SPACES)]]  # after so many steps in any direction
        for _ in range(MOST_STEPS):
            reached.append([_together(reached[-1], ways[space]) for space in range(SPACES)])
        for space in range(SPACES):
            ends.append([])
            for n in range(MOST_STEPS):
                ends.append(sorted(_together(reached[n], firsts[space]) - {space}))
    return table(ends)


def _together(sets: list[set[int]], members: list[int]) -> set[int]:
    """All that is in any of these sets."""
    found: set[int] = set()
    for member in members:
        found |= sets[member]
    return found


FORWARD: Final = _numbers(_forward())
UP: Final = _numbers(_steps(0, -1))
DOWN: Final = _numbers(_steps(0, 1))
LEFT: Final = _numbers(_steps(-1, 0))
ZONE: Final = _zones()
# What a nutrient square gives, and how much of it; other spaces give none.
SUPPLY: Final = vec[i64](
    [NUTRIENT_IDS.index(SUPPLIES[space].nutrient) if space in SUPPLIES else 0 for space in SPACE_IDS]
)
SUPPLY_COUNT: Final = vec[i64]([SUPPLIES[space].count if space in SUPPLIES else 0 for space in SPACE_IDS])
DRAWS: Final = vec[bool]([space in CONTENT.board.draws for space in SPACE_IDS])
FIRST_CIRCLE: Final = _numbers([path.circles[0] for path in CONTENT.paths])
DESTINATIONS: Final = _destinations()
