"""Ways over the board as lines on the sheet: unrolled, so that column a lies to the right of column u."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from shoal.engine.mark import Mark, polyline
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import NUMBER_OF, SPACE_IDS
from shoal.games.hyporheic.rules.routes import FIRST_WAYS
from shoal.games.hyporheic.screen.stream import AGAIN, COLUMNS, PERIOD, spot

SQUARES: Final = frozenset(CONTENT.board.squares)
AGAIN_COLUMNS: Final = COLUMNS[:AGAIN]
LATE_COLUMNS: Final = COLUMNS[len(COLUMNS) // 2 :]  # from here on, column a lies behind column u


def stops(way: tuple[str, ...]) -> list[tuple[float, float]]:
    """The middles of the spaces of a way; over the edge it goes on where column a is seen again."""
    out = [spot(way[0])]
    shift = 0
    for before, space in pairwise(way):
        if before in SQUARES and space in SQUARES and before[0] == COLUMNS[-1] and space[0] == COLUMNS[0]:
            shift = PERIOD
        x, y = spot(space)
        out.append((x + shift, y))
    return out


def line_through(way: tuple[str, ...], kind: str) -> Mark | None:
    """The way as a line of this class; None for who stays where it is."""
    if len(way) < 2:
        return None
    return polyline(points=" ".join(f"{x:g},{y:g}" for x, y in stops(way)), class_=kind)


@lru_cache(maxsize=1024)
def offsets(way: tuple[str, ...]) -> str | None:
    """The way as the page wants it for a thing that has come along it: every stop as seen from where it is now."""
    if not way:
        return None
    x, y = spot(way[-1])
    return " ".join(f"{a - x:g},{b - y:g}" for a, b in stops(way))


def carried_to(space: str) -> tuple[str, ...]:
    """The step over the edge to a space of the first column: who has been carried there came that way."""
    behind = COLUMNS[-1] + space[1:]
    there = space in SQUARES and space[0] == COLUMNS[0] and behind in SQUARES
    return (behind, space) if there else ()


def first_steps(space: str, clogged: bool) -> tuple[str, ...]:
    """Where the first step of a roll may lead."""
    return tuple(SPACE_IDS[to] for to in FIRST_WAYS[clogged][NUMBER_OF[space]])


def seen_again(space: str, origin: str) -> bool:
    """Whether a goal is also shown behind column u, because the token comes from there."""
    late = origin in SQUARES and origin[0] in LATE_COLUMNS
    return late and space in SQUARES and space[0] in AGAIN_COLUMNS
