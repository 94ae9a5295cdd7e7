"""From the plan to the end of the game: seating, pause, eyes on me, messages, time, stopping, bots, the next game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from shoal.classroom import Chair, DoesNotFit, Lesson, NoSuchPlace, NoSuchPupil, floor
from shoal.engine.errors import BadOption, Refused
from shoal.table import BadRequest, NotNow, Table
from tests.classroom.support import TOY, School, in_class, school, until
from tests.table.support import turn_of
from tests.table.support import until as until_table


async def push(here: School, table: Table) -> None:
    """Whoever's turn it is pushes."""
    seat = turn_of(table)
    assert seat is not None
    index = next(each.index for each in here.room.tables if each.code == table.code)
    pupil = here.room.tables[index].chairs[seat].pupils[0]
    await table.act(here.tokens[pupil], seat, "push", None, f"push {table.number}".replace(" ", "-"))


@in_class()
async def test_everybody_is_seated_and_all_tables_begin_together(here: School) -> None:
    room, key = here.room, here.key
    with pytest.raises(NotNow, match="Nobody is in yet"):
        await room.seat(key)
    await here.fill(7)
    with pytest.raises(NotNow, match="First seat everybody"):
        await room.begin(key)
    with pytest.raises(BadRequest, match="shuffle, same, mix"):
        await room.seat(key, "by size")  # type: ignore[arg-type]
    await room.seat(key, request="once")
    plan = room.tables
    await room.seat(key, request="once")
    assert room.tables == plan, "the same request shuffles once"
    assert (room.phase, [len(table.pupils) for table in plan]) == ("seated", [4, 3])
    assert {table.code for table in plan} == {""}
    await room.begin(key, "go")
    await room.begin(key, "go")
    with pytest.raises(NotNow, match="The class is playing"):
        await room.begin(key)
    assert room.phase == "playing" and room.number == 1
    for pupil in room.pupils:
        table, seat = await here.table_of(pupil.id)
        assert table.seats_of([here.tokens[pupil.id]]) == [seat]
        assert table.names[seat] == pupil.name
        assert table.started and not table.over
    for act in (room.seat(key), room.change(key, TOY), room.swap(key, 1, 2)):
        with pytest.raises(NotNow, match="The class is playing"):
            await act


@in_class()
async def test_the_teacher_moves_people_and_fixes_groups(here: School) -> None:
    room, key = here.room, here.key
    await here.fill(8)
    await room.seat(key)
    a, b = room.tables[0].pupils[0], room.tables[1].pupils[0]
    await room.swap(key, a, b)
    assert (room.pupil(a).table, room.pupil(b).table) == (1, 0)
    with pytest.raises(DoesNotFit, match="no room"):
        await room.move(key, a, 0)
    await room.fix(key, 1, True)
    group = set(room.tables[1].pupils)
    for _ in range(3):
        await room.seat(key)
        assert set(room.tables[1].pupils) == group and room.tables[1].fixed
    await room.move(key, b, 2)
    assert [len(table.pupils) for table in room.tables] == [3, 4, 1]
    for wrong, error in (((b, 9), NoSuchPlace), ((b, 0, 9), NoSuchPlace), ((99, 0), NoSuchPupil)):
        with pytest.raises(error):
            await room.move(key, *wrong)
    with pytest.raises(NoSuchPlace, match="no table 10"):
        await room.fix(key, 9, True)
    late = await here.join("Late")
    assert late.table == 2, "who comes now has a place in the plan: with the one who is alone"
    await room.send_out(key, b)
    with pytest.raises(NotNow, match="is not in the class"):
        await room.move(key, b, 0)


