"""Taking a move back: free as long as nothing was revealed since, else by agreement."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql

from shoal.engine.box import Box
from shoal.engine.errors import BadOption, Refused
from shoal.engine.log import fold
from shoal.table import Ack, BadRequest, NotNow, NotYourSeat, SeatPlan, Table, question
from shoal.table.question import Questions
from shoal.table.store.schema import TABLES
from shoal.table.words import table_words
from tests.databases import looking_into
from tests.table.support import ME, QUICK, Player, lines, open_tables, toy_table, turn_of, until
from tests.table.toy import shelf

BOT = SeatPlan("bot", strength="perch")
OPEN = SeatPlan("open")


def test_a_step_that_revealed_nothing_is_taken_back_freely(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            before = table.sight(0)
            assert not table.has_moved(0)
            await player.act(0, "step")
            assert (table.has_moved(0), table.has_moved(1)) == (True, False)
            assert await table.undo(tokens[0], 0, "u") == Ack(4)
            assert not table.has_moved(0)
            assert table.sight(0) == before
            assert lines(table)[-1] == "* undo 2"
            assert await table.undo(tokens[0], 0, "u") == Ack(4, repeated=True)
            with pytest.raises(Refused, match="no move"):
                await table.undo(tokens[0], 0, "v")
            await player.act(0, "push", table.number, "pushed")
            with pytest.raises(BadRequest, match="something else"):
                await table.undo(tokens[0], 0, "pushed")
            assert await table.undo(tokens[0], 0, "w") == Ack(6)

    asyncio.run(story())


@pytest.mark.parametrize("what", ["undo", "end"])
def test_who_has_asked_is_told_so_though_the_others_have_answered_already(tmp_path: Path, what: str) -> None:
    """Another server may hear their answer in the very moment in which the question is stored."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            await Player(table, tokens).act(0, "roll")
            async with table.subscribe([1]):
                ledger = table._ledger
                told = ledger.changed

                def answered_at_once() -> None:
                    told()
                    ledger.question = Questions().written(0)

                ledger.changed = answered_at_once
                ask = table.undo if what == "undo" else table.end
                assert await ask(tokens[0], 0, "asked-once") is None
                assert table.asked is None

    asyncio.run(story())


@pytest.mark.parametrize("revealing", ["roll", "peek"])
def test_after_chance_or_a_secret_the_others_are_asked(tmp_path: Path, revealing: str) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME)
            player = Player(table, tokens)
            before = table.sight(0)
            await player.act(0, revealing)
            assert await table.undo(tokens[0], 0, "u") is None
            asked = table.asked
            assert asked is not None
            assert (asked.seat, asked.waiting) == (0, (1, 2))
            assert await table.undo(tokens[0], 0, "u") is None
            with pytest.raises(NotNow, match="already"):
                await table.undo(tokens[0], 0, "again")
            with pytest.raises(NotYourSeat):
                await table.answer_undo(tokens[0], 1, True)
            with pytest.raises(NotNow):
                await table.answer_undo(tokens[0], 0, True)
            await table.answer_undo(tokens[1], 1, True)
            assert table.asked is not None
            assert table.asked.waiting == (2,)
            await table.answer_undo(tokens[2], 2, True)
            assert table.asked is None
            assert table.sight(0) == before
            assert await table.undo(tokens[0], 0, "u") == Ack(table.number, repeated=True)

    asyncio.run(story())


