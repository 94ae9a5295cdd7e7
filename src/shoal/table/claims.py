"""Somebody on another device says that an away seat is theirs, and waits for a person at the table to say yes.

Nothing of this is stored: the seat changes when it is confirmed. Each seat is asked for by one device at a time, and
after a no, or no answer, it cannot be asked for again for a while, each time for longer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from shoal.table.errors import NotNow
from shoal.table.reasons import no

ANSWER_WITHIN = 60.0  # seconds
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 3600.0  # seconds until a seat can be asked for again
SIGNS = range(100, 1000)


@dataclass(frozen=True)
class Claim:
    """A device asks for a seat. Its screen and the question at the table show the same number, the sign."""

    seat: int
    key: str  # of the token that will open the seat
    sign: int
    beside: tuple[int, ...]  # the seats this device holds already: it cannot say yes to itself
    ends_at: float  # in the event loop's time; then it counts as no
    waits: bool = True  # False: the answer was no

    @property
    def left(self) -> float:
        """Seconds until it counts as no."""
        return max(0.0, self.ends_at - asyncio.get_running_loop().time())


class Claims:
    """At most one for each seat, and one for each device."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.all: tuple[Claim, ...] = ()  # those that wait, and the last of each seat that got a no
        self._changed = changed
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._pauses: dict[int, float] = {}
        self._closed_until: dict[int, float] = {}

    def of(self, seat: int) -> Claim | None:
        return next((claim for claim in self.all if claim.seat == seat), None)

    def waiting(self, seat: int, sign: int) -> Claim:
        """The claim that is being answered. NotNow if it is over, or another has come in its place."""
        claim = self.of(seat)
        if claim is None or not claim.waits or claim.sign != sign:
            raise NotNow(no("no_claim"))
        return claim

    def ask(self, seat: int, key: str, beside: tuple[int, ...], keys: Collection[str]) -> Claim:
        """The same one if it is asked again; `keys` are all the device has: what it asked for before is over. NotNow
        while another asks for the seat, or too soon after a no."""
        known = self.of(seat)
        if known is not None and known.key == key:
            return known
        loop = asyncio.get_running_loop()
        if known is not None and known.waits:
            raise NotNow(no("claim_waits"))
        if loop.time() < self._closed_until.get(seat, 0.0):
            raise NotNow(no("claim_later"))
        for other in [claim for claim in self.all if claim.waits and claim.key in keys]:
            self._refused(other.seat)
        claim = Claim(seat, key, secrets.choice(SIGNS), beside, loop.time() + ANSWER_WITHIN)
        self._put(claim)
        self._timers[seat] = loop.call_later(ANSWER_WITHIN, self.refuse, seat)
        self._changed()
        return claim

    def refuse(self, seat: int) -> None:
        self._refused(seat)
        self._changed()

    def settle(self, seat: int) -> None:
        """The seat is its person's again: nobody asks for it, and who will gets no pause."""
        self._stop(seat)
        self.all = tuple(claim for claim in self.all if claim.seat != seat)
        self._pauses.pop(seat, None)
        self._closed_until.pop(seat, None)

    def close(self) -> None:
        for seat in list(self._timers):
            self._stop(seat)

    def _refused(self, seat: int) -> None:
        self._stop(seat)
        pause = self._pauses.get(seat, FIRST_PAUSE)
        self._pauses[seat] = min(2 * pause, LONGEST_PAUSE)
        self._closed_until[seat] = asyncio.get_running_loop().time() + pause
        claim = self.of(seat)
        if claim is not None:
            self._put(replace(claim, waits=False))

    def _put(self, claim: Claim) -> None:
        self.all = (*(each for each in self.all if each.seat != claim.seat), claim)

    def _stop(self, seat: int) -> None:
        timer = self._timers.pop(seat, None)
        if timer is not None:
            timer.cancel()
