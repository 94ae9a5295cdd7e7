"""What State does for every game: sampling, asking, and places."""

from __future__ import annotations

import json
import pickle

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.game import CHANCE, SPECTATOR, places
from shoal.engine.rng import Rng
from tests.engine.toybox.pebbles.rules.game import PebblesSight
from tests.engine.toys import pebbles


def test_places_of_equals_are_shared_and_the_next_left_out() -> None:
    assert places([(11,), (11,), (13,)]) == [1, 1, 3]
    assert places([(11, -1), (11, -2), (9, 0)]) == [3, 2, 1]
    assert places([(5,)] * 4) == [1, 1, 1, 1]
    assert places([]) == []


@given(some.lists(some.tuples(some.integers(-3, 3), some.integers(-3, 3)), max_size=6))
def test_places_count_those_who_are_better(keys: list[tuple[int, ...]]) -> None:
    ranks = places(keys)
    for key, rank in zip(keys, ranks, strict=True):
        assert rank == 1 + len([other for other in keys if other < key])
    assert sorted(ranks) == sorted(1 + len([other for other in ranks if other < rank]) for rank in ranks)


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    state = pebbles().start(3)
    rng = Rng(3)
    counts = [0, 0, 0]
    for _ in range(6000):
        counts[state.sample(rng)] += 1
    for count, expected in zip(counts, (3000, 2000, 1000), strict=True):
        assert abs(count - expected) < 160, "four standard deviations"


def test_one_who_acts_alone_is_asked_without_drawing_lots() -> None:
    state = pebbles().start(2)
    rng, untouched = Rng(9), Rng(9)
    assert state.acting == (CHANCE,)
    assert state.ask(rng) == CHANCE
    assert rng.word() == untouched.word()


def test_in_a_race_everybody_is_asked_first_sometimes() -> None:
    state = pebbles().start(3)
    for outcome in (0, 4, 8):
        state.apply(CHANCE, outcome)
    rng = Rng(4)
    asked = [state.ask(rng) for _ in range(300)]
    assert all(70 < asked.count(seat) < 130 for seat in range(3))


def test_a_sight_is_plain_data() -> None:
    state = pebbles().start(2)
    state.apply(CHANCE, 2)
    state.apply(CHANCE, 3)
    sight = state.sight(0)
    assert sight == PebblesSight(0, (0, 1), ("gold", None), 2, ("", ""))
    assert state.sight(SPECTATOR) == PebblesSight(SPECTATOR, (0, 1), (None, None), 2, ("", ""))
    assert json.loads(json.dumps(sight.data())) == {
        "seat": 0, "acting": [0, 1], "pebbles": ["gold", None], "drawn": 2, "chosen": ["", ""],
    }  # fmt: skip
    assert pickle.loads(pickle.dumps(sight)) == sight
    assert hash(sight) == hash(state.sight(0))
