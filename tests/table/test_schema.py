"""The store's own version: old stores are brought up to date, newer ones are left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sql

from shoal.table import Ack, NewerStore, RequestUsed
from shoal.table.store.schema import STEPS, VERSION, prepare
from shoal.table.store.store import Store
from tests.table.old import CODE, LINES, TOKENS, put_old_store
from tests.table.support import ME as PERSON
from tests.table.support import QUICK, Player, lines, open_tables

NEWEST = 1 + len(STEPS)
OLD = [1, 3, 4, 6]  # the versions that are kept in `stores`


def shape(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every table with its columns, and what is in the table of the version."""
    with sqlite3.connect(file) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: connection.execute(f"PRAGMA table_info({name})").fetchall() for name in names}
        return {**found, "version": connection.execute("SELECT version FROM schema").fetchall()}


@pytest.mark.parametrize("version", OLD)
def test_an_old_store_opens_and_its_table_plays_on(tmp_path: Path, version: int) -> None:
    put_old_store(tmp_path, version)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(CODE)
            assert lines(table) == LINES
            assert await table.act(TOKENS[0], 0, "step", 3, "ada-1") == Ack(4, repeated=True)
            await Player(table, TOKENS).act(1, "push", 7)
            same, tokens = await tables.create("toy", [PERSON, PERSON], {}, QUICK, "ada-asks-for-a-table-once")
            assert same is table
            assert tokens[0] == TOKENS[0]
            new = "bo-asks-for-a-table-of-his-own"
            await tables.create("toy", [PERSON, PERSON], {"turns": 4}, QUICK, new)
            with pytest.raises(RequestUsed):
                await tables.create("toy", [PERSON, PERSON], {"turns": 5}, QUICK, new)

    asyncio.run(story())
    asyncio.run(story_again(tmp_path))


async def story_again(folder: Path) -> None:
    async with open_tables(folder) as tables:
        assert lines(await tables.find(CODE)) == [*LINES, "1: push"]


@pytest.mark.parametrize(("version", "without"), [(1, ""), (1, "DROP TABLE made_for"), (3, ""), (4, ""), (6, "")])
def test_an_old_store_becomes_like_a_new_one(tmp_path: Path, version: int, without: str) -> None:
    (tmp_path / "old").mkdir()
    file = put_old_store(tmp_path / "old", version)
    with sqlite3.connect(file) as connection:
        connection.execute(without)
    new = tmp_path / "new" / "shoal.db"
    for _ in range(2):
        asyncio.run(Store(str(file)).close())
        asyncio.run(Store(str(new)).close())
        assert shape(file) == shape(new)
        assert shape(new)["version"] == [(NEWEST,)]


def test_a_newer_store_is_refused_and_left_untouched(tmp_path: Path) -> None:
    file = put_old_store(tmp_path)
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE schema (version INTEGER NOT NULL)")
        connection.execute(f"INSERT INTO schema VALUES ({NEWEST + 1})")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(NewerStore, match="saved by a newer Shoal"):
        Store(str(file))
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["shoal.db", "shoal.db.lock"]


def test_steps_are_taken_in_order_and_each_whole_or_not_at_all(tmp_path: Path) -> None:
    engine = sql.create_engine(f"sqlite:///{put_old_store(tmp_path)}")

    def version() -> int | None:
        with engine.connect() as connection:
            return connection.scalar(sql.select(VERSION.c.version))

    broken = [["CREATE TABLE fish (name TEXT)"], ["ALTER TABLE fish ADD COLUMN fins INTEGER", "CREATE nonsense"]]
    with pytest.raises(sql.exc.OperationalError, match="nonsense"):
        prepare(engine, broken)
    assert version() == 2
    assert [column["name"] for column in sql.inspect(engine).get_columns("fish")] == ["name"]
    mended = [broken[0], [broken[1][0], "INSERT INTO fish VALUES ('perch', 7)"]]
    prepare(engine, mended)
    assert version() == 3
    prepare(engine, mended)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT * FROM fish").fetchall() == [("perch", 7)]
    engine.dispose()
