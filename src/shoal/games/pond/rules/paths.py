"""The way a piece goes, space by space (§6.1, §6.2): what is told of a move, not what decides whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shoal.games.pond.content import species_of
from shoal.games.pond.rules import actions, board, pieces, squares
from shoal.games.pond.rules.pieces import SIDE, UNITS
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import NOWHERE, STRIDE, covered

PIVOTS = [
    tuple(dict.fromkeys(north * int(STRIDE) + east for east, north in pieces.pivots(*size))) for size in squares.SIZES
]
STRAIGHT = tuple(north * int(STRIDE) + east for east, north in pieces.NORTH_EAST_SOUTH_WEST)
AROUND = tuple(north * int(STRIDE) + east for east, north, _ in pieces.ameba_steps())
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
    move = action - actions.MOVE
    piece = actions.PIECE_OF[move]
    unit = state.mover * SIDE + piece
    spot, form = state.spots[unit], state.forms[unit]
    end = (spot + actions.SHIFT[move], actions.form_after(piece, form, move))
    free, still = _water(state, unit)
    start: Stand = (spot, form, ANY, False)
    came_from: dict[Stand, Stand] = {}
    reached = [start]
    for _ in range(species_of(pieces.PIECES[piece]).spaces):
        further: list[Stand] = []
        for stand in reached:
            for following in _spaces(state, piece, stand):
                under = covered(following[0], following[1])
                if following in came_from or not free.issuperset(under):
                    continue
                came_from[following] = stand
                if following[:2] == end:
                    return Path(unit, _names(piece, start, following, came_from), bool(actions.TURNS[move]))
                if still.issuperset(under):
                    further.append(following)
        reached = further
    raise AssertionError("the piece cannot get there")


def _water(state: Position, unit: int) -> tuple[set[int], set[int]]:
    """The squares on which a unit may be, and those of them at which its move need not end (§6.2, R14)."""
    pond = state.rules.pond
    free = {row * int(STRIDE) + column for row in range(pond.height) for column in range(pond.width)}
    for stentor in (0, int(board.FIXED)):
        free -= covered(state.fixed[stentor + board.FOOT_SPOT], squares.FOOT)
        free -= covered(state.fixed[stentor + board.BELL_SPOT], state.fixed[stentor + board.BELL_FORM])
    theirs = int(board.FIXED - unit // SIDE * board.FIXED)
    still = free - covered(state.fixed[theirs + board.ZONE_SPOT], state.fixed[theirs + board.BELL_FORM])
    for other in range(UNITS):
        if other != unit and state.spots[other] < NOWHERE:
            if is_wall(state, unit, other):
                free -= covered(state.spots[other], state.forms[other])
            elif other // SIDE != unit // SIDE:
                still -= covered(state.spots[other], state.forms[other])
    return free, still


def is_wall(state: Position, unit: int, other: int) -> bool:
    """Whether a unit may not overlap another one: a friend, or one that it may not eat."""
    if unit // SIDE == other // SIDE:
        return not state.rules.own_overlap
    return not pieces.EATS[unit % SIDE * SIDE + other % SIDE]


def turned(piece: int, form: int) -> int:
    """How a piece lies after a quarter turn."""
    return 2 * pieces.FLAT[piece] + 1 - form if pieces.IS_OBLONG[piece] else form


def _spaces(state: Position, piece: int, stand: Stand) -> Iterator[Stand]:
    """Where one more space would lead on an empty board (§6.1)."""
    spot, form, direction, pivoted = stand
    if pieces.IS_AMEBA[piece]:
        for step in AROUND:
            yield (spot + step, form, ANY, False)
        return
    may_turn = pieces.IS_FLAGELLATE[piece] and state.rules.flagellates_turn
    for way, step in enumerate(STRAIGHT):
        if direction in (ANY, way):
            yield (spot + step, form, ANY if may_turn else way, pivoted)
    if not pieces.IS_FLAGELLATE[piece] and not pivoted:
        for step in PIVOTS[form]:
            yield (spot + step, turned(piece, form), direction, True)


def _names(piece: int, start: Stand, end: Stand, came_from: dict[Stand, Stand]) -> tuple[str, ...]:
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return tuple([pieces.placement_name(spot, piece, form) for spot, form, _, _ in reversed(way)])
