"""Stores of several servers in one PostgreSQL: nothing is lost or doubled, and who follows hears of all."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import psycopg
import pytest

from shoal.table import NotSaved
from shoal.table.seats import Seat
from shoal.table.store.rows import Conflict, Write, event_rows, keep_question, new_table, revise
from shoal.table.store.store import Store
from shoal.table.store.wire import MANNERS, Clock
from tests.some import some
from tests.table.shared import HEADER, Heard, one, soon, stores
from tests.table.support import PATIENCE


def test_two_who_add_to_the_same_tables_lose_and_double_nothing(database: str) -> None:
    codes = [f"KELP-{number}" for number in range(5)]

    async def add(store: Store, me: str, code: str, times: int) -> list[str]:
        """As often, each time after what is newest; what was acknowledged."""
        known, said = 0, 0
        while said < times:
            texts = [f"{me} {said}", f"{me} {said} again"]
            try:
                await store.save(Write(event_rows(code, known, texts, f"{me}-{said}"), hint=f"{code} {known + 2} 0"))
            except Conflict:
                known = (await store.since({code: known}))[code][-1].number
            else:
                known, said = known + 2, said + 1
        return [f"{me} {number}" for number in range(times)]

    async def story() -> None:
        async with stores(database, tables=codes) as (a, b):
            added = await asyncio.gather(
                *(add(store, me, code, 20) for store, me in ((a, "a"), (b, "b")) for code in codes)
            )
            found = await a.since(dict.fromkeys(codes, 0))
        for number, code in enumerate(some(codes)):
            assert [line.number for line in found[code]] == list(range(1, 81))
            firsts = [line.line for line in found[code][::2]]
            assert [line.line for line in found[code][1::2]] == [f"{first} again" for first in firsts]
            assert sorted(firsts) == sorted(added[number] + added[number + len(codes)])

    asyncio.run(story())


def test_what_changes_beside_a_log_changes_only_with_its_events(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1) as (store,):
            await store.save(Write(changes=new_table("KELP-42", HEADER, {}, [], None)))
            await store.save(one("KELP-42", 1))
            with pytest.raises(Conflict):
                await store.save(Write(one("KELP-42", 1).events, [keep_question("KELP-42", "me?")]))
            with pytest.raises(Conflict):
                await store.save(
                    Write(one("KELP-42", 2).events, [keep_question("KELP-42", "me?"), revise("KELP-42", 7)])
                )
            stored = await store.load("KELP-42")
            assert stored is not None
            assert (stored.lines, stored.question, stored.revision) == ([("KELP-42 1", None)], None, 0)

    asyncio.run(story())


def test_who_writes_after_a_refused_table_is_not_refused(database: str) -> None:
    """With a rollback psycopg throws away all that is prepared on a connection, once it has prepared something itself:
    what it is asked for the sixth time."""

    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):
            for number in range(8):
                await store.save(Write(one("KELP-42", number + 1).events, [revise("KELP-42", number)]))
            with pytest.raises(Conflict):
                await store.save(Write(changes=new_table("KELP-42", HEADER, {}, [], None)))
            await store.save(Write(one("KELP-42", 9).events, [revise("KELP-42", 8)]))
            await store.save(one("KELP-42", 10))
            assert len((await store.since({"KELP-42": 0}))["KELP-42"]) == 10

    asyncio.run(story())


def test_nobody_suffers_for_another_who_is_stored_with_them(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["TIDE-11", "REEF-77", "MUD-5"]) as (store,):
            seats = [Seat("Ada", "person", "", "key")]
            await store.save(Write(changes=new_table("KELP-42", HEADER, {}, seats, None)))
            too_long = Write(changes=[keep_question("KELP-42", "\0")])  # which PostgreSQL takes from nobody
            outcomes = await asyncio.gather(
                *(
                    store.save(write)
                    for write in (
                        one("KELP-42", 1, "r"),
                        Write(changes=new_table("KELP-42", HEADER, {}, seats, None)),
                        one("TIDE-11", 1),
                        too_long,
                        one("KELP-42", 2, "r"),
                        Write(one("REEF-77", 1).events, [revise("KELP-42", 3)]),
                        Write(one("MUD-5", 1).events, [revise("KELP-42", 0)]),
                        one("KELP-42", 2),
                    )
                ),
                return_exceptions=True,
            )
            wanted = [type(None), Conflict, type(None), NotSaved, Conflict, Conflict, type(None), type(None)]
            assert [type(outcome) for outcome in outcomes] == wanted
            found = await store.since(dict.fromkeys(("KELP-42", "TIDE-11", "REEF-77", "MUD-5"), 0))
            assert {code: len(news) for code, news in found.items()} == {"KELP-42": 2, "TIDE-11": 1, "MUD-5": 1}

    asyncio.run(story())


def test_who_stops_in_the_middle_keeps_nobody_waiting(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):
            with psycopg.connect(database) as stopped:
                stopped.execute(MANNERS)
                stopped.execute("INSERT INTO events (code, number, line, at) VALUES ('KELP-42', 1, 'never', 0)")
                async with asyncio.timeout(PATIENCE):
                    await store.save(one("KELP-42", 1))
                with pytest.raises(psycopg.Error, match="idle-in-transaction"):
                    stopped.commit()
            ((line,),) = (await store.since({"KELP-42": 0})).values()
            assert line.line == "KELP-42 1"

    asyncio.run(story())


def test_everybody_hears_what_anybody_stores(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (a, b):
            here, there = Heard(a), Heard(b)
            for store in (a, b):
                await store.listen()
            assert (here.missed, there.missed) == (1, 1)
            await a.save(Write(changes=new_table("KELP-42", HEADER, {}, [], None), hint="KELP-42 0 0"))
            await a.save(one("KELP-42", 1, hint="KELP-42 1 0"))
            with pytest.raises(Conflict):
                await b.save(one("KELP-42", 1, hint="never"))
            await b.save(Write(one("KELP-42", 2).events, [revise("KELP-42", 0)], "KELP-42 2 1"))
            for text in ("Ada is here", "Bo is here"):
                a.tell(text)
            await soon(lambda: len(there.hints) == len(here.hints) == 3 and len(there.gossip) == 2)
            assert here.hints == there.hints == ["KELP-42 0 0", "KELP-42 1 0", "KELP-42 2 1"]
            assert (here.gossip, there.gossip) == ([], ["Ada is here", "Bo is here"])

    asyncio.run(story())


def test_many_at_once_are_told_in_messages_that_are_not_too_long(database: str) -> None:
    long = "x" * 90

    async def story() -> None:
        async with stores(database, tables=[f"T-{number}" for number in range(300)]) as (a, b):
            heard = Heard(b)
            await b.listen()
            hints = [f"T-{number} 1 {long}" for number in range(300)]
            changes = new_table("KELP-42", HEADER, {}, [], None)
            await asyncio.gather(
                a.save(Write(changes=changes, hint="KELP-42 0 0")),
                *(a.save(one(hint.partition(" ")[0], 1, hint=hint)) for hint in hints),
            )
            texts = [f"{number} {'é' * 300}" for number in range(60)]
            for text in (*texts, "y" * 9000):  # the last of which is too long for any
                a.tell(text)
            await soon(lambda: len(heard.hints) == 301 and len(heard.gossip) == 60)
            assert Counter(heard.hints) == Counter(["KELP-42 0 0", *hints])
            assert heard.gossip == texts

    asyncio.run(story())


def test_a_fault_of_who_follows_makes_nobody_deaf(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):

            def stumble(*_: str) -> None:
                raise ZeroDivisionError

            store.follow(stumble, stumble, stumble)
            heard = Heard(store)
            await store.listen()
            for number in (1, 2):
                await store.save(one("KELP-42", number, hint=f"KELP-42 {number} 0"))
            await soon(lambda: len(heard.hints) == 2)
            assert heard.hints == ["KELP-42 1 0", "KELP-42 2 0"]

    asyncio.run(story())


def test_the_time_is_the_databases() -> None:
    clock = Clock()
    clock.was_told(time.time(), time.time() + 1000)
    assert 990 < clock.now() - time.time() < 1010
    clock.was_told(time.time() - 20, time.time() + 5000)  # an answer that came too late to mean much
    assert 990 < clock.now() - time.time() < 1010
