"""Tables in the browser: SQLite in memory, and every row of it as a record in the browser's own database.

A write counts when the browser has it: until then it is a transaction that nobody else has seen. Rows are kept as they
are, by the name of their table and their primary key, so a game that is kept can be read however the site changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from shoal.table.errors import NewerStore, NotSaved
from shoal.table.store.copies import CARRIED, NEWEST
from shoal.table.store.place import Reader, Unshared
from shoal.table.store.rows import Conflict, Write
from shoal.table.store.schema import prepare
from shoal.table.store.sqlite import put_together
from shoal.table.store.trouble import Complaint, trouble
from shoal.table.store.writing import Outcome, Waiting, tell

Answer = TypeVar("Answer")
Key = list[Any]
Keep = Callable[[str], Awaitable[None]]  # {"put": [[key, record], …], "drop": [key, …]}, all of it or nothing

HERE = "browser"
SCHEMA = "schema"
TOUCHED = "CREATE TEMP TABLE touched (kept TEXT, key TEXT, PRIMARY KEY (kept, key))"
NOTE = "INSERT OR IGNORE INTO touched VALUES ('{table}', json_array({key}))"


class Browser(Unshared):
    """A place for tables. `keep` writes into the browser's database."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._writing = Complaint("Moves are refused because they cannot be saved", "Moves are saved again")
        self._turn = asyncio.Lock()
        self.damaged: dict[str, list[Key]] = {}  # by the code of a table that cannot be read, the records it has
        self.engine = sql.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        prepare(self.engine)
        with self.engine.begin() as connection:
            connection.exec_driver_sql(TOUCHED)
            for table in CARRIED.values():
                _take_note_of(connection, table)
        self.reader: Reader = _InTurn(self.engine, self._turn)

    async def fill(self, records: Sequence[tuple[Key, Mapping[str, Any]]]) -> None:
        """All that the browser has kept. Tables that are damaged are left out, and as they are. NewerStore, and then
        nothing is touched."""
        version = next((record.get("version") for key, record in records if key == [SCHEMA]), NEWEST)
        if not isinstance(version, int) or version > NEWEST:
            raise NewerStore
        for code, found in _by_code(records).items():
            try:
                with self.engine.begin() as connection:
                    for key, record in found:
                        connection.execute(sql.insert(_table_of(key, record)).values(**record))
            except (SQLAlchemyError, ValueError, TypeError):
                self.damaged[code] = [key for key, _ in found]
        with self.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM touched")

    async def store(self, write: Write) -> None:
        """Whole or not at all. Conflict, NotSaved."""
        async with self._turn:
            try:
                with self.engine.begin() as connection:
                    put_together(connection, [write])
                    await self._keep(json.dumps(_changes(connection)))
            except IntegrityError:
                raise Conflict from None
            except Exception as error:  # whatever the browser says: what it did not take has not happened
                self._writing.failed(trouble(error, HERE))
                raise NotSaved.because(error) from error
            self._writing.worked()

    async def forget(self, code: str) -> None:
        """The records of a damaged table."""
        await self._keep(json.dumps({"put": [], "drop": self.damaged.get(code, [])}))
        self.damaged.pop(code, None)

    async def close(self) -> None:
        self.engine.dispose()


class OnLoop:
    """Stores one write after another, on the event loop."""

    def __init__(self, place: Browser) -> None:
        self._place = place
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    def take(self, group: list[Waiting]) -> None:
        self._waiting += group
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._store_all())

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _store_all(self) -> None:
        while self._waiting:
            write, done, _, _ = self._waiting.pop(0)
            tell([await self._outcome(write, done)])
        self._task = None

    async def _outcome(self, write: Write, done: Callable[[Exception | None], None]) -> Outcome:
        try:
            await self._place.store(write)
        except (Conflict, NotSaved) as error:
            return done, error
        return done, None


class _InTurn(Reader):
    """Asks between two writes, never in the middle of one."""

    def __init__(self, engine: sql.Engine, turn: asyncio.Lock) -> None:
        super().__init__(engine, HERE)
        self._turn = turn

    async def read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        async with self._turn:
            return self._read(ask)


def _take_note_of(connection: sql.Connection, table: sql.Table) -> None:
    """Whichever row of a table changes, its key is in `touched` afterwards."""
    for event, rows in (("INSERT", ["NEW"]), ("UPDATE", ["OLD", "NEW"]), ("DELETE", ["OLD"])):
        keys = [", ".join(f"{row}.{column.name}" for column in table.primary_key) for row in rows]
        notes = "; ".join(NOTE.format(table=table.name, key=key) for key in keys)
        connection.exec_driver_sql(
            f"CREATE TEMP TRIGGER {table.name}_{event} AFTER {event} ON {table.name} BEGIN {notes}; END"
        )


def _changes(connection: sql.Connection) -> dict[str, list[Any]]:
    """What the browser is to keep and to drop, as the transaction has left it."""
    put: list[Any] = [[[SCHEMA], {"version": NEWEST}]]
    drop: list[Any] = []
    for name, text in connection.exec_driver_sql("SELECT kept, key FROM touched ORDER BY kept, key").all():
        table, key = CARRIED[name], json.loads(text)
        same = [column == value for column, value in zip(table.primary_key, key, strict=True)]
        row = connection.execute(sql.select(table).where(*same)).mappings().first()
        if row is None:
            drop.append([name, *key])
        else:
            put.append([[name, *key], dict(row)])
    connection.exec_driver_sql("DELETE FROM touched")
    return {"put": put, "drop": drop}


def _by_code(
    records: Sequence[tuple[Key, Mapping[str, Any]]],
) -> dict[str, list[tuple[Key, Mapping[str, Any]]]]:
    """The records of each table together. What has no code belongs to nobody's game and is left alone."""
    found: dict[str, list[tuple[Key, Mapping[str, Any]]]] = {}
    for key, record in records:
        if key[0] in CARRIED:
            code = record.get("code") if isinstance(record, Mapping) else None
            found.setdefault(str(code if code is not None else key[1]), []).append((key, record))
    return found


def _table_of(key: Key, record: Mapping[str, Any]) -> sql.Table:
    """ValueError for a record that is not its key's."""
    table = CARRIED[key[0]]
    if not isinstance(record, Mapping):
        raise ValueError(key)
    if [record.get(column.name) for column in table.primary_key] != key[1:] or not set(record) <= set(table.c.keys()):
        raise ValueError(key)
    return table
