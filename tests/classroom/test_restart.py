"""Starting again finds every class as it was, and finishes what was begun; what is deleted is gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shoal.classroom import Classroom, NoSuchClass
from shoal.classroom.classes import DAY
from shoal.classroom.state import DONE
from shoal.table import NoSuchTable, NotSaved, Tables
from shoal.table.store.rows import Write
from shoal.table.store.store import Store
from tests.classroom.support import TOY, School, open_classes, school
from tests.databases import looking_into


def known(room: Classroom) -> dict[str, Any]:
    """All there is to know that does not depend on who is online."""
    return {
        "state": room._ledger.state,
        "version": room.version,
        "pupils": [pupil._replace(online=False) for pupil in room.pupils],
        "games": room.games,
        "notes": room.notes,
        "eyes": room.eyes,
        "messages": [room.message_for(pupil.id) for pupil in room.pupils],
    }


def test_everything_is_as_it_was(tmp_path: Path) -> None:
    async def before() -> tuple[str, str, dict[str, Any], dict[int, str]]:
        async with school(tmp_path, replace(TOY, size=(3, 3))) as here:
            room, key = here.room, here.key
            await here.play(7)
            table = await room.live(0)
            for pupil in room.tables[0].pupils:
                await room.bot(key, pupil, True)
            while table.round < 1:
                await asyncio.sleep(0.01)
            await room.write_note(here.tokens[room.tables[0].pupils[0]], 1, "Bots are quick", "noted")
            await room.pause(key, True, 1)
            await room.look_up(key, True, "Listen")
            await room.say(key, "Five minutes")
            await room.say(key, "Well done", 1)
            await room.send_out(key, room.tables[1].pupils[0])
            await room.rename(key, room.tables[1].pupils[0], "Renamed")
            await room.lock(key, True, "locked")
            await room.timers(key, 60, 120)
            return room.code, key, known(room), here.tokens

    async def after(code: str, key: str, was: dict[str, Any], tokens: dict[int, str]) -> None:
        async with open_classes(tmp_path) as classes:
            room = await classes.find(code)
            assert known(room) == was
            assert room.leads([key]) and room.locked
            await room.lock(key, True, "locked")
            assert room.version == was["version"], "a request that is sent again changes nothing after a restart either"
            one, two = [await room.live(index) for index in (0, 1)]
            assert one.paused and two.paused
            for pupil in room.pupils:
                if pupil.table is not None:
                    table = await room.live(pupil.table)
                    assert table.seats_of([tokens[pupil.id]]) == [pupil.seat]
            await room.look_up(key, False)
            assert (one.paused, two.paused) == (False, True)

    asyncio.run(after(*asyncio.run(before())))


@pytest.mark.parametrize("made", [0, 1, 5])
def test_a_beginning_that_was_cut_off_is_completed(tmp_path: Path, made: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies when so many of six tables are up."""
    create, left = Tables.create, iter([True] * made)

    async def dies(self: Tables, *about: Any, **more: Any) -> Any:
        if not next(left, False):
            raise NotSaved
        return await create(self, *about, **more)

    async def before() -> tuple[str, str]:
        async with school(tmp_path) as here:
            await here.fill(24)
            await here.room.seat(here.key)
            monkeypatch.setattr(Tables, "create", dies)
            with pytest.raises(NotSaved):
                await here.room.begin(here.key, "go")
            assert here.room.phase == "playing" and all(not table.code for table in here.room.tables)
            monkeypatch.setattr(Tables, "create", create)
            return here.room.code, here.key

    async def after(code: str, key: str) -> None:
        async with open_classes(tmp_path) as classes:
            room = await classes.find(code)
            codes = [table.code for table in room.tables]
            assert len(set(codes)) == 6 and all(codes)
            await room.begin(key, "go")
            assert [table.code for table in room.tables] == codes
        assert rows(tmp_path, "tables") == 6, "no table was put up twice"

    asyncio.run(after(*asyncio.run(before())))


