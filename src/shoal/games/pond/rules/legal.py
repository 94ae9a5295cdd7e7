"""What may be done in a position of Pond Scum, and by whom: set-up (§4), and the moves of all pieces together (§6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.games.pond.rules import actions, board, options, pieces, reach, squares
from shoal.games.pond.rules.memory import look
from shoal.games.pond.rules.moves import has_prey_near
from shoal.games.pond.rules.pieces import SIDE
from shoal.games.pond.rules.position import EATING, KNOWN, LIST, NO_PICK, NOTHING, REACHED, WRITTEN, ZEROS, Position
from shoal.games.pond.rules.squares import NOWHERE

STUCK_ONLY: Final = vec[i64]([actions.STUCK])
PICKS: Final = vec[i64]([actions.FORMATION + formation for formation in range(len(actions.FORMATIONS))])
ACTING: Final[list[tuple[int, ...]]] = [(), (0,), (1,), (0, 1)]
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)


def acting(state: Position) -> tuple[int, ...]:
    """The seats that may act, or chance."""
    phase = state.phase
    if phase == actions.PLAY:
        return ACTING[state.mover + 1]
    if phase == actions.OVER:
        return ACTING[0]
    if phase <= actions.DRAW:
        return BY_CHANCE
    return ACTING[_waits_for(state, 0) | _waits_for(state, 1) << 1]


def _waits_for(state: Position, seat: i64) -> i64:
    """1 if this seat has something to set up now, else 0."""
    if state.phase == actions.FORM_UP:
        return 1 if state.picks[seat] == NO_PICK else 0
    if state.rules.setup == options.SECRET:
        return 1 if state.placed[seat] <= len(state.rules.pond.roster) else 0
    return 1 if state.mover == seat else 0


def chances(state: Position) -> list[tuple[int, int]]:
    """C1 and C2 (§4)."""
    if state.phase == actions.COIN:
        return [(0, 1), (1, 1)]
    if state.phase == actions.DRAW:
        return [(int(actions.RANDOM) + formation, 1) for formation in range(len(actions.FORMATIONS))]
    return []


def legal(state: Position, seat: i64) -> vec[i64]:
    """What a seat may do, listed once and kept until something happens."""
    if seat < 0 or seat > 1:
        return NOTHING
    if state.listed >> seat & 1:
        return state.choices[seat]
    found = choices(state, seat)
    state.choices[seat] = found
    state.listed |= 1 + seat
    return found


def choices(state: Position, seat: i64) -> vec[i64]:
    """The same of seat 0 or 1, made anew."""
    if state.phase == actions.PLAY:
        return _all_moves(state, seat) if seat == state.mover else NOTHING
    if (state.phase != actions.FORM_UP and state.phase != actions.SET_UP) or _waits_for(state, seat) == 0:
        return NOTHING
    if state.phase == actions.FORM_UP:
        return PICKS
    placed = state.placed[seat]
    pond = state.rules.pond
    return _edges(state, seat) if placed == 0 else _places(state, seat, pond.roster[placed - 1])


# Set-up (§4)


def _edges(state: Position, seat: i64) -> vec[i64]:
    """D2 of §4: the Stentor comes first; where a draft has laid pieces before it, not over these."""
    found = vec[i64]()
    taken = _taken(state, seat)
    for action in state.rules.pond.stentors[seat]:
        body = ZEROS[: squares.MOST_ROWS]
        fixed = state.rules.pond.fixed(action - actions.STENTOR)
        squares.cover(body, fixed[board.FOOT_SPOT], squares.FOOT)
        squares.cover(body, fixed[board.BELL_SPOT], fixed[board.BELL_FORM])
        free = True
        for row in range(squares.MOST_ROWS):
            if taken[row] & body[row]:
                free = False
        if free:
            found = append(found, action)
    return found


def _places(state: Position, seat: i64, piece: i64) -> vec[i64]:
    """D2 of §4: in the home rows, over no own piece and not over the own Stentor's body."""
    pond = state.rules.pond
    taken = _taken(state, seat)
    low = 0 if seat == 0 else pond.height - pond.home_rows
    found = vec[i64]()
    for row in range(low, low + pond.home_rows):
        for column in range(pond.width):
            for up in range(2 if pieces.IS_OBLONG[piece] else 1):
                width = squares.WIDTH[pieces.FLAT[piece] + up]
                height = squares.HEIGHT[pieces.FLAT[piece] + up]
                if column + width > pond.width or row + height > low + pond.home_rows:
                    continue
                columns = (squares.BIT[width] - 1) << column
                free = True
                for i in range(height):
                    if taken[row + i] & columns:
                        free = False
                if free:
                    found = append(found, actions.PLACE + (row * squares.MOST_COLUMNS + column) * 2 + up)
    return found


