"""Everything that a store has, as rows: out of one database as it is at one moment, into another that is empty.

What is on its way is never all in memory. A store of an older version lacks tables and columns that have come since;
they are what they would be after its steps to the newest one (`schema`): empty, or their default."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from shoal.table.errors import BadCopy, NewerStore, Unusable
from shoal.table.reasons import no
from shoal.table.store.lock import Lock
from shoal.table.store.schema import (
    CLASS_CODES,
    CLASS_EVENTS,
    CLASSES,
    DOERS,
    DRAFTS,
    EVENTS,
    MADE_FOR,
    OURS,
    SEATS,
    SERVERS,
    STEPS,
    TABLES,
    make_room,
    prepare,
    version_in,
)
from shoal.table.store.trouble import trouble

CARRIED = {
    each.name: each for each in (TABLES, SEATS, EVENTS, DRAFTS, DOERS, MADE_FOR, CLASSES, CLASS_CODES, CLASS_EVENTS)
}
NEWEST = 1 + len(STEPS)
AT_ONCE = 1000  # rows
SLOW = 30.0  # seconds a server may be late with its lease and yet be alive


class Part(NamedTuple):
    """Some rows of one table."""

    table: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


class Whole(NamedTuple):
    """All that a store of some version has."""

    version: int
    counts: Mapping[str, int]  # rows, by table
    parts: Iterator[Part]


class Database(NamedTuple):
    """Where tables are or will be, and what it is called in words."""

    engine: sql.Engine
    place: str

    @property
    def shared(self) -> bool:
        return self.engine.dialect.name != "sqlite"


@contextmanager
def at(database: str, *, empty: bool = False) -> Iterator[Database]:
    """The database at a PostgreSQL address or the path of an SQLite file; what goes wrong with it is told as Unusable.
    A file that is not there is made only if an `empty` one will do."""
    found = _postgres(database) if "://" in database else _sqlite(database, empty)
    try:
        yield found
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise Unusable(trouble(error, found.place)) from error
    finally:
        found.engine.dispose()


@contextmanager
def closed(database: Database) -> Iterator[None]:
    """Nobody plays: no server has these tables open, and none opens them meanwhile. Unusable if one has."""
    if not database.shared:
        lock = Lock(database.place)
        try:
            yield
        finally:
            lock.release()
        return
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_lock({OURS})")  # which a server needs to begin
        if _servers(connection):
            raise Unusable(no("store_served", place=database.place, servers=_servers(connection)))
        yield


@contextmanager
def read(database: Database) -> Iterator[Whole]:
    """All that is there at this moment, while servers may go on. NewerStore."""
    with database.engine.connect() as connection:
        if database.shared:
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            connection.exec_driver_sql("BEGIN")  # else each question would have a moment of its own
        version = version_in(connection)
        if version > NEWEST:
            raise NewerStore
        columns = _columns(connection)
        counts = {name: _count(connection, CARRIED[name]) for name in columns}
        yield Whole(version, counts, _parts(connection, columns))


def put(database: Database, whole: Whole) -> None:
    """Everything, or nothing: Unusable if there is something already, BadCopy if it is not whole, NewerStore."""
    if whole.version > NEWEST:
        raise NewerStore
    if database.shared:
        prepare(database.engine)  # who prepares must not be kept out yet
    with closed(database):
        if not database.shared:
            prepare(database.engine)
        _fill(database, whole)


def _fill(database: Database, whole: Whole) -> None:
    with database.engine.begin() as connection:
        if not database.shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        if any(_count(connection, table) for table in CARRIED.values()):
            raise Unusable(no("store_not_empty", place=database.place))
        arrived = dict.fromkeys(whole.counts, 0)
        for part in whole.parts:
            table = CARRIED[part.table]
            names = [table.c[name].name for name in part.columns]
            if part.rows:
                connection.execute(sql.insert(table), [dict(zip(names, row, strict=True)) for row in part.rows])
            arrived[part.table] += len(part.rows)
        if arrived != dict(whole.counts):
            raise BadCopy


def _sqlite(path: str, empty: bool) -> Database:
    if empty:
        make_room(Path(path))
    elif not Path(path).exists():
        raise Unusable(no("store_missing", place=path))
    return Database(sql.create_engine(f"sqlite:///{path}"), path)


def _postgres(address: str) -> Database:
    try:  # what it needs is installed only where it is used
        import psycopg

        from shoal.table.store.wire import name_of, parameters
    except ImportError:
        raise Unusable(no("store_needs_psycopg")) from None
    try:
        given = parameters(address)
    except psycopg.Error:  # what it says may have the password in it
        raise Unusable(no("store_address")) from None
    engine = sql.create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(**given))
    return Database(engine, name_of(given))


def _servers(connection: sql.Connection) -> int:
    """How many are alive."""
    if not sql.inspect(connection).has_table(SERVERS.name):
        return 0
    now = sql.func.extract("epoch", sql.func.clock_timestamp())
    return connection.execute(sql.select(sql.func.count()).where(SERVERS.c.deadline > now - SLOW)).scalar_one()


def _columns(connection: sql.Connection) -> dict[str, list[str]]:
    """Of each table those that are there; in a store without tables nothing is."""
    there = sql.inspect(connection)
    found: dict[str, list[str]] = {}
    for name, table in CARRIED.items():
        if there.has_table(name):
            has = {column["name"] for column in there.get_columns(name)}
            found[name] = [column.name for column in table.columns if column.name in has]
    return found


def _count(connection: sql.Connection, table: sql.Table) -> int:
    return connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one()


def _parts(connection: sql.Connection, columns: Mapping[str, Sequence[str]]) -> Iterator[Part]:
    for name, names in columns.items():
        table = CARRIED[name]
        query = sql.select(*[table.c[column] for column in names]).order_by(*table.primary_key)
        rows = connection.execution_options(yield_per=AT_ONCE).execute(query)
        for some in rows.partitions():
            yield Part(name, names, some)