@pytest.mark.parametrize("act", ["send_out", "pause", "device", "device after the end", "stop", "time"])
def test_what_was_stored_and_not_done_is_done_next_time(
    tmp_path: Path, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server dies after something was stored and before the tables heard of it."""

    async def before() -> tuple[str, str, str, int]:
        async with school(tmp_path) as here:
            await here.play(4)
            room, key = here.room, here.key
            code = await room.device_code(key, 1)
            if act == "device after the end":
                await room.stop(key)
            done: Callable[[], Awaitable[object]] = {
                "send_out": lambda: room.send_out(key, 1),
                "pause": lambda: room.pause(key, True),
                "device": lambda: room.move_device(code, "nobody-can-guess-this-id"),
                "device after the end": lambda: room.move_device(code, "nobody-can-guess-this-id"),
                "stop": lambda: room.stop(key),
                "time": lambda: room.more_time(key, 60),
            }[act]

            with monkeypatch.context() as patch:
                patch.setattr("shoal.classroom.upkeep.Upkeep.settle", never)
                await done()
            return room.code, here.tokens[1], room.tables[0].code, room.pupil(1).seat or 0

    async def never(self: object) -> None:
        return None

    async def after(code: str, token: str, table_code: str, seat: int) -> None:
        async with open_classes(tmp_path) as classes:
            room = await classes.find(code)
            table = await classes._tables.find(table_code)
            if act in ("send_out", "device", "device after the end"):
                assert table.seats_of([token]) == []
            if act == "pause":
                assert table.paused
            if act == "stop":
                assert table.over and room.phase == "over"
            assert room._ledger.state.owed == ()

    asyncio.run(after(*asyncio.run(before())))


def test_nothing_has_happened_that_could_not_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with school(tmp_path) as here:
            await here.fill(2)
            save = Store.save

            async def fails(self: Store, write: Write) -> None:
                raise NotSaved

            was = known(here.room)
            monkeypatch.setattr(Store, "save", fails)
            for act in (here.room.join("Ada"), here.room.lock(here.key, True), here.room.seat(here.key)):
                with pytest.raises(NotSaved):
                    await act
            assert known(here.room) == was
            monkeypatch.setattr(Store, "save", save)
            await here.room.lock(here.key, True)
            assert here.room.locked

    asyncio.run(story())


def test_a_deleted_class_is_gone_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with school(tmp_path) as here:
            await other(here)
            await here.play(8)
            await here.room.stop(here.key)
            await here.room.again(here.key)
            await here.room.begin(here.key)
            codes = [table.code for game in here.room.games for table in game.tables]
            assert len(codes) == 4
            async with asyncio.timeout(10), here.room.subscribe() as changes:
                await here.classes.delete(here.room.code, here.key)
                async for _ in changes:
                    pass
            with pytest.raises(NoSuchClass):
                await here.classes.find(here.room.code, [here.key])
            for code in codes:
                with pytest.raises(NoSuchTable):
                    await here.classes._tables.find(code)

    asyncio.run(story())
    assert (rows(tmp_path, "classes"), rows(tmp_path, "tables"), rows(tmp_path, "made_for")) == (1, 1, 0)
    assert {id for (id,) in ask(tmp_path, "SELECT id FROM class_events")} == {
        id for (id,) in ask(tmp_path, "SELECT id FROM classes")
    }


async def other(here: School) -> None:
    """A class beside it, with a table, that stays."""
    room, key, _ = await here.classes.create(TOY)
    for name in ("Ada", "Bo"):
        await room.join(name)
    await room.seat(key)
    await room.begin(key)
    with here.classes._tables.store._engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM made_for")


def test_a_deletion_that_was_cut_off_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before() -> tuple[str, str]:
        async with school(tmp_path) as here:
            await here.play(4)

            async def dies(self: Classroom) -> None:
                raise NotSaved

            with monkeypatch.context() as patch:
                patch.setattr(Classroom, "delete_tables", dies)
                with pytest.raises(NotSaved):
                    await here.classes.delete(here.room.code, here.key)
            return here.room.code, here.key

    async def after(code: str, key: str) -> None:
        async with open_classes(tmp_path) as classes:
            with pytest.raises(NoSuchClass):
                await classes.find(code, [key])
            assert await classes.sweep() == 1
            assert await classes.sweep() == 0

    asyncio.run(after(*asyncio.run(before())))
    assert [rows(tmp_path, name) for name in ("classes", "class_codes", "class_events", "tables")] == [0] * 4


def test_classes_nobody_touches_go_by_themselves(tmp_path: Path) -> None:
    async def story(days: float, untouched: float) -> None:
        async with open_classes(tmp_path, keep_days=days) as classes:
            old, _, _ = await classes.create(TOY)
            ask(tmp_path, f"UPDATE classes SET touched = {time.time() - untouched * DAY} WHERE id = '{old.id}'")
            await classes.create(TOY)
            swept = await classes.sweep()
            assert swept == (untouched > days)

    asyncio.run(story(400, 399))
    asyncio.run(story(400, 401))
    assert rows(tmp_path, "classes") == 3

    async def found() -> None:
        """Who looks for it touches it."""
        ask(tmp_path, f"UPDATE classes SET touched = {time.time() - 399 * DAY}")
        async with open_classes(tmp_path) as classes:
            (code,) = ask(tmp_path, "SELECT code FROM class_codes")[0]
            await classes.find(code)
            ((touched,),) = ask(tmp_path, f"SELECT touched FROM classes NATURAL JOIN class_codes WHERE code = '{code}'")
            assert touched > time.time() - DAY

    asyncio.run(found())


def test_every_kind_of_event_is_still_understood() -> None:
    """Classes that are stored speak these words."""
    assert set(DONE) == {
        "again", "asked-back", "back", "began", "by-hand", "carried", "code", "device", "device-code", "eyes",
        "joined", "last-round", "lesson", "let-in", "locked", "more-time", "nothing", "notebook", "open-hands", "over",
        "pause", "put-up", "renamed", "returning", "said", "seats", "sent-out", "stopped", "taken-in", "time-given",
        "timers", "turned-away", "wrote",
    }  # fmt: skip


def rows(folder: Path, table: str) -> int:
    return int(ask(folder, f"SELECT count(*) FROM {table}")[0][0])


def ask(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with looking_into(folder) as connection:
        found = connection.exec_driver_sql(query)
        return [tuple(row) for row in found] if found.returns_rows else []
