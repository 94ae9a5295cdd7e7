"""Asking the others whether a move may be taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from shoal.table.errors import NotNow
from shoal.table.reasons import no

ANSWER_WITHIN = 20.0  # seconds


@dataclass(frozen=True)
class UndoAsked:
    """A seat would like to take back a move; these seats have not answered yet."""

    seat: int
    back: int  # moves that would remain
    request: str
    waiting: tuple[int, ...]
    ends_at: float  # in the event loop's time; then it counts as no

    @property
    def left(self) -> float:
        """Seconds until it counts as no."""
        return max(0.0, self.ends_at - asyncio.get_running_loop().time())


class UndoQuestion:
    """One question at a time. While it is open bots and clocks hold still; a person's move ends it, or time does."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.asked: UndoAsked | None = None
        self._changed = changed
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, seat: int, back: int, request: str, people: tuple[int, ...]) -> None:
        loop = asyncio.get_running_loop()
        self.asked = UndoAsked(seat, back, request, people, loop.time() + ANSWER_WITHIN)
        self._timer = loop.call_later(ANSWER_WITHIN, self._unanswered)
        self._changed()

    def answer(self, seat: int, yes: bool) -> UndoAsked:
        """The question after this answer; NotNow if the seat is not asked."""
        if self.asked is None or seat not in self.asked.waiting:
            raise NotNow(no("nobody_asks"))
        left = replace(self.asked, waiting=tuple(other for other in self.asked.waiting if other != seat))
        if yes and left.waiting:
            self.asked = left
            self._changed()
        return left

    def end(self) -> None:
        self.asked = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _unanswered(self) -> None:
        self.end()
        self._changed()
