"""Seeded randomness for simulations and bots. Live tables draw from the system's secure source instead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """xorshift128 in four 32-bit words: the same stream interpreted and compiled."""

    __slots__ = ("a", "b", "c", "d")
    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: int) -> None:
        words: list[int] = []
        for _ in range(4):  # splitmix spreads neighbouring seeds far apart
            seed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            words.append(((mixed ^ (mixed >> 31)) & MASK) or 1)
        self.a = words[0]
        self.b = words[1]
        self.c = words[2]
        self.d = words[3]

    def word(self) -> i64:
        """The next 32 random bits."""
        t = self.d
        t ^= (t << 11) & MASK
        a = self.a
        self.d = self.c
        self.c = self.b
        self.b = a
        t ^= t >> 8 ^ a ^ a >> 19
        self.a = t
        return t

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1."""
        return self.word() * n >> 32

    def draw(self, bag: vec[i64], left: i64, times: i64) -> None:
        """Draw so many of the first `left` things in a bag. They end up behind those that stay, the first drawn last.

        As drawing one by one at `below(left)`, `below(left - 1)` and so on, each gap filled with the last that is left;
        the words are made here once more, because everything that is dealt comes this way."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        for _ in range(times):
            t = d ^ (d << 11) & MASK
            d = c
            c = b
            b = a
            a = t ^ t >> 8 ^ a ^ a >> 19
            picked = a * left >> 32
            left -= 1
            drawn = bag[picked]
            bag[picked] = bag[left]
            bag[left] = drawn
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def chance(self, per_mille: i64) -> bool:
        """True in that many of a thousand cases."""
        return self.below(1000) < per_mille