@in_class(replace(TOY, size=(4, 4), gaps="uneven"))
async def test_a_lesson_can_be_changed_until_they_play(here: School) -> None:
    room, key = here.room, here.key
    await here.fill(3)
    await room.seat(key)
    assert [len(table.chairs) for table in room.tables] == [3]
    await room.change(key, replace(TOY, nudge=30, size=(4, 4), gaps="uneven"))
    assert (str(room.phase), room.lesson.nudge) == ("seated", 30), "tables of the same kind: the plan stays"
    await room.change(key, replace(TOY, size=(4, 4), gaps="bots"))
    assert (room.phase, room.tables) == ("door", ())
    await room.seat(key)
    assert [len(table.chairs) for table in room.tables] == [4]
    for wrong in (replace(TOY, size=(1, 9)), replace(TOY, team=4), replace(TOY, strength="shark")):
        with pytest.raises(BadOption):
            await room.change(key, wrong)
    await here.fill(0)
    await room.send_out(key, 2)
    await room.send_out(key, 3)
    await room.change(key, replace(TOY, gaps="uneven"))
    with pytest.raises(DoesNotFit, match="One pupil cannot be seated at tables of 3 to 4"):
        await room.seat(key)
    assert room.phase == "door"


LESSONS: list[tuple[Lesson, str]] = [
    (Lesson("toy", plan="none"), "no plan called “none”"),
    (Lesson("toy", gaps="cats"), "“cats” is not a choice for “gaps”"),  # type: ignore[arg-type]
    (Lesson("toy", names="any"), "“any” is not a choice for “names”"),  # type: ignore[arg-type]
    (Lesson("toy", late="never"), "“never” is not a choice for “late”"),  # type: ignore[arg-type]
    (Lesson("toy", team=0), "One to 3 pupils"),
    (Lesson("toy", size=(2, 9)), "2 to 4 seats"),
    (Lesson("toy", size=(4, 3)), "2 to 4 seats"),
    (Lesson("toy", nudge=-1), "from 0"),
    (Lesson("toy", coach=9999), "to 3600"),
    (Lesson("toy", names="list"), "no names in the list"),
    (Lesson("toy", names="list", roll=("x" * 21,)), "Please shorten the one that begins with “xxx"),
    (Lesson("toy", names="list", roll=("x",) * 61), "at most 60 pupils"),
    (Lesson("toy", options={"turns": "many"}), "“Turns” cannot be “many”"),
    (Lesson("toy", settings={"speed": 1}), "speed"),
]


@pytest.mark.parametrize(("lesson", "why"), LESSONS)
def test_a_lesson_that_cannot_be_is_refused_in_words(tmp_path: Path, lesson: Lesson, why: str) -> None:
    async def story() -> None:
        with pytest.raises(BadOption, match=why):
            async with school(tmp_path, lesson):
                pass

    asyncio.run(story())


@in_class()
async def test_pause_and_go_on_for_all_or_one(here: School) -> None:
    room, key = here.room, here.key
    with pytest.raises(NotNow, match="not playing"):
        await room.pause(key, True)
    await here.play(7)
    one, two = [await room.live(index) for index in (0, 1)]
    await room.pause(key, True)
    assert (one.paused, two.paused, room.paused(), room.paused(1)) == (True, True, True, True)
    with pytest.raises(Refused, match="teacher has paused"):
        await push(here, one)
    await room.pause(key, False, 1)
    assert (one.paused, two.paused, room.paused()) == (True, False, False)
    await push(here, two)
    await room.look_up(key, True, " Look \n here ")
    assert (room.eyes, two.paused) == ("Look here", True)
    with pytest.raises(Refused):
        await push(here, two)
    await room.look_up(key, False)
    assert (room.eyes, one.paused, two.paused) == (None, True, False), "what was paused stays so"
    await room.pause(key, False)
    await push(here, one)
    with pytest.raises(NoSuchPlace, match="no table 3"):
        await room.pause(key, True, 2)
    with pytest.raises(BadOption, match="at most 200"):
        await room.look_up(key, True, "x" * 201)


