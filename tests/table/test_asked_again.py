"""On a bad connection answers get lost and requests come twice: nobody gets two seats, and nobody two tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.table import BadRequest, RequestUsed, SeatPlan, TableFull
from tests.databases import everything
from tests.table.support import ME, QUICK, lines, open_tables, toy_table

OPEN = SeatPlan("open")
ASKED, OTHER = "a-request-nobody-can-guess", "another-one-nobody-can-guess"


def test_who_joins_again_gets_the_same_seat(tmp_path: Path) -> None:
    async def before() -> tuple[str, tuple[int, str]]:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables, ME, OPEN, OPEN, OPEN)
            given = await asyncio.gather(*[table.join("Ada", request=ASKED) for _ in range(3)])
            assert given[0] == given[1] == given[2]
            assert await table.join("Ada", 3, ASKED) == given[0], "the seat that was given stays the one"
            assert (await table.join("Bo", request=OTHER))[0] != given[0][0]
            await table.join("Cy")
            with pytest.raises(TableFull):
                await table.join("Di")
            assert sum("joins Ada" in line for line in lines(table)) == 1
            return table.code, given[0]

    async def after(code: str, given: tuple[int, str]) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            number = table.number
            assert await table.join("Ada", request=ASKED) == given
            assert table.number == number
            await table.rename(given[1], given[0], "Eva")

    asyncio.run(after(*asyncio.run(before())))


def test_what_was_asked_for_changes_nothing_again_whatever_came_after(tmp_path: Path) -> None:
    """Another name, a bot in one's place, oneself again: what comes late, or twice, is answered and no more."""

    async def before() -> tuple[str, dict[int, str]]:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, OPEN)
            await table.start(tokens[0], "minnow", "start")
            await table.start(tokens[0], "minnow", "start")
            await table.rename(tokens[0], 0, "Ada", "name")
            await table.rename(tokens[0], 0, "Bea", "another")
            await table.hand_over(tokens[1], 1, "perch", "bot")
            await table.take_back(tokens[1], 1, "back")
            await table.hand_over(tokens[1], 1, "minnow", "again")
            return table.code, tokens

    async def after(code: str, tokens: dict[int, str]) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            told = [line for line in lines(table) if line.startswith("*")]
            await table.rename(tokens[0], 0, "Ada", "name")
            await table.take_back(tokens[1], 1, "back")
            await table.hand_over(tokens[1], 1, "perch", "bot")
            await table.start(tokens[0], "minnow", "start")
            assert (table.names[0], table.seats[1].kind, table.seats[1].strength) == ("Bea", "bot", "minnow")
            assert [line for line in lines(table) if line.startswith("*")] == told
            for used in (
                table.rename(tokens[1], 1, "Ada", "name"),
                table.take_back(tokens[1], 1, "bot"),
                table.start(tokens[0], "minnow", "back"),
            ):
                with pytest.raises(RequestUsed, match="for something else"):
                    await used
            with pytest.raises(BadRequest):
                await table.rename(tokens[0], 0, "Ada", "two words")

    asyncio.run(after(*asyncio.run(before())))


def test_who_creates_again_gets_the_same_table(tmp_path: Path) -> None:
    async def before() -> tuple[str, dict[int, str]]:
        async with open_tables(tmp_path) as tables:
            made = await asyncio.gather(*[tables.create("toy", [ME, ME], {}, QUICK, ASKED) for _ in range(4)])
            assert len({id(table) for table, _ in made}) == 1
            table, tokens = made[0]
            assert all(given == tokens for _, given in made)
            assert table.seats_of([tokens[0]]) == [0]
            assert table.seats_of([tokens[1]]) == [1]
            other, others = await tables.create("toy", [ME, ME], {}, QUICK, OTHER)
            assert other is not table
            assert not set(others.values()) & set(tokens.values())
            return table.code, tokens

    async def after(code: str, tokens: dict[int, str]) -> None:
        async with open_tables(tmp_path) as tables:
            table, given = await tables.create("toy", [ME, ME], {}, QUICK, ASKED)
            assert (table.code, given) == (code, tokens)

    asyncio.run(after(*asyncio.run(before())))


OTHERWISE: list[tuple[str, list[SeatPlan], dict[str, object], dict[str, float]]] = [
    ("toy", [ME, ME, ME], {}, QUICK),
    ("toy", [ME, SeatPlan("person", "Ada")], {}, QUICK),
    ("toy", [ME, ME], {"turns": 7}, QUICK),
    ("toy", [ME, ME], {}, {**QUICK, "countdown": 5.0}),
]


@pytest.mark.parametrize("wish", OTHERWISE)
def test_a_request_stands_for_one_table_and_no_other(
    tmp_path: Path, wish: tuple[str, list[SeatPlan], dict[str, object], dict[str, float]]
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await tables.create("toy", [ME, ME], {}, QUICK, ASKED)
            with pytest.raises(RequestUsed, match="for something else"):
                await tables.create(*wish, ASKED)
        async with open_tables(tmp_path) as tables:
            with pytest.raises(RequestUsed, match="for something else"):
                await tables.create(*wish, ASKED)
            assert (await tables.create("toy", [ME, ME], {}, QUICK, ASKED))[0].code == table.code

    asyncio.run(story())


def test_two_wishes_at_once_with_one_request(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            wishes = [tables.create("toy", [ME, ME], {"turns": turns}, QUICK, ASKED) for turns in (5, 6)]
            made = await asyncio.gather(*wishes, return_exceptions=True)
            assert sorted(isinstance(each, RequestUsed) for each in made) == [False, True]

    asyncio.run(story())


def test_a_request_that_could_be_guessed_gets_no_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables, ME, OPEN)
            for request in ("1", "x" * 15, "x" * 65, "with spaces in between", "ümläut-" * 4):
                with pytest.raises(BadRequest, match="guess"):
                    await table.join("Ada", request=request)
                with pytest.raises(BadRequest, match="guess"):
                    await tables.create("toy", [ME, ME], {}, QUICK, request)
            assert not table.started

    asyncio.run(story())


def test_neither_requests_nor_tokens_are_in_the_database(tmp_path: Path) -> None:
    async def story() -> list[str]:
        async with open_tables(tmp_path) as tables:
            table, tokens = await tables.create("toy", [ME, OPEN], {}, QUICK, ASKED)
            _, token = await table.join("Ada", request=OTHER)
            return [*tokens.values(), token, ASKED, OTHER]

    secret = asyncio.run(story())
    stored = everything(tmp_path)
    assert b"Ada" in stored
    assert not [each for each in secret if each.encode() in stored]
