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
from shoal.table.errors import Stale
from shoal.table.play import Batch, Play
from shoal.table.reasons import no
from shoal.table.seats import Seat
from shoal.table.store import Conflict, Store, Stored, Write, change_seat, event_rows

logger = logging.getLogger(__name__)
Other = TypeVar("Other")
NOBODY: Mapping[int, Seat] = MappingProxyType({})


class Ack(NamedTuple):
    """An accepted action: the table's number after it; `repeated` if this request had been accepted before."""

    number: int
    repeated: bool = False


class Step(NamedTuple):
    """What is to be stored together: events, the request they answer, seats as they are afterwards."""

    batch: Batch
    request: str | None = None
    seats: Mapping[int, Seat] = NOBODY


@dataclass
class Ledger:
    """What is stored of one table, and the door to the store."""

    code: str
    play: Play
    seats: list[Seat]
    answers: dict[str, tuple[str, int]]  # per request: the line it made and the number after it
    store: Store
    reread: Callable[[str], Awaitable[Ledger]]
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

    def _put_down(self, step: Step) -> asyncio.Future[Ack]:
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        batch = step.batch
        rows = event_rows(self.code, batch.after, map(str, batch.events), step.request)
        changes = [change_seat(self.code, number, seat) for number, seat in step.seats.items()]
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
            self.play, self.answers = fresh.play, fresh.answers
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
    """Per request, the line it made and the number after what chance made of it."""
    answers: dict[str, tuple[str, int]] = {}
    end = len(stored.lines)
    for number in range(len(stored.lines), 0, -1):
        line, request = stored.lines[number - 1]
        if request is not None:
            answers[request] = (line, end)
        if play.events[number - 1].actor != CHANCE:
            end = number - 1
    return answers
