"""What alpha-beta search has learnt about positions: a table of fixed size, one word for each.

A word holds a value, the depth to which it was searched, whether it is a bound, the best action and an age."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WON: Final[i64] = 1_000_000  # the value of a win, less the moves it takes
DECIDED: Final[i64] = 990_000  # beyond it a value tells in how many moves the game is won or lost
UNKNOWN: Final[i64] = 0  # no word

# What a value says
BELOW: Final[i64] = 1  # the true one is at most this
ABOVE: Final[i64] = 2  # at least this
EQUAL: Final[i64] = 3

DEPTH_AT: Final[i64] = 22
BOUND_AT: Final[i64] = 28
ACTION_AT: Final[i64] = 30
AGE_AT: Final[i64] = 50
VALUE: Final[i64] = (1 << 22) - 1
DEPTH: Final[i64] = 63
BOUND: Final[i64] = 3
ACTION: Final[i64] = (1 << 20) - 1


@final
class Memory:
    """A table with 2 ** `size` places, or with none if that is 0."""

    keys: vec[i64]
    words: vec[i64]
    mask: i64

    def __init__(self, size: i64) -> None:
        places = 1 << int(size) if size > 0 else 0
        self.keys = vec[i64]([0] * places)
        self.words = vec[i64]([UNKNOWN] * places)
        self.mask = places - 2

    def recall(self, key: i64) -> i64:
        """The word for a position, or UNKNOWN."""
        if self.mask < 0:
            return UNKNOWN
        place = self.place(key)
        if self.keys[place] == key:
            return self.words[place]
        if self.keys[place + 1] == key:
            return self.words[place + 1]
        return UNKNOWN

    def keep(self, key: i64, ply: i64, depth: i64, value: i64, bound: i64, action: i64, age: i64) -> None:
        """Two places are possible: one is for the deepest of this age, one for the latest."""
        if self.mask < 0:
            return
        place = self.place(key)
        word = self.words[place]
        if self.keys[place] != key and word >> AGE_AT == age and word >> DEPTH_AT & DEPTH > depth:
            place += 1
        if value > DECIDED:  # a win is so many moves from the position, not from the root
            value += ply
        elif value < -DECIDED:
            value -= ply
        self.keys[place] = key
        self.words[place] = (
            value + WON | depth << DEPTH_AT | bound << BOUND_AT | (action + 1) << ACTION_AT | age << AGE_AT
        )

    def place(self, key: i64) -> i64:
        """The first of the two places where a position may be kept."""
        return (key ^ key >> 20 ^ key >> 40) & self.mask


def value_of(word: i64, ply: i64) -> i64:
    """The value, so many moves from the root."""
    value = (word & VALUE) - WON
    if value > DECIDED:
        return value - ply
    if value < -DECIDED:
        return value + ply
    return value


def depth_of(word: i64) -> i64:
    return word >> DEPTH_AT & DEPTH


def bound_of(word: i64) -> i64:
    return word >> BOUND_AT & BOUND


def action_of(word: i64) -> i64:
    """The best action, or -1 if none was better than the others."""
    return (word >> ACTION_AT & ACTION) - 1
