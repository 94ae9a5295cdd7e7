"""A class whose teacher and pupils are at different servers of the same PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from shoal.classroom import Classes, Classroom, Lesson, NoSuchClass
from shoal.classroom.errors import DoorLocked
from shoal.table import NotSaved
from tests.classroom.support import TOY
from tests.databases import cluster
from tests.postgres import private_postgres
from tests.table.test_several import servers, soon

ONCE = "an-id-that-nobody-can-guess"


@asynccontextmanager
async def schools(away: float = 30.0, database: str = "") -> AsyncIterator[list[Classes]]:
    """The classes of two servers."""
    async with servers(database or cluster().new_database(f"t{secrets.token_hex(6)}"), away=away) as opened:
        both = [Classes(tables) for tables in opened]
        for classes in both:
            classes.open()
        try:
            yield both
        finally:
            for classes in both:
                classes.hush()


async def in_both(a: Classes, b: Classes, lesson: Lesson = TOY) -> tuple[Classroom, Classroom, str]:
    here, key, _ = await a.create(lesson)
    return here, await b.find(here.code), key


def test_who_comes_in_at_one_server_is_seen_at_the_door_of_the_other() -> None:
    async def story() -> None:
        async with schools() as (a, b):
            here, there, _ = await in_both(a, b)
            door = here.subscribe()
            await there.join("Ada")
            await soon(lambda: [pupil.name for pupil in here.pupils] == ["Ada"])
            again = await asyncio.gather(here.join("Bo"), there.join("Bo"))
            await soon(lambda: here.version == there.version)
            assert sorted(pupil.name for pupil, _ in again) == ["Bo", "Bo 2"]
            door.close()

    asyncio.run(story())


def test_the_teacher_leads_from_one_server_who_plays_at_the_other() -> None:
    async def story() -> None:
        async with schools() as (a, b):
            here, there, key = await in_both(a, b)
            tokens = [(await there.join(f"P{number}"))[1] for number in range(6)]
            room = await a.find(here.code)
            await room.seat(key)
            await room.begin(key)
            await soon(lambda: there.phase == "playing" and all(table.code for table in there.tables))
            pupil = there.pupil_of([tokens[0]])
            assert pupil is not None and pupil.table is not None
            table = await there.live(pupil.table)
            await (await a.find(here.code)).pause(key, True)
            await soon(lambda: table.paused and there.paused(None))
            await (await b.find(here.code)).pause(key, False)
            await soon(lambda: not table.paused)
            await (await a.find(here.code)).stop(key)
            await soon(lambda: table.over and there.phase == "over")
            tables = [seated.code for game in here.games for seated in game.tables]
            assert tables == [seated.code for game in there.games for seated in game.tables]

    asyncio.run(story())


def test_two_teachers_orders_at_once_are_both_heard() -> None:
    async def story() -> None:
        async with schools() as (a, b):
            here, there, key = await in_both(a, b)
            for number in range(5):
                await asyncio.gather(here.say(key, f"from here {number}"), there.lock(key, number % 2 == 0))
            await soon(lambda: here.version == there.version)
            assert here.locked == there.locked is True
            said = [room.message_for() for room in (here, there)]
            assert [each and each.text for each in said] == ["from here 4"] * 2

    asyncio.run(story())


def test_a_pupil_at_one_server_is_online_at_the_other() -> None:
    async def story() -> None:
        async with schools(away=1.0) as (a, b):
            here, there, _ = await in_both(a, b)
            pupil, _ = await there.join("Ada")
            await soon(lambda: len(here.pupils) == 1 and not here.pupils[0].online)
            page = there.subscribe(pupil.id)
            await soon(lambda: here.pupils[0].online)
            page.close()
            await soon(lambda: not here.pupils[0].online)

    asyncio.run(story())


def test_a_deleted_class_is_gone_everywhere() -> None:
    async def story() -> None:
        async with schools() as (a, b):
            here, _there, key = await in_both(a, b)
            await a.delete(here.code, key)
            with pytest.raises(NoSuchClass):
                await b.find(here.code)

    asyncio.run(story())


def test_a_server_that_is_cut_off_sends_nobody_away_whom_another_has_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Classes, "_heard", lambda self, hint: None)

    async def story() -> None:
        with private_postgres() as postgres:
            async with schools(database=postgres.address()) as (a, b):
                here, key, _ = await a.create(TOY)
                await here.lock(key, True)
                there = await b.find(here.code)
                await here.lock(key, False)
                joined = await here.join("Ada", ONCE)
                postgres.stop("immediate")
                await soon(lambda: b._store.away)
                with pytest.raises(NotSaved):
                    await there.join("Ada", ONCE)
                await asyncio.to_thread(postgres.start)
                await soon(lambda: not b._store.away)
                assert (await there.join("Ada", ONCE))[1] == joined[1]

    asyncio.run(story())


def test_a_server_that_has_not_heard_sends_nobody_away_whom_another_has_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Classes, "_heard", lambda self, hint: None)

    async def story() -> None:
        async with schools() as (a, b):
            here, key, _ = await a.create(TOY)
            await here.lock(key, True)
            there = await b.find(here.code)
            with pytest.raises(DoorLocked):
                await there.join("Bo")
            await here.lock(key, False)
            joined = await here.join("Ada", ONCE)
            assert (await there.join("Ada", ONCE))[1] == joined[1]

    asyncio.run(story())
