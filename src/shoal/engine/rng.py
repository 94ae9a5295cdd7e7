"""Seeded randomness for simulations and bots. Live tables draw from the system's secure source instead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = 30  # one digit of Python's own numbers, so that plain Python is fast too
MASK: Final = (1 << 30) - 1
# FACTOR * 2**30 - 1 and half of that are prime, so the stream repeats only after more than 2**58 words.
FACTOR: Final = 1030277400


@final
class Rng:
    """Marsaglia's multiply-with-carry in words of 30 bits: the same stream interpreted and compiled."""

    __slots__ = ("carry", "last")
    last: i64
    carry: i64

    def __init__(self, seed: int) -> None:
        words: list[int] = []
        for _ in range(2):  # splitmix spreads neighbouring seeds far apart
            seed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            words.append((mixed ^ (mixed >> 31)) >> 34)
        self.last = words[0]
        self.carry = words[1] % (FACTOR - 2) + 1  # neither 0 nor the highest: from there the stream would stand still

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
