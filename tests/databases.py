"""Where tests keep tables: in SQLite files, or with SHOAL_TEST_DATABASE=postgres in a PostgreSQL of their own.

Tests that are about the file itself name it; an old file that lies in a folder stays in use."""

from __future__ import annotations

import asyncio
import atexit
import hashlib
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import psycopg
import sqlalchemy as sql

from shoal.table.store.schema import SCHEMA
from shoal.table.store.store import Store
from tests.postgres import PrivatePostgres, private_postgres

POSTGRES = os.environ.get("SHOAL_TEST_DATABASE") == "postgres"


def database(folder: Path) -> str:
    """The address of what a test keeps in this folder; the same for the same folder."""
    file = folder / "shoal.db"
    if not POSTGRES or file.exists():
        return str(file)
    return cluster().new_schema("t" + hashlib.sha256(str(folder).encode()).hexdigest()[:16])


def served_from(folder: Path) -> list[str]:
    """The options with which a server serves that."""
    where = database(folder)
    return ["--database", where] if "://" in where else ["--data", str(folder)]


@contextmanager
def looking_into(folder: Path) -> Iterator[sql.Connection]:
    """The same, past the store; what is changed there is stored at the end."""
    where = database(folder)
    if "://" in where:
        engine = sql.create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(where))
    else:
        engine = sql.create_engine(f"sqlite:///{where}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def all_rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored there, by table."""
    with looking_into(folder) as connection:
        names = sql.inspect(connection).get_table_names()
        return {name: [tuple(row) for row in connection.exec_driver_sql(f"SELECT * FROM {name}")] for name in names}


def everything(folder: Path) -> bytes:
    """All that is stored there, and every file that lies there, in one piece: to look whether something is in it."""
    return repr(all_rows(folder)).encode() + b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def copied(folder: Path) -> str:
    """The address of another database with the same in it."""
    other = database(folder / "copy")
    asyncio.run(Store(other).close())
    with looking_into(folder) as source, looking_into(folder / "copy") as copy:
        for table in SCHEMA.sorted_tables:
            rows = [row._asdict() for row in source.execute(sql.select(table))]
            copy.execute(sql.delete(table))
            if rows:
                copy.execute(sql.insert(table), rows)
    return other


@cache
def cluster() -> PrivatePostgres:
    """One for all tests of a process, without fsync: these pull no plug."""
    kept = ExitStack()
    atexit.register(kept.close)
    return kept.enter_context(private_postgres(durable=False))
