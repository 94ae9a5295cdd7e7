"""Asking the others at the table: whether a move may be taken back, whether to end the game now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from shoal.table.errors import NotNow
from shoal.table.reasons import no
from shoal.table.seats import Doer

ANSWER_WITHIN = {"undo": 20.0, "end": 30.0}  # seconds
ASK_AGAIN_AFTER = 30.0  # seconds after a no, so that nobody can hold up the others by asking for ever

What = Literal["undo", "end"]


@dataclass(frozen=True)
class Asked:
    """A seat would like to take back a move, or to end the game; these seats have not answered yet."""

    what: What
    seat: int
    request: str
    waiting: tuple[int, ...]
    ends_at: float  # in the event loop's time; then it counts as no
    move: int  # the number of the table's last move when it was asked
    back: int = 0  # moves that would remain
    doer: Doer | None = None  # who of the seat's team asks

    @property
    def left(self) -> float:
        """Seconds until it counts as no."""
        return max(0.0, self.ends_at - asyncio.get_running_loop().time())


class Question:
    """One question at a time, and one of a seat about the same move. While it is open, bots hold still."""

    def __init__(self, changed: Callable[[], None], unanswered: Callable[[Asked], None]) -> None:
        self.asked: Asked | None = None
        self._changed = changed
        self._unanswered = unanswered
        self._timer: asyncio.TimerHandle | None = None
        self._refused: dict[int, float] = {}  # when a question of this seat was last refused
        self._about: dict[tuple[What, int], int] = {}  # the number of the move about which a seat last asked this

    def check(self, what: What, seat: int, about: int) -> None:
        """NotNow if the seat may not ask just now, or has asked the same about this move before."""
        if self.asked is not None:
            raise NotNow(no("asked_already"))
        refused = self._refused.get(seat)
        if refused is not None and asyncio.get_running_loop().time() < refused + ASK_AGAIN_AFTER:
            raise NotNow(no("asked_lately"))
        if self._about.get((what, seat)) == about:
            raise NotNow(no("asked_once"))

    def ask(
        self,
        what: What,
        seat: int,
        request: str,
        people: tuple[int, ...],
        about: int,
        move: int,
        back: int = 0,
        doer: Doer | None = None,
    ) -> None:
        """Put it to these people; NotNow if the seat may not ask just now."""
        self.check(what, seat, about)
        self._about[what, seat] = about
        loop, seconds = asyncio.get_running_loop(), ANSWER_WITHIN[what]
        self.asked = Asked(what, seat, request, people, loop.time() + seconds, move, back, doer)
        self._timer = loop.call_later(seconds, self._time_is_up, self.asked)
        self._changed()

    def answer(self, what: What, seat: int, yes: bool) -> Asked:
        """The question after this answer; NotNow if the seat is not asked that."""
        asked = self.asked
        if asked is None or asked.what != what or seat not in asked.waiting:
            raise NotNow(no("nobody_asks"))
        left = replace(asked, waiting=tuple(other for other in asked.waiting if other != seat))
        if not yes:
            self.refused(asked)
        elif left.waiting:
            self.asked = left
            self._changed()
        return left

    def refused(self, asked: Asked) -> None:
        """Somebody said no, or nothing: who asked waits a little before the next time."""
        self._refused[asked.seat] = asyncio.get_running_loop().time()

    def end(self) -> None:
        self.asked = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self, asked: Asked) -> None:
        self._timer = None
        self._unanswered(asked)
