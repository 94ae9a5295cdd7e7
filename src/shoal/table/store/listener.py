"""Hears from PostgreSQL what any server has stored, and what other servers tell.

A hint is never the truth: whoever knows less than it says reads the rest, so a lost, late or doubled one does no harm.
After the connection was away everybody who follows is told that something may have been missed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import psycopg

from shoal.table.store.trouble import Complaint, trouble
from shoal.table.store.wire import PATIENCE, Clock, Contact, Row, connect, cut

HINTS = "shoal"  # the channel of what is stored: each hint in a line of its own
GOSSIP = "shoal_gossip"  # of what is only told: who tells it, and each text in a line of its own
LONGEST_MESSAGE = 7900  # bytes; PostgreSQL takes fewer than 8000
TOGETHER = 0.005  # seconds in which messages wait for those that follow
TRY_AGAIN_AFTER = 0.2  # seconds
LOOK_EVERY = 5.0  # seconds after which the connection is tried
TIME = "SELECT extract(epoch FROM clock_timestamp())::float8"
logger = logging.getLogger(__name__)


class Follower(NamedTuple):
    """Who wants to know what other servers do."""

    heard: Callable[[str], None]
    missed: Callable[[], None]
    gossip: Callable[[str], None]


class Listener:
    """Tells those who follow, on the event loop it was opened on; `server` is what we call ourselves."""

    def __init__(self, parameters: dict[str, Any], place: str, server: str, clock: Clock, contact: Contact) -> None:
        self.followers: list[Follower] = []
        self._parameters = parameters
        self._place = place
        self._server = server
        self._clock = clock
        self._contact = contact
        self._complaint = Complaint("Other servers are not heard", "Other servers are heard again")
        self._hears = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._next_reading: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Returns when it hears, or after a moment if that takes longer."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._listen())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hears.wait(), PATIENCE)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except psycopg.Error as error:
                self._contact.failed("reach")
                self._complaint.failed(trouble(error, self._place))
            except Exception:  # whatever it is, we must go on listening
                logger.exception("Other servers are not heard")
            await asyncio.sleep(TRY_AGAIN_AFTER)

    async def _hear(self) -> None:
        async with await connect(self._parameters) as connection:
            connection.add_notify_handler(lambda message: self._read(message.channel, message.payload))
            await connection.execute(f"LISTEN {HINTS}; LISTEN {GOSSIP}")
            self._hears.set()
            self._complaint.worked()
            self._tell(lambda follower: follower.missed)  # only now: what comes after this is heard
            while True:
                await self._look(connection)
                await self._hear_for(connection, LOOK_EVERY)

    async def _hear_for(self, connection: psycopg.AsyncConnection[Row], seconds: float) -> None:
        """Messages come with every move of any server: they are read where they arrive (psycopg's own way wakes a task
        for each), and those that follow soon are read together: as long as some do, nobody waits at the socket."""
        loop, wire = asyncio.get_running_loop(), connection.pgconn
        socket = os.dup(connection.fileno())  # one that is lost is closed, and its number may then be somebody else's
        lost: asyncio.Future[None] = loop.create_future()

        def arrived() -> None:
            loop.remove_reader(socket)
            read()

        def read() -> None:
            some = False
            try:
                wire.consume_input()
                while (message := wire.notifies()) is not None:
                    some = True
                    self._read(message.relname.decode(), message.extra.decode())
            except psycopg.Error as error:
                lost.set_exception(error)
                return
            if some:
                self._next_reading = loop.call_later(TOGETHER, read)
            else:
                loop.add_reader(socket, arrived)

        try:
            read()  # what came with an answer has been taken from the socket already
            await asyncio.wait([lost], timeout=seconds)
        finally:
            if self._next_reading is not None:
                self._next_reading.cancel()
            loop.remove_reader(socket)
            os.close(socket)
        if lost.done():
            lost.result()

    async def _look(self, connection: psycopg.AsyncConnection[Row]) -> None:
        """A network may swallow a connection without a word."""
        too_long = asyncio.get_running_loop().call_later(LOOK_EVERY, cut, connection)
        asked = time.time()
        for (theirs,) in await (await connection.execute(TIME)).fetchall():
            self._clock.was_told(asked, theirs)
        too_long.cancel()
        self._contact.worked("reach")

    def _read(self, channel: str, payload: str) -> None:
        if channel == HINTS:
            for hint in payload.split("\n"):
                if hint:
                    self._tell(lambda follower: follower.heard, hint)
            return
        server, *texts = payload.split("\n")
        for text in texts if server != self._server else ():
            self._tell(lambda follower: follower.gossip, text)

    def _tell(self, pick: Callable[[Follower], Callable[..., None]], *text: str) -> None:
        for follower in self.followers:
            try:
                pick(follower)(*text)
            except Exception:  # a fault of one is no reason to be deaf
                logger.exception("after a message of another server")


def messages(texts: list[str], longest: int) -> list[list[str]]:
    """As few messages of so many bytes as these texts fit into, with one more for each; a text that fits into none is
    left out."""
    found: list[list[str]] = []
    room = 0
    for text in texts:
        size = len(text.encode()) + 1
        if size > longest:
            logger.warning("a message of %d bytes is too long for other servers", size)
            continue
        if size > room:
            found.append([])
            room = longest
        found[-1].append(text)
        room -= size
    return found
