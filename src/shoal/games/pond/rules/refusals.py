"""Why something may not be done now. Told from what the asking seat knows anyway."""

from __future__ import annotations

from typing import Final

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact
from shoal.games.pond.content import CONTENT, species_of
from shoal.games.pond.rules.actions import EAST, MOVE, NORTH, PHASES, PIECE_OF, PLACE, STENTOR, STUCK, TURNS
from shoal.games.pond.rules.board import BELL_FORM, BELL_SPOT, FIXED, FOOT_SPOT
from shoal.games.pond.rules.paths import is_wall, turned
from shoal.games.pond.rules.pieces import FLAT, IS_OBLONG, PIECES, SIDE, UNITS, ciliate_steps
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import COLUMN, FOOT, HEIGHT, MOST_COLUMNS, NOWHERE, ROW, STRIDE, WIDTH, overlap

HOME: Final = CONTENT.manifest.home


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, 2, seat, action) or _against(state, seat, action)


def _no(key: str, **facts: Fact) -> Reason:
    """A reason that the game's words have a sentence for."""
    return Reason(HOME, key, facts)


def _against(state: Position, seat: int, action: int) -> Reason:
    phase = PHASES[state.phase]
    if phase == "coin":
        return _no("coin")
    if phase == "draw":
        return _no("draw")
    if phase == "formation":
        return _against_picking(state, seat)
    if phase == "setup":
        return _against_placing(state, seat, action)
    if seat != state.mover:
        return _no("other_moves")
    if action < STUCK:
        return _no("set_up")
    if action == STUCK:
        return _no("not_stuck")
    return _against_move(state, seat, action - MOVE)


def _against_picking(state: Position, seat: int) -> Reason:
    if state.picks[seat] >= 0:
        return _no("picked")
    return _no("pick_first")


def _against_placing(state: Position, seat: int, action: int) -> Reason:
    placed = state.placed[seat]
    if placed > len(state.rules.pond.roster):
        return _no("all_placed")
    if state.mover == 1 - seat:
        return _no("other_places")
    if action >= STUCK:
        return _no("place_first")
    if action < STENTOR:
        return _no("no_formations")
    if action < PLACE:
        return _against_stentor(state, seat, action)
    if placed == 0:
        return _no("stentor_first")
    return _against_place(state, seat, state.rules.pond.roster[placed - 1], action - PLACE)


def _against_stentor(state: Position, seat: int, action: int) -> Reason:
    if state.placed[seat] > 0:
        return _no("stentor_rooted")
    return _no("stentor_room") if action in list(state.rules.pond.stentors[seat]) else _no("stentor_edge")


def _against_place(state: Position, seat: int, piece: int, place: int) -> Reason:
    square, up = divmod(place, 2)
    row, column = divmod(square, int(MOST_COLUMNS))
    name = PIECES[piece]
    if up and not IS_OBLONG[piece]:
        return _no("square", piece=name)
    form = FLAT[piece] + up
    if _sticks_out(state, column, row, form):
        return _no("sticks_out", piece=name)
    pond = state.rules.pond
    low = 0 if seat == 0 else pond.height - pond.home_rows
    if row < low or row + HEIGHT[form] > low + pond.home_rows:
        return _no("other_half", piece=name, low=low + 1, high=low + pond.home_rows)
    spot = row * STRIDE + column
    for unit in range(seat * SIDE, seat * SIDE + SIDE):
        if overlap(spot, form, state.spots[unit], state.forms[unit]):
            return _no("taken", other=PIECES[unit % SIDE])
    return _no("taken", other="St")


def _against_move(state: Position, seat: int, move: int) -> Reason:
    piece = PIECE_OF[move]
    unit = seat * SIDE + piece
    name = PIECES[piece]
    if piece not in list(state.rules.pond.roster):
        return _no("not_here", piece=name, board=state.rules.pond.id)
    if state.spots[unit] >= NOWHERE:
        return _no("eaten", piece=name)
    if TURNS[move] and not _can_turn_so(state.forms[unit], move):
        return _no("lies_otherwise", piece=name)
    spot = state.spots[unit] + NORTH[move] * STRIDE + EAST[move]
    form = turned(piece, state.forms[unit]) if TURNS[move] else state.forms[unit]
    if _sticks_out(state, spot & COLUMN, spot >> ROW, form):
        return _no("sticks_out", piece=name)
    for stentor in (0, FIXED):
        if overlap(spot, form, state.fixed[stentor + FOOT_SPOT], FOOT) or overlap(
            spot, form, state.fixed[stentor + BELL_SPOT], state.fixed[stentor + BELL_FORM]
        ):
            return _no("stentor_there")
    for other in range(UNITS):
        if (
            other != unit
            and is_wall(state, unit, other)
            and overlap(spot, form, state.spots[other], state.forms[other])
        ):
            return _against_wall(unit, other)
    return _no_way(state, name)


def _against_wall(unit: int, other: int) -> Reason:
    name, obstacle = PIECES[unit % SIDE], PIECES[other % SIDE]
    if unit // SIDE == other // SIDE:
        return _no("own_there", other=obstacle)
    species, theirs = species_of(name), species_of(obstacle)
    if species.group == "flagellate":
        return _no("cannot_eat", piece=name, other=obstacle)
    if species.id == theirs.id:
        return _no("own_kind", species=species.id, other=obstacle)
    return _no("too_big", piece=name, size=species.size, other=obstacle, theirs=theirs.size)


def _no_way(state: Position, piece: str) -> Reason:
    if species_of(piece).group == "flagellate" and not state.rules.flagellates_turn:
        return _no("straight_on", piece=piece)
    return _no("no_way", piece=piece)


def _can_turn_so(form: int, move: int) -> bool:
    """Whether an oblong piece that lies like this can make such a turn at all."""
    spaces = species_of(PIECES[PIECE_OF[move]]).spaces
    return (EAST[move], NORTH[move], True) in ciliate_steps(form, spaces)


def _sticks_out(state: Position, column: int, row: int, form: int) -> bool:
    pond = state.rules.pond
    return row < 0 or column + WIDTH[form] > pond.width or row + HEIGHT[form] > pond.height
