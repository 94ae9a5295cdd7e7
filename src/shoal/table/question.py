"""Asking the others at the table: whether a move may be taken back, whether to end the game now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Literal
from zlib import crc32

from shoal.table.errors import NotNow
from shoal.table.reasons import no
from shoal.table.seats import Doer

ANSWER_WITHIN = {"undo": 20.0, "end": 30.0}  # seconds
ASK_AGAIN_AFTER = 30.0  # seconds after a no, so that nobody can hold up the others by asking for ever
A_TRIFLE = 0.05  # seconds

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
    def sign(self) -> int:
        """By which an answer tells that it is meant for this question, and for none that was asked before it."""
        return crc32(self.request.encode())

    @property
    def left(self) -> float:
        """Seconds until it counts as no."""
        return max(0.0, self.ends_at - asyncio.get_running_loop().time())

    @property
    def late(self) -> bool:
        """Whether the time to answer is over; timers may be early by a trifle."""
        return self.left < A_TRIFLE


@dataclass(frozen=True)
class Questions:
    """What is asked now and what was asked before, as it is stored with the table. One question at a time, and one of a
    seat about the same move. Times are the event loop's."""

    asked: Asked | None = None
    refused: Mapping[int, float] = field(default_factory=dict)  # by seat, when its question was last refused
    about: Mapping[str, int] = field(default_factory=dict)  # the number of the move about which a seat last asked this

    @classmethod
    def read(cls, text: str | None, behind: float) -> Questions:
        """From the store, whose time is so many seconds ahead of the event loop's."""
        if text is None:
            return cls()
        found = json.loads(text)
        asked = found["asked"]
        if asked is not None:
            doer = None if asked["doer"] is None else Doer(*asked["doer"])
            ends_at = asked["ends_at"] - behind
            asked = Asked(**{**asked, "waiting": tuple(asked["waiting"]), "ends_at": ends_at, "doer": doer})
        return cls(asked, {int(seat): at - behind for seat, at in found["refused"].items()}, found["about"])

    def written(self, behind: float) -> str:
        asked = self.asked and {**asdict(self.asked), "ends_at": self.asked.ends_at + behind, "doer": self.asked.doer}
        refused = {seat: at + behind for seat, at in self.refused.items()}
        return json.dumps({"asked": asked, "refused": refused, "about": dict(self.about)})

    def check(self, what: What, seat: int, about: int) -> None:
        """NotNow if the seat may not ask just now, or has asked the same about this move before."""
        refused = self.refused.get(seat)
        if refused is not None and asyncio.get_running_loop().time() < refused + ASK_AGAIN_AFTER:
            raise NotNow(no("asked_lately"))
        if self.about.get(f"{what} {seat}") == about:
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
    ) -> Questions:
        """Put it to these people; NotNow if the seat may not ask just now."""
        self.check(what, seat, about)
        ends_at = asyncio.get_running_loop().time() + ANSWER_WITHIN[what]
        asked = Asked(what, seat, request, people, ends_at, move, back, doer)
        return replace(self, asked=asked, about={**self.about, f"{what} {seat}": about})

    def agreed_by(self, seat: int) -> Questions:
        """This seat need not be asked any more."""
        assert self.asked is not None
        waiting = tuple([other for other in self.asked.waiting if other != seat])
        return replace(self, asked=replace(self.asked, waiting=waiting))

    def declined(self) -> Questions:
        """Somebody said no, or nothing: who asked waits a little before the next time."""
        assert self.asked is not None
        now = asyncio.get_running_loop().time()
        return replace(self, asked=None, refused={**self.refused, self.asked.seat: now})
