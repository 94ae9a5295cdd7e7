"""Appending to logs in PostgreSQL, which is what nearly every write is: on the event loop, without a thread.

A thread would have to wait for the interpreter several times for every commit, and the one that serves people for it.
Whatever is more than appending, or does not go well, is left to the thread that writes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

import psycopg
from psycopg import pq

from shoal.table.listener import HINTS, LONGEST_MESSAGE
from shoal.table.rows import Conflict, Write
from shoal.table.wire import PATIENCE, Row, connect, cut
from shoal.table.writing import Waiting, Writer, tell

# The first event of each write decides: if its number or its request is there already, or the table is not there any
# more, nothing of that write is stored.
# The later ones cannot be there, since numbers have no gaps. Sorted by code, so that two servers never wait for each
# other crosswise.
APPEND = f"""
WITH wanted AS (
    SELECT * FROM json_to_recordset($1::json)
    AS wanted (code text, number int, line text, request text, at float8, first bool, hint text)
), begun AS (
    INSERT INTO events (code, number, line, request, at)
    SELECT code, number, line, request, at FROM wanted
    WHERE first AND EXISTS (SELECT FROM tables WHERE tables.code = wanted.code) ORDER BY code
    ON CONFLICT DO NOTHING
    RETURNING code
), continued AS (
    INSERT INTO events (code, number, line, request, at)
    SELECT code, number, line, request, at FROM wanted JOIN begun USING (code) WHERE NOT first
)
SELECT string_agg(code, ' '), pg_notify('{HINTS}', string_agg(hint, E'\\n'))
FROM begun JOIN wanted USING (code) WHERE first HAVING count(*) > 0"""
PREPARE = f"PREPARE append (json) AS {APPEND}"
APPENDING = b"append"  # what that is prepared as, on every connection that writes
# By how PostgreSQL's number of the error begins, what may go better at once or on another connection: broken, starting,
# stopping, too many connections, crosswise waiting, a standby that is to lead.
PASSING = ("08", "57", "533", "40", "55P03", "25006", "25P")
encoded = json.JSONEncoder().encode  # psycopg would look at each element of each list of a column


class Saves(Protocol):
    """The database, told how it went."""

    def saved(self) -> None: ...

    def not_saved(self, error: Exception) -> Exception:
        """What those are told whose write it was."""


class OnLoop:
    """A writer that appends by itself and leaves the rest to another one; never both at once, so all is committed in
    the order in which it comes. What comes while something is under way goes into the next commit. Belongs to the event
    loop that it is called on; whatever was under way on another one that has ended is nobody's business any more."""

    def __init__(
        self,
        others: Writer,
        parameters: dict[str, Any],
        place: Saves,
        committed: Callable[[float, int], None],
    ) -> None:
        self._others = others
        self._parameters = parameters
        self._place = place
        self._committed = committed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Waiting] = []
        self._under_way = False  # a commit, whoever makes it
        self._asked: list[Waiting] = []  # what our own connection is to append
        self._pipe: Pipe | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._emptied: asyncio.Future[None] | None = None  # when nothing is under way any more, if somebody waits

    def take(self, group: list[Waiting]) -> None:
        self._belong()
        self._waiting += group
        if not self._under_way:
            self._go_on()

    def look(self, longest: float) -> None:
        """Nobody is to wait for ever for a database that has stopped."""
        if self._pipe is not None and self._pipe.waits_for_longer_than(longest):
            self._pipe.cut()

    async def close(self) -> None:
        self._belong()
        if self._under_way:
            self._emptied = asyncio.get_running_loop().create_future()
            await self._emptied
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)
        self._hang_up()
        await self._others.close()

    def _belong(self) -> None:
        """To the event loop that is running."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop = loop
            self._under_way = False
            self._asked = []
            self._connecting = None
            self._hang_up()

    def _go_on(self) -> None:
        """With what waits."""
        self._under_way = bool(self._waiting)
        if not self._under_way:
            if self._emptied is not None and not self._emptied.done():
                self._emptied.set_result(None)
            return
        count = appendable([waiting.write for waiting in self._waiting]) if self._connected() else 0
        if self._pipe is not None and count:
            self._asked, self._waiting = self._waiting[:count], self._waiting[count:]
            self._pipe.ask(rows_of([waiting.write for waiting in self._asked]))
        else:
            group, self._waiting = self._waiting, []
            self._leave(group)

    def _answered(self, answer: pq.abc.PGresult, seconds: float) -> None:
        if answer.status != pq.ExecStatus.TUPLES_OK:
            self._went_wrong(psycopg.errors.error_from_result(answer))
            return
        stored = stored_by(answer)
        outcomes = [(each.done, None if code_of(each.write) in stored else Conflict()) for each in self._asked]
        self._asked = []
        self._place.saved()
        self._committed(seconds, len(outcomes))
        self._go_on()
        tell(outcomes)

    def _went_wrong(self, error: psycopg.Error) -> None:
        """Another connection may do better, and the other writer goes on trying for a while, unless it has been tried
        for long."""
        self._hang_up()
        group, self._asked = self._asked, []
        if group and passes(error) and time.monotonic() > group[0].since + PATIENCE:
            outcomes = [(each.done, self._place.not_saved(error)) for each in group]
            self._go_on()
            tell(outcomes)
        elif group:
            self._leave(group)

    def _leave(self, group: list[Waiting]) -> None:
        """To the other writer. It tells all of them in order, so when the last one is told it is done."""
        *most, last = group
        self._others.take([*most, last._replace(done=partial(self._is_done, last.done))])

    def _is_done(self, done: Callable[[Exception | None], None], error: Exception | None) -> None:
        self._go_on()
        done(error)

    def _connected(self) -> bool:
        """Whether there is a connection; if not there may be one soon."""
        if self._pipe is None and self._connecting is None:
            self._connecting = asyncio.get_running_loop().create_task(self._connect())
        return self._pipe is not None

    async def _connect(self) -> None:
        try:
            connection = await connect(self._parameters)
            try:
                await connection.execute(PREPARE)
            except BaseException:
                await connection.close()
                raise
            self._pipe = Pipe(connection, self._answered, self._went_wrong)
        except psycopg.Error:
            pass  # the other writer says so, if it finds the same
        finally:
            self._connecting = None

    def _hang_up(self) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()


class Pipe:
    """A connection that is asked one thing at a time: to append. `answered` is told what it answers and after how many
    seconds, `lost`, once, that it is broken. Belongs to one event loop."""

    def __init__(
        self,
        connection: psycopg.AsyncConnection[Row],
        answered: Callable[[pq.abc.PGresult, float], None],
        lost: Callable[[psycopg.Error], None],
    ) -> None:
        self._connection = connection
        self._wire = connection.pgconn
        self._socket = connection.fileno()
        self._answered = answered
        self._lost = lost
        self._answer: pq.abc.PGresult | None = None  # which is whole when nothing more comes
        self._asked_at: float | None = None
        self._waits = True
        self._wire.nonblocking = 1
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._arrived)

    def waits_for_longer_than(self, seconds: float) -> bool:
        return self._asked_at is not None and time.monotonic() > self._asked_at + seconds

    def ask(self, rows: str) -> None:
        self._asked_at = time.monotonic()
        try:
            self._wire.send_query_prepared(APPENDING, [rows.encode()])
            if self._wire.flush():
                self._loop.add_writer(self._socket, self._write_on)
        except psycopg.Error as error:
            self._stop_waiting()
            self._loop.call_soon(self._lost, error)

    def cut(self) -> None:
        cut(self._connection)

    def close(self) -> None:
        self._stop_waiting()
        self._wire.finish()

    def _break(self, error: psycopg.Error) -> None:
        self._stop_waiting()
        self._lost(error)

    def _stop_waiting(self) -> None:
        """At the socket, at once: one that is lost is closed, and its number may soon be somebody else's."""
        if self._waits and not self._loop.is_closed():
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._waits = False

    def _write_on(self) -> None:
        """What the network did not take at once."""
        try:
            if not self._wire.flush():
                self._loop.remove_writer(self._socket)
        except psycopg.Error as error:
            self._break(error)

    def _arrived(self) -> None:
        try:
            self._wire.consume_input()
            while not self._wire.is_busy():
                more = self._wire.get_result()
                if more is None:
                    break
                self._answer = more
            else:
                return
        except psycopg.Error as error:
            self._break(error)
            return
        answer, self._answer = self._answer, None
        if answer is not None and self._asked_at is not None:
            seconds, self._asked_at = time.monotonic() - self._asked_at, None
            self._answered(answer, seconds)


