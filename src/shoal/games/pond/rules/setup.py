"""Set-up (§4): who goes first, a formation for each side or piece after piece, and then the curtain rises."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.pond.rules import actions, board, keys, notes, options, pieces
from shoal.games.pond.rules.pieces import SIDE
from shoal.games.pond.rules.position import NO_PICK, Position
from shoal.games.pond.rules.squares import NOWHERE


def act(state: Position, seat: i64, action: i64) -> None:
    """One step of set-up: of chance, or of a seat."""
    if state.phase == actions.COIN:
        _toss(state, action)
    elif state.phase == actions.DRAW:
        _draw(state, action)
    elif state.phase == actions.FORM_UP:
        _pick(state, seat, action)
    else:
        _place(state, seat, action)


def begin(state: Position) -> None:
    """It is settled who goes first."""
    rules = state.rules
    if rules.setup != options.READY:
        state.phase = actions.SET_UP
        state.mover = state.first if rules.setup == options.OPEN else -1
    elif rules.formation == options.CHOOSE:
        state.phase = actions.FORM_UP
    elif rules.formation == options.RANDOM_ONE:
        state.phase = actions.DRAW
    else:
        _line_both_up(state, rules.formation)


def _toss(state: Position, outcome: i64) -> None:
    """C1."""
    state.first = outcome
    if state.story is not None:
        state.story.tell("first", outcome)
    begin(state)


def _draw(state: Position, outcome: i64) -> None:
    """C2."""
    if state.story is not None:
        state.story.tell("drawn", None, {"formation": actions.OUTCOMES[outcome]})
    _line_both_up(state, outcome - actions.RANDOM)


def _line_both_up(state: Position, formation: i64) -> None:
    line_up(state, 0, formation)
    line_up(state, 1, formation)
    _reveal(state)


def _pick(state: Position, seat: i64, formation: i64) -> None:
    """D1. The side stands at once, but nobody sees it before both have picked."""
    line_up(state, seat, formation)
    if state.story is not None:
        notes.picked(state.story, seat, formation)
    if state.picks[1 - seat] != NO_PICK:
        _reveal(state)


def _place(state: Position, seat: i64, action: i64) -> None:
    """D2: the Stentor, then piece after piece."""
    put(state, seat, action)
    if state.story is not None:
        notes.placed(state, state.story, seat)
    if state.rules.setup == options.OPEN:
        state.mover = 1 - seat
    everything = len(state.rules.pond.roster) + 1
    if state.placed[0] == everything and state.placed[1] == everything:
        _reveal(state)


def _reveal(state: Position) -> None:
    """Both sides are complete and seen; the first player moves."""
    state.phase = actions.PLAY
    state.mover = state.first
    state.turns = 1
    keys.settle(state)
    if state.story is not None:
        notes.began(state, state.story)


def line_up(state: Position, seat: i64, formation: i64) -> None:
    """A whole side stands in a ready-made formation."""
    side = state.rules.pond.sides[formation * 2 + seat]
    state.picks[seat] = formation
    root(state, seat, side.stentor)
    for piece in range(SIDE):
        state.spots[seat * SIDE + piece] = side.spots[piece]
        state.forms[seat * SIDE + piece] = side.forms[piece]


def put(state: Position, seat: i64, action: i64) -> None:
    """The next thing of a side goes to its place."""
    placed = state.placed[seat]
    if placed == 0:
        root(state, seat, action - actions.STENTOR)
    else:
        piece = state.rules.pond.roster[placed - 1]
        state.spots[seat * SIDE + piece] = actions.place_of(action)
        state.forms[seat * SIDE + piece] = pieces.FLAT[piece] + (action - actions.PLACE) % 2
    state.placed[seat] = placed + 1


def root(state: Position, seat: i64, stentor: i64) -> None:
    """Place a Stentor, or take it away (NO_STENTOR)."""
    state.stentors[seat] = stentor
    fixed = state.rules.pond.fixed(stentor)
    for i in range(board.FIXED):
        state.fixed[seat * board.FIXED + i] = fixed[i]


def clear(state: Position, seat: i64) -> None:
    """Take a side off the board."""
    root(state, seat, actions.NO_STENTOR)
    for piece in range(SIDE):
        state.spots[seat * SIDE + piece] = NOWHERE
        state.forms[seat * SIDE + piece] = pieces.FLAT[piece]
    state.placed[seat] = 0