@in_class()
async def test_messages_to_all_and_to_a_table(here: School) -> None:
    room, key = here.room, here.key
    await here.play(7)
    one, two = room.tables[0].pupils[0], room.tables[1].pupils[0]

    def told() -> list[str]:
        return [message.text if message else "" for message in map(room.message_for, (one, two, None))]

    await room.say(key, "Five minutes")
    assert told() == ["Five minutes"] * 3
    await room.say(key, "Well done", 0)
    assert told() == ["Well done", "Five minutes", "Five minutes"]
    await room.say(key, "Ten more")
    assert told() == ["Ten more"] * 3
    await room.say(key, "")
    assert told() == ["Well done", "", ""]
    with pytest.raises(BadOption):
        await room.say(key, "x" * 201)
    with pytest.raises(NoSuchPlace):
        await room.say(key, "x", 7)


@in_class()
async def test_a_stopped_game_is_over_as_it_stands_and_cannot_be_stopped_again(here: School) -> None:
    room, key = here.room, here.key
    await here.play(7)
    one, two = [await room.live(index) for index in (0, 1)]
    await room.stop(key, 0, "enough")
    await room.stop(key, 0, "enough")
    assert (one.over, two.over, room.phase) == (True, False, "playing")
    assert one.ending is not None and one.ending.stopped
    with pytest.raises(NotNow, match="over already"):
        await room.stop(key, 0)
    with pytest.raises(NotNow, match="still playing"):
        await room.again(key)
    await room.stop(key)
    assert (two.over, room.phase) == (True, "over")
    for act in (room.stop(key), room.stop(key, 1), room.pause(key, True)):
        with pytest.raises(NotNow, match="over already"):
            await act


@in_class(replace(TOY, size=(3, 3)))
async def test_the_game_stops_after_the_round(here: School) -> None:
    await here.play(3)
    table = await here.room.live(0)
    await here.room.stop_after_round(here.key, True)
    assert table.last_round and here.room.stops_after_round()
    async with here.room.subscribe():
        while not table.over:
            await push(here, table)
        await until(here.room, lambda: here.room.phase == "over")
    assert table.number < 40


@in_class(replace(TOY, options={"turns": 40, "loaded": True}))
async def test_more_time_for_every_clock(here: School) -> None:
    room, key = here.room, here.key
    await here.play(4)
    for wrong in (0, 3601):
        with pytest.raises(BadOption, match="1 to 3600"):
            await room.more_time(key, wrong)
    table = await room.live(0)
    seat = turn_of(table)
    assert seat is not None
    pupil = room.tables[0].chairs[seat].pupils[0]
    await table.act(here.tokens[pupil], seat, "roll", None, "rolled")
    before = [clock.left for clock in table.clocks]
    assert before, "everybody may shout, for some seconds"
    await room.more_time(key, 600, request="time")
    await room.more_time(key, 600, request="time")
    assert all(clock.left - was > 500 for clock, was in zip(table.clocks, before, strict=True))
    assert all(clock.left - was < 700 for clock, was in zip(table.clocks, before, strict=True))
    assert room._ledger.state.owed == ()


@in_class(replace(TOY, size=(4, 4)))
async def test_a_bot_takes_over_and_gives_back_and_a_pupil_moves_to_a_bots_seat(here: School) -> None:
    room, key = here.room, here.key
    await here.play(7)
    table, seat = await here.table_of(1)
    await room.bot(key, 1, True)
    assert table.seats[seat].kind == "bot"
    await room.say(key, "hello")
    assert table.seats[seat].kind == "bot", "a bot that plays for somebody goes on"
    await room.bot(key, 1, False)
    assert table.seats[seat].kind == "person" and table.seats_of([here.tokens[1]]) == [seat]
    large, small = sorted(room.tables, key=lambda each: -len(each.pupils))
    pupil, free = large.pupils[0], small.chairs.index(Chair())
    left, place = await here.table_of(pupil)
    with pytest.raises(DoesNotFit, match="Somebody sits there"):
        await room.move(key, pupil, small.index, (free + 1) % 4)
    await room.move(key, pupil, small.index)
    there, now = await here.table_of(pupil)
    assert (there.code, now) == (small.code, free)
    assert there.seats_of([here.tokens[pupil]]) == [now] and left.seats_of([here.tokens[pupil]]) == []
    assert left.seats[place].kind == "bot" and there.seats[now].name == room.pupil(pupil).name
    with pytest.raises(NoSuchPupil):
        await room.bot(key, 99, True)
    await room.stop(key)
    with pytest.raises(NotNow, match="no seat in a running game"):
        await room.bot(key, 1, True)


