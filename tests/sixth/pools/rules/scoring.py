"""Points and places, and rows of neighbouring pools."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import places

from ..content import CONTENT
from . import actions, tables
from .position import Position


def has_row(state: Position, seat: i64) -> bool:
    """Whether a seat owns as many neighbouring pools as win."""
    length: i64 = 0
    for pool in range(actions.POOLS):
        length = length + 1 if state.owners[pool] == seat else 0
        if length == tables.ROW:
            return True
    return False


def owned(state: Position, seat: i64) -> i64:
    """How many pools a seat owns."""
    count: i64 = 0
    for pool in range(actions.POOLS):
        if state.owners[pool] == seat:
            count += 1
    return count


def scores(state: Position) -> list[int]:
    """A point for each pool, and more for a row."""
    return [int(owned(state, seat)) + (CONTENT.row_points if has_row(state, seat) else 0) for seat in range(state.n)]


def ranks(state: Position) -> list[int]:
    return places([(-points,) for points in scores(state)])
