"""Countdowns, grace times, and answers for who has nothing to choose."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from shoal.engine.errors import Refused
from shoal.table import SeatPlan, Table, Tables, attendant
from shoal.table.store.rows import keep_clocks
from tests.databases import looking_into
from tests.table.support import ME, Player, led, lines, open_tables, toy_table, turn_of, until
from tests.table.toy import SHOUT, ToyState

LOADED = {"loaded": True, "turns": 400}


async def shouting(tables: Tables, settings: dict[str, float], stones: tuple[int, ...]) -> tuple[Table, Player]:
    """A table where everybody may shout now, with these stones dealt."""
    while True:
        table, tokens = await toy_table(tables, *[ME] * len(stones), options=LOADED, settings=settings)
        state = table._ledger.play.state
        assert isinstance(state, ToyState)
        if [min(stone, 2) for stone in state.stones] == list(stones):
            player = Player(table, tokens)
            await player.act(0, "roll")
            return table, player


def test_when_a_countdown_runs_out_the_room_moves_for_who_has_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"countdown": 0.2}, (2, 2, 2))
            (clock,) = table.clocks
            assert clock.seats == (0, 1, 2)
            assert 0 < clock.left <= clock.total == 0.2
            await player.act(1, "pass")
            (later,) = table.clocks
            assert later.seats == (0, 2)
            assert later.ends_at == clock.ends_at
            await until(table, lambda: turn_of(table) == 1)
            assert lines(table)[-3:] == ["1: pass", "0: pass (clock)", "2: pass (clock)"]
            assert table.clocks == ()

    asyncio.run(story())


def test_no_countdown_where_the_host_wants_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await shouting(tables, {"countdown": 0.0}, (2, 2))
            assert table.clocks == ()

    asyncio.run(story())


def test_a_grace_time_holds_an_action_back_for_everybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"grace": 0.2}, (2, 2))
            number = table.number
            for seat in (0, 1):
                assert SHOUT not in table.legal(seat)
                with pytest.raises(Refused, match="moment"):
                    await player.act(seat, "shout", number)
            await until(table, lambda: SHOUT in table.legal(1))
            assert table.number == number
            assert await player.act(1, "shout", number)

    asyncio.run(story())


def test_a_bot_waits_for_the_grace_time_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            loop = asyncio.get_running_loop()
            begun = loop.time()  # the grace time begins later, so it can only end later
            table, player = await shouting(tables, {"grace": 0.5, "bot_pause": 0.0}, (2, 2))
            await table.hand_over(player.tokens[1], 1, "perch")
            await until(table, lambda: "1: shout (bot)" in lines(table))
            assert loop.time() - begun >= 0.5

    asyncio.run(story())


def test_who_has_nothing_to_choose_is_answered_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await shouting(tables, {"idle_pause": 0.01}, (2, 1))
            await until(table, lambda: lines(table)[-1] == "1: pass (room)")
            assert table.sight(0).acting == (0,)

    asyncio.run(story())


def test_a_short_clock_runs_whole_after_a_restart(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, _ = await shouting(tables, {"countdown": 1.0}, (2, 2))
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert [clock.total for clock in table.clocks] == [1.0]
            await until(table, lambda: table.clocks == ())
            assert lines(table)[-2:] == ["0: pass (clock)", "1: pass (clock)"]

    asyncio.run(after(asyncio.run(before())))


async def clocks_after(folder: Path, code: str) -> list[float]:
    """What the table's clocks have left after a restart."""
    async with open_tables(folder) as tables:
        table = await led(tables, await tables.find(code))
        return [clock.left for clock in table.clocks]


def set_back(folder: Path, seconds: float) -> None:
    """As if that much time had gone by since the clocks were stored."""
    with looking_into(folder) as connection:
        ((code, clocks),) = connection.exec_driver_sql("SELECT code, clocks FROM tables WHERE clocks != '{}'").all()
        ends = {key: end - seconds for key, end in json.loads(clocks).items()}
        connection.execute(keep_clocks(code, ends))


def test_after_a_restart_a_clock_has_what_it_had_left(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, _ = await shouting(tables, {"countdown": 30.0}, (2, 2))
            return table.code

    code = asyncio.run(before())
    set_back(tmp_path, 5.0)
    (left,) = asyncio.run(clocks_after(tmp_path, code))
    assert 12.0 < left <= 25.0
    set_back(tmp_path, 5.0)
    (later,) = asyncio.run(clocks_after(tmp_path, code))
    assert attendant.WELCOME < later <= left - 5.0


def test_a_clock_that_ran_out_while_nobody_could_act_leaves_a_moment(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, _ = await shouting(tables, {"countdown": 30.0}, (2, 2))
            return table.code

    code = asyncio.run(before())
    set_back(tmp_path, 3600.0)
    (left,) = asyncio.run(clocks_after(tmp_path, code))
    assert 0 < left <= attendant.WELCOME


def test_a_question_neither_stops_a_clock_nor_sets_it_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"countdown": 30.0, "grace": 10.0}, (2, 2, 2))
            (before,) = table.clocks
            assert await table.undo(player.tokens[0], 0, "undo") is None
            assert table.clocks == (before,)
            assert SHOUT not in table.legal(1), "who asks is not let through a grace time either"
            await table.answer_undo(player.tokens[1], 1, False)
            assert table.clocks == (before,)
            assert await table.end(player.tokens[2], 2, "end") is None
            await table.answer_end(player.tokens[1], 1, False)
            assert table.clocks == (before,)

    asyncio.run(story())


def test_a_move_taken_back_and_made_again_gives_nobody_a_new_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"countdown": 30.0}, (2, 2))
            (before,) = table.clocks
            assert await table.undo(player.tokens[0], 0, "undo", player.tokens.values())
            assert [clock.key for clock in table.clocks] == []
            await player.act(0, "roll")
            (after,) = table.clocks
            assert after.ends_at == pytest.approx(before.ends_at)

    asyncio.run(story())


def test_a_clock_that_is_up_waits_for_the_answer_and_a_moment_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendant, "ANSWERED", 0.1)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"countdown": 0.4}, (2, 2))
            number = table.number
            assert await table.undo(player.tokens[0], 0, "undo") is None
            await asyncio.sleep(0.6)
            assert [clock.left for clock in table.clocks] == [0.0]
            assert table.number == number
            await table.answer_undo(player.tokens[1], 1, False)
            assert [clock.left > 0 for clock in table.clocks] == [True]
            await until(table, lambda: turn_of(table) == 1)
            assert lines(table)[-2:] == ["0: pass (clock)", "1: pass (clock)"]

    asyncio.run(story())


def test_the_same_action_for_a_new_cause_has_a_grace_time_of_its_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, player = await shouting(tables, {"grace": 0.01}, (2, 2, 2))
            await until(table, lambda: SHOUT in table.legal(1))
            table.settings["grace"] = 10.0
            await table.rename(player.tokens[0], 0, "Ada")
            assert SHOUT in table.legal(1), "nothing new has happened"
            await player.act(2, "pass")
            assert SHOUT not in table.legal(1)

    asyncio.run(story())


def test_nobody_need_hurry_where_people_share_a_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            alone, _ = await tables.create("toy", [ME, SeatPlan("open")], {}, {})
            shared, _ = await tables.create("toy", [ME, ME, SeatPlan("open")], {}, {})
            chosen, _ = await tables.create("toy", [ME, ME], {}, {"countdown": 4.0})
            assert [table.settings["countdown"] for table in (alone, shared, chosen)] == [6.0, 0.0, 4.0]

    asyncio.run(story())