@in_class(replace(TOY, team=3))
async def test_teams_hold_a_seat_together(here: School) -> None:
    await here.play(9)
    table = await here.room.live(0)
    assert [len(table.mates(seat)) for seat in range(3)] == [3, 3, 3]
    seat = turn_of(table)
    assert seat is not None
    for pupil in here.room.tables[0].chairs[seat].pupils:
        await table.act(here.tokens[pupil], seat, "step", None, f"step-{pupil}")
    names = [here.room.pupil(pupil).name for pupil in here.room.tables[0].chairs[seat].pupils]
    assert [table.doer(table.number - 2 + each) for each in range(3)] == names
    await here.room.rename(here.key, 1, "Twenty letters, long")
    where, at = await here.table_of(1)
    assert "Twenty letters, long" in where.mates(at) and len(where.names[at]) <= 20


@in_class()
async def test_the_next_game_with_the_same_groups_or_others(here: School) -> None:
    room, key = here.room, here.key
    await here.play(8)
    first = room.tables
    await room.say(key, "Stop now")
    await room.stop(key)
    await room.again(key, "same", request="next")
    await room.again(key, "same", request="next")
    assert (room.number, room.phase, room.message_for()) == (2, "seated", None)
    assert [set(table.pupils) for table in room.tables] == [set(table.pupils) for table in first]
    await room.begin(key)
    assert not {table.code for table in room.tables} & {table.code for table in first}
    assert [game.number for game in room.games] == [1, 2]
    await room.stop(key)
    await room.again(key, "mix", replace(TOY, team=2))
    assert sorted(pupil for table in room.tables for pupil in table.pupils) == list(range(1, 9))
    assert [len(table.pupils) for table in room.tables] == [8]
    assert [game.number for game in room.games] == [1, 2], "the third is a plan"


@in_class(replace(TOY, size=(2, 2)))
async def test_names_and_devices_are_carried_to_tables_that_have_ended(here: School) -> None:
    room, key, tokens = here.room, here.key, here.tokens
    await here.play(4)
    await room.bot(key, 4, True)
    places = {pupil: await here.table_of(pupil) for pupil in (1, 2, 3, 4)}

    def opens(pupil: int, token: str) -> bool:
        table, seat = places[pupil]
        return seat in table.seats_of([token])

    def called(pupil: int) -> str:
        table, seat = places[pupil]
        return table.names[seat]

    async def moved(pupil: int) -> str:
        _, token = await room.move_device(await room.device_code(key, pupil))
        return token

    await room.stop(key)
    await room.rename(key, 1, "Ada")
    second = await moved(2)
    assert (called(1), called(2)) == ("Ada", "P2")
    assert opens(1, tokens[1]) and opens(2, second) and not opens(2, tokens[2])
    await room.send_out(key, 3)
    assert (called(3), opens(3, tokens[3])) == ("P3", False), "who played stands there, and the key opens nothing"
    await room.rename(key, 3, "Cy")
    await room.take_in(key, 3)
    assert (called(3), opens(3, tokens[3])) == ("Cy", True)
    await room.rename(key, 4, "Dan")
    assert called(4) == "Dan" and places[4][0].seats[places[4][1]].kind == "bot", "a bot played for Dan at the end"
    await room.again(key, "mix")
    await room.begin(key)
    await room.rename(key, 2, "Bo")
    third = await moved(2)
    assert (called(2), opens(2, third), opens(2, second)) == ("Bo", True, False), "a former game's too"
    table, seat = await here.table_of(2)
    assert (table.names[seat], table.seats_of([third])) == ("Bo", [seat])
    assert not room._ledger.state.untold


