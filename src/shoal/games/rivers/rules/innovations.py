"""Innovations: event cards that a seat keeps and plays when it likes (§6.5)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.rivers.rules import actions, cards, effects, events, notes, scripts
from shoal.games.rivers.rules.position import CLEAR, HELD, ROW, Position


def playable(state: Position, seat: i64) -> i64:
    """Which of them may be played before the roll or after the event: bit 0 treatment, 1 sharing."""
    row = seat * ROW + HELD
    playable: i64 = 0
    if state.seats[row + cards.TREATMENT] > 0 and state.spoilt(seat):
        playable = 1
    if state.seats[row + cards.SHARING] > 0 and state.most_clean(seat) > state.seats[seat * ROW + CLEAR]:
        playable |= 2
    return playable


def use(state: Position, face: i64) -> None:
    """Treatment or sharing, before the roll or after the event."""
    then = actions.GET_READY if state.phase == actions.READY else actions.USE_LAND
    give_up(state, face)
    effects.start(state, scripts.EVENT_SCRIPTS[face], then)


def give_up(state: Position, face: i64) -> None:
    """A used innovation goes to the discards."""
    state.seats[state.seat * ROW + HELD + face] -= 1
    events.discard(state, face)
    if state.story is not None:
        notes.used(state, state.story, face)
