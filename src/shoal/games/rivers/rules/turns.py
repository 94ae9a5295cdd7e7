"""How turns begin and end (§5), and the game with them (§7)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.rules import actions, board, notes
from shoal.games.rivers.rules.position import NO_EVENT, PLACE, ROW, SKIPS, Position


def draw_first(state: Position, seat: i64) -> None:
    """Chance has said who begins."""
    if state.story is not None:
        state.story.tell("first", seat)
    begin_game(state, seat)


def begin_game(state: Position, seat: i64) -> None:
    """The first turn of the game."""
    state.first = seat
    state.round = 1
    _begin(state, seat)


def _begin(state: Position, seat: i64) -> None:
    state.seat = seat
    state.turns += 1
    state.die = 0
    state.fate = NO_EVENT
    get_ready(state)
    if state.story is not None and state.turns > 1:
        notes.turn(state, state.story)


def get_ready(state: Position) -> None:
    """The die is to be rolled, or an innovation used before."""
    state.wait_for(state.seat, actions.READY)


def roll(state: Position) -> None:
    """Step 1. The first turn is told now: when a game begins nobody listens yet."""
    if state.story is not None and state.turns == 1:
        notes.turn(state, state.story)
    state.wait_for(CHANCE, actions.MOVING)


def end(state: Position) -> None:
    """Step 6: the end of the game is checked, then the turn passes to the right."""
    if state.story is not None and state.seats[state.seat * ROW + PLACE] == board.END_POSITION:
        notes.home(state, state.story)
    if _all_home(state):
        _end_game(state, actions.JOURNEY)  # R14
    elif state.dried and not state.rules.round_out:
        _end_game(state, actions.DEPLETED)
    else:
        _pass_on(state)


def _pass_on(state: Position) -> None:
    """To the next seat that travels and need not skip."""
    seat = state.seat
    while True:
        seat = state.after(seat)
        if seat == state.first:
            if state.dried:
                _end_game(state, actions.DEPLETED)
                return
            state.round += 1
        row = seat * ROW
        if state.seats[row + PLACE] == board.END_POSITION:
            continue
        if state.seats[row + SKIPS] == 0:
            break
        state.seats[row + SKIPS] = 0
        if state.story is not None:
            state.story.tell("skipped", seat)
    _begin(state, seat)


def _all_home(state: Position) -> bool:
    seat: i64 = 0
    while seat < state.n and state.seats[seat * ROW + PLACE] == board.END_POSITION:
        seat += 1
    return seat == state.n


def _end_game(state: Position, reason: i64) -> None:
    state.reason = reason
    state.wait_for(NOBODY, actions.OVER)
    if state.story is not None:
        notes.over(state, state.story)
