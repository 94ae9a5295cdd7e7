"""What a database must be able to do to have tables in it, and how it is read."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from shoal.table.errors import NotSaved
from shoal.table.store.lease import Alone, Leases
from shoal.table.store.rows import Line, Write, read_since
from shoal.table.store.trouble import Complaint, trouble

Answer = TypeVar("Answer")


class Place(Protocol):
    """Where tables are, opened. The store says what each of these does; what is not said there is said here."""

    engine: sql.Engine
    reader: Reader

    @property
    def shared(self) -> bool: ...

    @property
    def away(self) -> bool: ...

    def now(self) -> float: ...

    def follow(
        self, heard: Callable[[str], None], missed: Callable[[], None], gossip: Callable[[str], None]
    ) -> None: ...

    async def listen(self) -> None: ...

    def tell(self, text: str) -> None: ...

    def leases(self, gained: Callable[[str], None], lost: Callable[[str], None]) -> Alone | Leases: ...

    async def since(self, known: Mapping[str, int]) -> dict[str, list[Line]]: ...

    async def close(self) -> None:
        """After all is written; nobody is heard and nothing held any more."""


class Database(Place, Protocol):
    """A database, which a thread of ours writes."""

    def commit(self, writes: Sequence[Write], since: float) -> list[Exception | None]:
        """Each write whole or not at all: None, Conflict or NotSaved for each. The first of them waits since then, by
        the steady clock. By the thread that writes, alone."""

    def hang_up(self) -> None:
        """The last thing that this thread does."""


class Unshared:
    """What is the same wherever one server has its tables to itself."""

    shared = False
    away = False
    reader: Reader

    def now(self) -> float:
        return time.time()

    def follow(self, heard: Callable[[str], None], missed: Callable[[], None], gossip: Callable[[str], None]) -> None:
        """There is nobody else to follow."""

    async def listen(self) -> None:
        """There is nobody else to hear."""

    def tell(self, text: str) -> None:
        """There is nobody else to tell."""

    def leases(self, gained: Callable[[str], None], lost: Callable[[str], None]) -> Alone:
        return Alone(gained, lost)

    async def since(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        return await self.reader.read(lambda connection: read_since(connection, known))


class Reader:
    """Asks the database something in another thread."""

    def __init__(self, engine: sql.Engine, place: str, **options: Any) -> None:
        self._engine = engine
        self._place = place
        self._options = options  # of each connection
        self._complaint = Complaint("Tables cannot be read", "Tables can be read again")

    async def read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        """NotSaved if it cannot be read now."""
        return await asyncio.to_thread(self._read, ask)

    def _read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        try:
            try:
                answer = self._ask(ask)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                answer = self._ask(ask)  # the database was started anew since we last asked
        except SQLAlchemyError as error:
            self._complaint.failed(trouble(error, self._place))
            raise NotSaved("not_read") from error
        self._complaint.worked()
        return answer

    def _ask(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return ask(connection.execution_options(**self._options) if self._options else connection)


def break_off(connection: sql.Connection | None) -> None:
    """What is broken need not be closed in order."""
    if connection is not None:
        with contextlib.suppress(Exception):
            connection.invalidate()
            connection.close()
