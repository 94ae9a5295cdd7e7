"""Somebody on another device says that an away seat is theirs, and waits for a person at the table to say yes.

Each seat is asked for by one device at a time, and after a no, or no answer, it cannot be asked for again for a while,
each time for longer."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace

from shoal.table.errors import NotNow
from shoal.table.reasons import no

ANSWER_WITHIN = 60.0  # seconds
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 300.0  # seconds until a seat can be asked for again
SIGNS = range(100, 1000)
A_TRIFLE = 0.05  # seconds


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

    @property
    def late(self) -> bool:
        """Whether it has waited long enough; timers may be early by a trifle."""
        return self.left < A_TRIFLE


@dataclass(frozen=True)
class Claims:
    """At most one for each seat, and one for each device, as they are stored with the table. Times are the event
    loop's."""

    all: tuple[Claim, ...] = ()  # those that wait, and the last of each seat that got a no
    pauses: Mapping[int, float] = field(default_factory=dict)  # seconds after the next no, by seat
    closed_until: Mapping[int, float] = field(default_factory=dict)  # by seat

    @classmethod
    def read(cls, text: str, behind: float) -> Claims:
        """From the store, whose time is so many seconds ahead of the event loop's."""
        found = json.loads(text)
        if not found:
            return cls()
        made = [
            Claim(**{**claim, "beside": tuple(claim["beside"]), "ends_at": claim["ends_at"] - behind})
            for claim in found["all"]
        ]
        pauses = {int(seat): pause for seat, pause in found["pauses"].items()}
        return cls(tuple(made), pauses, {int(seat): end - behind for seat, end in found["closed_until"].items()})

    def written(self, behind: float) -> str:
        made = [{**asdict(claim), "ends_at": claim.ends_at + behind} for claim in self.all]
        closed = {seat: end + behind for seat, end in self.closed_until.items()}
        return json.dumps({"all": made, "pauses": dict(self.pauses), "closed_until": closed})

    def of(self, seat: int) -> Claim | None:
        return next((claim for claim in self.all if claim.seat == seat), None)

    def waiting(self, seat: int, sign: int) -> Claim:
        """The claim that is being answered. NotNow if it is over, or another has come in its place."""
        claim = self.of(seat)
        if claim is None or not claim.waits or claim.sign != sign:
            raise NotNow(no("no_claim"))
        return claim

    def ask(self, seat: int, key: str, beside: tuple[int, ...], keys: Collection[str]) -> Claims:
        """The same ones if it is asked again; `keys` are all the device has: what it asked for before is over. NotNow
        while another asks for the seat, or too soon after a no."""
        known = self.of(seat)
        if known is not None and known.key == key:
            return self
        now = asyncio.get_running_loop().time()
        if known is not None and known.waits and not known.late:
            raise NotNow(no("claim_waits"))
        if now < self.closed_until.get(seat, 0.0):
            raise NotNow(no("claim_later"))
        others = self
        for other in [claim for claim in self.all if claim.waits and claim.key in keys]:
            others = others.refused(other.seat)
        return others._with(Claim(seat, key, secrets.choice(SIGNS), beside, now + ANSWER_WITHIN))

    def refused(self, seat: int) -> Claims:
        """No, or no answer."""
        pause = self.pauses.get(seat, FIRST_PAUSE)
        closed = {**self.closed_until, seat: asyncio.get_running_loop().time() + pause}
        refused = replace(self, pauses={**self.pauses, seat: min(2 * pause, LONGEST_PAUSE)}, closed_until=closed)
        claim = self.of(seat)
        return refused if claim is None else refused._with(replace(claim, waits=False))

    def settled(self, seat: int) -> Claims:
        """The seat is its person's again: nobody asks for it, and who will gets no pause. The same ones if nobody
        has."""
        if self.of(seat) is None and seat not in self.pauses:
            return self
        return Claims(
            tuple([claim for claim in self.all if claim.seat != seat]),
            {other: pause for other, pause in self.pauses.items() if other != seat},
            {other: end for other, end in self.closed_until.items() if other != seat},
        )

    def _with(self, claim: Claim) -> Claims:
        return replace(self, all=(*(each for each in self.all if each.seat != claim.seat), claim))
