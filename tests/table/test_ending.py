"""Ending a game before its rules do: everybody agrees, or one of two gives up (Pond's R31)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shoal.engine.errors import Refused
from shoal.engine.log import Ending, fold, read, result, write_text
from shoal.table import Ack, BadRequest, NotNow, NotYourSeat, SeatPlan, Table, Tables, question
from shoal.table.words import table_words
from tests.table.support import ME, QUICK, Player, lines, open_tables, toy_table, until

BOT = SeatPlan("bot", strength="perch")
OPEN = SeatPlan("open")
LONG = {"turns": 400}
ENDED = "* ended agreed"


async def three_devices(tables: Tables) -> tuple[Table, dict[int, str]]:
    """Three people, each at a device of their own; everybody is here."""
    table, tokens = await toy_table(tables, ME, OPEN, OPEN, options=LONG)
    for _ in range(2):
        seat, token = await table.join("")
        tokens[seat] = token
    return table, tokens


@contextmanager
def page_open(table: Table, seat: int) -> Iterator[None]:
    """A page of this seat is open."""
    subscription = table.subscribe([seat])
    yield
    subscription.close()


def last_line(table: Table) -> str:
    return table_words("en").remark(table.remarks_since(0)[-1][1], table.names)


def test_alone_with_bots_one_person_ends_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT, BOT, options=LONG)
            await Player(table, tokens).act(0, "push")
            scores = table.record().scores
            ack = await table.end(tokens[0], 0, "stop")
            assert ack == Ack(table.number)
            assert lines(table)[-1] == ENDED
            assert (table.over, table.ending) == (True, Ending())
            record = table.record()
            assert (record.over, record.ending) == (True, Ending())
            assert record.scores >= scores
            assert last_line(table) == "The players ended the game here."
            assert await table.end(tokens[0], 0, "stop") == Ack(table.number, repeated=True)
            with pytest.raises(BadRequest):
                await table.undo(tokens[0], 0, "stop")

    asyncio.run(story())


def test_afterwards_nothing_can_be_played_and_nobody_moves(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            settings = {**QUICK, "countdown": 0.2, "bot_pause": 0.1}
            options = {**LONG, "loaded": True}
            table, tokens = await toy_table(tables, ME, BOT, options=options, settings=settings)
            player = Player(table, tokens)
            await player.act(0, "roll")  # a six: everybody may shout, and a countdown runs
            assert table.clocks
            await table.end(tokens[0], 0, "stop")
            number = table.number
            assert (table.clocks, table.legal(0), table.legal(1), table.hint(0)) == ((), [], [], None)
            await asyncio.sleep(0.5)
            assert table.number == number
            with pytest.raises(NotNow, match="over"):
                await player.act(0, "pass")
            with pytest.raises(NotNow, match="over"):
                await table.undo(tokens[0], 0, "undo")
            with pytest.raises(NotNow, match="over"):
                await table.end(tokens[0], 0, "again")
            with pytest.raises(NotNow, match="over"):
                await table.resign(tokens[0], 0, "resign")
            reason = table.why_not(0, "pass")
            assert reason is not None
            assert reason.key == "game_over"

    asyncio.run(story())


def test_everybody_must_agree(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await three_devices(tables)
            assert await table.end(tokens[1], 1, "stop") is None
            asked = table.asked
            assert asked is not None
            assert (asked.what, asked.seat, asked.waiting) == ("end", 1, (0, 2))
            assert await table.end(tokens[1], 1, "stop") is None, "the same request asks once"
            with pytest.raises(NotNow, match="already"):
                await table.end(tokens[0], 0, "me-too")
            with pytest.raises(NotNow, match="already"):
                await table.undo(tokens[0], 0, "undo")
            with pytest.raises(NotNow, match="asking you"):
                await table.answer_end(tokens[1], 1, True)
            with pytest.raises(NotNow, match="asking you"):
                await table.answer_undo(tokens[0], 0, True)
            await table.answer_end(tokens[2], 2, True)
            assert not table.over
            await table.answer_end(tokens[0], 0, True)
            assert (table.over, table.asked, lines(table)[-1]) == (True, None, ENDED)
            assert await table.end(tokens[1], 1, "stop") == Ack(table.number, repeated=True)

    asyncio.run(story())


def test_a_no_lets_the_game_go_on_and_nobody_asks_in_a_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await three_devices(tables)
            await table.end(tokens[0], 0, "stop")
            await table.answer_end(tokens[1], 1, False)
            assert (table.over, table.asked) == (False, None)
            assert last_line(table) == f"The game goes on: {table.names[1]} would like to play on."
            with pytest.raises(NotNow, match="play on for a while"):
                await table.end(tokens[0], 0, "once-more")
            await Player(table, tokens).act(0, "push")
            assert await table.end(tokens[2], 2, "another") is None, "somebody else may ask"
            await table.answer_end(tokens[0], 0, False)
            monkeypatch.setattr(question, "ASK_AGAIN_AFTER", 0.0)
            assert await table.end(tokens[0], 0, "later") is None

    asyncio.run(story())


def test_nobody_can_hold_the_others_up_by_asking_for_an_undo_again_and_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await three_devices(tables)
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "one") is None
            await table.answer_undo(tokens[1], 1, False)
            with pytest.raises(NotNow, match="play on for a while"):
                await table.undo(tokens[0], 0, "two")

    asyncio.run(story())


def test_no_answer_is_a_no_of_who_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(question.ANSWER_WITHIN, "end", 0.05)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await three_devices(tables)
            assert await table.end(tokens[0], 0, "stop") is None
            await until(table, lambda: table.asked is None)
            assert not table.over
            assert last_line(table) == "The game goes on: not everybody has answered."

    asyncio.run(story())


def test_who_is_away_does_not_block(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await three_devices(tables)
            with page_open(table, 1):
                assert await table.end(tokens[0], 0, "stop") is None
                assert table.asked is not None
                assert table.asked.waiting == (1,), "seat 2 has no page open"
                await table.answer_end(tokens[1], 1, True)
            assert table.over

    asyncio.run(story())


def test_who_leaves_while_being_asked_does_not_block_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(question.ANSWER_WITHIN, "end", 0.1)

    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await three_devices(tables)
            with page_open(table, 1):
                assert await table.end(tokens[0], 0, "stop") is None
            await until(table, lambda: table.over)
            assert lines(table)[-1] == ENDED

    asyncio.run(story())


def test_who_hands_the_seat_to_a_bot_need_not_answer(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await three_devices(tables)
            await table.end(tokens[0], 0, "stop")
            await table.answer_end(tokens[1], 1, True)
            await table.hand_over(tokens[2], 2, "perch")
            await until(table, lambda: table.over)

    asyncio.run(story())


def test_who_shares_the_device_need_not_be_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, BOT)
            assert await table.end(tokens[0], 0, "stop", tokens.values()) == Ack(table.number)

    asyncio.run(story())


def test_moves_may_be_made_while_somebody_asks_but_bots_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, BOT, options=LONG, settings={"bot_pause": 0.05})
            player = Player(table, tokens)
            await table.end(tokens[0], 0, "stop")
            await player.act(0, "push")
            await player.act(1, "push")
            assert table.asked is not None
            number = table.number
            await asyncio.sleep(0.3)
            assert table.number == number
            await table.answer_end(tokens[1], 1, False)
            await until(table, lambda: any(line.endswith("(bot)") for line in lines(table)))

    asyncio.run(story())


def test_a_move_that_ends_the_game_by_its_rules_ends_the_question(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options={"turns": 1})
            await table.end(tokens[1], 1, "stop")
            await Player(table, tokens).act(0, "push")
            assert (table.over, table.ending, table.asked) == (True, None, None)

    asyncio.run(story())


def test_not_while_somebody_asks_for_an_undo(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options=LONG)
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "undo") is None
            with pytest.raises(NotNow, match="already"):
                await table.end(tokens[1], 1, "stop")
            with pytest.raises(NotNow, match="asking you"):
                await table.answer_end(tokens[1], 1, True)
            await table.resign(tokens[1], 1, "enough")
            assert (table.over, table.asked) == (True, None)

    asyncio.run(story())


def test_only_who_sits_here_and_plays_may_end_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options=LONG)
            for token in ("", "nobody's", secrets.token_urlsafe(32), tokens[1]):
                with pytest.raises(NotYourSeat):
                    await table.end(token, 0, "stop")
                with pytest.raises(NotYourSeat):
                    await table.resign(token, 0, "stop")
                with pytest.raises(NotYourSeat):
                    await table.answer_end(token, 0, True)
            await table.hand_over(tokens[0], 0, "perch")
            with pytest.raises(NotNow, match="bot is playing"):
                await table.end(tokens[0], 0, "stop")
            with pytest.raises(NotNow, match="bot is playing"):
                await table.resign(tokens[0], 0, "stop")

    asyncio.run(story())


def test_not_before_the_game_has_begun(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, OPEN)
            with pytest.raises(NotNow, match="not begun"):
                await table.end(tokens[0], 0, "stop")
            with pytest.raises(NotNow, match="not begun"):
                await table.resign(tokens[0], 0, "stop")

    asyncio.run(story())


def test_whoever_gives_up_loses_whatever_the_scores(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options=LONG)
            await Player(table, tokens).act(0, "push")
            assert table.record().ranks == (1, 2)
            assert await table.resign(tokens[0], 0, "enough") == Ack(table.number)
            assert lines(table)[-1] == "* ended resigned 0"
            record = table.record()
            assert (record.scores, record.ranks, record.ending) == ((1, 0), (2, 1), Ending(0))
            assert last_line(table) == f"{table.names[0]} has given up."
            assert await table.resign(tokens[0], 0, "enough") == Ack(table.number, repeated=True)

    asyncio.run(story())


def test_among_three_nobody_gives_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, BOT)
            with pytest.raises(Refused, match="game for two"):
                await table.resign(tokens[0], 0, "enough")

    asyncio.run(story())


def test_a_stop_in_the_middle_of_a_draft(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT, options={**LONG, "tries": True})
            await table.edit_draft(tokens[0], 0, "add", "step")
            assert table.draft(0) is not None
            await table.end(tokens[0], 0, "stop")
            assert table.draft(0) is None
            with pytest.raises(Exception, match="nothing to try"):
                await table.edit_draft(tokens[0], 0, "add", "step")
            with pytest.raises(Exception, match="nothing to try"):
                await table.send_draft(tokens[0], 0, "send")

    asyncio.run(story())


@pytest.mark.parametrize("how", ["agreed", "resigned"])
def test_it_survives_a_restart_and_a_rematch_is_possible(tmp_path: Path, how: str) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options=LONG)
            code = table.code
            await Player(table, tokens).act(0, "push")
            if how == "agreed":
                await table.end(tokens[0], 0, "stop", tokens.values())
            else:
                await table.resign(tokens[1], 1, "stop")
            before = (table.record(), lines(table))
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert (table.record(), lines(table)) == before
            assert table.over
            assert (table.clocks, table.legal(0), table.legal(1)) == ((), [], [])
            log = read(write_text(table.log()))
            assert log.events == table.log().events, "nothing is hidden any more"
            assert not any(str(event) == "* hidden" for event in log.events)
            assert result(fold(table.game, log), log.ending)[1:] == (table.record().scores, table.record().ranks)
            stop = table.end if how == "agreed" else table.resign
            seat = 0 if how == "agreed" else 1
            assert await stop(tokens[seat], seat, "stop") == Ack(table.number, repeated=True)
            await table.rename(tokens[0], 0, "Later")
            again = await table.rematch(tokens[0])
            assert not again.over
        async with open_tables(tmp_path) as tables:
            assert (await tables.find(code)).over, "another name after the end does no harm"

    asyncio.run(story())


def test_a_restart_in_the_middle_of_the_question_forgets_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options=LONG)
            code = table.code
            assert await table.end(tokens[0], 0, "stop") is None
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            asked = table.asked
            assert asked is not None
            assert (table.over, asked.what, asked.waiting) == (False, "end", (1,))
            assert 0 < asked.left <= question.ANSWER_WITHIN["end"]
            assert await table.end(tokens[0], 0, "stop") is None, "sent again, it is asked already"
            await table.answer_end(tokens[1], 1, True)
            assert table.over

    asyncio.run(story())
