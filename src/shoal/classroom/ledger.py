"""The ledger of a class: the one way by which anything about it changes.

One thing at a time is decided and stored. The state changes when it is stored and not before; if storing fails
everything stays as it was."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence

import sqlalchemy as sql

from shoal.classroom import store as rows
from shoal.classroom.state import Event, State, after, fold, written
from shoal.table import NotSaved, RequestUsed
from shoal.table import reasons as table_reasons
from shoal.table.judge import check_request
from shoal.table.seats import key_of
from shoal.table.store import Conflict, Store, Write

logger = logging.getLogger(__name__)
Decide = Callable[[], Sequence[Event]]


class Ledger:
    """What is stored of one class, and the door to the store."""

    def __init__(self, stored: rows.Stored, store: Store) -> None:
        self.id = stored.id
        self.changed: Callable[[], None] = lambda: None  # called after every change
        self._store = store
        self._turnstile = asyncio.Lock()
        self._under_way: set[asyncio.Task[bool]] = set()
        self._state = fold(stored.lines)
        self._version = len(stored.lines)
        self._requests = dict(stored.requests)

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
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _take(
        self, who: str, request: str, ask: Sequence[object], decide: Decide, also: Sequence[sql.Executable]
    ) -> bool:
        sent = key_of(f"{who} {request}") if request else ""
        asked = key_of(json.dumps(ask))[:16] if request else ""
        async with self._turnstile:
            if sent in self._requests:
                if self._requests[sent] != asked:
                    raise RequestUsed(table_reasons.no("request_used"))
                return False
            events = list(decide())
            if not events and not request:
                return True
            await self._put_down(events or [{"do": "nothing"}], sent, asked, also)
        self._tell()
        return True

    async def _put_down(self, events: Sequence[Event], sent: str, asked: str, also: Sequence[sql.Executable]) -> None:
        at = time.time()
        lines = [written(event) for event in events]
        changes = [*rows.events(self.id, self._version, lines, sent, asked, at), *also]
        try:
            await self._store.save(Write(changes=changes))
        except Conflict:  # the store knows more than we do, as after a commit whose answer was lost
            await self._reread()
            raise NotSaved from None
        for event in events:
            self._version += 1
            self._state = after(self._state, event, self._version, at)
        if sent:
            self._requests[sent] = asked

    async def _reread(self) -> None:
        stored = await rows.by_id(self._store, self.id)
        if stored is not None:
            self._state, self._version = fold(stored.lines), len(stored.lines)
            self._requests = dict(stored.requests)
            self._tell()

    def _tell(self) -> None:
        try:
            self.changed()
        except Exception:  # what is stored has happened; the class goes on
            logger.exception("after a change in a class")
