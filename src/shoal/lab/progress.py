"""How far an experiment is, and how long it will take, for who looks at a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final, TextIO

from shoal.engine.language import LANGUAGE
from shoal.lab.words import lab_words

WIDTH: Final = 30


class Progress:
    """A line that is written over and over; nothing where there is no terminal."""

    def __init__(self, total: int, done: int = 0, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._total = total
        self._before = self._done = done
        self._start = monotonic()
        self._longest = 0

    def add(self, games: int) -> None:
        self._done += games
        if self._out.isatty():
            self._show()

    def end(self) -> None:
        """Leave the line to what is said next."""
        if self._longest:
            self._out.write("\r" + " " * self._longest + "\r")
            self._out.flush()

    def _show(self) -> None:
        seconds = monotonic() - self._start
        left = seconds * (self._total - self._done) / max(self._done - self._before, 1)
        filled = WIDTH * self._done // self._total
        bar = "█" * filled + "░" * (WIDTH - filled)
        line = f"{bar} {lab_words(LANGUAGE).progress(self._done, self._total, left)}"
        self._longest = max(self._longest, len(line))
        self._out.write("\r" + line.ljust(self._longest))
        self._out.flush()
