"""The way a piece goes, space by space (§6.1, §6.2): what is told of a move, not what decides whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shoal.games.pond.rules.board import (
    BELL_FORM,
    BELL_SPOT,
    FIXED,
    FOOT_SPOT,
    NOWHERE,
    STRIDE,
    ZONE_SPOT,
    placement_name,
)
from shoal.games.pond.rules.pieces import (
    EAST,
    EATS,
    FLAT,
    FOOT,
    IS_AMEBA,
    IS_FLAGELLATE,
    IS_OBLONG,
    MOVE,
    NORTH,
    NORTH_EAST_SOUTH_WEST,
    PIECE_OF,
    PIECES,
    SIDE,
    SIZES,
    TURNS,
    UNITS,
    ameba_steps,
    pivots,
    species_of,
)

if TYPE_CHECKING:
    from shoal.games.pond.rules.position import Position

COVERED = [tuple(row * int(STRIDE) + column for row in range(h) for column in range(w)) for w, h in SIZES]  # by form
PIVOTS = [tuple(dict.fromkeys(north * int(STRIDE) + east for east, north in pivots(*size))) for size in SIZES]
STRAIGHT = tuple(north * int(STRIDE) + east for east, north in NORTH_EAST_SOUTH_WEST)
AROUND = tuple(north * int(STRIDE) + east for east, north, _ in ameba_steps())
ANY = -1  # direction


@dataclass(frozen=True)
class Path:
    """The unit that moves, its placements from the first to the last, and whether it ends lying the other way."""

    unit: int
    names: tuple[str, ...]
    turned: bool


Stand = tuple[int, int, int, bool]  # spot, form, the direction a ciliate keeps to, and whether it has pivoted


def shortest_path(state: Position, action: int) -> Path:
    """One of the shortest ways to make a legal move."""
    move = action - MOVE
    piece = PIECE_OF[move]
    unit = state.mover * SIDE + piece
    spot, form = state.spots[unit], state.forms[unit]
    to_spot = spot + NORTH[move] * STRIDE + EAST[move]
    to_form = turned(piece, form) if TURNS[move] else form
    free, still = _water(state, unit)
    start: Stand = (spot, form, ANY, False)
    came_from: dict[Stand, Stand] = {}
    reached = [start]
    for _ in range(species_of(PIECES[piece]).spaces):
        further: list[Stand] = []
        for stand in reached:
            for following in _spaces(state, piece, stand):
                squares = [following[0] + square for square in COVERED[following[1]]]
                if following in came_from or not free.issuperset(squares):
                    continue
                came_from[following] = stand
                if following[:2] == (to_spot, to_form):
                    return Path(unit, _names(piece, start, following, came_from), bool(TURNS[move]))
                if still.issuperset(squares):
                    further.append(following)
        reached = further
    raise AssertionError("the piece cannot get there")


def _water(state: Position, unit: int) -> tuple[set[int], set[int]]:
    """The squares on which a unit may be, and those of them at which its move need not end (§6.2, R14)."""
    pond = state.rules.pond
    free = {row * int(STRIDE) + column for row in range(pond.height) for column in range(pond.width)}
    for stentor in (0, int(FIXED)):
        free -= _squares(state.fixed[stentor + FOOT_SPOT], FOOT)
        free -= _squares(state.fixed[stentor + BELL_SPOT], state.fixed[stentor + BELL_FORM])
    theirs = int(FIXED - unit // SIDE * FIXED)
    still = free - _squares(state.fixed[theirs + ZONE_SPOT], state.fixed[theirs + BELL_FORM])
    for other in range(UNITS):
        if other != unit and state.spots[other] < NOWHERE:
            if is_wall(state, unit, other):
                free -= _squares(state.spots[other], state.forms[other])
            elif other // SIDE != unit // SIDE:
                still -= _squares(state.spots[other], state.forms[other])
    return free, still


def _squares(spot: int, form: int) -> set[int]:
    return {spot + square for square in COVERED[form]}


def is_wall(state: Position, unit: int, other: int) -> bool:
    """Whether a unit may not overlap another one: a friend, or one that it may not eat."""
    if unit // SIDE == other // SIDE:
        return not state.rules.own_overlap
    return not EATS[unit % SIDE * SIDE + other % SIDE]


def turned(piece: int, form: int) -> int:
    """How a piece lies after a quarter turn."""
    return 2 * FLAT[piece] + 1 - form if IS_OBLONG[piece] else form


def _spaces(state: Position, piece: int, stand: Stand) -> Iterator[Stand]:
    """Where one more space would lead on an empty board (§6.1)."""
    spot, form, direction, pivoted = stand
    if IS_AMEBA[piece]:
        for step in AROUND:
            yield (spot + step, form, ANY, False)
        return
    may_turn = IS_FLAGELLATE[piece] and state.rules.flagellates_turn
    for way, step in enumerate(STRAIGHT):
        if direction in (ANY, way):
            yield (spot + step, form, ANY if may_turn else way, pivoted)
    if not IS_FLAGELLATE[piece] and not pivoted:
        for step in PIVOTS[form]:
            yield (spot + step, turned(piece, form), direction, True)


def _names(piece: int, start: Stand, end: Stand, came_from: dict[Stand, Stand]) -> tuple[str, ...]:
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return tuple([placement_name(spot, piece, form) for spot, form, _, _ in reversed(way)])
