"""Who is away: everybody is told, a bot may play on, and whoever comes back has the seat again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.table import NotYourSeat, SeatPlan, Table
from tests.table.support import ME, PATIENCE, lines, open_tables, toy_table, turn_of, until

SOON = 0.05  # seconds until somebody is away
MINNOW = SeatPlan("bot", "", "minnow")


async def away(table: Table, seat: int, yes: bool = True) -> None:
    """Wait until the seat is away, or no longer: whoever watches is woken."""
    async with asyncio.timeout(PATIENCE), table.subscribe([1 - seat]) as changes:
        async for _ in changes:
            if table.seats[seat].away == yes:
                return


def test_whoever_watches_is_woken_when_somebody_is_away_and_when_they_return(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=SOON) as tables:
            table, _ = await toy_table(tables)
            with open_page(table, 1):
                assert not table.seats[1].away
            await away(table, 1)
            assert not table.seats[1].online
            back = asyncio.create_task(away(table, 1, yes=False))
            await asyncio.sleep(0)
            with open_page(table, 1):
                await back

    asyncio.run(story())


def test_a_sign_of_life_counts_like_an_open_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=SOON) as tables:
            table, _ = await toy_table(tables)
            await away(table, 1)
            back = asyncio.create_task(away(table, 1, yes=False))
            await asyncio.sleep(0)
            table.heard(1)
            await back

    asyncio.run(story())


def test_a_bot_as_strong_as_the_others_plays_on_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=SOON) as tables:
            table, tokens = await toy_table(tables, ME, ME, MINNOW, options={"turns": 400})
            await away(table, 1)
            await table.hand_over(tokens[0], 1)
            assert (table.seats[1].kind, table.seats[1].strength) == ("bot", "minnow")
            assert table.seats[1].away, "others have handed it over: its person is still away"
            count = table.number
            await table.hand_over(tokens[0], 1, "pike")
            assert table.number == count, "who does not hold the seat chooses no other bot"
            await table.take_back(tokens[1], 1)
            assert table.seats[1].kind == "person"
            assert not table.seats[1].away

    asyncio.run(story())


def test_nobody_hands_over_the_seat_of_somebody_who_is_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables)
            with open_page(table, 1), pytest.raises(NotYourSeat):
                await table.hand_over(tokens[0], 1)
            with pytest.raises(NotYourSeat):
                await table.hand_over("a stranger's token", 1)
            assert [seat.kind for seat in table.seats] == ["person", "person"]

    asyncio.run(story())


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, options={"turns": 400})
            await table.hand_over(tokens[0], 1)
        async with open_tables(tmp_path) as tables:
            table = await tables.find(table.code)
            assert not any(seat.away for seat in table.seats)
            assert [seat.kind for seat in table.seats] == ["person", "bot"]
            if turn_of(table) == 0:
                await table.act(tokens[0], 0, "push", None, "one-move")
            await until(table, lambda: any(line.startswith("1: ") for line in lines(table)))
            await table.take_back(tokens[1], 1)
            assert [seat.kind for seat in table.seats] == ["person", "person"]

    asyncio.run(story())


def open_page(table: Table, seat: int) -> OpenPage:
    return OpenPage(table, seat)


class OpenPage:
    """A page that is open for a while."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat

    def __enter__(self) -> None:
        self._changes = self._table.subscribe([self._seat])

    def __exit__(self, *_: object) -> None:
        self._changes.close()
