"""The accept path: who, what they saw, what the rules say, store, acknowledge."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.engine.errors import Refused, UnknownAction
from shoal.engine.language import say
from shoal.table import Ack, BadRequest, NoSuchSeat, NotNow, NotYourSeat, SeatPlan, Stale
from tests.table.support import ME, Player, lines, open_tables, toy_table, turn_of, until

LOADED = {"loaded": True}


def test_an_action_is_stored_with_what_chance_makes_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            ack = await Player(table, tokens).act(0, "roll", table.number)
            assert ack == Ack(table.number)
            assert lines(table)[2] == "0: roll"
            assert lines(table)[3].startswith("rolled ")
            again = await tables._store.load(table.code)
            assert again is not None
            assert [line for line, _ in again.lines] == lines(table)

    asyncio.run(story())


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            before = lines(table)
            for token in (tokens[1], "", "x" * 43, tokens[0][:-1], tokens[0].upper()):
                with pytest.raises(NotYourSeat):
                    await table.act(token, 0, "push", table.number, "a")
            with pytest.raises(NoSuchSeat):
                await table.act(tokens[0], 7, "push", table.number, "a")
            with pytest.raises(NoSuchSeat):
                await table.act(tokens[0], -1, "push", table.number, "a")
            assert lines(table) == before
            assert table.seats_of([tokens[1], "wrong"]) == [1]
            assert table.seats_of(tokens.values()) == [0, 1]

    asyncio.run(story())


def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            before = lines(table)
            with pytest.raises(Refused, match="not your turn"):
                await player.act(1, "push", table.number)
            with pytest.raises(Refused, match="cannot do that now"):
                await player.act(0, "shout", table.number)
            with pytest.raises(UnknownAction):
                await player.act(0, "fly", table.number)
            with pytest.raises(Stale):
                await player.act(0, "push", table.number + 1)
            with pytest.raises(Stale):
                await player.act(0, "push", 0)
            with pytest.raises(BadRequest):
                await player.act(0, "push", table.number, "no spaces please")
            assert lines(table) == before
            reason = table.why_not(1, "push")
            assert reason is not None and say(reason) == "It is not your turn."
            assert table.why_not(0, "push") is None

    asyncio.run(story())


def test_a_repeated_request_gets_the_same_answer_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            first = await player.act(0, "roll", table.number, "once")
            after = lines(table)
            assert await player.act(0, "roll", 2, "once") == Ack(first.number, repeated=True)
            assert lines(table) == after
            with pytest.raises(BadRequest, match="something else"):
                await player.act(0, "push", 2, "once")
            with pytest.raises(BadRequest, match="something else"):
                await player.act(1, "roll", 2, "once")

    asyncio.run(story())


def test_a_refused_request_stays_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            with pytest.raises(Refused, match="not your turn"):
                await player.act(1, "push", None, "early")
            await player.act(0, "push")
            with pytest.raises(Refused, match="not your turn"):
                await player.act(1, "push", None, "early")
            assert await player.act(1, "push", None, "later")

    asyncio.run(story())


def test_the_same_request_sent_twice_at_once_acts_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            acks = await asyncio.gather(*(player.act(0, "step", table.number, "twin") for _ in range(5)))
            assert [ack.number for ack in acks] == [3] * 5
            assert sorted(ack.repeated for ack in acks) == [False, True, True, True, True]
            assert lines(table)[2:] == ["0: step"]

    asyncio.run(story())


@pytest.mark.parametrize("attempt", range(6))  # stones are dealt at random
def test_two_who_shout_at_once_both_get_a_sensible_answer(tmp_path: Path, attempt: int) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME, ME, options=LOADED, settings={"idle_pause": 5.0})
            player = Player(table, tokens)
            await player.act(0, "roll")
            able = [seat for seat in range(4) if table.why_not(seat, "shout") is None]
            number = table.number
            answers = await asyncio.gather(
                *(player.act(seat, "shout", number) for seat in able), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == ([Ack] + [Stale] * len(able))[: len(able)]
            assert all("moved on" in str(answer) for answer in answers[1:])

    asyncio.run(story())


def test_an_answer_in_the_same_window_is_not_too_late(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            slow = {"idle_pause": 5.0, "bot_pause": 0.0}
            table, tokens = await toy_table(tables, ME, ME, ME, options=LOADED, settings=slow)
            player = Player(table, tokens)
            await player.act(0, "roll")
            seen = table.number
            await player.act(0, "pass", seen)
            assert await player.act(1, "pass", seen)
            assert await player.act(2, "pass", seen)
            assert turn_of(table) == 1

    asyncio.run(story())


def test_an_action_meant_for_an_earlier_turn_is_stale_although_it_is_legal(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            seen = table.number
            await player.act(0, "push", seen)
            await player.act(1, "push")
            with pytest.raises(Stale, match="look again"):
                await player.act(0, "push", seen)
            assert await player.act(0, "push", table.number)

    asyncio.run(story())


def test_a_seat_answers_each_picture_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            seen = table.number
            await player.act(0, "step", seen)
            with pytest.raises(Stale):
                await player.act(0, "step", seen)

    asyncio.run(story())


def test_a_remark_makes_no_action_stale(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            seen = table.number
            await table.rename(tokens[1], 1, "Ada")
            assert table.number == seen + 1
            assert await player.act(0, "push", seen)

    asyncio.run(story())


def test_an_action_goes_on_although_its_sender_has_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            going = asyncio.create_task(player.act(0, "push", table.number, "gone"))
            await asyncio.sleep(0)
            going.cancel()
            await until(table, lambda: table.number == 3)
            assert await player.act(0, "push", 2, "gone") == Ack(3, repeated=True)
            assert await player.act(1, "push", table.number)

    asyncio.run(story())


def test_no_move_before_the_game_begins_or_after_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, SeatPlan("open"), options={"turns": 1})
            with pytest.raises(NotNow, match="not begun"):
                await Player(table, tokens).act(0, "push")
            assert table.legal(0) == []
            seat, token = await table.join("Ada")
            player = Player(table, {**tokens, seat: token})
            await player.act(0, "push")
            assert table.over
            with pytest.raises(NotNow, match="over"):
                await player.act(1, "push")

    asyncio.run(story())
