"""The key of a position: one number for what lies on the board and who moves, kept move by move."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.rng import Rng
from shoal.games.pond.rules.pieces import FLAT, SIDE, UNITS
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import NOWHERE


def words(seed: int, number: int) -> vec[i64]:
    """Odd numbers of 30 bits, always the same: the product of two has 60."""
    rng = Rng(seed)
    return vec[i64]([rng.word() | 1 for _ in range(number)])


UNIT: Final = words(1, 32)
SPOT: Final = words(2, 1280)
STENTOR: Final = words(3, 68)
TO_MOVE: Final[i64] = 0x2545F4914F6CDD1
QUIET: Final[i64] = 0x9E3779B97F4A7  # 52 bits: 200 times it has 60


def key(state: Position) -> i64:
    """With the quiet count: the same board is worth something else when the water is almost quiet."""
    return state.hash ^ state.quiet * QUIET


def part(state: Position, unit: i64) -> i64:
    """What a unit that is on the board contributes."""
    return UNIT[unit] * SPOT[state.spots[unit] * 2 + state.forms[unit] - FLAT[unit % SIDE]]


def settle(state: Position) -> None:
    """Find the hash from scratch."""
    key: i64 = TO_MOVE if state.mover == 1 else 0
    for seat in range(2):
        key ^= UNIT[seat] * STENTOR[state.stentors[seat]]
    for unit in range(UNITS):
        if state.spots[unit] < NOWHERE:
            key ^= part(state, unit)
    state.hash = key
