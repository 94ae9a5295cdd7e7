"""Connections to PostgreSQL that heal: how they are made, whether the database can be reached, what time it has."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import psycopg
from psycopg import conninfo

from shoal.table.errors import NotSaved

CONNECT_WITHIN = 2  # seconds; libpq takes no fewer
SILENCE = 5000  # milliseconds after which the network counts as broken
# Who is stopped in the middle of something keeps nobody waiting for ever, and nobody waits for ever.
MANNERS = "SET idle_in_transaction_session_timeout = '2s'; SET lock_timeout = '3s'"
LONGEST_QUESTION = 5.0  # seconds
PATIENCE = 2.0  # seconds without the database before anybody is told
AGAIN = 0.1  # seconds after which a reader asks again
AT_ONCE = 0.5  # seconds within which a broken connection is found out
NEAR = 0.05  # seconds: a question of the time that took longer is not worth much
Row = tuple[Any, ...]
Answer = TypeVar("Answer")
Effort = Literal["reach", "renew"]  # the database, and the lease, which has to be stored


def parameters(address: str) -> dict[str, Any]:
    """For psycopg; psycopg.ProgrammingError if this is no address."""
    ours = {"connect_timeout": CONNECT_WITHIN, "tcp_user_timeout": SILENCE, "application_name": "shoal"}
    return {**ours, **conninfo.conninfo_to_dict(address)}


def name_of(parameters: Mapping[str, Any]) -> str:
    """What the database is called in words: without its password."""
    host = parameters.get("host") or parameters.get("hostaddr") or "localhost"
    return f"{parameters.get('dbname') or parameters.get('user') or ''}@{host}"


def cut(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """Whoever waits for an answer on it waits no longer; by any thread."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)


class Clock:
    """The database's time, told from ours."""

    def __init__(self) -> None:
        self._ahead: float | None = None  # seconds it is before ours

    def now(self) -> float:
        return time.time() + (self._ahead or 0.0)

    def was_told(self, asked: float, theirs: float) -> None:
        """It said `theirs` just now; by our time we asked at `asked`."""
        answered = time.time()
        if self._ahead is None or answered - asked < NEAR:
            self._ahead = theirs - (asked + answered) / 2


class Contact:
    """Whether the database can be reached, told by whoever tries, in any thread: it may answer and store nothing, as
    where a standby has to confirm that is away. What fails is noticed only when it has for a while: a restart is
    nobody's business."""

    def __init__(self, turned: Callable[[bool], None]) -> None:
        self.away = False
        self.loop: asyncio.AbstractEventLoop | None = None  # on which `turned` is called
        self._turned = turned
        self._lock = threading.Lock()
        self._failed_first: dict[Effort, float] = {}

    def worked(self, effort: Effort) -> None:
        if effort in self._failed_first:
            with self._lock:
                self._failed_first.pop(effort, None)
                if not self._failed_first:
                    self._turn(False)

    def failed(self, effort: Effort) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._failed_first.setdefault(effort, now) >= PATIENCE:
                self._turn(True)

    async def patiently(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """What somebody reads, once the database is there again. NotSaved if it is away for longer."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await ask()
            except NotSaved:
                if self.away or time.monotonic() > until:
                    raise
            await asyncio.sleep(AGAIN)

    def _turn(self, away: bool) -> None:
        if self.away != away:
            self.away = away
            if self.loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is left to be told
                    self.loop.call_soon_threadsafe(self._turned, away)


class Wire:
    """A connection of its own for one kind of questions, made when it is needed."""

    def __init__(
        self, parameters: dict[str, Any], longest: float = LONGEST_QUESTION, contact: Contact | None = None
    ) -> None:
        """A `contact` is told how it goes, where what is asked renews a lease."""
        self._parameters = parameters
        self._longest = longest
        self._contact = contact
        self._connection: psycopg.AsyncConnection[Row] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._failed = 0.0  # when it last did, by the steady clock

    async def ask(self, *questions: str, **values: object) -> list[Row]:
        """The answer to the last of them; several are one transaction. NotSaved if the database is away."""
        asked = time.monotonic()
        async with self._one_at_a_time:
            begun = time.monotonic()
            if self._failed > asked:  # whoever waits for a database that does not answer waits once
                raise NotSaved("not_read")
            try:
                try:
                    answer = await self._ask(questions, values)
                except psycopg.OperationalError:
                    if time.monotonic() > begun + AT_ONCE:
                        raise
                    answer = await self._ask(questions, values)  # the database was started anew since we last asked
            except psycopg.Error as error:
                self._failed = time.monotonic()
                if self._contact is not None:
                    self._contact.failed("renew")
                raise NotSaved("not_read") from error
            if self._contact is not None:
                self._contact.worked("renew")
            return answer

    async def close(self) -> None:
        async with self._one_at_a_time:
            await self._hang_up()

    async def _ask(self, questions: Sequence[str], values: dict[str, object]) -> list[Row]:
        if self._connection is None:
            self._connection = await connect(self._parameters)
        too_long = asyncio.get_running_loop().call_later(self._longest, cut, self._connection)
        try:
            if len(questions) == 1:
                return await _answer(self._connection, questions[0], values)
            async with self._connection.transaction():
                return [await _answer(self._connection, question, values) for question in questions][-1]
        except BaseException:  # nobody knows how far it came
            cut(self._connection)
            await self._hang_up()
            raise
        finally:
            too_long.cancel()

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


async def connect(parameters: dict[str, Any]) -> psycopg.AsyncConnection[Row]:
    connection = await psycopg.AsyncConnection.connect(**parameters, autocommit=True)
    too_long = asyncio.get_running_loop().call_later(LONGEST_QUESTION, cut, connection)
    try:
        await connection.execute(MANNERS)
    finally:
        too_long.cancel()
    return connection


async def _answer(connection: psycopg.AsyncConnection[Row], question: str, values: dict[str, object]) -> list[Row]:
    answer = await connection.execute(question, values, prepare=True)
    return await answer.fetchall() if answer.description else []
