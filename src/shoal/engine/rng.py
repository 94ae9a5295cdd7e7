"""Seeded randomness for simulations and bots. Live tables draw from the system's secure source instead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = 30  # one digit of Python's own numbers, so that plain Python is fast too
MASK: Final = (1 << 30) - 1
# FACTOR * 2**30 - 1 and half of that are prime, so the stream repeats only after more than 2**58 words.
FACTOR: Final = 1030277400
GOLDEN: Final = 0x9E3779B97F4A7C15


@final
class Rng:
    """Marsaglia's multiply-with-carry in words of 30 bits: the same stream interpreted and compiled."""

    __slots__ = ("carry", "last")
    last: i64
    carry: i64

    def __init__(self, seed: int) -> None:
        self.last = _far_apart(seed + GOLDEN)
        # Neither 0 nor the highest: from there the stream would stand still.
        self.carry = _far_apart(seed + 2 * GOLDEN) % (FACTOR - 2) + 1

    def follow(self, source: Rng) -> None:
        """Begin a stream of its own, told by the source's next two words: quicker than a new seed."""
        self.last = source.word()
        self.carry = source.word() % (FACTOR - 2) + 1

    def word(self) -> i64:
        """The next 30 random bits."""
        product = self.last * FACTOR + self.carry
        last = product & MASK
        self.last = last
        self.carry = product >> BITS
        return last

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1; n is at most 2**30."""
        return self.word() * n >> BITS

    def draw(self, bag: vec[i64], left: i64, times: i64) -> None:
        """Draw so many of the first `left` things in a bag. They end up behind those that stay, the first drawn last.

        As drawing one by one at `below(left)`, `below(left - 1)` and so on, each gap filled with the last that is left;
        the words are made here once more, because everything that is dealt comes this way."""
        last = self.last
        carry = self.carry
        for _ in range(times):
            product = last * FACTOR + carry
            last = product & MASK
            carry = product >> BITS
            picked = last * left >> BITS
            left -= 1
            drawn = bag[picked]
            bag[picked] = bag[left]
            bag[left] = drawn
        self.last = last
        self.carry = carry

    def chance(self, per_mille: i64) -> bool:
        """True in that many of a thousand cases."""
        return self.below(1000) < per_mille


def _far_apart(seed: int) -> i64:
    """A word for a seed, by splitmix: neighbours get words that are far apart.

    Its numbers of 64 bits are three digits of 30 here, the highest of 4. Python lets Ctrl-C interrupt a product of
    larger numbers, and compiled code takes that for the end of all memory."""
    low: i64 = seed & MASK
    middle: i64 = seed >> BITS & MASK
    high: i64 = seed >> 60 & 15
    low ^= middle  # a shift by 30 bits
    middle ^= high
    product: i64 = low * 484763065  # times 0xBF58476D1CE4E5B9
    above: i64 = low * 1029774772 + middle * 484763065 + (product >> BITS)
    high = low * 11 + middle * 1029774772 + high * 484763065 + (above >> BITS) & 15
    low = product & MASK
    middle = above & MASK
    low ^= low >> 27 | middle << 3 & MASK
    middle ^= middle >> 27 | high << 3
    product = low * 321982955  # times 0x94D049BB133111EB
    above = low * 323036908 + middle * 321982955 + (product >> BITS)
    high = low * 9 + middle * 323036908 + high * 321982955 + (above >> BITS) & 15
    return (above & MASK) >> 4 | high << 26
