from __future__ import annotations

import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.rng import FACTOR, Rng

SEEDS = some.integers(-(2**70), 2**70)


def test_the_stream_is_fixed_for_ever_and_in_both_modes() -> None:
    rng = Rng(0)
    assert [rng.word() for _ in range(6)] == [1024923371, 534708226, 156735873, 532244383, 273438699, 219703490]
    rng = Rng(2026)
    assert [rng.below(100) for _ in range(12)] == [79, 36, 28, 30, 23, 42, 20, 62, 74, 53, 90, 26]


def test_words_follow_marsaglias_definition() -> None:
    """Multiply-with-carry written down once more: the digits of a fraction to base 2**30, the last one first."""
    rng = Rng(7)
    prime = FACTOR * 2**30 - 1
    x = int(rng.carry) * 2**30 + int(rng.last)
    for _ in range(1000):
        x = x * pow(2**30, -1, prime) % prime
        assert rng.word() == x % 2**30


@given(SEEDS)
def test_seeds_are_spread_by_splitmix(seed: int) -> None:
    """As Vigna wrote it down, of whose words of 64 bits the highest 30 are taken."""
    words = []
    for _ in range(2):
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        mixed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        words.append((mixed ^ (mixed >> 31)) >> 34)
    rng = Rng(seed - 2 * 0x9E3779B97F4A7C15)
    assert [rng.last, rng.carry] == [words[0], words[1] % (FACTOR - 2) + 1]


def test_ctrl_c_while_a_stream_begins_ends_no_program() -> None:
    """Python may interrupt a product of large numbers, which compiled code takes for the end of all memory."""
    interrupted = """
import signal
from shoal.engine.rng import Rng

def stop(number, frame):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, stop)
for _ in range(200):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.002)  # on a busy machine it rings before the next line
        while True:
            Rng(2**61 - 1)
    except KeyboardInterrupt:
        pass
"""
    done = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_stream_that_follows_another_is_its_own() -> None:
    source, first, second = Rng(1), Rng(0), Rng(0)
    first.follow(source)
    second.follow(source)
    streams = [[rng.below(1000) for _ in range(4)] for rng in (source, first, second)]
    assert streams == [[418, 346, 574, 866], [826, 151, 36, 893], [711, 781, 538, 631]]


def test_the_stream_is_long() -> None:
    """Half of a prime less one is prime too, so no short cycle exists: 2**30 has a large order."""
    prime = FACTOR * 2**30 - 1
    half = FACTOR * 2**29 - 1
    assert pow(3, prime - 1, prime) == pow(5, prime - 1, prime) == 1
    assert pow(3, half - 1, half) == pow(5, half - 1, half) == 1
    assert pow(2**30, 2, prime) != 1


@given(SEEDS, some.integers(1, 2**30))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@given(SEEDS)
def test_below_one_leaves_no_choice_and_words_have_30_bits(seed: int) -> None:
    rng = Rng(seed)
    assert rng.below(1) == 0
    assert all(0 <= rng.word() < 2**30 for _ in range(20))


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
    assert counts == [10053, 9854, 9995, 10088, 9886, 10089, 10035]
    assert all(abs(count - 10_000) < 400 for count in counts), "four standard deviations are 370"


def test_chance_is_per_mille() -> None:
    rng = Rng(5)
    assert not any(rng.chance(0) for _ in range(1000))
    assert all(rng.chance(1000) for _ in range(1000))
    assert 130 < sum(rng.chance(150) for _ in range(1000)) < 170
