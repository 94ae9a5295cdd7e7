"""The ledger of a table: the one way by which anything at a table changes.

One step at a time is decided and stored. The position and the seats change when the step is stored and not before;
if storing fails everything stays as it was."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from shoal.engine.game import CHANCE
from shoal.engine.log import Event
from shoal.table.errors import Stale
from shoal.table.play import Batch, Play
from shoal.table.reasons import no
from shoal.table.seats import Seat
from shoal.table.store import Conflict, Store, Stored, Write, change_seat, event_rows, keep_clocks, keep_draft

logger = logging.getLogger(__name__)
Other = TypeVar("Other")
NOBODY: Mapping[int, Seat] = MappingProxyType({})
NOTHING: Mapping[int, str] = MappingProxyType({})


class Ack(NamedTuple):
    """An accepted action: the table's number after it; `repeated` if this request had been accepted before."""

    number: int
    repeated: bool = False


class Step(NamedTuple):
    """What is to be stored together: events, the request they answer, seats and drafts as they are afterwards."""

    batch: Batch
    request: str | None = None
    seats: Mapping[int, Seat] = NOBODY
    drafts: Mapping[int, str] = NOTHING


@dataclass
class Ledger:
    """What is stored of one table, and the door to the store."""

    code: str
    play: Play
    seats: list[Seat]
    answers: dict[str, tuple[str, int]]  # per request: the line it made and the number after it
    store: Store
    reread: Callable[[str], Awaitable[Ledger]]
    clocks: Mapping[str, float]  # by key, when each was to run out when the table was last here: seconds since 1970
    drafts: dict[int, str]  # by seat, what it is trying out
    changed: Callable[[], None] = lambda: None  # called after every change
    _turnstile: asyncio.Lock = field(default_factory=asyncio.Lock)
    _started: bool = False

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
            step = decide()
        finally:
            if not isinstance(step, Step):
                self._turnstile.release()
        return await self._put_down(step) if isinstance(step, Step) else step

    def keep_clocks(self, ends: Mapping[str, float]) -> None:
        """For after a restart. If that cannot be stored, the clocks here run all the same."""
        self.store.write(Write(changes=[keep_clocks(self.code, ends)]), lambda error: None)

    def _put_down(self, step: Step) -> asyncio.Future[Ack]:
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        batch = step.batch
        rows = event_rows(self.code, batch.after, map(str, batch.events), step.request)
        changes = [change_seat(self.code, number, seat) for number, seat in step.seats.items()]
        changes += [change for seat, work in step.drafts.items() for change in keep_draft(self.code, seat, work)]
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


def _belongs_to_the_one_before(event: Event) -> bool:
    """Whether an event without a request of its own is part of another step: what chance made of it, or an action of a
    draft after the first. A person's action is stored with its request."""
    return event.actor == CHANCE or (event.actor is not None and not event.by)
