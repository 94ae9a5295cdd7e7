"""Stores of several servers over one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import sqlalchemy as sql

from shoal.engine.log import Header
from shoal.table.store.rows import Write, event_rows, new_table
from shoal.table.store.store import Store
from tests.table.support import PATIENCE

HEADER = Header("toy", 1, 2, {"turns": 6})
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def stores(database: str, count: int = 2, tables: Iterable[str] = ()) -> AsyncIterator[list[Store]]:
    """So many servers' stores, which listen; with tables of these codes."""
    opened = [Store(database) for _ in range(count)]
    try:
        for code in tables:
            await opened[0].save(Write(changes=new_table(code, HEADER, {}, [], None)))
        yield opened
    finally:
        for store in opened:
            await store.close()


async def soon(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


def shape(database: str) -> dict[str, object]:
    """Every table with its columns, keys and indexes, and the version."""
    engine = sql.create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(database))
    with engine.connect() as connection:
        look = sql.inspect(connection)
        found: dict[str, object] = {
            name: (
                [
                    (each["name"], str(each["type"]), each["nullable"], each["default"])
                    for each in look.get_columns(name)
                ],
                look.get_pk_constraint(name)["constrained_columns"],
                sorted(tuple(each["column_names"]) for each in look.get_indexes(name)),
            )
            for name in look.get_table_names()
        }
        version = connection.exec_driver_sql("SELECT version FROM schema").all()
    engine.dispose()
    return {**found, "version": [tuple(row) for row in version]}


def cut_all(database: str) -> int:
    """Every connection of a server."""
    with psycopg.connect(database, autocommit=True) as connection:
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shoal'"
        return len(connection.execute(ended).fetchall())


def one(code: str, number: int, request: str | None = None, hint: str = "") -> Write:
    return Write(event_rows(code, number - 1, [f"{code} {number}"], request), hint=hint)


class Heard:
    """What a store tells who follows it."""

    def __init__(self, store: Store) -> None:
        self.hints: list[str] = []
        self.gossip: list[str] = []
        self.missed = 0
        store.follow(self.hints.append, self._count, self.gossip.append)

    def _count(self) -> None:
        self.missed += 1
