"""The ledger of a table: the one way by which anything at a table changes.

One step at a time is decided and stored. The position and the seats change when the step is stored and not before;
if storing fails everything stays as it was."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from shoal.engine.game import CHANCE
from shoal.engine.log import Event
from shoal.table.errors import NoSuchTable, Stale
from shoal.table.play import Batch, Play
from shoal.table.reasons import no
from shoal.table.seats import Doer, Seat
from shoal.table.store import (
    Conflict,
    Hosted,
    Store,
    Stored,
    Write,
    change_seat,
    delete_table,
    event_rows,
    keep_clocks,
    keep_draft,
    keep_hosted,
    sign,
)

logger = logging.getLogger(__name__)
Other = TypeVar("Other")
NOBODY: Mapping[int, Seat] = MappingProxyType({})
NOTHING: Mapping[int, str] = MappingProxyType({})


class Ack(NamedTuple):
    """An accepted action: the table's number after it; `repeated` if this request had been accepted before."""

    number: int
    repeated: bool = False


class Step(NamedTuple):
    """What is to be stored together: events, the request they answer, seats and drafts as they are afterwards; who of a
    team did it; what the host says, and when clocks run out, if that changes."""

    batch: Batch
    request: str | None = None
    seats: Mapping[int, Seat] = NOBODY
    drafts: Mapping[int, str] = NOTHING
    doer: Doer | None = None
    hosted: Hosted | None = None
    clocks: Mapping[str, float] | None = None


@dataclass
class Ledger:
    """What is stored of one table, and the door to the store."""

    code: str
    play: Play
    seats: list[Seat]
    answers: dict[str, tuple[str, int]]  # per request: the line it made and the number after it
    store: Store
    reread: Callable[[str], Awaitable[Ledger]]
    clocks: Mapping[str, float]  # by key, when each runs out as the store or the host last said: seconds since 1970
    drafts: dict[int, str]  # by seat, what it is trying out
    hosted: Hosted
    doers: dict[int, Doer]  # by the number of what they did
    moved_at: float  # when the position last changed, in seconds since 1970
    changed: Callable[[], None] = lambda: None  # called after every change
    ending: Callable[[Batch], None] = lambda batch: None  # called with every step while a round is to be the last
    _turnstile: asyncio.Lock = field(default_factory=asyncio.Lock)
    _started: bool = False
    _deleted: bool = False

    @property
    def started(self) -> bool:
        """Whether every seat is taken. No seat opens again afterwards."""
        self._started = self._started or "open" not in [seat.kind for seat in self.seats]
        return self._started

    @property
    def busy(self) -> bool:
        """Whether a step is being decided or stored."""
        return self._turnstile.locked()

    async def take(self, decide: Callable[[], Step | Other]) -> Ack | Other:
        """Decide on a step when it is its turn, and store it; anything else that is decided changes nothing.

        Whatever `decide` raises is passed on, and so is NotSaved. A step on its way is completed even if nobody
        waits for it any more."""
        await self._turnstile.acquire()
        step: Step | Other | None = None
        try:
            if self._deleted:
                raise NoSuchTable(self.code)
            decided = decide()
            if self.hosted.last_round and isinstance(decided, Step):
                self.ending(decided.batch)
            step = decided
        finally:
            if not isinstance(step, Step):
                self._turnstile.release()
        return await self._put_down(step) if isinstance(step, Step) else step

    async def delete(self) -> None:
        """Nothing is left of the table, and nothing can follow; NotSaved if that could not be done."""
        async with self._turnstile:
            if not self._deleted:
                await self.store.save(Write(changes=delete_table(self.code)))
            self._deleted = True

    def keep_clocks(self, ends: Mapping[str, float]) -> None:
        """For after a restart. If that cannot be stored, the clocks here run all the same."""
        self.store.write(Write(changes=[keep_clocks(self.code, ends)]), lambda error: None)

    def _put_down(self, step: Step) -> asyncio.Future[Ack]:
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        batch = step.batch
        rows = event_rows(self.code, batch.after, map(str, batch.events), step.request)
        changes = [change_seat(self.code, number, seat) for number, seat in step.seats.items()]
        changes += [change for seat, work in step.drafts.items() for change in keep_draft(self.code, seat, work)]
        if step.doer is not None:
            changes += [sign(self.code, number, step.doer) for number in _done(batch)]
        if step.hosted is not None:
            changes.append(keep_hosted(self.code, step.hosted))
        if step.clocks is not None:
            changes.append(keep_clocks(self.code, step.clocks))
        self.store.write(Write(rows, changes), partial(self._stored, answer, step))
        return answer

    def _stored(self, answer: asyncio.Future[Ack], step: Step, error: Exception | None) -> None:
        if isinstance(error, Conflict):
            task = asyncio.get_running_loop().create_task(self._catch_up(answer))
            task.add_done_callback(lambda _: self._turnstile.release())
            return
        try:
            if error is None:
                self._take_over(step)
        finally:
            self._turnstile.release()
        if answer.cancelled():
            return
        if error is None:
            answer.set_result(Ack(step.batch.number))
        else:
            answer.set_exception(error)

    def _take_over(self, step: Step) -> None:
        for number, seat in step.seats.items():
            self.seats[number] = seat
        self.drafts.update(step.drafts)
        if step.batch.state is not self.play.state:
            self.moved_at = time.time()
        if step.doer is not None:
            self.doers.update(dict.fromkeys(_done(step.batch), step.doer))
        if step.hosted is not None:
            self.hosted = step.hosted
        if step.clocks is not None:
            self.clocks = step.clocks
        self.play.accept(step.batch)
        if step.request is not None:
            self.answers[step.request] = (str(step.batch.events[0]), step.batch.number)
        if step.batch.events:  # else nothing that anybody sees
            self._tell()

    async def _catch_up(self, answer: asyncio.Future[Ack]) -> None:
        """The store knows more than we do, as after a commit whose answer was lost: read it anew."""
        error: Exception = Stale(no("moved_on"))
        try:
            fresh = await self.reread(self.code)
            self.play, self.answers, self.drafts = fresh.play, fresh.answers, fresh.drafts
            self.hosted, self.doers, self.moved_at = fresh.hosted, fresh.doers, fresh.moved_at
            self.seats[:] = fresh.seats
            self._tell()
        except Exception as problem:  # whatever it is, somebody waits for an answer
            error = problem
        if not answer.cancelled():
            answer.set_exception(error)

    def _tell(self) -> None:
        try:
            self.changed()
        except Exception:  # what is stored has happened; the table goes on
            logger.exception("after a change at table %s", self.code)


