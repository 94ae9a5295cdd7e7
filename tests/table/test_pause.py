"""A paused table: everybody is refused, clocks keep what they have left, bots rest; a restart finds it so."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from shoal.engine.errors import Refused
from shoal.table import BadRequest, NotNow, Table, Tables
from tests.table.support import BOT, HOST, ME, QUICK, Player, hosted_table, lines, open_tables, told, until
from tests.table.toy import ToyState

LONG = {"turns": 400}
SLOW = {**QUICK, "countdown": 30.0}
KEY = "shout 0"  # of the clock
TICK = 0.05  # seconds by which the wall's clock and the event loop's may differ


async def shouting(tables: Tables, settings: dict[str, float]) -> Table:
    """A table where everybody may shout now, and is not answered for: a clock runs."""
    while True:
        table, tokens = await hosted_table(tables, options={**LONG, "loaded": True}, settings=settings)
        state = table._ledger.play.state
        assert isinstance(state, ToyState)
        if min(state.stones) > 1:
            await Player(table, tokens).act(0, "roll")
            return table


def test_while_it_is_paused_every_person_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables, options={**LONG, "tries": True})
            await table.edit_draft(tokens[0], 0, "add", "push")
            lead = table.lead(HOST)
            await lead.pause(True)
            number = table.number
            assert table.paused
            tried = [
                table.act(tokens[0], 0, "push", None, "a"),
                table.edit_draft(tokens[0], 0, "take-back"),
                table.edit_draft(tokens[0], 0, "rest"),
                table.send_draft(tokens[0], 0, "b"),
                table.undo(tokens[0], 0, "c"),
                table.answer_undo(tokens[1], 1, True),
                table.end(tokens[0], 0, "d"),
                table.answer_end(tokens[1], 1, True),
                table.resign(tokens[0], 0, "e"),
            ]
            for attempt in tried:
                with pytest.raises(Refused, match=r"^Your teacher has paused the game\.$"):
                    await attempt
            with pytest.raises(Refused, match="paused"):
                await lead.coach_moves(0)
            reason = table.why_not(0, "push")
            assert reason is not None
            assert reason.key == "paused"
            draft = table.draft(0)
            assert draft is not None
            assert (len(draft.steps), table.number) == (1, number)
            await lead.pause(False)
            assert not table.paused
            await table.send_draft(tokens[0], 0, "f")
            assert told(table) == ["Your teacher has paused the game.", "The game goes on."]

    asyncio.run(play())


def test_to_pause_twice_or_to_go_on_twice_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await hosted_table(tables)
            lead = table.lead(HOST)
            await lead.pause(False)
            assert table.number == len(lines(table)) == 2, "the deal"
            for _ in range(2):
                await lead.pause(True)
            assert lines(table)[2:] == ["* paused"]
            for _ in range(2):
                await lead.pause(False)
            assert lines(table)[2:] == ["* paused", "* goes on"]

    asyncio.run(play())


def test_an_action_that_was_accepted_before_the_pause_is_still_acknowledged(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            ack = await table.act(tokens[0], 0, "push", None, "once")
            await table.lead(HOST).pause(True)
            again = await table.act(tokens[0], 0, "push", None, "once")
            assert (again.number, again.repeated) == (ack.number, True)

    asyncio.run(play())


def test_a_clock_stands_still_and_goes_on_with_what_was_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await shouting(tables, SLOW)
            loop, (runs,) = asyncio.get_running_loop(), table.clocks
            before = loop.time()
            await table.lead(HOST).pause(True)
            after = loop.time()
            (rests,) = table.clocks
            assert rests.rests is not None
            assert runs.ends_at - after <= rests.left <= runs.ends_at - before
            await asyncio.sleep(0.2)
            table.publish()
            assert table.clocks == (rests,)
            assert table.clocks[0].left == rests.rests
            before = loop.time()
            await table.lead(HOST).pause(False)
            after = loop.time()
            (again,) = table.clocks
            assert again.rests is None
            assert before + rests.rests - TICK <= again.ends_at <= after + rests.rests + TICK
            assert again.total == 30
            assert lines(table)[-1] == "* goes on"

    asyncio.run(play())


def test_a_restart_finds_the_game_paused_and_its_clock_with_what_was_left(tmp_path: Path) -> None:
    async def before() -> tuple[str, float]:
        async with open_tables(tmp_path) as tables:
            table = await shouting(tables, SLOW)
            await asyncio.sleep(0.7)  # when it ends is stored by now
            await table.lead(HOST).pause(True)
            return table.code, table.clocks[0].left

    async def after(code: str, left: float) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert table.paused
            assert [clock.left for clock in table.clocks] == [left]
            loop = asyncio.get_running_loop()
            goes_on = loop.time()
            await table.lead(HOST).pause(False)
            (clock,) = table.clocks
            assert goes_on + left - TICK <= clock.ends_at <= loop.time() + left + TICK

    asyncio.run(after(*asyncio.run(before())))


def test_when_a_clock_that_goes_on_ends_is_stored_with_it(tmp_path: Path) -> None:
    """A server that is killed just then finds neither the end from before the pause nor a new clock."""

    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await shouting(tables, SLOW)
            await asyncio.sleep(0.7)
            await table.lead(HOST).pause(True)
            left, goes_on = table.clocks[0].left, time.time()
            await table.lead(HOST).pause(False)
            gone_on = time.time()
            stored = await tables._store.load(table.code)
            assert stored is not None
            assert stored.hosted.paused is None
            assert goes_on + left <= stored.clocks[KEY] <= gone_on + left

    asyncio.run(play())


def test_a_clock_with_little_left_leaves_a_moment_when_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await shouting(tables, {**QUICK, "countdown": 1.0})
            number = table.number
            await asyncio.sleep(0.5)
            await table.lead(HOST).pause(True)
            assert table.clocks[0].left < 0.6
            await asyncio.sleep(1.0)
            assert table.number == number + 1, "nobody was moved for: there is the pause, and nothing else"
            goes_on = asyncio.get_running_loop().time()
            await table.lead(HOST).pause(False)
            assert table.clocks[0].ends_at >= goes_on + 1.0 - TICK
            await until(table, lambda: "0: pass (clock)" in lines(table) and "1: pass (clock)" in lines(table))

    asyncio.run(play())


def test_a_bot_that_thinks_rests_when_the_game_is_paused(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            settings = {**QUICK, "bot_pause": 0.3}
            table, tokens = await hosted_table(tables, ME, BOT, settings=settings)
            await Player(table, tokens).act(0, "push")
            await table.lead(HOST).pause(True)
            number = table.number
            await asyncio.sleep(1.2)
            assert table.number == number
            assert table.quiet, "it may leave the memory"
            await table.lead(HOST).pause(False)
            await until(table, lambda: any(line.endswith("(bot)") for line in lines(table)))

    asyncio.run(play())


def test_a_pause_ends_an_open_question(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "push")
            assert await table.undo(tokens[0], 0, "back") is None
            assert table.asked is not None
            await table.lead(HOST).pause(True)
            assert table.asked is None
            await table.lead(HOST).pause(False)
            await player.act(0, "push")

    asyncio.run(play())


def test_more_time_for_a_clock_that_runs_or_rests_is_stored(tmp_path: Path) -> None:
    async def before() -> tuple[str, float]:
        async with open_tables(tmp_path) as tables:
            quiet, _ = await hosted_table(tables)
            with pytest.raises(NotNow, match="No clock"):
                await quiet.lead(HOST).more_time(60)
            table = await shouting(tables, SLOW)
            lead, (clock,) = table.lead(HOST), table.clocks
            for wrong in (0, -5, 3601):
                with pytest.raises(BadRequest, match="1 to 3600 more seconds"):
                    await lead.more_time(wrong)
            await lead.more_time(60)
            (longer,) = table.clocks
            assert abs(longer.ends_at - clock.ends_at - 60) < TICK
            assert longer.total > 60
            stored = await tables._store.load(table.code)
            assert stored is not None
            assert stored.clocks[KEY] > time.time() + 60
            await lead.pause(True)
            left = table.clocks[0].left
            await lead.more_time(30)
            assert table.clocks[0].left == left + 30
            assert told(table)[0] == "Your teacher gives you 60 more seconds."
            return table.code, left + 30

    async def after(code: str, left: float) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            goes_on = asyncio.get_running_loop().time()
            await table.lead(HOST).pause(False)
            assert table.clocks[0].ends_at >= goes_on + left - TICK

    async def later(code: str, left: float) -> None:
        async with open_tables(tmp_path) as tables:
            (clock,) = (await tables.find(code)).clocks
            assert 30 < clock.left <= left, "more than the clock has without it"

    found = asyncio.run(before())
    asyncio.run(after(*found))
    asyncio.run(later(*found))
