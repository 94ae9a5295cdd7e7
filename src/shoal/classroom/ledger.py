"""The ledger of a class: the one way by which anything about it changes.

One thing at a time is decided and stored. The state changes when it is stored and not before; if storing fails
everything stays as it was. Where another server was faster, what is new is read and it is decided again."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import sqlalchemy as sql

from shoal.classroom import store as rows
from shoal.classroom.errors import NoSuchClass
from shoal.classroom.state import Event, State, after, fold, written
from shoal.engine.errors import ShoalError
from shoal.table import NotSaved, RequestUsed
from shoal.table import reasons as table_reasons
from shoal.table.judge import check_request
from shoal.table.seats import key_of
from shoal.table.store.rows import Conflict, Write
from shoal.table.store.store import Store

logger = logging.getLogger(__name__)
Decide = Callable[[], Sequence[Event]]
TRIES = 20  # times something is decided while others are faster


class Ledger:
    """What is stored of one class, and the door to the store."""

    def __init__(self, stored: rows.Stored, store: Store) -> None:
        self.id = stored.id
        self.changed: Callable[[], None] = lambda: None  # called after every change
        self.gone: Callable[[], None] = lambda: None  # called when the class turns out to be deleted
        self._store = store
        self._turnstile = asyncio.Lock()
        self._under_way: set[asyncio.Task[bool]] = set()
        self._state = fold(stored.lines)
        self._version = len(stored.lines)
        self._requests = dict(stored.requests)
        self._unsure = False  # whether something may be stored that is not known here
        self._heard = 0  # how far the class is, as another server has told

    @property
    def state(self) -> State:
        return self._state

    @property
    def version(self) -> int:
        """Events stored."""
        return self._version

    @property
    def busy(self) -> bool:
        """Whether something is being decided or stored."""
        return bool(self._under_way)

    async def take(
        self, who: str, request: str, ask: Sequence[object], decide: Decide, also: Sequence[sql.Executable] = ()
    ) -> bool:
        """Decide what happens when it is its turn, and store it. False if this request, of this sender, had been taken
        before: then nothing changes. RequestUsed if it had asked for something else.

        `ask` is what is asked, as plain data. `also` is stored together with it. Whatever `decide` raises is passed on,
        and so is NotSaved. What is on its way is completed even if nobody waits for it any more."""
        if request:
            check_request(request)
        task = asyncio.get_running_loop().create_task(self._take(who, request, ask, decide, also))
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def doubt(self) -> None:
        """Others may have stored what cannot be read now: before anything is decided, or refused, it has to be."""
        self._unsure = True

    async def follow(self) -> None:
        """Take over what other servers have stored. NotSaved, NoSuchClass."""
        async with self._turnstile:
            await self._follow()

    def hear(self, number: int) -> None:
        """Another server has told how far the class is."""
        self._heard = max(number, self._heard)
        if self._heard > self._version and not self._under_way:
            self._catch_up()

    async def _take(
        self, who: str, request: str, ask: Sequence[object], decide: Decide, also: Sequence[sql.Executable]
    ) -> bool:
        sent = key_of(f"{who} {request}") if request else ""
        asked = key_of(json.dumps(ask))[:16] if request else ""
        async with self._turnstile:
            if self._unsure:
                await self._follow()
            for _ in range(TRIES):
                if sent in self._requests:
                    if self._requests[sent] != asked:
                        raise RequestUsed(table_reasons.no("request_used"))
                    return False
                try:
                    events = list(decide())
                except ShoalError:
                    if self._store.shared and await self._follow():
                        continue  # nobody is refused what another server may have done in this moment
                    raise
                if not events and not request:
                    return True
                if await self._put_down(events or [{"do": "nothing"}], sent, asked, also):
                    break
            else:
                raise NotSaved
        self._tell()
        return True

    async def _put_down(self, events: Sequence[Event], sent: str, asked: str, also: Sequence[sql.Executable]) -> bool:
        """False if somebody else has stored something first, which is known now."""
        at = self._store.now()
        lines = [written(event) for event in events]
        changes = [*rows.events(self.id, self._version, lines, sent, asked, at), *also]
        try:
            await self._store.save(Write(changes=changes, hint=f"@{self.id} {self._version + len(lines)}"))
        except NotSaved:
            self._unsure = True  # it may have arrived after all
            raise
        except Conflict:
            found = await self._follow()
            if not found:
                raise NotSaved from None
            return (lines[0], at) in [(line.line, line.at) for line in found]  # our own, whose answer was lost
        for event in events:
            self._version += 1
            self._state = after(self._state, event, self._version, at)
        if sent:
            self._requests[sent] = asked
        return True

    async def _follow(self) -> Sequence[rows.Line]:
        """What is new, taken over."""
        found = await rows.since(self._store, self.id, self._version)
        if found is None:
            self.gone()
            raise NoSuchClass(self._state.code)
        for line in found:
            self._version = line.number
            self._state = after(self._state, json.loads(line.line), line.number, line.at)
            if line.request is not None:
                self._requests[line.request] = line.asked
        self._unsure = False
        if found:
            self._tell()
        return found

    def _catch_up(self) -> None:
        """Nobody waits for it; what cannot be read now is read with the next change."""

        async def catch_up() -> bool:
            with suppress(ShoalError):
                await self.follow()
            return True

        task = asyncio.get_running_loop().create_task(catch_up())
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[bool]) -> None:
        self._under_way.discard(task)
        if self._heard > self._version and not self._under_way:
            self._heard = 0  # once: what the store does not have was a mistake
            self._catch_up()

    def _tell(self) -> None:
        try:
            self.changed()
        except Exception:  # what is stored has happened; the class goes on
            logger.exception("after a change in a class")
