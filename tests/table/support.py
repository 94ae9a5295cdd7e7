"""What the tests of live tables share."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from shoal.engine.game import SPECTATOR
from shoal.table import Ack, SeatPlan, Table, Tables
from shoal.table.seating import AWAY
from shoal.table.thinking import Shelf
from shoal.table.words import table_words
from tests.databases import database
from tests.table.toy import ToySight, shelf

PATIENCE = 30.0  # seconds until a test gives up waiting
QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}
ME = SeatPlan("person")
BOT = SeatPlan("bot", strength="perch")
HOST = "the-teacher-of-this-class"  # the token of a host


@asynccontextmanager
async def open_tables(folder: Path, shelf: Shelf = shelf, away: float = AWAY) -> AsyncIterator[Tables]:
    """The tables stored in that folder, closed at the end."""
    tables = Tables.open(database(folder), shelf, away=away)
    try:
        yield tables
    finally:
        await tables.close()


async def toy_table(
    tables: Tables,
    *seats: SeatPlan,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, float] | None = None,
) -> tuple[Table, dict[int, str]]:
    """A toy table; two people at one device unless told otherwise."""
    table, tokens = await tables.create("toy", seats or (ME, ME), options or {}, settings or QUICK)
    return await led(tables, table), tokens


async def hosted_table(
    tables: Tables,
    *seats: SeatPlan,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, float] | None = None,
) -> tuple[Table, dict[int, str]]:
    """A toy table whose host has the token HOST, and which ends by itself after very long only."""
    chosen = options or {"turns": 400}
    table, tokens = await tables.create("toy", seats or (ME, ME), chosen, settings or QUICK, host=HOST)
    return await led(tables, table), tokens


async def led(tables: Tables, table: Table) -> Table:
    """Wait until these tables run its clocks and bots: at once, where there is no other server."""
    async with asyncio.timeout(PATIENCE):
        while not tables.leading.holds(table.code):
            await asyncio.sleep(0.005)
    return table


async def stored_clocks(tables: Tables, code: str) -> Mapping[str, float]:
    """When this table's clocks run out, once that is stored."""
    async with asyncio.timeout(PATIENCE):
        while True:
            beside = await tables.store.beside(code)
            assert beside is not None
            if beside.clocks:
                return beside.clocks
            await asyncio.sleep(0.01)


class Player:
    """A device that holds tokens and gives every request an id of its own."""

    def __init__(self, table: Table, tokens: Mapping[int, str]) -> None:
        self.table = table
        self.tokens = dict(tokens)

    async def act(self, seat: int, action: str, number: int | None = None, request: str = "") -> Ack:
        return await self.table.act(self.tokens[seat], seat, action, number, request or secrets.token_hex(8))


async def until(table: Table, happened: Callable[[], bool]) -> None:
    """Wait until that is so; looks again after every change of the table."""
    async with asyncio.timeout(PATIENCE), table.subscribe() as changes:
        async for _ in changes:
            if happened():
                return


def turn_of(table: Table) -> int | None:
    """Whose turn it is, if it is anybody's alone."""
    sight = table.sight(SPECTATOR)
    assert isinstance(sight, ToySight)
    return sight.seat_to_play if sight.phase == "turn" else None


def lines(table: Table) -> list[str]:
    """The log as it is stored, secrets included."""
    return [str(event) for event in table._ledger.play.events]


def told(table: Table) -> list[str]:
    """What people read of what happened around the game."""
    tell = table_words("en").remark
    return [tell(text, table.names) for _, text in table.remarks_since(0)]
