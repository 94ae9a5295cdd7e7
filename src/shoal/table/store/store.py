"""The store: every table with its seats and the log of its events, in SQLite or PostgreSQL.

Who wrote is told after the commit, never before (`writing`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import sqlalchemy as sql

from shoal.table.errors import NotSaved, Unusable
from shoal.table.reasons import no
from shoal.table.store.lease import Alone, Leases
from shoal.table.store.place import Database, Place
from shoal.table.store.rows import Beside, Line, Stored, Write, read_beside, read_keys, read_stored
from shoal.table.store.schema import MADE_FOR
from shoal.table.store.sqlite import SQLite
from shoal.table.store.writing import InThread, Waiting, Writer

Answer = TypeVar("Answer")


@dataclass
class Store:
    """Opened on the address of a PostgreSQL database ("postgresql://…"), which several servers may share, or on the
    path of an SQLite file, which is made if it is missing; or in a place of its own, whose writer comes with it.
    NewerStore; Unusable if it cannot be read and written."""

    database: str
    own: tuple[Place, Writer] | None = None
    committed: Callable[[float, int], None] = lambda seconds, steps: None  # told by the thread that writes
    when_away: Callable[[bool], None] = lambda away: None  # told when the database is lost, and when it is back
    _gathered: list[Waiting] = field(default_factory=list)  # in this round of the event loop
    _closed: bool = False

    def __post_init__(self) -> None:
        self._place, self._writer = self.own or self._opened()
        self._engine = self._place.engine

    @property
    def shared(self) -> bool:
        """Whether other servers may use this database at the same time."""
        return self._place.shared

    @property
    def away(self) -> bool:
        """Whether the database cannot be reached now."""
        return self._place.away

    def now(self) -> float:
        """Seconds since 1970, the same for all servers that share this database."""
        return self._place.now()

    def follow(self, heard: Callable[[str], None], missed: Callable[[], None], gossip: Callable[[str], None]) -> None:
        """From `listen` on, on the event loop: `heard` with the hint of every write of any server, ours too; `missed`
        whenever some may have been lost, and when listening begins; `gossip` with what another server tells."""
        self._place.follow(heard, missed, gossip)

    async def listen(self) -> None:
        """Begin to hear what other servers do; `close` ends it."""
        await self._place.listen()

    def tell(self, text: str) -> None:
        """To the other servers, if they listen now: a text without a line break. Nobody knows whether it arrives."""
        self._place.tell(text)

    def leases(self, gained: Callable[[str], None], lost: Callable[[str], None]) -> Alone | Leases:
        """Which tables this server attends to; `gained` and `lost` begin and end that. Given back by `close`."""
        return self._place.leases(gained, lost)

    def write(self, write: Write, done: Callable[[Exception | None], None]) -> None:
        """Store it; `done` is called on the running event loop after the commit: with None, Conflict or NotSaved."""
        loop = asyncio.get_running_loop()
        if self._closed:
            loop.call_soon(done, NotSaved())
        else:
            if not self._gathered:
                loop.call_soon(self._hand_on)
            self._gathered.append(Waiting(write, done, loop, time.monotonic()))

    async def save(self, write: Write) -> None:
        """Store it; returns after the commit. Conflict, NotSaved."""
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if saved.cancelled():
                return
            if error is None:
                saved.set_result(None)
            else:
                saved.set_exception(error)

        self.write(write, done)
        await saved

    async def load(self, code: str) -> Stored | None:
        """The table with this code, or None. NotSaved if the store cannot be read now."""
        return await self.read(lambda connection: read_stored(connection, code))

    async def beside(self, code: str) -> Beside | None:
        """All of the table with this code but its events, or None. NotSaved if the store cannot be read now."""
        return await self.read(lambda connection: read_beside(connection, code))

    async def since(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        """Of each table the events after the number that is known of it; nothing of a table without any. NotSaved if
        the store cannot be read now."""
        return await self._place.since(known)

    async def read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        """What somebody asks of the database, in another thread. NotSaved if it cannot be read now."""
        return await self._place.reader.read(ask)

    async def keys_of(self, codes: Sequence[str]) -> dict[str, set[str]]:
        """The keys that open seats at these tables, by code. NotSaved if the store cannot be read now."""
        return await self.read(lambda connection: read_keys(connection, codes))

    async def made_for(self, request: str) -> tuple[str, str] | None:
        """The code of the table this request has put up, and what it asked for ("": nobody knows). NotSaved if the
        store cannot be read now."""
        query = sql.select(MADE_FOR).where(MADE_FOR.c.request == request)
        made = await self.read(lambda connection: connection.execute(query).first())
        return None if made is None else (made.code, made.wish)

    async def close(self) -> None:
        """Commit what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._hand_on()
            await self._writer.close()
            await self._place.close()

    def _opened(self) -> tuple[Place, Writer]:
        place = self._database()
        return place, InThread(place, lambda seconds, steps: self.committed(seconds, steps))

    def _database(self) -> Database:
        kind, _, _ = self.database.partition("://")
        if kind.partition("+")[0] not in ("postgres", "postgresql"):
            return SQLite(sql.make_url(self.database if "://" in self.database else f"sqlite:///{self.database}"))
        try:  # what it needs is installed only where it is used
            from shoal.table.store.postgres import Postgres
        except ImportError:
            raise Unusable(no("store_needs_psycopg")) from None
        return Postgres(self.database, lambda away: self.when_away(away))

    def _hand_on(self) -> None:
        """To who writes: waking it once for many writes saves most of the effort."""
        if self._gathered:
            self._writer.take(self._gathered)
            self._gathered = []
