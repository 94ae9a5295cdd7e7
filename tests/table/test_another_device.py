"""A seat goes to another device: somebody at the table says yes, or its one-time code is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shoal.table import NoSuchSeat, NotNow, NotYourSeat, SeatPlan, Table, TooMany
from shoal.table import claims as asking
from shoal.table.passes import LENGTH, MOST_EACH, MOST_WRONG, SIGNS, one_time_code
from shoal.table.words import table_words
from tests.databases import all_rows
from tests.table.support import ME, lines, open_tables, toy_table, until

OPEN, BOT = SeatPlan("open"), SeatPlan("bot", "", "minnow")
ASK = "a-request-of-another-device"


@contextmanager
def here(table: Table, *seats: int) -> Iterator[None]:
    """Their pages are open; everybody else is away at once, where `away` is 0."""
    changes = table.subscribe(seats)
    try:
        yield
    finally:
        changes.close()


def test_somebody_else_at_the_table_says_yes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME)
            with here(table, 0):
                claim, token = await table.claim(1, [])
                assert table.seats_of([token]) == [], "it opens nothing yet"
                assert table.asked_by([token]) == [1]
                assert table.may_say_yes(claim) == [0]
                await table.answer_claim([tokens[0]], 1, claim.sign, True)
                assert table.seats_of([token]) == [1]
                assert table.seats_of([tokens[1]]) == []
                assert table.lost_by([tokens[1]]) == [1]
                assert table.claims == ()
                assert lines(table)[-1] == "* seat 1 device"
                said = table_words("en").remark("seat 1 device", table.names)
                assert said == f"{table.names[1]} goes on with another device."
                with pytest.raises(NotYourSeat):
                    await table.act(tokens[1], 1, "push", None, "old-device")
        async with open_tables(tmp_path, away=0.0) as tables:
            table = await tables.find(table.code)
            assert table.seats_of([token]) == [1]
            assert table.lost_by([tokens[1]]) == [1]

    asyncio.run(story())


def test_a_seat_that_a_bot_plays_meanwhile_comes_back_to_its_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables)
            with here(table, 0):
                await table.hand_over(tokens[0], 1)
                claim, token = await table.claim(1, [])
                await table.answer_claim([tokens[0]], 1, claim.sign, True)
                assert table.seats[1].kind == "person"
                await table.hand_over(token, 1)
                await table.take_back(token, 1)

    asyncio.run(story())


def test_only_an_away_seat_can_be_asked_for_and_only_where_somebody_could_say_yes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, ME, BOT)
            with here(table, 0, 1), pytest.raises(NotNow, match="at the table"):
                await table.claim(1, [])
            with here(table, 0):
                with pytest.raises(NotNow, match="at the table"):
                    await table.claim(2, [])  # nobody's
                with pytest.raises(NoSuchSeat):
                    await table.claim(7, [])
                with pytest.raises(NotNow, match="code"):
                    await table.claim(1, [tokens[0]])  # the only one who could say yes is the asking device itself
            with pytest.raises(NotNow, match="code"):
                await table.claim(1, [])
            assert table.claims == ()

    asyncio.run(story())


def test_who_may_answer_and_only_the_claim_they_saw(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME)
            with here(table, 0, 2):
                claim, token = await table.claim(1, [tokens[2]])
                for wrong in ([], ["nonsense"], [token], [tokens[1]], [tokens[2]]):
                    with pytest.raises(NotYourSeat):
                        await table.answer_claim(wrong, 1, claim.sign, True)
                for seat, sign in ((1, claim.sign + 1), (2, claim.sign)):
                    with pytest.raises(NotNow, match="any more"):
                        await table.answer_claim([tokens[0]], seat, sign, True)
                assert table.seats_of([tokens[1]]) == [1]
                with here(table, 1):  # the person comes back on the old device
                    await until(table, lambda: table.claims == ())
                    with pytest.raises(NotNow):
                        await table.answer_claim([tokens[0]], 1, claim.sign, True)

    asyncio.run(story())


def test_one_claim_for_each_seat_and_each_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME)
            with here(table, 0):
                claim, token = await table.claim(1, [], ASK)
                assert await table.claim(1, [token], ASK) == (claim, token), "asked again, the same"
                with pytest.raises(NotNow, match="already"):
                    await table.claim(1, [])
                other, _ = await table.claim(2, [token])
                assert [each.seat for each in table.claims if each.waits] == [2], "the device asks for another now"
                with pytest.raises(NotNow):
                    await table.answer_claim([tokens[0]], 1, claim.sign, True)
                await table.answer_claim([tokens[0]], 2, other.sign, True)

    asyncio.run(story())


def test_after_a_no_or_no_answer_a_table_is_left_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables)
            with here(table, 0):
                claim, token = await table.claim(1, [])
                await table.answer_claim([tokens[0]], 1, claim.sign, False)
                assert [each.waits for each in table.claims] == [False]
                assert table.may_say_yes(table.claims[0]) == []
                assert table.seats_of([token]) == []
                with pytest.raises(NotNow, match="later"):
                    await table.claim(1, [])
            with here(table, 1):
                await until(table, lambda: table.claims == ())
            with here(table, 0):
                monkeypatch.setattr(asking, "ANSWER_WITHIN", 0.01)
                monkeypatch.setattr(asking, "FIRST_PAUSE", 0.0)
                await table.claim(1, [])
                async with asyncio.timeout(30), table.subscribe() as changes:
                    async for _ in changes:
                        if not table.claims[0].waits:
                            break
                await table.claim(1, [])

    asyncio.run(story())


def test_a_claim_outlives_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables)
            with here(table, 0):
                claim, token = await table.claim(1, [])
        async with open_tables(tmp_path, away=0.0) as tables:
            table = await tables.find(table.code)
            with here(table, 0):
                assert [(each.seat, each.sign, each.waits) for each in table.claims] == [(1, claim.sign, True)]
                assert 0 < table.claims[0].left <= asking.ANSWER_WITHIN
                assert table.seats_of([token]) == []
                await table.answer_claim([tokens[0]], 1, claim.sign, True)
                assert table.seats_of([token]) == [1]

    asyncio.run(story())


def test_a_one_time_code_opens_its_seat_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT)
            with pytest.raises(NotYourSeat):
                await table.show_pass("nonsense", 0)
            code = await table.show_pass(tokens[0], 0)
            assert await table.show_pass(tokens[0], 0) == code
        async with open_tables(tmp_path) as tables:
            table = await tables.find(table.code)
            seat, token = await table.take_over(code.lower().replace("-", "  "), ASK)
            assert seat == 0
            assert await table.take_over(code, ASK) == (0, token), "the answer was lost and is asked for again"
            with pytest.raises(NotYourSeat, match="once"):
                await table.take_over(code)
            assert table.seats_of([tokens[0]]) == []
            assert table.seats_of([token]) == [0]
            assert table.lost_by([tokens[0]]) == [0]
            fresh = await table.show_pass(token, 0)
            assert fresh != code
            assert (await table.take_over(fresh))[0] == 0

    asyncio.run(story())


def test_a_code_that_was_never_shown_opens_nothing_and_none_opens_another_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT)
            with pytest.raises(NotYourSeat):
                await table.take_over(one_time_code(tokens[0], table.code))
            other, _ = await toy_table(tables, ME, BOT)
            code = await table.show_pass(tokens[0], 0)
            for wrong in (code, "", "----", "K7QM-2XWP"):
                with pytest.raises(NotYourSeat):
                    await other.take_over(wrong)

    asyncio.run(story())


def test_two_who_use_a_code_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT)
            code = await table.show_pass(tokens[0], 0)
            answers = await asyncio.gather(*(table.take_over(code) for _ in range(3)), return_exceptions=True)
            assert sum(isinstance(answer, NotYourSeat) for answer in answers) == 2
            [(_, token)] = [answer for answer in answers if isinstance(answer, tuple)]
            assert table.seats_of([token]) == [0]

    asyncio.run(story())


def test_guessing_is_slow(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, BOT)
            code = await table.show_pass(tokens[0], 0)
            guesses = [table.take_over(f"WRNG-{number}", who="Eve") for number in range(MOST_EACH + 3)]
            answers = await asyncio.gather(*guesses, return_exceptions=True)
            assert sum(isinstance(answer, TooMany) for answer in answers) == 3
            with pytest.raises(TooMany, match="minute"):
                await table.take_over(code, who="Eve")
            assert (await table.take_over(code, who="Ada"))[0] == 0, "who guesses alone is in nobody's way"
            guesses = [table.take_over("WRNG", who=f"Eve {number}") for number in range(MOST_WRONG)]
            answers = await asyncio.gather(*guesses, return_exceptions=True)
            assert sum(isinstance(answer, TooMany) for answer in answers) == MOST_EACH

    assert len(SIGNS) ** LENGTH > 2**39
    asyncio.run(story())


def test_only_hashes_are_stored_and_a_code_is_shown_without_waking_anybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME)
            number = table.number
            code = await table.show_pass(tokens[0], 0)
            await table.show_pass(tokens[1], 1)
            assert table.number == number
            stored = str(all_rows(tmp_path)["seats"])
            assert code not in stored
            assert code.replace("-", "") not in stored
            assert tokens[0] not in stored

    asyncio.run(story())


def test_before_the_game_begins_a_seat_can_change_devices_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, OPEN, OPEN)
            _, bo = await table.join("Bo")
            with here(table, 0):
                claim, token = await table.claim(1, [])
                await table.answer_claim([tokens[0]], 1, claim.sign, True)
            assert not table.started
            assert table.seats_of([token]) == [1]
            assert table.seats_of([bo]) == []

    asyncio.run(story())
