"""Tables in the browser's database: what it has taken is there again, what it has not taken has not happened."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from shoal.bots import decide
from shoal.games import new_coach
from shoal.offline.place import Browser, OnLoop
from shoal.table import SeatPlan, Table, Tables
from shoal.table.errors import NewerStore, NoSuchTable, NotSaved
from shoal.table.store.copies import NEWEST
from shoal.table.store.store import Store

SEATS = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo")]


class Rows:
    """The browser's database, for tests."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.full = False

    async def keep(self, changes: str) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("QuotaExceededError")
        told = json.loads(changes)
        for key in told["drop"]:
            self.kept.pop(json.dumps(key), None)
        for key, record in told["put"]:
            self.kept[json.dumps(key)] = record

    async def tables(self) -> tuple[Tables, Browser]:
        """As a page finds them that was opened just now."""
        place = Browser(self.keep)
        await place.fill([(json.loads(key), record) for key, record in self.kept.items()])
        return Tables(Store("", (place, OnLoop(place)))), place


async def new_table(tables: Tables) -> tuple[Table, dict[int, str]]:
    return await tables.create("succession", SEATS, {"rounds": 1}, {"bot_pause": 0.0, "idle_pause": 0.0})


async def move(table: Table, tokens: dict[int, str]) -> None:
    """One that the rules allow, by who is to move."""
    seat = next(seat for seat in tokens if seat in table.sight(seat).acting)
    action = decide("perch", table.game, new_coach(table.game), table.sight(seat), 1)
    await table.act(tokens[seat], seat, table.game.vocabulary[action], table.number, f"request-of-move-{table.number}")


def lines(table: Table) -> list[str]:
    return [str(event) for event in table.log().events]


def test_a_game_is_there_again_with_all_that_happened() -> None:
    async def story() -> None:
        rows = Rows()
        tables, _ = await rows.tables()
        table, tokens = await new_table(tables)
        for _ in range(5):
            await move(table, tokens)
        known = lines(table)
        again, place = await rows.tables()  # the page was killed: nothing was closed
        found = await again.find(table.code)
        assert lines(found) == known and not place.damaged
        assert found.seats_of(tokens.values()) == [0, 1]
        await move(found, tokens)
        assert len(lines(found)) > len(known)

    asyncio.run(story())


def test_what_the_browser_does_not_take_has_not_happened() -> None:
    async def story() -> None:
        rows = Rows()
        tables, _ = await rows.tables()
        table, tokens = await new_table(tables)
        known, kept = lines(table), dict(rows.kept)
        rows.full = True
        with pytest.raises(NotSaved):
            await move(table, tokens)
        assert lines(table) == known and rows.kept == kept
        rows.full = False
        await move(table, tokens)
        again, _ = await rows.tables()
        assert lines(await again.find(table.code)) == lines(table) != known

    asyncio.run(story())


@pytest.mark.parametrize("damage", ["nonsense", "key"])
def test_a_damaged_table_is_left_out_and_left_alone(damage: str) -> None:
    async def story() -> None:
        rows = Rows()
        tables, _ = await rows.tables()
        (bad, _), (good, _) = await new_table(tables), await new_table(tables)
        key = json.dumps(["seats", bad.code, 1])
        rows.kept[key] = {"nonsense": 1} if damage == "nonsense" else {**rows.kept[key], "seat": 0}
        kept = dict(rows.kept)
        again, place = await rows.tables()
        assert list(place.damaged) == [bad.code] and rows.kept == kept
        assert (await again.find(good.code)).code == good.code
        with pytest.raises(NoSuchTable):
            await again.find(bad.code)
        await place.forget(bad.code)
        assert not place.damaged and not [name for name in rows.kept if bad.code in name]

    asyncio.run(story())


def test_a_deleted_table_leaves_nothing() -> None:
    async def story() -> None:
        rows = Rows()
        tables, _ = await rows.tables()
        table, tokens = await new_table(tables)
        await move(table, tokens)
        await tables.discard(table)
        assert list(rows.kept) == ['["schema"]']

    asyncio.run(story())


def test_what_a_newer_shoal_has_kept_is_not_touched() -> None:
    async def story() -> None:
        rows = Rows()
        rows.kept['["schema"]'] = {"version": NEWEST + 1}
        with pytest.raises(NewerStore):
            await rows.tables()

    asyncio.run(story())
