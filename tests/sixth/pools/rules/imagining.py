"""What a seat cannot see, imagined: a state made of a sight, and hidden hands dealt anew."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.rng import Rng

from . import actions
from .position import Position
from .sight import PoolsSight


def imagine(state: Position, sight: PoolsSight, rng: Rng) -> None:
    """Make a new state one that looks like the sight to whoever has it."""
    state.phase = actions.PHASES.index(sight.phase)
    state.seat = sight.actor
    state.round = sight.round
    state.tide = sight.tide
    for pool, there in enumerate(sight.pools):
        if there is not None:
            owner, animal = there
            state.owners[pool] = owner
            state.animals[pool] = actions.KIND_OF[animal]
            state.sea[actions.KIND_OF[animal]] -= 1
    for seat, hand in enumerate(sight.hands):
        for animal in hand or ():
            state.give(seat, actions.KIND_OF[animal])
    for seat, size in enumerate(sight.sizes):
        _fill(state, seat, size, rng)


def reimagine(state: Position, seat: i64, rng: Rng) -> None:
    """Deal anew what `seat` does not see."""
    if state.rules.open_hands:
        return
    sizes = [state.size(other) for other in range(state.n)]
    for other in range(state.n):
        if other != seat:
            for kind in range(actions.KINDS):
                for _ in range(state.holds(other, kind)):
                    state.take_back(other, kind)
    for other in range(state.n):
        _fill(state, other, sizes[other], rng)


def _fill(state: Position, seat: i64, size: i64, rng: Rng) -> None:
    """Any animals of the sea, until the hand is so large."""
    for _ in range(size - state.size(seat)):
        total: i64 = 0
        for kind in range(actions.KINDS):
            total += state.sea[kind]
        left = rng.below(total)
        kind = 0
        while left >= state.sea[kind]:
            left -= state.sea[kind]
            kind += 1
        state.give(seat, kind)
