"""A turn (§5): a piece moves, eats, and may be eaten; the end (§7); and all of it there and back, for search."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from shoal.games.pond.rules import actions, keys, memory, notes, pieces, squares
from shoal.games.pond.rules.pieces import SIDE, UNITS
from shoal.games.pond.rules.position import NO_UNIT, RECORD, Position
from shoal.games.pond.rules.squares import NOWHERE


def take(state: Position, action: i64) -> None:
    """A turn at the table, told to whoever listens. There is nothing to undo."""
    if state.changed >= memory.MOST_CHANGES:
        memory.forget_changes(state)
    if state.story is not None:
        notes.before(state, state.story, action)
    _play(state, action)
    if state.story is not None:
        notes.after(state, state.story)


def _play(state: Position, action: i64) -> None:
    """What the seat to move does, and what comes of it: the end (§7) or the other seat's turn."""
    seat = state.mover
    state.hash ^= keys.TO_MOVE
    if action == actions.STUCK:
        state.last = NO_UNIT
        state.ate = 0
        state.quiet += 1
        if state.stuck:
            _end(state, actions.BOTH_STUCK)
        state.stuck = True
    elif _move(state, seat, action - actions.MOVE):
        state.quiet = 0
        state.stuck = False
        if state.left[0] == 0 or state.left[1] == 0:
            _end(state, actions.EATEN_OUT)
        elif not _anybody_can_eat(state):
            _end(state, actions.NOTHING_TO_EAT)
    else:
        state.quiet += 1
        state.stuck = False
    if state.phase == actions.PLAY:
        if state.quiet == state.rules.quiet_limit:
            _end(state, actions.QUIET_WATER)
        else:
            state.turns += 1
            state.mover = 1 - seat


def _move(state: Position, seat: i64, move: i64) -> bool:
    """Step 2 of §5: the piece is set down, eats what it overlaps, and may be eaten by the Stentor (R19).

    Whether anything left the board."""
    piece = actions.PIECE_OF[move]
    unit = seat * SIDE + piece
    spots = state.spots
    forms = state.forms
    spot = spots[unit]
    form = forms[unit]
    state.last = unit
    state.last_spot = spot
    state.last_form = form
    state.hash ^= keys.part(state, unit)
    memory.change(state, unit, spot, form, 0)
    spot += actions.SHIFT[move]
    spots[unit] = spot
    if actions.TURNS[move]:
        form = 2 * pieces.FLAT[piece] + 1 - form
        forms[unit] = form
    ate: i64 = 0
    theirs = SIDE - seat * SIDE
    for other in range(theirs, theirs + SIDE):
        place = spots[other] - spot + squares.NEAR
        if place & squares.NOT_NEAR == 0:
            at = (form * squares.FORMS + forms[other]) * 64 + (place >> 5) * 8 + (place & 7)
            if squares.OVERLAPS[at]:
                ate |= squares.BIT[other]
                _eat(state, other)
    state.ate = ate
    if state.is_over_zone(1 - seat, spot, form):
        spots[unit] += NOWHERE
        state.left[seat] -= 1
        return True
    state.hash ^= keys.part(state, unit)
    memory.change(state, unit, spot, form, memory.PUT_DOWN)
    return ate != 0


def _eat(state: Position, unit: i64) -> None:
    memory.change(state, unit, state.spots[unit], state.forms[unit], 0)
    state.hash ^= keys.part(state, unit)
    state.spots[unit] += NOWHERE
    state.left[unit // SIDE] -= 1


def _end(state: Position, reason: i64) -> None:
    if state.mover == 0:  # it is nobody's turn
        state.hash ^= keys.TO_MOVE
    state.phase = actions.OVER
    state.reason = reason
    state.mover = -1


def _anybody_can_eat(state: Position) -> bool:
    """Whether some piece may eat some other one, wherever they stand (R22)."""
    spots = state.spots
    for hunter in range(UNITS):
        if spots[hunter] < NOWHERE:
            others = SIDE if hunter < SIDE else 0
            row = hunter % SIDE * SIDE
            for prey in range(SIDE):
                if pieces.EATS[row + prey] and spots[others + prey] < NOWHERE:
                    return True
    return False


# There and back, for search


def do(state: Position, action: i64) -> None:
    """A turn that nobody hears of, with all that is needed to take it back."""
    at = state.depth * RECORD
    if at == len(state.past):
        for _ in range(RECORD):
            state.past = append(state.past, 0)
    past = state.past
    past[at] = state.last
    past[at + 1] = state.last_spot
    past[at + 2] = state.last_form
    past[at + 3] = state.ate
    past[at + 4] = state.quiet
    past[at + 5] = 1 if state.stuck else 0
    past[at + 6] = state.hash
    past[at + 7] = state.mover
    past[at + 8] = state.changed
    past[at + 9] = state.saves
    state.depth += 1
    state.saving = True
    _play(state, action)
    state.listed = 0


def undo(state: Position) -> None:
    """Take back the last `do` that stands."""
    if state.last != NO_UNIT:
        _take_back(state, state.last)
    state.depth -= 1
    past = state.past
    at = state.depth * RECORD
    state.last = past[at]
    state.last_spot = past[at + 1]
    state.last_form = past[at + 2]
    state.ate = past[at + 3]
    state.quiet = past[at + 4]
    state.stuck = past[at + 5] == 1
    state.hash = past[at + 6]
    state.mover = past[at + 7]
    state.changed = past[at + 8]
    if state.saves > past[at + 9]:
        memory.bring_back(state, past[at + 9])
    state.saving = state.depth > 0
    if state.phase == actions.PLAY:
        state.turns -= 1
    state.phase = actions.PLAY
    state.reason = actions.NO_REASON
    state.listed = 0


def _take_back(state: Position, unit: i64) -> None:
    """The last move's unit stands where it stood, and what it ate too."""
    spots = state.spots
    if spots[unit] >= NOWHERE:
        state.left[unit // SIDE] += 1
    spots[unit] = state.last_spot
    state.forms[unit] = state.last_form
    if state.ate:
        theirs = SIDE if unit < SIDE else 0
        for other in range(theirs, theirs + SIDE):
            if state.ate & squares.BIT[other]:
                spots[other] -= NOWHERE
                state.left[other // SIDE] += 1
