"""What happens on the shore: hands are dealt, the tide comes, animals settle and leave, hands are filled again."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import NOBODY

from . import actions, notes, tables
from .position import Position


def receive(state: Position, kind: i64) -> None:
    """The seat that draws gets an animal out of the sea."""
    if state.story is not None:
        notes.drew(state, state.story, kind)
    state.give(state.seat, kind)


def rise(state: Position, number: i64) -> None:
    """The tide comes as high as the die says."""
    state.tide = number + tables.SWELL
    if state.story is not None:
        notes.tide(state, state.story, number)


def settle(state: Position, kind: i64, pool: i64) -> None:
    """An animal of the acting seat settles in a pool. Whoever lived there is washed into the sea."""
    if state.story is not None:
        notes.settled(state, state.story, kind, pool)
    if state.owners[pool] != NOBODY:
        state.sea[state.animals[pool]] += 1
    state.hands[state.seat * actions.KINDS + kind] -= 1
    state.owners[pool] = state.seat
    state.animals[pool] = kind


def release(state: Position, kind: i64) -> None:
    """The acting seat lets an animal of its hand go."""
    if state.story is not None:
        notes.released(state, state.story, kind)
    state.take_back(state.seat, kind)
