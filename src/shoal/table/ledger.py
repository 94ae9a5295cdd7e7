"""The ledger of a table: the one way by which anything at a table changes.

One step at a time is decided and stored. The position and the seats change when the step is stored and not before;
if storing fails everything stays as it was. Several servers may keep ledgers of one table: whoever stores first is
heard, the others read what is new and decide again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from shoal.engine.errors import ShoalError
from shoal.engine.game import CHANCE
from shoal.engine.log import Event
from shoal.table.errors import NoSuchTable, NotSaved, RequestUsed, Stale
from shoal.table.play import Batch, Play
from shoal.table.reasons import no
from shoal.table.seats import Doer, Seat, named_apart
from shoal.table.store.hint import Hint, news_of
from shoal.table.store.rows import (
    Beside,
    Conflict,
    Hosted,
    Line,
    Write,
    change_seat,
    delete_table,
    event_rows,
    keep_claims,
    keep_clocks,
    keep_draft,
    keep_hosted,
    keep_question,
    link_rematch,
    revise,
    sign,
)
from shoal.table.store.store import Store

logger = logging.getLogger(__name__)
Other = TypeVar("Other")
NOBODY: Mapping[int, Seat] = MappingProxyType({})
NOTHING: Mapping[int, str] = MappingProxyType({})
REMARK = "* "  # how one begins in the log
ON_ITS_WAY = 0.05  # seconds after which what another server has stored is read
TRIES = 20  # times a step is decided while others are faster


class Ack(NamedTuple):
    """An accepted action: the table's number after it; `repeated` if this request had been accepted before."""

    number: int
    repeated: bool = False


class Step(NamedTuple):
    """What is to be stored together: events, the request they answer, seats and drafts as they are afterwards; who of a
    team did it; and if that changes, what the host says, when clocks run out, what is asked, by whom seats are claimed,
    the table that comes after."""

    batch: Batch
    request: str | None = None
    seats: Mapping[int, Seat] = NOBODY
    drafts: Mapping[int, str] = NOTHING
    doer: Doer | None = None
    hosted: Hosted | None = None
    clocks: Mapping[str, float] | None = None
    question: str | None = None
    claims: str | None = None
    after: str | None = None


@dataclass
class _Turn:
    """Somebody's turn at the ledger: how the step is decided, who waits for the answer, and what is on its way."""

    decide: Callable[[], Any]
    answer: asyncio.Future[Any]
    step: Step
    rows: Sequence[Mapping[str, Any]] = ()
    revises: bool = False  # whether it changes something beside the log
    tries: int = 1


