"""What a search remembers of positions: what was put in, deeper before shallower, nothing false."""

from __future__ import annotations

import pytest

from shoal.bots.memory import ABOVE, BELOW, EQUAL, UNKNOWN, WON, Memory, action_of, bound_of, depth_of, value_of
from shoal.engine.rng import Rng


@pytest.mark.parametrize("value", [0, 1, -1, 345, -99_999, WON - 7, 7 - WON])
@pytest.mark.parametrize("bound", [BELOW, ABOVE, EQUAL])
def test_what_was_kept_is_recalled(value: int, bound: int) -> None:
    memory = Memory(4)
    memory.keep(123456789, 3, 5, value, bound, 1771, 2)
    word = memory.recall(123456789)
    assert (value_of(word, 3), depth_of(word), bound_of(word), action_of(word)) == (value, 5, bound, 1771)
    assert memory.recall(123456788) == UNKNOWN


def test_a_win_is_counted_from_the_position() -> None:
    """Found three moves from the root, four moves ahead; met again one move from the root."""
    memory = Memory(4)
    memory.keep(1, 3, 5, WON - 7, EQUAL, 0, 0)
    memory.keep(2, 3, 5, 7 - WON, EQUAL, 0, 0)
    assert value_of(memory.recall(1), 1) == WON - 5
    assert value_of(memory.recall(2), 1) == 5 - WON


def test_the_deepest_of_an_age_stays_beside_the_latest() -> None:
    memory = Memory(1)
    memory.keep(1, 0, 9, 10, EQUAL, 4, 1)
    memory.keep(2, 0, 3, 20, EQUAL, 5, 1)
    memory.keep(3, 0, 4, 30, EQUAL, 6, 1)
    assert [action_of(memory.recall(key)) for key in (1, 2, 3)] == [4, -1, 6]
    memory.keep(4, 0, 1, 40, EQUAL, 7, 2)
    assert [action_of(memory.recall(key)) for key in (1, 3, 4)] == [-1, 6, 7]


def test_without_places_nothing_is_kept() -> None:
    memory = Memory(0)
    memory.keep(1, 0, 9, 10, EQUAL, 4, 1)
    assert memory.recall(1) == UNKNOWN


def test_keys_of_any_size_find_a_place() -> None:
    memory = Memory(10)
    rng = Rng(1)
    for number in range(3000):
        key = rng.word() << 30 | rng.word()
        memory.keep(key, 0, 1, number, EQUAL, number, 0)
        assert value_of(memory.recall(key), 0) == number
