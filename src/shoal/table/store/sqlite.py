"""Tables in an SQLite file: one server has it to itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from shoal.table.errors import NotSaved, Unusable
from shoal.table.reasons import no
from shoal.table.store.lock import Lock
from shoal.table.store.place import Reader, Unshared, break_off
from shoal.table.store.rows import Conflict, Write
from shoal.table.store.schema import make_room, prepare, sound, try_writing
from shoal.table.store.trouble import Complaint, trouble

COLUMNS = ("code", "number", "line", "request", "at")
AT_ONCE = 100  # events in one statement: SQLite takes at least 999 values
row_of = itemgetter(*COLUMNS)


class SQLite(Unshared):
    """Opened on an SQLAlchemy URL; the file is made if it is missing, and nobody else may open it meanwhile.
    NewerStore; Unusable if it cannot be read and written."""

    def __init__(self, url: sql.URL) -> None:
        self._name = url.database or ""
        self._writing = Complaint("Moves are refused because they cannot be saved", "Moves are saved again")
        self._lock: Lock | None = None
        self._connection: sql.Connection | None = None  # of the thread that writes
        try:
            self.engine = self._opened(url)
        except BaseException as error:
            self._unlock()
            if isinstance(error, OSError | SQLAlchemyError | sqlite3.Error):
                raise Unusable(trouble(error, self._name)) from error
            raise
        self.reader = Reader(self.engine, self._name)

    def commit(self, writes: Sequence[Write], since: float) -> list[Exception | None]:
        """One commit for all; if that fails one for each, so that nobody suffers for another's conflict. What the disk
        does not take, it takes from nobody."""
        try:
            if self._connection is None:
                self._connection = self.engine.connect()
            with self._connection.begin():
                put_together(self._connection, writes)
        except IntegrityError:
            return [Conflict()] if len(writes) == 1 else self._commit_each(writes)
        except Exception as error:  # whatever it is, the others' writes must go on
            self.hang_up()  # a fresh connection may do better
            if len(writes) > 1 and not isinstance(error, OperationalError):
                return self._commit_each(writes)
            self._writing.failed(trouble(error, self._name))
            return [NotSaved.because(error) for _ in writes]
        self._writing.worked()
        return [None] * len(writes)

    def hang_up(self) -> None:
        connection, self._connection = self._connection, None
        break_off(connection)

    async def close(self) -> None:
        self.engine.dispose()
        self._unlock()

    def _opened(self, url: sql.URL) -> sql.Engine:
        engine = sql.create_engine(url)
        if self._name and not self._name.startswith((":", "file:")):
            make_room(Path(self._name))
            self._lock = Lock(self._name)
        try:
            prepare(engine)
            if not sound(engine):
                raise Unusable(no("store_damaged", place=self._name))
            try_writing(engine)
        finally:
            engine.dispose()  # nothing is done to the file before it is known that it is ours
        sql.event.listen(engine, "connect", _make_durable)
        return engine

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def _commit_each(self, writes: Sequence[Write]) -> list[Exception | None]:
        return [outcome for write in writes for outcome in self.commit([write], 0.0)]


def put_together(connection: sql.Connection, writes: Sequence[Write]) -> None:
    """All of them into the transaction that has begun. IntegrityError for a conflict."""
    events: list[dict[str, Any]] = []
    for write in writes:
        for change in write.changes:
            connection.execute(change)
        events += write.events
    for first in range(0, len(events), AT_ONCE):
        rows = [row_of(event) for event in events[first : first + AT_ONCE]]
        connection.exec_driver_sql(_adding(len(rows)), tuple(chain.from_iterable(rows)))


@cache
def _adding(rows: int) -> str:
    """All of them in one statement: after each one the thread that writes has to wait for its turn in the interpreter.
    Nothing in a row has to be converted; to go through all that could be would take longer than to store it."""
    values = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES {', '.join([values] * rows)}"


def _make_durable(connection: Any, _record: object) -> None:
    """What is committed survives a crash of the program and of the machine."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
