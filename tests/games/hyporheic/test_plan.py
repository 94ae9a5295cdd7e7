"""The plan the coach builds on: what is kept in the file is a solution of the solo game."""

from __future__ import annotations

from functools import cache

import pytest

from shoal.games.hyporheic.coach.plan import DEPTH, NUMBER, SCALE, Turns, load, pack, sweep, unpack
from shoal.games.hyporheic.rules.board import NUMBER_OF


@cache
def plan() -> list[Turns]:
    return unpack(load())


@pytest.mark.parametrize("coins", range(1, DEPTH + 1))
def test_one_more_step_of_the_solution_changes_nothing(coins: int) -> None:
    """But for rounding: each kept number is off by half a part at most, and so is what is worked out from them."""
    again = sweep(plan()[coins], plan()[coins - 1])
    for found, kept in zip(some(again), plan()[coins], strict=True):
        assert max(abs(a - b) for a, b in zip(found, kept, strict=True)) < 1.01 / SCALE


def test_the_file_is_read_as_it_is_written() -> None:
    assert pack(plan()) == load()


def test_times_are_sensible() -> None:
    hand = {text: NUMBER[counts] for text, counts in {"nothing": (0, 0, 0, 0), "nitrite": (0, 2, 0, 0)}.items()}
    one = plan()[1]
    assert one[NUMBER_OF["deep3"]][hand["nitrite"]] == pytest.approx(1)  # any die leads to an anoxic circle
    assert one[NUMBER_OF["start"]][hand["nothing"]] > one[NUMBER_OF["start"]][hand["nitrite"]] > 2
    assert plan()[4][NUMBER_OF["start"]][hand["nothing"]] == pytest.approx(19, abs=1)