def signed(decide: Callable[[], Step | Other], doer: Doer | None) -> Callable[[], Step | Other]:
    """The same, done by this one of a team."""
    if doer is None:
        return decide

    def sign_it() -> Step | Other:
        step = decide()
        return step._replace(doer=doer) if isinstance(step, Step) else step

    return sign_it


def last_change(stored: Stored, play: Play) -> float:
    """When the position last changed."""
    for event, at in zip(reversed(play.events), reversed(stored.times), strict=True):
        if event.actor is not None or event.undo_to is not None:
            return at
    return stored.created


def answers_of(stored: Stored, play: Play) -> dict[str, tuple[str, int]]:
    """Per request, the line it made and the number after all that was stored with it."""
    answers: dict[str, tuple[str, int]] = {}
    end = len(stored.lines)
    for number in range(len(stored.lines), 0, -1):
        line, request = stored.lines[number - 1]
        if request is not None:
            answers[request] = (line, end)
        if request is not None or not _belongs_to_the_one_before(play.events[number - 1]):
            end = number - 1
    return answers


def _done(batch: Batch) -> list[int]:
    """The numbers of what a seat did: not what chance made of it, nor that the game ended with it."""
    events = enumerate(batch.events, batch.after + 1)
    return [number for number, event in events if event.actor != CHANCE and event.ending is None]


def _belongs_to_the_one_before(event: Event) -> bool:
    """Whether an event without a request of its own is part of another step: what chance made of it, or an action of a
    draft after the first. A person's action is stored with its request."""
    return event.actor == CHANCE or (event.actor is not None and not event.by)
