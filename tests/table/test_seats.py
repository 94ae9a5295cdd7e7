"""Taking seats, handing them over, and what is stored of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from shoal.engine.errors import BadOption, UnknownGame
from shoal.table import NoSuchSeat, NoSuchTable, NotNow, NotYourSeat, SeatPlan, SeatTaken, TableFull
from shoal.table.codes import WORDS, new_code, tidy
from shoal.table.seats import SEA_NAMES, clean_name
from shoal.table.words import table_words
from tests.databases import everything
from tests.table.support import ME, Player, lines, open_tables, toy_table, turn_of, until

OPEN = SeatPlan("open")


def test_the_game_begins_when_the_last_open_seat_is_taken(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, OPEN, OPEN)
            assert list(tokens) == [0]
            assert not table.started
            assert await table.join("Ada", 2) != await table.join("  ")
            assert table.started
            assert [seat.kind for seat in table.seats] == ["person"] * 3
            assert table.names[2] == "Ada"
            assert table.names[1] in SEA_NAMES
            assert lines(table)[0] == "* seat 2 joins Ada"
            assert sum(line.startswith("deal") for line in lines(table)) == 3

    asyncio.run(story())


def test_two_who_want_the_same_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables, ME, OPEN, OPEN, OPEN)
            answers = await asyncio.gather(*(table.join(name, 2) for name in "ABC"), return_exceptions=True)
            assert [isinstance(answer, SeatTaken) for answer in answers] == [False, True, True]
            await table.join("D")
            await table.join("E")
            with pytest.raises(TableFull, match="watch"):
                await table.join("F")
            with pytest.raises(NoSuchSeat):
                await table.join("G", 9)

    asyncio.run(story())


def test_a_host_begins_with_bots_in_the_open_seats(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, OPEN, OPEN)
            with pytest.raises(NotYourSeat):
                await table.start("somebody")
            with pytest.raises(BadOption, match="minnow, perch, pike"):
                await table.start(tokens[0], "shark")
            assert not table.started
            await table.start(tokens[0], "minnow")
            assert [seat.kind for seat in table.seats] == ["person", "bot", "bot"]
            assert "* seat 1 bot minnow" in lines(table)
            with pytest.raises(NotNow):
                await table.start(tokens[0])

    asyncio.run(story())


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options={"turns": 400})
            player = Player(table, tokens)
            with pytest.raises(NotYourSeat):
                await table.hand_over(tokens[0], 1, "perch")
            await table.hand_over(tokens[1], 1, "perch")
            with pytest.raises(NotNow, match="Take your seat back"):
                await player.act(1, "push")
            await player.act(0, "push")
            await until(table, lambda: turn_of(table) == 0)
            assert any(line.endswith("(bot)") and line.startswith("1: ") for line in lines(table))
            with pytest.raises(NotYourSeat):
                await table.take_back(tokens[0], 1)
            await table.take_back(tokens[1], 1)
            assert lines(table)[-1] == "* seat 1 back"
            assert table.seats[1].kind == "person"
            count = table.number
            await table.take_back(tokens[1], 1)
            assert table.number == count

    asyncio.run(story())


def test_who_vanishes_keeps_the_seat_but_others_may_let_a_bot_play_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables)
            async with table.subscribe([1]):
                assert table.seats[1].online
                with pytest.raises(NotYourSeat):
                    await table.hand_over(tokens[0], 1, "perch")
            await table.hand_over(tokens[0], 1, "perch")
            assert [seat.kind for seat in table.seats] == ["person", "bot"]
            await table.take_back(tokens[1], 1)
            assert [seat.kind for seat in table.seats] == ["person", "person"]

    asyncio.run(story())


def test_names_are_cleaned(tmp_path: Path) -> None:
    assert clean_name("  Ada \n\t Lovelace ") == "Ada Lovelace"
    assert clean_name("a\u202eb\u200bc\x00d") == "a b c d"
    assert clean_name("e\u0301") == "\u00e9"
    assert clean_name("\u200b\n ", SEA_NAMES[1:]) == SEA_NAMES[0]
    assert clean_name("x" * 20) == "x" * 20
    with pytest.raises(BadOption, match="20"):
        clean_name("x" * 21)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            await table.rename(tokens[0], 0, " Zoë ")
            assert table.names[0] == table.header.names[0] == "Zoë"
            [(number, remark)] = table.remarks_since(2)
            assert number == 3
            assert table_words("en").remark(remark, table.names) == "Seat 1 is now called Zoë."

    asyncio.run(story())


def test_codes_are_easy_to_type() -> None:
    assert all(re.fullmatch(r"[A-Z]{3,6}", word) for word in WORDS)
    assert len(set(WORDS)) == len(WORDS)
    for _ in range(100):
        code = new_code()
        assert re.fullmatch(r"[A-Z]+-[1-9][0-9]", code)
        word, number = code.split("-")
        typed = (code, code.lower(), f" {word} {number}", word.title() + number, f"{word}_{number} ")
        assert [tidy(each) for each in typed] == [code] * 5
    assert [tidy(each) for each in ("", "KELP", "42", "KELP-42-7", "KÉLP-42", "../x", "FIN-QZ", "-")] == [""] * 8


def test_what_is_far_too_long_is_no_code() -> None:
    """To look through it for one would take minutes."""
    assert [tidy("A" * 300_000 + end) for end in ("!A!", "", "-42")] == [""] * 3
    assert tidy(" " * 30 + "KELP-42") == "KELP-42"


def test_signs_that_look_alike_are_forgiven() -> None:
    typed = ("KE1P-42", "k e l p 4 2", "KELP 4 2", "SA1L-1O", "0CEAN-IO", "c0d.l1", "1SLE-20", "EEL-Il", "KO110")
    read = ("KELP-42", "KELP-42", "KELP-42", "SAIL-10", "OCEAN-10", "COD-11", "ISLE-20", "EEL-11", "KOI-10")
    assert tuple(map(tidy, typed)) == read
    for word in WORDS:
        muddled = f"{word}-10".replace("O", "0").replace("I", "1")
        assert tidy(muddled) == f"{word}-10"


def test_a_table_is_found_however_its_code_is_typed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            assert await tables.find(table.code.lower().replace("-", "")) is table
            for code in ("KELP-1234567", "nonsense", ""):
                with pytest.raises(NoSuchTable):
                    await tables.find(code)

    asyncio.run(story())


def test_what_cannot_be_created_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(UnknownGame):
                await tables.create("poker", [ME, ME], {}, {})
            with pytest.raises(BadOption, match="2 to 4 players"):
                await tables.create("toy", [ME] * 5, {}, {})
            with pytest.raises(BadOption, match="no option"):
                await tables.create("toy", [ME, ME], {"colour": 1}, {})
            with pytest.raises(BadOption, match="whole number"):
                await tables.create("toy", [ME, ME], {"turns": 0}, {})
            with pytest.raises(BadOption, match="no setting"):
                await tables.create("toy", [ME, ME], {}, {"speed": 1.0})
            for wrong in (-1.0, 31.0, float("nan"), float("inf"), True):
                with pytest.raises(BadOption, match="from 0 to 30"):
                    await tables.create("toy", [ME, ME], {}, {"countdown": wrong})
            with pytest.raises(BadOption, match="no bot"):
                await tables.create("toy", [ME, SeatPlan("bot", strength="shark")], {}, {})

    asyncio.run(story())


def test_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    async def story() -> dict[int, str]:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, OPEN)
            seat, token = await table.join("Ada")
            return {**tokens, seat: token}

    tokens = asyncio.run(story())
    assert len(set(tokens.values())) == 2
    stored = everything(tmp_path)
    assert b"Ada" in stored
    for token in tokens.values():
        assert len(token) >= 43
        assert token.encode() not in stored