@in_class(replace(TOY, size=(4, 4)))
async def test_a_bot_that_plays_for_somebody_plays_on_under_another_name(here: School) -> None:
    await here.play(4)
    table, seat = await here.table_of(1)
    await here.room.bot(here.key, 1, True)
    await here.room.rename(here.key, 1, "Ada")
    assert (table.names[seat], table.seats[seat].kind) == ("Ada", "bot")
    await here.room.move_device(await here.room.device_code(here.key, 1))
    assert table.seats[seat].kind == "person", "who comes with another device is here"


@in_class()
async def test_hands_stay_hidden_unless_they_are_opened_and_that_is_told(here: School) -> None:
    room, key = here.room, here.key
    await here.play(4)
    with pytest.raises(NotNow, match="All hands are hidden"):
        await room.hand(key, 0, 1)
    await room.open_hands(key, True)
    assert room.hands_open
    assert await room.hand(key, 0, 1) == (await room.live(0)).sight(1)
    with pytest.raises(NoSuchPlace):
        await room.hand(key, 0, 4)


@in_class(replace(TOY, size=(3, 3)))
async def test_the_notebook(here: School) -> None:
    room, key, token = here.room, here.key, here.tokens
    await here.fill(3)
    with pytest.raises(NotNow, match="no table yet"):
        await room.write_note(token[1], 1, "hello")
    await room.seat(key)
    await room.begin(key)
    table = await room.live(0)
    with pytest.raises(NotNow, match="Round 1 has not ended"):
        await room.write_note(token[1], 1, "hello")
    assert await room.due(1) is None
    async with room.subscribe():
        while table.round < 1:
            await push(here, table)
    assert await room.due(1) == 1
    note = await room.write_note(token[1], 1, " My plan:\r\n to\u0007 push \n", "noted")
    assert note.text == "My plan:\n to  push" and (note.pupil, note.game, note.round) == (1, 1, 1)
    assert await room.write_note(token[1], 1, " My plan:\r\n to\u0007 push \n", "noted") == note
    assert (await room.due(1), await room.due(2)) == (None, 1)
    await room.write_note(token[1], 1, "Another plan")
    assert [each.text for each in room.notes] == ["Another plan"]
    for text, why in ((" \n ", "write something"), ("x" * 1001, "at most 1000")):
        with pytest.raises(BadOption, match=why):
            await room.write_note(token[1], 1, text)
    await room.notebook(key, False)
    assert await room.due(2) is None
    with pytest.raises(NotNow, match="no notebook"):
        await room.write_note(token[2], 1, "hello")
    await room.stop(key)
    await room.again(key)
    assert (await room.write_note(token[1], 1, " My plan:\r\n to\u0007 push \n", "noted")).game == 1
    assert len(room.notes) == 1, "sent again in the next game, it is still about the first"


def test_the_page_nudges_and_then_the_coach_makes_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "TICK", 0.02)

    async def story() -> None:
        async with school(tmp_path) as here:
            room, key = here.room, here.key
            await here.play(4)
            table = await room.live(0)
            seat = turn_of(table)
            assert seat is not None
            pupil = room.tables[0].chairs[seat].pupils[0]
            await room.timers(key, 1, 0)
            await until(room, lambda: room.pupil(pupil).nudged, pupil)
            assert [each.id for each in room.pupils if each.nudged] == [pupil]
            await room.timers(key, 0, 1)
            async with room.subscribe():
                await until_table(table, lambda: any("coach" in str(event) for event in table.log().events))
            with pytest.raises(BadOption, match="from 0"):
                await room.timers(key, -1, 0)

    asyncio.run(story())


@in_class(away=0.0)
async def test_the_teacher_hears_of_moves_and_a_pupil_of_what_matters(here: School) -> None:
    room = here.room
    await here.play(4)
    table = await room.live(0)
    async with room.subscribe() as teacher, room.subscribe(1) as mine:
        assert room.pupil(1).online and not room.pupil(2).online
        for changes in (teacher, mine):
            assert await anext(changes) == room.version
        await push(here, table)
        async with asyncio.timeout(10):
            await anext(teacher)
        await room.say(here.key, "hello")
        async with asyncio.timeout(10):
            assert await anext(mine) == room.version
    assert not room.pupil(1).online