def test_an_answer_is_meant_for_one_question(tmp_path: Path) -> None:
    """A yes that comes late, by a slow server say, is no yes to what is asked by then."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME)
            player, signs = Player(table, tokens), []
            for seat, request in ((0, "first"), (1, "second")):
                await player.act(seat, "peek")
                assert await table.undo(tokens[seat], seat, request) is None
                assert table.asked is not None
                signs.append(table.asked.sign)
                if request == "first":
                    await table.answer_undo(tokens[1], 1, False, signs[0])
                    await player.act(0, "push")
            with pytest.raises(NotNow):
                await table.answer_undo(tokens[0], 0, True, signs[0])
            assert table.asked is not None
            await table.answer_undo(tokens[0], 0, True, signs[1])
            assert table.asked is None

    asyncio.run(story())


def test_a_no_keeps_the_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            await Player(table, tokens).act(0, "roll")
            rolled = table.sight(0)
            await table.undo(tokens[0], 0, "u")
            await table.answer_undo(tokens[1], 1, False)
            assert table.asked is None
            assert table.sight(0) == rolled
            assert "stands" in table_words("en").remark(table.remarks_since(0)[-1][1], table.names)

    asyncio.run(story())


def test_no_answer_is_a_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(question.ANSWER_WITHIN, "undo", 0.05)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            await Player(table, tokens).act(0, "roll")
            rolled = table.sight(0)
            assert await table.undo(tokens[0], 0, "u") is None
            await until(table, lambda: table.asked is None)
            assert table.sight(0) == rolled

    asyncio.run(story())


def test_a_move_ends_the_question(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "step")
            assert await table.undo(tokens[0], 0, "u") is None
            await player.act(1, "push")
            assert table.asked is None
            with pytest.raises(NotNow):
                await table.answer_undo(tokens[1], 1, True)

    asyncio.run(story())


def test_another_name_ends_no_question(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "u") is None
            asked = table.asked
            await table.rename(tokens[0], 0, "Ada")
            assert table.asked == asked
            await table.answer_undo(tokens[1], 1, True)
            assert lines(table)[-1].startswith("* undo")

    asyncio.run(story())


def test_each_move_is_asked_about_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "ASK_AGAIN_AFTER", 0.0)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options={"turns": 400})
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "push")
            assert await table.undo(tokens[0], 0, "one") is None
            await table.answer_undo(tokens[1], 1, False)
            await table.rename(tokens[0], 0, "Ada")
            with pytest.raises(NotNow, match="already"):
                await table.undo(tokens[0], 0, "two")
            assert await table.end(tokens[0], 0, "end") is None, "that is another question"
            await table.answer_end(tokens[1], 1, False)
            with pytest.raises(NotNow, match="already"):
                await table.end(tokens[0], 0, "end-again")
            await player.act(0, "step")
            assert await table.end(tokens[0], 0, "later") is None
            await table.answer_end(tokens[1], 1, False)
            await player.act(0, "push")
            await player.act(1, "push")
            assert await table.undo(tokens[0], 0, "three") is None, "about another move"

    asyncio.run(story())


def test_who_hands_the_seat_to_a_bot_need_not_answer(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME, settings={"bot_pause": 5.0})
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "u") is None
            await table.answer_undo(tokens[1], 1, True)
            await table.hand_over(tokens[2], 2, "perch")
            await until(table, lambda: lines(table)[-1].startswith("* undo"))
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "v") is None
            await table.hand_over(tokens[0], 0, "perch")
            assert table.asked is None, "who asked has left"

    asyncio.run(story())


def test_bots_agree_and_wait_while_people_are_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT, options={"turns": 400})
            player = Player(table, tokens)
            before = table.sight(0)
            await player.act(0, "push")
            await until(table, lambda: turn_of(table) == 0)
            assert await table.undo(tokens[0], 0, "u") == Ack(table.number)
            assert table.sight(0) == before
            assert not any(line.endswith("(bot)") for line in standing(table))

            table, tokens = await toy_table(tables, ME, ME, BOT, settings={"bot_pause": 0.05})
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "push")
            assert await table.undo(tokens[0], 0, "u") is None
            number = table.number
            await asyncio.sleep(0.3)
            assert table.number == number
            await table.answer_undo(tokens[1], 1, False)
            await until(table, lambda: any(line.endswith("(bot)") for line in lines(table)))

    asyncio.run(story())


def test_who_shares_the_device_need_not_be_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, OPEN)
            seat, token = await table.join("Ada")
            await Player(table, tokens).act(0, "roll")
            assert await table.undo(tokens[0], 0, "u", with_tokens=tokens.values()) is None
            assert table.asked is not None
            assert table.asked.waiting == (seat,)
            await table.answer_undo(token, seat, True)
            assert lines(table)[-1].startswith("* undo")

    asyncio.run(story())


def test_notes_and_log_follow_the_undo(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT, options={"turns": 3})
            player = Player(table, tokens)
            await player.act(0, "push")
            await until(table, lambda: turn_of(table) == 0)
            await table.undo(tokens[0], 0, "u")
            assert [note.what for _, note in table.record().notes] == ["dealt", "dealt"]
            undone = table.number
            await player.act(0, "push", table.number)
            assert [(n, note.what) for n, note in table.notes_since(undone)] == [(undone + 1, "pushed")]
            await until(table, lambda: turn_of(table) == 0)
            await player.act(0, "push", table.number)
            assert table.over
            assert tuple(fold(table.game, table.log()).scores()) == table.record().scores
            with pytest.raises(NotNow, match="over"):
                await table.undo(tokens[0], 0, "late")

    asyncio.run(story())


def standing(table: Table) -> list[str]:
    return [str(event) for _, event in table._ledger.play.moves]


def test_where_the_host_says_no_nothing_is_taken_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT, settings={**QUICK, "undo": 0})
            assert not table.may_undo
            await Player(table, tokens).act(0, "step")
            with pytest.raises(Refused, match="counts once it is made"):
                await table.undo(tokens[0], 0, "u")
            code = table.code
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert not table.may_undo, "it is stored with the table"

    asyncio.run(story())


@pytest.mark.parametrize("usual", [True, False])
def test_usual_is_what_the_game_says_and_the_host_may_say_otherwise(tmp_path: Path, usual: bool) -> None:
    def lid(game: str) -> Box:
        box = shelf(game)
        return replace(box, manifest=replace(box.manifest, undo=usual))

    async def story() -> None:
        async with open_tables(tmp_path, lid) as tables:
            table, _ = await toy_table(tables)
            assert table.may_undo == usual
            otherwise, tokens = await toy_table(tables, settings={**QUICK, "undo": float(not usual)})
            assert otherwise.may_undo != usual
            await otherwise.end(tokens[0], 0, "end", tokens.values())
            assert (await otherwise.rematch(tokens[0])).may_undo != usual

    asyncio.run(story())


@pytest.mark.parametrize("value", [2, -1, 0.5, float("nan"), True, "yes"])
def test_it_is_yes_or_no(tmp_path: Path, value: float) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(BadOption, match="taken back"):
                await toy_table(tables, settings={"undo": value})

    asyncio.run(story())


def test_a_table_of_an_older_shoal_does_what_is_usual(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            code = table.code
        with looking_into(tmp_path) as store:
            store.execute(sql.update(TABLES).values(settings=json.dumps({"bot_pause": 0.5, "idle_pause": 0.0})))
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert table.may_undo
            assert table.settings == {"bot_pause": 0.5, "idle_pause": 0.0, "countdown": 6.0, "grace": 0.0, "undo": 1.0}

    asyncio.run(story())
