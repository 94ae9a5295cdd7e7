"""The store: commits in groups, isolates conflicts, and never says "stored" when it is not."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from shoal.engine.log import Header
from shoal.table import Ack, NotSaved, Stale
from shoal.table.seats import Seat
from shoal.table.store.rows import (
    Beside,
    Conflict,
    Line,
    Write,
    event_rows,
    keep_claims,
    keep_question,
    link_rematch,
    new_table,
    revise,
)
from shoal.table.store.schema import EVENTS
from shoal.table.store.store import Store
from tests.databases import database
from tests.table.support import Player, lines, open_tables, toy_table

HEADER = Header("toy", 1, 2, {"turns": 6})


def rows(code: str, number: int, request: str | None = None) -> list[dict[str, Any]]:
    return event_rows(code, number - 1, [f"line {number}"], request)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path / "deep"))
        seats = [Seat("Ada", "person", "", "key"), Seat("Bo", "bot", "perch")]
        await store.save(Write(changes=new_table("KELP-42", HEADER, {"grace": 1.5}, seats, "TIDE-11")))
        await store.save(Write(event_rows("KELP-42", 0, ["a", "b"], "r")))
        stored = await store.load("KELP-42")
        assert stored is not None
        assert (stored.header, stored.settings, stored.seats) == (HEADER, {"grace": 1.5}, seats)
        assert (stored.before, stored.after) == ("TIDE-11", None)
        assert stored.lines == [("a", "r"), ("b", None)]
        assert await store.load("KELP-43") is None
        await store.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="there files have no such rights")
def test_a_new_file_is_its_owners_alone_and_an_old_one_is_left_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        await Store(str(tmp_path / "new" / "shoal.db")).close()
        assert (tmp_path / "new" / "shoal.db").stat().st_mode & 0o777 == 0o600
        (tmp_path / "new" / "shoal.db").chmod(0o640)  # a group may read it, as somebody wished
        store = Store(str(tmp_path / "new" / "shoal.db"))
        await store.save(Write(changes=new_table("KELP-42", HEADER, {}, [Seat("Ada", "person", "", "key")], None)))
        files = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "new").glob("shoal.db*")}
        assert {files["shoal.db"], files["shoal.db-wal"]} == {0o640}
        await store.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no such choice")
def test_who_writes_gives_way_to_who_serves(tmp_path: Path) -> None:
    async def story() -> None:
        before = threading.enumerate()
        store = Store(database(tmp_path / "shared"))
        await put_up(store, "KELP-42")
        (writer,) = (each for each in threading.enumerate() if each.name == "shoal-store" and each not in before)
        assert os.sched_getscheduler(writer.native_id or 0) == os.SCHED_BATCH
        assert os.sched_getscheduler(0) == os.SCHED_OTHER
        await store.close()

    asyncio.run(story())


async def put_up(store: Store, *codes: str) -> None:
    for code in codes:
        await store.save(Write(changes=new_table(code, HEADER, {}, [], None)))


def test_what_is_new_is_read_of_many_tables_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        for code in ("KELP-42", "TIDE-11", "REEF-77"):
            await put_up(store, code)
            await store.save(Write(event_rows(code, 0, ["a", "b", "c"], "r", at=12.5)))
        assert await store.since({"KELP-42": 1, "TIDE-11": 3, "REEF-77": 0, "MUD-1": 0}) == {
            "KELP-42": [Line(2, "b", None, 12.5), Line(3, "c", None, 12.5)],
            "REEF-77": [Line(1, "a", "r", 12.5), Line(2, "b", None, 12.5), Line(3, "c", None, 12.5)],
        }
        assert await store.since({}) == {}
        await store.close()

    asyncio.run(story())


def test_what_stands_beside_the_log_is_revised_by_one_who_knows_it(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        await store.save(Write(changes=new_table("KELP-42", HEADER, {}, [], None, created=12.5)))
        new = await store.beside("KELP-42")
        assert new is not None
        assert (new.revision, new.question, new.claims, new.created) == (0, None, "{}", 12.5)
        asks = (keep_question("KELP-42", "who?"), keep_claims("KELP-42", "[1]"))
        await store.save(Write(rows("KELP-42", 1), [revise("KELP-42", 0), *asks], "KELP-42 1 1"))
        with pytest.raises(Conflict):
            await store.save(Write(rows("KELP-42", 2), [keep_question("KELP-42", "me!"), revise("KELP-42", 0)]))
        stored = await store.load("KELP-42")
        assert stored is not None
        assert (stored.revision, stored.question, stored.claims) == (1, "who?", "[1]")
        assert stored.lines == [("line 1", None)]
        assert await store.beside("KELP-43") is None
        await store.close()

    asyncio.run(story())


def test_a_table_has_one_rematch(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        await store.save(Write(changes=new_table("KELP-42", HEADER, {}, [], None)))
        await store.save(Write(changes=[link_rematch("KELP-42", "TIDE-11")]))
        with pytest.raises(Conflict):
            await store.save(Write(changes=[link_rematch("KELP-42", "REEF-77")]))
        stored = await store.load("KELP-42")
        assert stored is not None
        assert (stored.after, stored.header) == ("TIDE-11", HEADER)
        await store.close()

    asyncio.run(story())


def test_durability_is_as_promised(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "shoal.db"))
    with store._engine.connect() as connection:
        assert connection.execute(sql.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sql.text("PRAGMA synchronous")).scalar() == 2  # FULL


def test_a_fault_at_one_table_keeps_nobody_waiting_who_was_stored_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        await put_up(store, "KELP-42", "TIDE-11")
        told: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def stumble(error: Exception | None) -> None:
            raise ZeroDivisionError

        store.write(Write(rows("KELP-42", 1)), stumble)
        store.write(Write(rows("TIDE-11", 1)), told.set_result)
        assert await asyncio.wait_for(told, 30) is None
        await store.close()

    asyncio.run(story())


def test_writes_that_wait_share_a_commit(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        await put_up(store, "KELP-42")
        commits = 0

        def count(_connection: object) -> None:
            nonlocal commits
            commits += 1

        sql.event.listen(store._engine, "commit", count)
        await asyncio.gather(*(store.save(Write(rows("KELP-42", number))) for number in range(1, 201)))
        stored = store._engine.connect().execute(sql.select(sql.func.count()).select_from(EVENTS)).scalar()
        assert stored == 200
        assert commits < 100
        await store.close()

    asyncio.run(story())


def test_one_conflict_spoils_nobody_elses_write(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(database(tmp_path))
        await put_up(store, "KELP-42", "TIDE-11")
        await store.save(Write(rows("KELP-42", 1, "r")))
        outcomes = await asyncio.gather(
            store.save(Write(rows("KELP-42", 1))),
            store.save(Write(rows("KELP-42", 2, "r"))),
            store.save(Write(rows("KELP-42", 2))),
            store.save(Write(rows("TIDE-11", 1, "r"))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict, type(None), type(None)]
        await store.close()
        with pytest.raises(NotSaved):
            await store.save(Write(rows("KELP-42", 3)))

    asyncio.run(story())


def test_a_full_disk_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            before = (lines(table), table.sight(0), table.legal(0))
            fill_disk(tables._store)
            with pytest.raises(NotSaved, match="nothing has changed"):
                await player.act(0, "push", table.number, "full")
            assert (lines(table), table.sight(0), table.legal(0)) == before
            free_disk(tables._store)
            assert await player.act(0, "push", table.number, "full") == Ack(3)

    asyncio.run(story())


def test_a_table_that_fell_behind_the_store_catches_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            await tables._store.save(Write(event_rows(table.code, 2, ["0: push"], "elsewhere")))
            with pytest.raises(Stale):
                await player.act(0, "step", table.number)
            assert lines(table)[2:] == ["0: push"]
            assert await player.act(0, "push", 2, "elsewhere") == Ack(3, repeated=True)
            assert await player.act(1, "push", table.number) == Ack(4)

    asyncio.run(story())


def test_a_fault_while_catching_up_is_told_to_who_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)

            async def fail(code: str) -> Beside | None:
                raise RuntimeError(code)

            monkeypatch.setattr(tables.store, "beside", fail)
            await tables._store.save(Write(event_rows(table.code, 2, ["0: push"], "elsewhere")))
            with pytest.raises(RuntimeError, match=table.code):
                await asyncio.wait_for(player.act(0, "step", table.number), 5)

    asyncio.run(story())


def fill_disk(store: Store, only: str = "") -> None:
    """From now on writing fails as it does on a full disk; `only` statements that begin so, if told."""
    if store.shared and not only:  # PostgreSQL is not asked by SQLAlchemy alone
        store._place.commit = lambda writes, since: [NotSaved() for _ in writes]  # type: ignore[attr-defined]

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith(only):
            raise sql.exc.OperationalError(statement, {}, Exception("database or disk is full"))

    sql.event.listen(store._engine, "before_cursor_execute", fail)
    store._fail = fail  # type: ignore[attr-defined]  # remembered for free_disk


def free_disk(store: Store) -> None:
    vars(store._place).pop("commit", None)
    sql.event.remove(store._engine, "before_cursor_execute", store._fail)  # type: ignore[attr-defined]  # see above