def _taken(state: Position, seat: i64) -> vec[i64]:
    """For each row, the columns that a side's pieces and its Stentor's body cover."""
    taken = ZEROS[: squares.MOST_ROWS]
    fixed = seat * board.FIXED
    squares.cover(taken, state.fixed[fixed + board.FOOT_SPOT], squares.FOOT)
    squares.cover(taken, state.fixed[fixed + board.BELL_SPOT], state.fixed[fixed + board.BELL_FORM])
    for unit in range(seat * SIDE, seat * SIDE + SIDE):
        squares.cover(taken, state.spots[unit], state.forms[unit])
    return taken


# Moves (§6)


def _all_moves(state: Position, seat: i64) -> vec[i64]:
    total: i64 = 0
    for unit in range(seat * SIDE, seat * SIDE + SIDE):
        if state.spots[unit] < NOWHERE:
            total += _write(state, unit)
    if total == 0:
        return STUCK_ONLY
    lists = state.lists
    joined = ZEROS[:total]
    n: i64 = 0
    for unit in range(seat * SIDE, seat * SIDE + SIDE):
        if state.spots[unit] < NOWHERE:
            first = unit * LIST
            for i in range(first, first + state.written[unit * WRITTEN + 3]):
                joined[n] = lists[i]
                n += 1
    return joined


def captures(state: Position) -> vec[i64]:
    """Only hunters that have prey in their reach are looked at: search asks for this far more often than for all
    that is legal."""
    found = vec[i64]()
    if state.phase == actions.PLAY:
        for unit in range(state.mover * SIDE, state.mover * SIDE + SIDE):
            if state.spots[unit] < NOWHERE and has_prey_near(state, unit):
                found = _with_meals(state, unit, found)
    return found


def moves_of(state: Position, unit: i64) -> vec[i64]:
    """Every open final placement of a unit on the board (§6.2), whoever's turn it is."""
    _write(state, unit)
    return state.lists[unit * LIST : unit * LIST + state.written[unit * WRITTEN + 3]]


def _with_meals(state: Position, unit: i64, found: vec[i64]) -> vec[i64]:
    """The list with a unit's moves that eat something added."""
    look(state, unit)
    nodes = state.known[unit * KNOWN + EATING]
    nodes_b = state.known[unit * KNOWN + EATING + 1]
    if nodes | nodes_b == 0:
        return found
    moves = ZEROS[:LIST]
    for i in range(_write_nodes(state, unit, nodes, nodes_b, moves, 0)):
        found = append(found, moves[i])
    return found


def _write(state: Position, unit: i64) -> i64:
    """Bring a unit's list of moves up to date; how many there are."""
    look(state, unit)
    known = state.known
    written = state.written
    at = unit * WRITTEN
    nodes = unit * KNOWN + REACHED
    form = state.forms[unit] + 1
    if written[at] != form or written[at + 1] != known[nodes] or written[at + 2] != known[nodes + 1]:
        written[at] = form
        written[at + 1] = known[nodes]
        written[at + 2] = known[nodes + 1]
        first = unit * LIST
        written[at + 3] = _write_nodes(state, unit, known[nodes], known[nodes + 1], state.lists, first) - first
    return written[at + 3]


def _write_nodes(state: Position, unit: i64, nodes: i64, nodes_b: i64, moves: vec[i64], n: i64) -> i64:
    """Write the moves that lead to these nodes into a list from n on; where they end."""
    piece = unit % SIDE
    first = actions.FIRST_MOVE[piece]
    form = state.forms[unit]
    if form == pieces.SWIMS:
        n = _write_targets(moves, n, first, pieces.SWIMS * 128, 36, nodes)
        return _write_targets(moves, n, first, pieces.SWIMS * 128 + 64, 29, nodes_b)
    if pieces.IS_AMEBA[piece]:
        return _write_targets(moves, n, first, pieces.CREEPS * 128, 8, nodes)
    if form != squares.SQUARE:
        n = _write_targets(moves, n, first, form * 128, 12, nodes)
    return _write_targets(moves, n, first, form * 128 + 64, reach.TARGETS[form], reach.merged(form, nodes, nodes_b))


def _write_targets(moves: vec[i64], n: i64, first: i64, local: i64, bits: i64, targets: i64) -> i64:
    """Write down a move for each target among the first bits, from place n on; the place after them.

    Each is written, and stays if its bit is set: quicker than to ask first."""
    if targets:
        for bit in range(bits):
            moves[n] = first + reach.LOCAL[local + bit]
            n += targets >> bit & 1
    return n