@dataclass
class Ledger:
    """What is stored of one table, and the door to the store."""

    code: str
    play: Play
    seats: list[Seat]
    answers: dict[str, tuple[str, int]]  # per request: the line it made and the number after it
    store: Store
    clocks: Mapping[str, float]  # by key, when each runs out as the store or the host last said: seconds since 1970
    drafts: dict[int, str]  # by seat, what it is trying out
    hosted: Hosted
    doers: dict[int, Doer]  # by the number of what they did
    question: str | None  # as `Questions` writes it
    claims: str  # as `Claims` writes it
    after: str | None  # the code of the table that comes after
    moved_at: float  # when the position last changed, in seconds since 1970
    revision: int  # how often something beside the log has changed
    created: float  # when the table was set up: another one may get its code
    version: int  # of the rules by which its log is written
    changed: Callable[[], None] = lambda: None  # called after every change
    ending: Callable[[Batch], None] = lambda batch: None  # called with every step while a round is to be the last
    gone: Callable[[], None] = lambda: None  # called when the table turns out to be deleted
    behind: Callable[[str], None] = lambda code: None  # called when another server has stored more than is known here
    _turnstile: asyncio.Lock = field(default_factory=asyncio.Lock)
    _started: bool = False
    _deleted: bool = False
    _untold: bool = False  # whether something was read that nobody here has seen
    _unsure: bool = False  # whether something may be stored that is not known here
    _heard: tuple[int, int] = (0, 0)  # number and revision that another server told of
    _awaited: list[tuple[int, asyncio.Future[None]]] = field(default_factory=list)  # numbers that somebody waits for
    _catching_up: asyncio.Task[None] | None = None

    @property
    def started(self) -> bool:
        """Whether every seat is taken. No seat opens again afterwards."""
        self._started = self._started or "open" not in [seat.kind for seat in self.seats]
        return self._started

    def answered(self, request: str, fits: Callable[[str], bool]) -> Ack | None:
        """The answer if this request has brought about a line before; RequestUsed unless that is one that fits."""
        line, number = self.answers.get(request, ("", 0))
        if not line:
            return None
        if not fits(line):
            raise RequestUsed(no("request_used"))
        return Ack(number, True)

    @property
    def ahead(self) -> float:
        """Seconds by which the store's time is ahead of the event loop's."""
        return self.store.now() - asyncio.get_running_loop().time()

    @property
    def busy(self) -> bool:
        """Whether a step is being decided or stored."""
        return self._turnstile.locked()

    async def take(self, decide: Callable[[], Step | Other]) -> Ack | Other:
        """Decide on a step when it is its turn, and store it; anything else that is decided changes nothing.

        Whatever `decide` raises is passed on, and so is NotSaved. Where another server was faster, or may have been, it
        is called again, when what is new is known. A step on its way is completed even if nobody waits for it."""
        await self._turnstile.acquire()
        step: Step | Other | None = None
        try:
            if self._unsure:
                await self._make_sure()
            try:
                step = self._decide(decide)
            except ShoalError:
                if not self.store.shared or self._deleted:
                    raise
                await self._make_sure()  # nobody is refused what another server may have done in this moment
                step = self._decide(decide)
        finally:
            if not isinstance(step, Step):
                self._leave()
        if not isinstance(step, Step):
            return step
        answer: asyncio.Future[Ack | Other] = asyncio.get_running_loop().create_future()
        self._put_down(_Turn(decide, answer, step))
        return await answer

    async def delete(self) -> None:
        """Nothing is left of the table, and nothing can follow; NotSaved if that could not be done."""
        async with self._turnstile:
            if not self._deleted:
                hint = Hint(self.code, self.play.number + 1, self.revision + 1)
                await self.store.save(Write(changes=delete_table(self.code), hint=str(hint)))
            self._deleted = True

    def keep_clocks(self, ends: Mapping[str, float], kept: Callable[[bool], None]) -> None:
        """For after a restart; `kept` is told whether they are stored. The clocks here run all the same."""
        write = Write(changes=[keep_clocks(self.code, ends)], code=self.code)
        self.store.write(write, lambda error: kept(error is None))

    # What other servers have stored

    def doubt(self) -> None:
        """Others may have stored what cannot be read now: before anything is decided, or refused, it has to be."""
        self._unsure = True

    async def follow(self) -> None:
        """Take over whatever others have stored. NotSaved."""
        await self._turnstile.acquire()
        heard = self._heard
        try:
            if not self._deleted:
                await self._follow()
                if self._heard == heard:
                    self._heard = (0, 0)  # once: what the store does not have was a mistake
        finally:
            self._leave()  # what was heard meanwhile may be newer than what was read

    async def reach(self, number: int) -> None:
        """Until the table is known as far as another server has told somebody: mostly that is on its way here. NotSaved
        if it is not and cannot be read."""
        if self.play.number < number:
            reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._awaited.append((number, reached))
            try:
                async with asyncio.timeout(ON_ITS_WAY):
                    await reached
            except TimeoutError:
                await self.follow()

    def hear(self, hint: Hint) -> None:
        """Somebody has stored something; while a step is on its way here, it is mostly that step."""
        self._heard = max(hint.number, self._heard[0]), max(hint.revision, self._heard[1])
        if not self.busy and self._is_behind() and not self.take_lines(hint.lines):
            self.behind(self.code)

    def take_lines(self, lines: Sequence[Line]) -> bool:
        """Take over moves that came while nothing was on its way; False if there is more to be read. A remark goes
        with what stands beside the log, so that is read first."""
        remarks = any(line.line.startswith(REMARK) for line in lines)
        if self.busy or remarks or not lines or lines[0].number > self.play.number + 1:
            return False
        self._read([line for line in lines if line.number > self.play.number])
        if self._is_behind():
            return False
        self._tell()
        return True

    async def _make_sure(self) -> None:
        """To whoever acts it is all one why nothing can be saved."""
        try:
            await self._follow()
        except NotSaved as error:
            raise NotSaved.because(error) from None

    async def _follow(self) -> Sequence[Line]:
        """Events, which are returned, and what stands beside them, until both are of one moment: a draft that is gone
        has become moves."""
        lines: list[Line] = []
        known = -1
        while known != self.revision:
            known = self.revision
            new = (await self.store.since({self.code: self.play.number})).get(self.code, ())
            beside = await self.store.beside(self.code)
            if beside is None or (beside.created, beside.header.version) != (self.created, self.version):
                self._deleted = True
                self.gone()
                if beside is None:
                    raise NoSuchTable(self.code)
                raise NotSaved("not_read")  # another table has its code, or its log is written anew: it is read again
            self._read(new)
            lines += new
            self._untold = self._untold or beside.revision != known
            self._take_beside(beside)
        self._unsure = False
        if self._untold:
            self._tell()
        return lines

    def _read(self, lines: Sequence[Line]) -> None:
        """Events one step after another: what was stored together has the same time."""
        self._untold = self._untold or bool(lines)
        for at, rows in groupby(lines, lambda line: line.at):
            step = list(rows)
            batch = self.play.read([Event.read(row.line) for row in step])
            if batch.state is not self.play.state:
                self.moved_at = at
            self.play.accept(batch)
            if step[0].request is not None:
                self.answers[step[0].request] = (step[0].line, batch.number)

    def _take_beside(self, beside: Beside) -> None:
        self.seats[:] = named_apart(beside.seats)
        self.drafts, self.hosted, self.doers = beside.drafts, beside.hosted, beside.doers
        self.question, self.claims, self.after = beside.question, beside.claims, beside.after
        if beside.clocks != self.clocks:
            self.clocks = beside.clocks
        self.revision = beside.revision

    def _is_behind(self) -> bool:
        return self._heard[0] > self.play.number or self._heard[1] > self.revision

    # A step

    def _decide(self, decide: Callable[[], Step | Other]) -> Step | Other:
        if self._deleted:
            raise NoSuchTable(self.code)
        decided = decide()
        if self.hosted.last_round and isinstance(decided, Step):
            self.ending(decided.batch)
        return decided

    def _put_down(self, turn: _Turn) -> None:
        step, batch = turn.step, turn.step.batch
        changes = self._changes(step)
        turn.rows = event_rows(self.code, batch.after, map(str, batch.events), step.request, self.store.now())
        turn.revises = bool(changes)
        hint = ""
        if self.store.shared:
            news = news_of(turn.rows) if not changes else ""
            hint = str(Hint(self.code, batch.number, self.revision + turn.revises, news))
        self.store.write(Write(turn.rows, changes, hint), partial(self._stored, turn))

    def _changes(self, step: Step) -> list[Any]:
        """Beside the log."""
        code = self.code
        changes = [change_seat(code, number, seat) for number, seat in step.seats.items()]
        changes += [change for seat, work in step.drafts.items() for change in keep_draft(code, seat, work)]
        if step.doer is not None:
            changes += [sign(code, number, step.doer) for number in _done(step.batch)]
        if step.hosted is not None:
            changes.append(keep_hosted(code, step.hosted))
        if step.clocks is not None:
            changes.append(keep_clocks(code, step.clocks))
        if step.question is not None:
            changes.append(keep_question(code, step.question))
        if step.claims is not None:
            changes.append(keep_claims(code, step.claims))
        if step.after is not None:
            changes.append(link_rematch(code, step.after))
        return [revise(code, self.revision), *changes] if changes else changes

    def _stored(self, turn: _Turn, error: Exception | None) -> None:
        if isinstance(error, Conflict):
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up(turn))
            return
        try:
            if error is None:
                self._take_over(turn.step, turn.revises)
            else:
                self._unsure = self.store.shared  # it may have arrived after all
        finally:
            self._leave()
        _give(turn.answer, Ack(turn.step.batch.number) if error is None else error)

    def _take_over(self, step: Step, revises: bool) -> None:
        for number, seat in step.seats.items():
            self.seats[number] = seat
        self.drafts.update(step.drafts)
        if step.batch.state is not self.play.state:
            self.moved_at = self.store.now()
        if step.doer is not None:
            self.doers.update(dict.fromkeys(_done(step.batch), step.doer))
        self.hosted = self.hosted if step.hosted is None else step.hosted
        self.clocks = self.clocks if step.clocks is None else step.clocks
        self.question = self.question if step.question is None else step.question
        self.claims = self.claims if step.claims is None else step.claims
        self.after = self.after if step.after is None else step.after
        self.revision += revises
        self.play.accept(step.batch)
        if step.request is not None:
            self.answers[step.request] = (str(step.batch.events[0]), step.batch.number)
        if step.batch.events or step.question or step.claims or step.after:  # else nothing that anybody sees
            self._tell()

    async def _catch_up(self, turn: _Turn) -> None:
        """The store knows more than we do: read what is new, and decide again, unless that is our own step, stored by a
        commit whose answer was lost."""
        answer: Any = None
        try:
            lines = await self._follow()
            if self._is_stored(turn, lines):
                answer = Ack(turn.step.batch.number)
            elif turn.tries == TRIES:
                answer = Stale(no("moved_on"))
            else:
                turn.tries += 1
                answer = self._decide(turn.decide)
        except Exception as problem:  # whatever it is, somebody waits for an answer
            answer = problem
        if isinstance(answer, Step):
            turn.step = answer
            self._put_down(turn)
        else:
            self._leave()
            _give(turn.answer, answer)

    def _is_stored(self, turn: _Turn, lines: Sequence[Line]) -> bool:
        """Whether this very step was read; one without events changes nothing if all is as it wants."""
        if turn.rows:
            first = turn.rows[0]
            return any((row.number, row.line, row.at) == (first["number"], first["line"], first["at"]) for row in lines)
        step = turn.step
        return (
            all(self.drafts.get(seat, "") == work for seat, work in step.drafts.items())
            and all(
                wanted is None or wanted == known
                for wanted, known in (
                    (step.question, self.question),
                    (step.claims, self.claims),
                    (step.after, self.after),
                )
            )
            and all(self.seats[number] == seat for number, seat in step.seats.items())
        )

    def _leave(self) -> None:
        self._turnstile.release()
        if self._heard != (0, 0) and not self.busy and self._is_behind():
            self.behind(self.code)

    def _tell(self) -> None:
        self._untold = False
        if self._awaited:
            self._say_what_is_reached()
        try:
            self.changed()
        except Exception:  # what is stored has happened; the table goes on
            logger.exception("after a change at table %s", self.code)

    def _say_what_is_reached(self) -> None:
        for number, reached in self._awaited:
            if number <= self.play.number and not reached.done():
                reached.set_result(None)
        self._awaited = [(number, reached) for number, reached in self._awaited if not reached.done()]


def signed(decide: Callable[[], Step | Other], doer: Doer | None) -> Callable[[], Step | Other]:
    """The same, done by this one of a team."""
    if doer is None:
        return decide

    def sign_it() -> Step | Other:
        step = decide()
        return step._replace(doer=doer) if isinstance(step, Step) else step

    return sign_it


def _done(batch: Batch) -> list[int]:
    """The numbers of what a seat did: not what chance made of it, nor that the game ended with it."""
    events = enumerate(batch.events, batch.after + 1)
    return [number for number, event in events if event.actor != CHANCE and event.ending is None]


def _give(answer: asyncio.Future[Any], given: object) -> None:
    if answer.cancelled():
        return
    if isinstance(given, Exception):
        answer.set_exception(given)
    else:
        answer.set_result(given)
