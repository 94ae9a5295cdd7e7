"""Moves go into PostgreSQL on the event loop; whatever is more, or goes wrong there, takes the thread's way."""

from __future__ import annotations

import asyncio

import pytest

from shoal.table.appending import OnLoop
from shoal.table.rows import Conflict, Write, keep_clocks
from shoal.table.store import Store
from shoal.table.writing import Waiting
from tests.table.shared import Heard, one, soon, stores
from tests.table.test_postgres_breaks import cut_all

CODE = "KELP-42"


def thread_takes(store: Store) -> list[Waiting]:
    """What is handed to the thread from now on."""
    writer = store._writer
    assert isinstance(writer, OnLoop)
    taken: list[Waiting] = []
    behind = writer._behind

    class Noted:
        def take(self, group: list[Waiting]) -> None:
            taken.extend(group)
            behind.take(group)

        async def close(self) -> None:
            await behind.close()

    writer._behind = Noted()
    return taken


def test_moves_need_no_thread_and_all_else_does(database: str) -> None:
    async def story() -> None:
        async with stores(database, tables=[CODE, "CRAB-7"]) as (a, b):
            heard = Heard(b)
            await a.listen()
            await b.listen()
            taken = thread_takes(a)
            together = (a.save(one(code, 1, hint=f"{code} 1 0")) for code in (CODE, "CRAB-7"))
            await asyncio.gather(*together)
            await soon(lambda: {f"{CODE} 1 0", "CRAB-7 1 0"} <= set(heard.hints))
            assert not taken
            assert [line.number for line in (await b.since({CODE: 0}))[CODE]] == [1]
            await a.save(Write(changes=[keep_clocks(CODE, {})]))
            assert len(taken) == 1

    asyncio.run(story())


def test_whoever_is_slower_has_a_conflict_and_the_others_do_not(database: str) -> None:
    async def story() -> None:
        async with stores(database, tables=[CODE, "CRAB-7"]) as (a, b):
            await a.listen()
            taken = thread_takes(a)
            await b.save(one(CODE, 1))
            slower, other = await asyncio.gather(a.save(one(CODE, 1)), a.save(one("CRAB-7", 1)), return_exceptions=True)
            assert isinstance(slower, Conflict)
            assert other is None
            assert not taken

    asyncio.run(story())


@pytest.mark.parametrize("under_way", [True, False])
def test_a_broken_connection_is_somebody_elses_affair_until_there_is_another(database: str, under_way: bool) -> None:
    async def story() -> None:
        async with stores(database, tables=[CODE]) as (a, _):
            await a.listen()
            taken = thread_takes(a)
            await a.save(one(CODE, 1))
            if under_way:
                writer = a._writer
                assert isinstance(writer, OnLoop)
                saved = asyncio.ensure_future(a.save(one(CODE, 2)))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                writer._give_up()  # the answer is lost: it may be stored
                try:
                    await saved
                except Conflict:
                    assert (await a.since({CODE: 1}))[CODE][0].number == 2
            else:
                cut_all(database)
                await a.save(one(CODE, 2))
            number = 2
            while taken:  # as soon as it can, it goes on without the thread
                taken.clear()
                number += 1
                await a.save(one(CODE, number))
                await asyncio.sleep(0.05)
            assert [line.number for line in (await a.since({CODE: 0}))[CODE]] == list(range(1, number + 1))

    asyncio.run(story())
