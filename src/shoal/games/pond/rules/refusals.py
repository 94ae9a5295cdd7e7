"""Why something may not be done now, in words a child understands. Told from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.actions import EAST, MOVE, NORTH, PHASES, PIECE_OF, PLACE, STENTOR, STUCK, TURNS
from shoal.games.pond.rules.board import BELL_FORM, BELL_SPOT, FIXED, FOOT_SPOT
from shoal.games.pond.rules.paths import is_wall, turned
from shoal.games.pond.rules.pieces import FLAT, IS_OBLONG, PIECES, SIDE, UNITS, ciliate_steps, species_of
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import COLUMN, FOOT, HEIGHT, MOST_COLUMNS, NOWHERE, ROW, STRIDE, WIDTH, overlap

LABELS = {board.id: board.label for board in CONTENT.boards}


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, 2, seat, action) or Reason("shoal.engine", "said", {"text": _sentence(state, seat, action)})


def _sentence(state: Position, seat: int, action: int) -> str:
    phase = PHASES[state.phase]
    if phase == "coin":
        return "Wait a moment: a coin decides who begins."
    if phase == "draw":
        return "Wait a moment: a formation is being drawn."
    if phase == "formation":
        return _against_picking(state, seat)
    if phase == "setup":
        return _against_placing(state, seat, action)
    if seat != state.mover:
        return "It is not your turn."
    if action < STUCK:
        return "Everything is set up: now move one of your pieces."
    if action == STUCK:
        return "You are not stuck: you can still move, so you must."
    return _against_move(state, seat, action - MOVE)


def _against_picking(state: Position, seat: int) -> str:
    if state.picks[seat] >= 0:
        return "You have picked your formation. Wait for the other player."
    return "First pick a formation."


def _against_placing(state: Position, seat: int, action: int) -> str:
    placed = state.placed[seat]
    if placed > len(state.rules.pond.roster):
        return "You have placed everything. Wait for the other player."
    if state.mover == 1 - seat:
        return "It is the other player's turn to place a piece."
    if action >= STUCK:
        return "First everything must be placed."
    if action < STENTOR:
        return "There are no ready-made formations in this game: place your pieces one by one."
    if action < PLACE:
        if placed > 0:
            return "Your Stentor is rooted already, and it never moves."
        return "The Stentor's foot must touch your own edge or a side edge, and all of it must be on your half."
    if placed == 0:
        return "First place your Stentor."
    return _against_place(state, seat, state.rules.pond.roster[placed - 1], action - PLACE)


def _against_place(state: Position, seat: int, piece: int, place: int) -> str:
    square, up = divmod(place, 2)
    row, column = divmod(square, int(MOST_COLUMNS))
    name = called(piece)
    if up and not IS_OBLONG[piece]:
        return f"{name} is square: it cannot stand upright."
    form = FLAT[piece] + up
    if _sticks_out(state, column, row, form):
        return f"{name} would stick out over the edge of the board."
    pond = state.rules.pond
    low = 0 if seat == 0 else pond.height - pond.home_rows
    if row < low or row + HEIGHT[form] > low + pond.home_rows:
        return f"{name} must be on your half: rows {low + 1} to {low + pond.home_rows}."
    spot = row * STRIDE + column
    for unit in range(seat * SIDE, seat * SIDE + SIDE):
        if overlap(spot, form, state.spots[unit], state.forms[unit]):
            return f"Your {called(unit % SIDE)} is there already."
    return "Your Stentor is there already."


def _against_move(state: Position, seat: int, move: int) -> str:
    piece = PIECE_OF[move]
    unit = seat * SIDE + piece
    name = called(piece)
    if piece not in list(state.rules.pond.roster):
        return f"There is no {name} in the {LABELS[state.rules.pond.id]}."
    if state.spots[unit] >= NOWHERE:
        return f"Your {name} has been eaten."
    if TURNS[move] and not _can_turn_so(state.forms[unit], move):
        return f"{name} cannot get there from the way it lies."
    spot = state.spots[unit] + NORTH[move] * STRIDE + EAST[move]
    form = turned(piece, state.forms[unit]) if TURNS[move] else state.forms[unit]
    if _sticks_out(state, spot & COLUMN, spot >> ROW, form):
        return f"{name} would stick out over the edge of the board."
    for stentor in (0, FIXED):
        if overlap(spot, form, state.fixed[stentor + FOOT_SPOT], FOOT) or overlap(
            spot, form, state.fixed[stentor + BELL_SPOT], state.fixed[stentor + BELL_FORM]
        ):
            return "A Stentor is in the way: it cannot be moved or eaten."
    for other in range(UNITS):
        if (
            other != unit
            and is_wall(state, unit, other)
            and overlap(spot, form, state.spots[other], state.forms[other])
        ):
            return _against_wall(unit, other)
    return _no_way(state, piece)


def _against_wall(unit: int, other: int) -> str:
    name, obstacle = called(unit % SIDE), called(other % SIDE)
    if unit // SIDE == other // SIDE:
        return f"Your own {obstacle} is there."
    species, theirs = species_of(PIECES[unit % SIDE]), species_of(PIECES[other % SIDE])
    if species.group == "flagellate":
        return f"{obstacle} is there, and {name} cannot eat."
    if species.id == theirs.id:
        return f"{obstacle} is there, and {species.name} does not eat its own kind."
    return f"{obstacle} is there, and it is too big for {name}: {theirs.size} squares against {species.size}."


def _no_way(state: Position, piece: int) -> str:
    name = called(piece)
    if species_of(PIECES[piece]).group == "flagellate" and not state.rules.flagellates_turn:
        return f"{name} swims in a straight line, and stops at the first thing in its way."
    return f"{name} finds no way there: it cannot pass over other pieces or through the other Stentor's whirlpool."


def _can_turn_so(form: int, move: int) -> bool:
    """Whether an oblong piece that lies like this can make such a turn at all."""
    spaces = species_of(PIECES[PIECE_OF[move]]).spaces
    return (EAST[move], NORTH[move], True) in ciliate_steps(form, spaces)


def _sticks_out(state: Position, column: int, row: int, form: int) -> bool:
    pond = state.rules.pond
    return row < 0 or column + WIDTH[form] > pond.width or row + HEIGHT[form] > pond.height


def called(piece: int) -> str:
    """As people say it: "Paramecium 1", "Ameba"."""
    return f"{species_of(PIECES[piece]).name} {PIECES[piece][2:]}".strip()
