"""Coming in: codes, names, the lock, being let in, another device, being sent out, the next lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from shoal.classroom import (
    ClassFull,
    Classroom,
    DoorLocked,
    NoSuchClass,
    NoSuchPupil,
    NotInClass,
    NotTheTeacher,
    SentOut,
    codes,
)
from shoal.classroom.lesson import Names
from shoal.classroom.names import MADE_UP
from shoal.engine.errors import BadOption
from shoal.table import BadRequest, NotNow, NotYourSeat, RequestUsed, TooMany
from tests.classroom.support import TOY, School, in_class, open_classes, school, until
from tests.databases import everything

LONG = "nobody-can-guess-this-id"


def names(room: Classroom) -> list[str]:
    return [pupil.name for pupil in room.pupils]


def test_codes_are_two_words_that_can_be_typed_in_many_ways() -> None:
    assert len(set(codes.WORDS)) == len(codes.WORDS)
    for a, b in product(codes.WORDS, repeat=2):
        assert codes.tidy(a + b) == f"{a}-{b}"
    for typed in ("otter reef", "OtterReef", " OTTER_reef. ", "0tter-reef", "otter\treef"):
        assert codes.tidy(typed) == "OTTER-REEF"
    assert codes.tidy("p1anet r1ver") == "PLANET-RIVER"
    for typed in ("", "KELP-42", "otter", "otter otter otter otter otter", "reef" * 40, "ötter reef", "quick brown"):
        assert codes.tidy(typed) == ""
    assert [len(codes.new_code(words).split("-")) for words in (2, 3, 9)] == [2, 3, 4]


def test_many_wrong_codes_make_new_ones_longer(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_classes(tmp_path) as classes:
            for _ in range(210):
                with pytest.raises(NoSuchClass, match="no class called “otter reef”"):
                    await classes.find("otter reef")
            room, _, _ = await classes.create(TOY)
            assert len(room.code.split("-")) == 3
            assert await classes.find(room.code.lower().replace("-", " ")) is room

    asyncio.run(story())


def test_the_same_request_gets_the_same_class_and_the_same_pupil(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_classes(tmp_path) as classes:
            room, key, recovery = await classes.create(TOY, LONG)
            assert await classes.create(TOY, LONG) == (room, key, recovery)
            with pytest.raises(RequestUsed):
                await classes.create(replace(TOY, team=2), LONG)
            with pytest.raises(BadRequest):
                await classes.create(TOY, "short")
            ada, token = await room.join("Ada", LONG)
            again, same = await room.join("Ada", LONG)
            assert (again, same) == (ada, token)
            assert names(room) == ["Ada"]
            assert room.leads([key]) and room.leads(["other", recovery]) and not room.leads([token, ""])
            await room.rename(key, ada.id, "Bo", "same")
            with pytest.raises(RequestUsed):
                await room.rename(key, ada.id, "Cy", "same")

    asyncio.run(story())


@in_class()
async def test_names_are_free_and_told_apart_kindly(here: School) -> None:
    for name in ("Ada", "ada", " Ada\n", "Bo"):
        await here.join(name)
    assert names(here.room) == ["Ada", "ada 2", "Ada 3", "Bo"]
    for name, why in (("", "give a name"), (" \u200b ", "give a name"), ("x" * 21, "at most 20 characters")):
        with pytest.raises(BadOption, match=why):
            await here.join(name)
    with pytest.raises(BadOption, match="give a name"):
        await here.room.rename(here.key, 1, "")
    await here.room.rename(here.key, 4, "Ada")
    assert names(here.room)[3] == "Ada 4"


@in_class(replace(TOY, names="made-up"), most_pupils=200)
async def test_nothing_that_is_typed_is_kept_where_names_are_made_up(here: School) -> None:
    offered = here.room.free_names
    assert set(offered) < set(MADE_UP) and len(set(offered)) > 3
    chosen = await here.join(offered[0])
    assert chosen.name == offered[0], "one that was offered may be chosen"
    for _ in range(len(MADE_UP) + 5):
        await here.join("Secretname")
    assert len(set(names(here.room))) == len(MADE_UP) + 6
    assert "Secretname" not in repr(here.room.pupils)
    assert b"Secretname" not in everything(here.folder)


def test_names_are_tapped_on_the_roll_each_once(tmp_path: Path) -> None:
    async def story() -> None:
        roll = ("Ada", " Bo ", "", "Ada")
        async with school(tmp_path, replace(TOY, names="list", roll=roll)) as here:
            assert list(here.room.free_names) == ["Ada", "Bo", "Ada 2"]
            await here.join("ADA 2")
            assert list(here.room.free_names) == ["Ada", "Bo"]
            for name in ("Cy", ""):
                with pytest.raises(BadOption, match="not on the list"):
                    await here.join(name)
            with pytest.raises(NotNow, match="Somebody has tapped “Ada 2” already"):
                await here.join("Ada 2")
            await here.room.send_out(here.key, 1)
            with pytest.raises(NotNow, match="already"):
                await here.join("Ada 2")

    asyncio.run(story())


@in_class(most_pupils=3)
async def test_a_full_class_a_locked_door_and_newcomers_let_in_by_hand(here: School) -> None:
    room, key = here.room, here.key
    ada, token = await room.join("Ada", tokens=["unknown"])
    await room.lock(key, True)
    with pytest.raises(DoorLocked, match="locked"):
        await room.join("Bo")
    assert await room.join("Other", tokens=[token]) == (ada, token), "who is in comes back"
    await room.lock(key, False)
    await room.by_hand(key, True)
    bo, _ = await room.join("Bo")
    cy, _ = await room.join("Cy")
    assert (bo.state, cy.state) == ("asks", "asks")
    with pytest.raises(ClassFull, match="full: 3 are in"):
        await room.join("Dee")
    await room.let_in(key, bo.id)
    with pytest.raises(NotNow, match="Bo is not waiting"):
        await room.let_in(key, bo.id)
    with pytest.raises(NoSuchPupil, match="number 9"):
        await room.let_in(key, 9)
    assert [pupil.state for pupil in room.pupils] == ["in", "in", "asks"]
    await room.by_hand(key, False)
    assert [pupil.state for pupil in room.pupils] == ["in", "in", "in"]


@in_class()
async def test_a_new_code_lets_nobody_in_by_the_old_one_but_those_who_are_in(here: School) -> None:
    _, token = await here.room.join("Ada")
    old = here.room.code
    new = await here.room.new_code(here.key, "again")
    assert new == here.room.code != old
    assert await here.room.new_code(here.key, "again") == new
    for code, tokens in ((new, []), (old, [token]), (old, [here.recovery])):
        assert await here.classes.find(code, tokens) is here.room
    with pytest.raises(NoSuchClass):
        await here.classes.find(old, ["stranger"])


@in_class()
async def test_only_the_teacher_leads(here: School) -> None:
    await here.play(4)
    room, token, before = here.room, here.tokens[1], here.room.version
    for key in (token, "", "stranger"):
        for done in _everything(room, key):
            with pytest.raises(NotTheTeacher, match="Only the teacher"):
                await done
        with pytest.raises(NotTheTeacher):
            await here.classes.delete(room.code, key)
    assert room.version == before


def _everything(room: Classroom, key: str) -> list[Awaitable[object]]:
    return [
        room.lock(key, True), room.by_hand(key, True), room.let_in(key), room.new_code(key), room.device_code(key, 1),
        room.rename(key, 1, "X"), room.send_out(key, 1), room.take_in(key, 1), room.go_on(key, True),
        room.change(key, TOY), room.seat(key), room.seat_waiting(key), room.move(key, 1, 0), room.swap(key, 1, 2),
        room.fix(key, 0, True), room.begin(key), room.again(key), room.pause(key, True), room.look_up(key, True),
        room.say(key, "x"), room.more_time(key, 9), room.stop_after_round(key, True), room.stop(key),
        room.bot(key, 1, True), room.open_hands(key, True), room.notebook(key, False), room.timers(key, 1, 1),
        room.hand(key, 0, 0),
    ]  # fmt: skip


@in_class()
async def test_who_is_sent_out_is_out(here: School) -> None:
    await here.play(4)
    room, token = here.room, here.tokens[2]
    table, seat = await here.table_of(2)
    assert table.seats_of([token]) == [seat]
    async with asyncio.timeout(10), room.subscribe(2) as mine:
        await room.send_out(here.key, 2)
        assert [version async for version in mine] == [], "the page's stream ends"
    assert table.seats_of([token]) == []
    assert table.seats[seat].kind == "bot"
    with pytest.raises(NotYourSeat):
        await table.act(token, seat, "push", None, "late")
    with pytest.raises(SentOut, match="asked you to leave"):
        await room.join("Again", tokens=[token])
    with pytest.raises(SentOut):
        await room.write_note(token, 1, "hello")
    assert room.pupil(2)[2:] == ("out", False, None, None, False)
    await room.take_in(here.key, 2)
    assert room.pupil(2).seat == seat, "back on the bot's seat, like a latecomer"
    assert table.seats_of([token]) == [seat]
    with pytest.raises(NotNow, match="P2 was not sent out"):
        await room.take_in(here.key, 2)


@in_class()
async def test_a_dead_device_is_replaced_by_a_code_of_the_teachers(here: School) -> None:
    await here.play(4)
    room, old = here.room, here.tokens[3]
    table, seat = await here.table_of(3)
    code = await room.device_code(here.key, 3, "shown")
    assert await room.device_code(here.key, 3, "shown") == code
    pupil, new = await room.move_device(code.lower(), LONG)
    assert await room.move_device(code, LONG) == (pupil, new), "the same request, the same answer"
    assert (pupil.id, pupil.seat) == (3, seat)
    assert table.seats_of([old]) == [] and table.seats_of([new]) == [seat]
    assert room.moved_away([old]) and room.pupil_of([old]) is None
    with pytest.raises(NotInClass, match="another device"):
        await room.write_note(old, 1, "hello")
    for wrong in (code, "2222-2222"):
        with pytest.raises(NotInClass, match="opens nothing"):
            await room.move_device(wrong)
    for _ in range(8):
        with pytest.raises(NotInClass):
            await room.move_device("3333-3333")
    with pytest.raises(TooMany, match="wrong too often"):
        await room.move_device("3333-3333")


@in_class(replace(TOY, links=True))
async def test_a_pupil_keeps_a_link_only_where_the_teacher_allows_it(here: School) -> None:
    _, token = await here.room.join("Ada")
    link = here.room.link(token)
    assert link is not None
    pupil, new = await here.room.move_device(link)
    assert (pupil.name, here.room.pupil_of([token])) == ("Ada", None)
    assert here.room.link(new) not in (None, link)
    with pytest.raises(NotInClass):
        await here.room.move_device(link)
    await here.room.change(here.key, TOY)
    assert here.room.link(new) is None


@in_class(away=0.0)
async def test_everybody_comes_back_next_lesson_with_code_and_name(here: School) -> None:
    await here.play(4)
    await here.room.go_on(here.key, True)
    back, token = await here.room.join("p2")
    assert (back.id, back.name) == (2, "P2")
    table, seat = await here.table_of(2)
    assert table.seats_of([token]) == [seat] and table.seats_of([here.tokens[2]]) == []
    other, _ = await here.room.join("P2")
    assert other.name == "P2 2", "each comes back once; who is next is somebody else"
    async with here.room.subscribe(3):
        await until(here.room, lambda: 3 not in here.room._ledger.state.expected)
    stranger, _ = await here.room.join("P3")
    assert stranger.id > 4, "who came with the key they have has come"
    await here.room.by_hand(here.key, True)
    asking, asks = await here.room.join("P4")
    assert (asking.id, asking.state) == (4, "asks")
    assert (await here.table_of(4))[0].seats_of([asks]) == []
    await here.room.send_out(here.key, 4)
    assert here.room.pupil_of([asks]) is None, "it was not P4"
    mine = here.room.pupil_of([here.tokens[4]])
    assert mine is not None and mine.state == "in"
    _, asks = await here.room.join("P4")
    await here.room.let_in(here.key, 4)
    here.tokens[4] = asks
    assert (await here.table_of(4))[0].seats_of([asks]) == [here.room.pupil(4).seat]
    await here.room.go_on(here.key, False)
    assert not here.room.returning


@pytest.mark.parametrize("names", ["made-up", "list"])
def test_next_lesson_the_names_of_those_who_are_not_back_can_be_tapped(tmp_path: Path, names: Names) -> None:
    async def story() -> None:
        lesson = replace(TOY, names=names, roll=("Ada", "Bo", "Cy") if names == "list" else ())
        async with school(tmp_path, lesson, away=0.0) as here:
            room = here.room
            first, second = [await here.join(room.free_names[0]) for _ in range(2)]
            assert not {first.name, second.name} & set(room.free_names)
            await room.go_on(here.key, True)
            assert {first.name, second.name} < set(room.free_names)
            back, _ = await room.join(first.name)
            assert back.id == first.id
            assert first.name not in room.free_names and second.name in room.free_names

    asyncio.run(story())


@pytest.mark.parametrize("late", ["bot", "team", "wait"])
def test_latecomers(tmp_path: Path, late: str) -> None:
    async def story() -> None:
        async with school(tmp_path, replace(TOY, late=late, size=(4, 4))) as here:  # type: ignore[arg-type]
            await here.play(7)
            assert sorted(len(table.pupils) for table in here.room.tables) == [3, 4]
            first = await here.join("Late")
            second = await here.join("Later")
            third = await here.join("Last")
            if late == "bot":
                small = min(range(2), key=lambda table: len([p for p in here.room.pupils[:7] if p.table == table]))
                assert first.table == small
                assert (second.table, third.table) == (None, None)
                seats = here.room.places(second.id)
                assert len(seats) == 8 and here.room.places(first.id) == (), "who waits may join somebody"
                await here.room.move(here.key, second.id, *seats[-1])
                table, seat = await here.table_of(second.id)
                assert "Later" in table.mates(seat) and table.seats_of([here.tokens[second.id]]) == [seat]
            elif late == "team":
                assert first.table != second.table
                table, seat = await here.table_of(first.id)
                assert table.mates(seat)[1] == "Late"
                assert table.seats_of([here.tokens[first.id]]) == [seat]
            else:
                assert {first.table, second.table, third.table} == {None}
                assert [pupil.name for pupil in here.room.waiting] == ["Late", "Later", "Last"]
                await here.room.seat_waiting(here.key)
                table, seat = await here.table_of(third.id)
                assert len(here.room.tables) == 3 and table.seats_of([here.tokens[third.id]]) == [seat]

    asyncio.run(story())
