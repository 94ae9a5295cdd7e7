"""What cards left in a hand cost, and who stands how (§7)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import places
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.position import ROW, Position


def points_in_hand(state: Position, seat: i64) -> int:
    """What the cards in a hand cost, shells more in an acid sea."""
    total: i64 = 0
    for kind in range(actions.KINDS):
        copies = state.hands[seat * ROW + kind]
        if copies > 0:
            total += copies * (tables.SHELL_POINTS if state.barred >> kind & 1 else tables.POINTS[kind])
    return total


def scores(state: Position) -> list[int]:
    """Points of all finished rounds; rounds won where points are not counted."""
    if not state.rules.counted:
        return list(state.won)
    return [sum([points[seat] for points in state.points]) for seat in range(state.n)]


def ranks(state: Position) -> list[int]:
    """Few points, then many rounds won; or rounds won alone."""
    if not state.rules.counted:
        return places([(-won,) for won in state.won])
    totals = scores(state)
    return places([(totals[seat], -won) for seat, won in enumerate(state.won)])
