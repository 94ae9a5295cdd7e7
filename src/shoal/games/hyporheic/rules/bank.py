"""Nutrients change hands: from the bank, back to it, and from seat to seat."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.hyporheic.rules.chemistry import LIMIT
from shoal.games.hyporheic.rules.position import ROW, SIZE, Position


def give(state: Position, seat: i64, nutrient: i64, count: i64) -> i64:
    """From the bank, as many as fit (R14); how many that are."""
    row = seat * ROW
    rows = state.rows
    count = min(count, LIMIT - rows[row + SIZE])
    rows[row + nutrient] += count
    rows[row + SIZE] += count
    return count


def lose(state: Position, seat: i64, nutrient: i64, count: i64) -> i64:
    """Back to the bank, as many as there are; how many that are."""
    row = seat * ROW
    rows = state.rows
    count = min(count, rows[row + nutrient])
    rows[row + nutrient] -= count
    rows[row + SIZE] -= count
    return count


def hand_over(state: Position, giver: i64, taker: i64, nutrient: i64) -> None:
    """One nutrient from a seat to another that has room."""
    rows = state.rows
    rows[giver * ROW + nutrient] -= 1
    rows[giver * ROW + SIZE] -= 1
    rows[taker * ROW + nutrient] += 1
    rows[taker * ROW + SIZE] += 1
