from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.rng import Rng

SEEDS = some.integers(-(2**70), 2**70)


def test_the_stream_is_fixed_for_ever_and_in_both_modes() -> None:
    rng = Rng(0)
    assert [rng.word() for _ in range(6)] == [1833459905, 2812375834, 3445437663, 1488513134, 1993917904, 3662500274]
    rng = Rng(2026)
    assert [rng.below(100) for _ in range(12)] == [30, 57, 82, 90, 83, 78, 33, 74, 75, 47, 30, 77]


def test_words_follow_marsaglias_definition() -> None:
    """xorshift128 written down once more, with plain numbers."""
    rng = Rng(7)
    x, y, z, w = rng.d, rng.c, rng.b, rng.a
    for _ in range(1000):
        t = (x ^ (x << 11)) & 0xFFFFFFFF
        x, y, z = y, z, w
        w = (w ^ (w >> 19) ^ t ^ (t >> 8)) & 0xFFFFFFFF
        assert rng.word() == w


@given(SEEDS, some.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@given(SEEDS)
def test_below_one_leaves_no_choice_and_words_have_32_bits(seed: int) -> None:
    rng = Rng(seed)
    assert rng.below(1) == 0
    assert all(0 <= rng.word() < 2**32 for _ in range(20))


@given(SEEDS)
def test_equal_seeds_give_equal_streams_and_neighbours_do_not(seed: int) -> None:
    first, same, neighbour = Rng(seed), Rng(seed), Rng(seed + 1)
    stream = [first.word() for _ in range(8)]
    assert stream == [same.word() for _ in range(8)]
    assert stream != [neighbour.word() for _ in range(8)]


def test_every_number_comes_about_equally_often() -> None:
    rng = Rng(1)
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1
    assert counts == [9938, 10005, 10125, 9991, 9979, 10029, 9933]
    assert all(abs(count - 10_000) < 400 for count in counts), "four standard deviations are 370"


def test_chance_is_per_mille() -> None:
    rng = Rng(5)
    assert not any(rng.chance(0) for _ in range(1000))
    assert all(rng.chance(1000) for _ in range(1000))
    assert 130 < sum(rng.chance(150) for _ in range(1000)) < 170