def parts(writes: Sequence[Write]) -> Iterator[list[int]]:
    """The places of those writes that can be stored by one statement, in order: of each table only one appends, and
    their hints fit into one message."""
    part: list[int] = []
    codes: set[str] = set()
    room = LONGEST_MESSAGE
    for place, write in enumerate(writes):
        code = code_of(write)
        size = len(write.hint.encode()) + 1
        if code in codes or size > room:
            yield part
            part, codes, room = [], set(), LONGEST_MESSAGE
        part.append(place)
        room -= size
        if code:
            codes.add(code)
    if part:
        yield part


def appendable(writes: Sequence[Write]) -> int:
    """How many of them, from the first on, one statement can append."""
    first = next(parts(writes), [])
    return next((place for place in first if writes[place].changes or not writes[place].events), len(first))


def code_of(write: Write) -> str:
    """Of the table whose log it adds to; "" if it adds to none."""
    return str(write.events[0]["code"]) if write.events else ""


def rows_of(writes: Sequence[Write]) -> str:
    """What the statement asks for; "" if nothing is to be appended."""
    rows = [
        {**row, "first": row is write.events[0], "hint": write.hint if row is write.events[0] else ""}
        for write in writes
        for row in write.events
    ]
    return encoded(rows) if rows else ""


def stored_by(answer: pq.abc.PGresult) -> set[str]:
    """The codes of those that were stored; the others have a conflict."""
    codes = answer.get_value(0, 0) if answer.ntuples else None
    return set(codes.decode().split(" ")) if codes else set()


def passes(error: BaseException) -> bool:
    """Whether it may go better when it is tried again."""
    if not isinstance(error, psycopg.Error):
        return False
    return error.sqlstate.startswith(PASSING) if error.sqlstate else isinstance(error, psycopg.OperationalError)
