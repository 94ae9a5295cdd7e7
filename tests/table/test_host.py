"""The host of a table: who leads, stop, stop after a round, a move by the coach, bots in seats."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path

import pytest

from shoal.engine.errors import BadOption
from shoal.engine.log import Ending, fold, read, result, write_json, write_text
from shoal.table import BadRequest, NoSuchSeat, NotNow, NotYourTable, SeatPlan
from tests.table.support import BOT, HOST, ME, QUICK, Player, hosted_table, lines, open_tables, told, toy_table, until

LONG = {"turns": 400}


@pytest.mark.parametrize("token", ["", "somebody-else", HOST + " "])
def test_only_the_hosts_token_leads(tmp_path: Path, token: str) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            for wrong in (token, *tokens.values()):
                with pytest.raises(NotYourTable, match="Only the host"):
                    table.lead(wrong)
            assert table.lead(HOST).round == 0
            ordinary, _ = await toy_table(tables)
            for anybody in ("", HOST):
                with pytest.raises(NotYourTable):
                    ordinary.lead(anybody)

    asyncio.run(play())


def test_the_same_request_finds_the_hosted_table_again_and_another_host_is_another_wish(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            request = secrets.token_hex(16)
            table, _ = await tables.create("toy", (ME, ME), LONG, QUICK, request, HOST)
            again, _ = await tables.create("toy", (ME, ME), LONG, QUICK, request, HOST)
            assert again is table
            with pytest.raises(BadRequest):
                await tables.create("toy", (ME, ME), LONG, QUICK, request)

    asyncio.run(play())


def test_to_stop_ends_the_game_as_it_stands(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            lead, player = table.lead(HOST), Player(table, tokens)
            await player.act(0, "push")
            await lead.pause(True)
            await lead.stop()
            assert (table.over, table.paused, table.ending) == (True, False, Ending(stopped=True))
            record = table.record()
            assert (record.over, record.scores, record.ranks) == (True, (1, 0), (1, 2))
            assert told(table)[-1] == "Your teacher ended the game here."
            for again in (lead.stop(), lead.pause(True), lead.stop_after_round(True), lead.coach_moves(1)):
                with pytest.raises(NotNow, match="over"):
                    await again
            with pytest.raises(NotNow, match="over"):
                await player.act(1, "push")
            log = table.log()
            for written in (write_text(log), write_json(log)):
                assert read(written).ending == Ending(stopped=True)
                state = fold(table.game, read(written))
                assert result(state, read(written).ending) == (True, (1, 0), (1, 2))
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert (table.over, table.ending) == (True, Ending(stopped=True))
            assert lines(table)[-1] == "* ended stopped"

    code = asyncio.run(before())
    asyncio.run(after(code))


def test_the_last_round_ends_the_game_with_its_last_move(tmp_path: Path) -> None:
    """Nobody moves in between: the move and the end are one step."""

    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            lead, player = table.lead(HOST), Player(table, tokens)
            await player.act(0, "push")
            for _ in range(2):
                await lead.stop_after_round(True)
            assert table.last_round
            await lead.stop_after_round(False)
            assert not table.last_round
            await player.act(1, "push")
            assert (table.round, table.over) == (1, False)
            await lead.stop_after_round(True)
            await player.act(0, "push")
            assert not table.over
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert table.last_round
            keys = table._ledger.seats
            table._ledger.seats[:] = [type(seat)(seat.name, "bot", "perch", seat.key) for seat in keys]
            table._attendant.look()
            await until(table, lambda: table.over)
            assert (table.round, table.ending) == (2, Ending(stopped=True))
            assert lines(table)[-1] == "* ended stopped"
            assert lines(table)[-2].startswith(("1: ", "rolled ", "0: pass", "1: pass"))
            assert table.record().notes[-1][0] < table.number

    code = asyncio.run(before())
    asyncio.run(after(code))


def test_a_game_that_ends_by_its_rules_in_the_last_round_was_not_stopped(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables, options={"turns": 2})
            await table.lead(HOST).stop_after_round(True)
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "push")
            assert (table.over, table.ending) == (True, None)

    asyncio.run(play())


def test_the_coach_makes_one_move_and_the_story_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await hosted_table(tables, SeatPlan("person", "Ada"), SeatPlan("person", "Bo"))
            lead = table.lead(HOST)
            await lead.coach_moves(0)
            assert lines(table)[2:4] == ["* seat 0 coach", "0: push (coach)"]
            assert told(table) == ["The coach moves for Ada."]
            assert table.last_act(0) == 0, "it was not her own"
            with pytest.raises(NotNow, match="nothing to do"):
                await lead.coach_moves(0)
            with pytest.raises(NoSuchSeat):
                await lead.coach_moves(2)
            await lead.hand_over(1)
            with pytest.raises(NotNow, match="bot plays"):
                await lead.coach_moves(1)

    asyncio.run(play())


def test_the_coach_completes_what_is_tried_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables, options={**LONG, "tries": True})
            await table.edit_draft(tokens[0], 0, "add", "step")
            await table.lead(HOST).coach_moves(0)
            assert lines(table)[2:5] == ["* seat 0 coach", "0: step (coach)", "0: push (coach)"]
            await Player(table, tokens).act(1, "push")
            draft = table.draft(0)
            assert draft is not None
            assert draft.steps == (), "what was tried out before is done"

    asyncio.run(play())


def test_a_bot_takes_over_and_gives_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables, ME, ME, BOT, settings={**QUICK, "bot_pause": 5.0})
            lead = table.lead(HOST)
            await lead.hand_over(0)
            assert (table.seats[0].kind, table.seats[0].strength) == ("bot", "perch")
            number = table.number
            await lead.hand_over(0)
            assert table.number == number
            await lead.take_back(0)
            assert table.seats[0].kind == "person"
            await Player(table, tokens).act(0, "push")
            with pytest.raises(NotNow, match="bot's own seat"):
                await lead.take_back(2)
            with pytest.raises(BadOption):
                await lead.hand_over(0, "whale")
            with pytest.raises(NoSuchSeat):
                await lead.hand_over(7)

    asyncio.run(play())


def test_who_is_waited_for_and_since_when(tmp_path: Path) -> None:
    async def before() -> tuple[str, float]:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables, ME, ME, BOT)
            began = time.time()
            await Player(table, tokens).act(0, "push")
            seats, since = table.waits
            assert seats == (1,)
            assert began - 0.5 <= since <= time.time() + 0.5, "the store's own clock may differ a little"
            await table.lead(HOST).pause(True)
            assert table.waits == (seats, since), "a remark is no move"
            return table.code, since

    async def after(code: str, since: float) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            seats, again = table.waits
            assert seats == (1,)
            assert abs(again - since) < 0.5
            await table.lead(HOST).stop()
            assert table.waits[0] == ()

    asyncio.run(after(*asyncio.run(before())))


def test_hints_are_counted_for_each_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await hosted_table(tables)
            assert table.hints == (0, 0)
            table.hint(0)
            table.hint(0)
            assert table.hint(1) is None
            assert table.hints == (2, 0)

    asyncio.run(play())


def test_what_comes_after_the_game_is_the_hosts_to_begin(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            await table.lead(HOST).stop()
            with pytest.raises(NotNow, match="only your teacher can begin the next game"):
                await table.rematch(tokens[0])
            assert table.after is None

    asyncio.run(play())
