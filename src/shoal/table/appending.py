"""Moves into PostgreSQL without a thread: the event loop sends a group of them and reads the answer when it is there.

To hand every group to a thread and back, through psycopg's cursors, costs a server more than all else that it does to
store it. This way does only what goes well: what fails on it, or is more than moves, takes the thread's way, which
knows how to try again. Nobody can tell by then whether the group was stored after all: that is a Conflict, as always
when an answer was lost, and who wrote it finds it there."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg.pq import ExecStatus

from shoal.table.rows import Conflict, Write
from shoal.table.wire import LONGEST_QUESTION, Contact, connect
from shoal.table.writing import LONGEST_WAIT, Waiting, Writer, tell

NAME = b"append"
SOON = 0.001  # seconds after which more is sent of what did not fit into the connection
encoded = json.JSONEncoder().encode  # psycopg would look at each element of each list of a column


class OnLoop:
    """Sends one group at a time, from `open` on; what waits goes into the next. `append` is the statement, and
    `part` says which of many writes it can take together. All else is for who `writes` behind it."""

    def __init__(
        self,
        parameters: dict[str, Any],
        append: str,
        part: Callable[[Sequence[Write]], list[int]],
        contact: Contact,
        committed: Callable[[float, int], None],
        writes: Writer,
    ) -> None:
        self._parameters = parameters
        self._append = append
        self._part = part
        self._contact = contact
        self._committed = committed
        self._behind = writes
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._socket = -1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._opening: asyncio.Task[None] | None = None
        self._waiting: list[Waiting] = []
        self._sent: list[Waiting] = []  # and not answered yet
        self._sent_at = 0.0
        self._took = 0.0  # seconds, the last one
        self._recent = (0, 0)  # writes in the last two groups
        self._coming: asyncio.TimerHandle | None = None  # the next group, when others had a moment to come along
        self._too_long: asyncio.TimerHandle | None = None
        self._answered = asyncio.Event()

    async def open(self) -> None:
        """Till then, and whenever the database is away, everything takes the other way."""
        self._loop = asyncio.get_running_loop()
        await self._open()

    def take(self, group: list[Waiting]) -> None:
        moves = [each for each in group if self._fits(each)] if self._connection is not None else []
        rest = [each for each in group if not self._fits(each)] if moves else group
        if rest:
            self._behind.take(rest)
        if moves:
            self._waiting += moves
            if not self._sent and self._coming is None:
                self._wait_for_others()
        elif self._loop is not None and self._connection is None and self._opening is None:
            self._opening = self._loop.create_task(self._open())

    async def close(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
        while self._sent or self._waiting:
            self._answered.clear()
            await self._answered.wait()
        self._hang_up()
        self._loop = None
        await self._behind.close()

    def _fits(self, waiting: Waiting) -> bool:
        return bool(waiting.write.events) and not waiting.write.changes and waiting.loop is self._loop

    async def _open(self) -> None:
        try:
            connection = await connect(self._parameters)
            await connection.execute(f"PREPARE {NAME.decode()} (text) AS {self._append}")
            if self._loop is None:  # it was closed meanwhile
                await connection.close()
                return
            connection.pgconn.nonblocking = 1
            self._connection, self._socket = connection, connection.fileno()  # a broken one does not tell it any more
            self._loop.add_reader(self._socket, self._arrived)
        except psycopg.Error:  # who writes behind it says so
            return
        finally:
            self._opening = None

    def _wait_for_others(self) -> None:
        """Those who wrote lately get a moment to come along, as with the thread: every group is an answer to read here,
        and a message to read for every server."""
        assert self._loop is not None
        if len(self._waiting) < sum(self._recent):
            self._coming = self._loop.call_later(min(self._took / 2, LONGEST_WAIT), self._send)
        else:
            self._send()

    def _send(self) -> None:
        """The next group."""
        self._coming = None
        if self._connection is None or self._loop is None or not self._waiting:
            return
        places = self._part([each.write for each in self._waiting])
        self._sent = [self._waiting[place] for place in places]
        self._recent = (self._recent[1], len(places))
        del self._waiting[: len(places)]
        self._sent_at = time.perf_counter()
        self._too_long = self._loop.call_later(LONGEST_QUESTION, self._give_up)
        try:
            self._connection.pgconn.send_query_prepared(NAME, [rows_of([each.write for each in self._sent])])
        except psycopg.Error:
            self._give_up()
        else:
            self._push()

    def _push(self) -> None:
        """Until all of it is on its way."""
        try:
            if self._connection is not None and self._connection.pgconn.flush() and self._loop is not None:
                self._loop.call_later(SOON, self._push)
        except psycopg.Error:
            self._give_up()

    def _arrived(self) -> None:
        assert self._connection is not None
        wire = self._connection.pgconn
        try:
            wire.consume_input()
            if wire.is_busy():
                return
            results = []
            while (result := wire.get_result()) is not None:
                results.append(result)
        except psycopg.Error:
            self._give_up()
            return
        if not self._sent:
            return
        if not results or results[0].status != ExecStatus.TUPLES_OK:
            self._give_up()
            return
        stored = results[0].get_value(0, 0) if results[0].ntuples else None
        self._tell(set(stored.decode().strip("{}").split(",")) if stored else set())

    def _tell(self, stored: set[str]) -> None:
        sent = self._over()
        self._took = time.perf_counter() - self._sent_at
        self._contact.worked()
        self._committed(self._took, len(sent))
        tell([(each.done, None if each.write.events[0]["code"] in stored else Conflict()) for each in sent])
        if self._waiting and not self._sent and self._coming is None and self._connection is not None:
            self._wait_for_others()

    def _give_up(self) -> None:
        """Somebody else does it, who finds out what is wrong."""
        self._hang_up()
        left = self._over() + self._waiting
        self._waiting = []
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
        if left:
            self._behind.take(left)

    def _over(self) -> list[Waiting]:
        sent, self._sent = self._sent, []
        if self._too_long is not None:
            self._too_long.cancel()
        self._answered.set()
        return sent

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            if self._loop is not None:
                self._loop.remove_reader(self._socket)
            connection.pgconn.finish()


def rows_of(writes: Sequence[Write]) -> bytes:
    """All their events as the statement takes them: the first of each write says so, and brings the hint."""
    rows = []
    for write in writes:
        first, *others = write.events
        rows.append({**first, "first": True, "hint": write.hint})
        rows += [{**row, "first": False, "hint": ""} for row in others]
    return encoded(rows).encode()
