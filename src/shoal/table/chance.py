"""Chance at a live table: the system's secure randomness, fetched by the handful."""

from __future__ import annotations

import os
from collections.abc import Callable

from mypy_extensions import mypyc_attr

HANDFUL = 1024  # words
BITS = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Nobody can foretell it, not even from all that happened before. (`source` gives so many random bytes: only where
    a game must go the same way every time is it another than the system's.)"""

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as any other."""
        fair = (1 << BITS) - (1 << BITS) % n
        while True:
            if not self._words:
                self._words = list(memoryview(self._source(HANDFUL * BITS // 8)).cast("Q"))
            word = self._words.pop()
            if word < fair:
                return word % n

    def outcome(self, chances: list[tuple[int, int]]) -> int:
        """One outcome, as likely as its weight says."""
        left = self.below(sum([weight for _, weight in chances]))
        for outcome, weight in chances:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("chance has no outcome")
