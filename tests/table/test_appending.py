"""Moves are appended to PostgreSQL on the event loop, all else by a thread: nobody can tell which of them it was."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import pytest

from shoal.table.appending import OnLoop
from shoal.table.rows import Conflict, Write, event_rows, keep_question
from shoal.table.store import Store
from shoal.table.writing import Waiting
from tests.table.shared import cut_all, one, soon, stores
from tests.table.support import PATIENCE


async def appends_by_itself(store: Store, code: str) -> int:
    """From now on it has its own connection; how many events the table has by then."""
    count = len((await store.since({code: 0})).get(code, ()))

    def is_connected() -> bool:
        assert isinstance(store._writer, OnLoop)
        return store._writer._pipe is not None

    async with asyncio.timeout(PATIENCE):
        while not is_connected():
            count += 1
            await store.save(one(code, count))
    return count


class Nobody:
    """Who has nothing to write."""

    def take(self, group: list[Waiting]) -> None:
        raise AssertionError(group)

    async def close(self) -> None:
        """Nothing was begun."""


def test_what_is_appended_and_what_is_changed_is_stored_in_the_order_in_which_it_comes(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42", "TIDE-11"]) as (store,):
            first = await appends_by_itself(store, "KELP-42")
            told: list[int] = []

            def said(number: int) -> Callable[[Exception | None], None]:
                return lambda error: told.append(number if error is None else -number)

            for number in range(1, 61):
                write = one("KELP-42", first + number)
                if number % 5 == 0:
                    write = write._replace(changes=[keep_question("KELP-42", f"question {number}")])
                store.write(write, said(number))
                if number % 7 == 0:
                    await asyncio.sleep(0.002)
            await soon(lambda: len(told) == 60)
            assert told == list(range(1, 61))
            found = await store.since({"KELP-42": 0})
            assert [line.number for line in found["KELP-42"]] == list(range(1, first + 61))
            beside = await store.beside("KELP-42")
            assert beside is not None
            assert beside.question == "question 60"

    asyncio.run(story())


def test_a_move_needs_no_thread_once_there_is_a_connection(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):
            first = await appends_by_itself(store, "KELP-42")
            writer = store._writer
            assert isinstance(writer, OnLoop)
            thread, writer._others = writer._others, Nobody()
            await store.save(one("KELP-42", first + 1))
            with pytest.raises(Conflict):
                await store.save(one("KELP-42", first + 1))
            writer._others = thread
            await store.save(Write(one("KELP-42", first + 2).events, [keep_question("KELP-42", "me?")]))

    asyncio.run(story())


def test_a_connection_that_is_lost_meanwhile_is_no_reason_to_store_anything_twice(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):
            await appends_by_itself(store, "KELP-42")
            writer, told, groups = store._writer, list[Exception | None](), list[list[Waiting]]()
            assert isinstance(writer, OnLoop)
            thread, writer._others = writer._others, Nobody()
            writer._others.take = groups.append  # type: ignore[method-assign, assignment]
            store.write(Write(changes=[keep_question("KELP-42", "me?")]), told.append)
            await soon(lambda: len(groups) == 1)
            await asyncio.to_thread(cut_all, database)
            await soon(lambda: writer._pipe is None)
            writer._others = thread
            thread.take(*groups)
            await soon(lambda: told == [None])
            await appends_by_itself(store, "KELP-42")

    asyncio.run(story())


def test_more_than_the_network_takes_at_once_is_stored_whole(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42", "TIDE-11"]) as (store,):
            first = await appends_by_itself(store, "KELP-42")
            lines = [f"0: {'seaweed ' * 200}{number}" for number in range(4000)]
            long, short = Write(event_rows("KELP-42", first, lines, "r")), one("TIDE-11", 1)
            await asyncio.gather(store.save(long), store.save(short))
            found = await store.since({"KELP-42": first, "TIDE-11": 0})
            assert [line.line for line in found["KELP-42"]] == lines
            assert len(found["TIDE-11"]) == 1
            await store.save(one("KELP-42", first + 4001))

    asyncio.run(story())


def test_what_waits_is_stored_before_the_store_is_closed(database: str) -> None:
    async def story() -> None:
        told: list[Exception | None] = []
        async with stores(database, 1, ["KELP-42", "TIDE-11"]) as (store,):
            first = await appends_by_itself(store, "KELP-42")
            for number in range(1, 9):
                store.write(one("KELP-42", first + number), told.append)
                await asyncio.sleep(0)
            store.write(Write(changes=[keep_question("TIDE-11", "still?")]), told.append)
        assert told == [None] * 9
        again = Store(database)
        assert len((await again.since({"KELP-42": first}))["KELP-42"]) == 8
        await again.close()

    asyncio.run(story())


def test_a_store_goes_on_on_another_event_loop(database: str) -> None:
    store: list[Store] = []

    async def first() -> None:
        async with stores(database, 1, ["KELP-42", "TIDE-11"]):
            store.append(Store(database))
            await appends_by_itself(store[0], "KELP-42")
            known = len((await store[0].since({"KELP-42": 0}))["KELP-42"])
            store[0].write(one("KELP-42", known + 1), lambda error: None)  # whose loop ends with it under way

    async def second() -> None:
        known = len((await store[0].since({"KELP-42": 0}))["KELP-42"])
        with contextlib.suppress(Conflict):  # what was under way has been stored meanwhile
            await store[0].save(one("KELP-42", known + 1))
        assert await appends_by_itself(store[0], "TIDE-11") > 0
        await store[0].close()

    asyncio.run(first())
    asyncio.run(second())
