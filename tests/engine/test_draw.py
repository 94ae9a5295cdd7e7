from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.rng import Rng

SEEDS = some.integers(-(2**70), 2**70)


@given(SEEDS, some.integers(1, 80), some.integers(1, 80))
def test_drawing_is_taking_one_by_one(seed: int, left: int, times: int) -> None:
    times = min(times, left)
    bag = vec[i64](range(100))
    kept = list(range(100))
    first, same = Rng(seed), Rng(seed)
    first.draw(bag, left, times)
    drawn = []
    for size in range(left, left - times, -1):
        place = same.below(size)
        drawn.append(kept[place])
        kept[place] = kept[size - 1]
    assert list(bag)[left - times : left] == drawn[::-1]
    assert list(bag)[: left - times] == kept[: left - times]
    assert list(bag)[left:] == list(range(left, 100))
    assert first.word() == same.word()
