"""Advice for Tide Pools: grow towards three in a row, break the rows of others, and settle the strongest that fits.

A stretch is three neighbouring pools. It is worth something to a seat as long as nobody else lives there."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import NOBODY, Game, State

from ..rules import actions, tables
from ..rules.game import PoolsState
from ..rules.position import Position

HOPE: Final = vec[i64]([1, 4, 16, 400])  # what a stretch is worth with so many pools of one's own
POOL: Final[i64] = 6  # a pool in the end
SAFE: Final[i64] = 3  # for each step of strength: who is strong is not driven out
LET_GO: Final[i64] = -40
DOUBT: Final = 18.0  # how little a lead says about who wins


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    return PoolsCoach()


@final
class PoolsCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, PoolsState)
        if action == actions.ROLL:
            return 0
        if action >= actions.RELEASE:
            return LET_GO - SAFE * tables.STRENGTH[action - actions.RELEASE]
        kind = (action - actions.PLACE) // actions.POOLS
        pool = (action - actions.PLACE) % actions.POOLS
        return _gain(state, seat, pool) + SAFE * tables.STRENGTH[kind]

    def value(self, state: State, seat: i64) -> float:
        """A share of winning that goes with what everybody's pools are worth."""
        assert isinstance(state, PoolsState)
        if state.phase == actions.OVER:
            ranks = state.ranks()
            return 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0
        own = 0.0
        total = 0.0
        for other in range(state.n):
            part = exp(float(_standing(state, other)) / DOUBT)
            total += part
            if other == seat:
                own = part
        return own / total


def _gain(state: Position, seat: i64, pool: i64) -> i64:
    """What a pool more brings to the seat, and takes from its owner."""
    owner = state.owners[pool]
    before = _standing(state, seat)
    lost = _standing(state, owner) if owner != NOBODY else 0
    state.owners[pool] = seat
    gain = _standing(state, seat) - before
    if owner != NOBODY:
        gain += lost - _standing(state, owner)
    state.owners[pool] = owner
    return gain + _blocked(state, seat, pool)


def _blocked(state: Position, seat: i64, pool: i64) -> i64:
    """What the others lose when they cannot hope for an empty pool any longer."""
    if state.owners[pool] != NOBODY:
        return 0
    most: i64 = 0
    for other in range(state.n):
        if other != seat:
            before = _standing(state, other)
            state.owners[pool] = seat
            most = max(most, before - _standing(state, other))
            state.owners[pool] = NOBODY
    return most


def _standing(state: Position, seat: i64) -> i64:
    """What the pools of a seat are worth: each of them, and every stretch it may still fill."""
    worth: i64 = 0
    for pool in range(actions.POOLS):
        if state.owners[pool] == seat:
            worth += POOL
    for first in range(actions.POOLS - tables.ROW + 1):
        own: i64 = 0
        others: i64 = 0
        for pool in range(first, first + tables.ROW):
            if state.owners[pool] == seat:
                own += 1
            elif state.owners[pool] != NOBODY:
                others += 1
        if others == 0:
            worth += HOPE[own]
    return worth
