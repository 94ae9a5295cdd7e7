"""A table is deleted for good, by its host."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.table import Ack, Mate, NoSuchTable, NotYourTable, SeatPlan, Table, Tables
from shoal.table.seats import key_of, new_token
from tests.databases import all_rows
from tests.table.support import HOST, Player, hosted_table, open_tables, toy_table

MIA, BEN, ADA = (new_token() for _ in range(3))
PLANS = (
    SeatPlan("person", "Otters", mates=(Mate("Mia", key_of(MIA)), Mate("Ben", key_of(BEN)))),
    SeatPlan("person", "Ada", mates=(Mate("Ada", key_of(ADA)),)),
)
OPTIONS = {"turns": 400, "tries": True}
OF_CLASSES = ("classes", "class_codes", "class_events")  # which name tables by codes in their lines, if at all
OF_SERVERS = ("servers", "leases")  # which are of use where several share the tables


async def full_table(tables: Tables) -> Table:
    """One that has left something in every place of the store."""
    table, _ = await tables.create("toy", PLANS, OPTIONS, {}, new_token(), HOST)
    await table.act(MIA, 0, "step", None, "1")
    await table.edit_draft(BEN, 0, "add", "step")
    await table.lead(HOST).pause(True)
    return table


def left_in(folder: Path, code: str) -> dict[str, int]:
    """Rows of every table of the database in which the code stands anywhere."""
    return {name: sum(code in row for row in found) for name, found in all_rows(folder).items()}


def test_nothing_is_left_of_it_anywhere(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            return (await full_table(tables)).code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            other, tokens = await toy_table(tables)
            await Player(other, tokens).act(0, "push")
            await tables.delete(code, HOST)
            with pytest.raises(NoSuchTable):
                await tables.find(code)
            with pytest.raises(NoSuchTable):
                await tables.delete(code, HOST)
            await Player(other, tokens).act(1, "push")

    code = asyncio.run(before())
    before_it = left_in(tmp_path, code)
    empty = {name for name, rows in before_it.items() if not rows}
    assert empty | {"leases"} == {"schema", *OF_CLASSES, *OF_SERVERS}
    asyncio.run(after(code))
    assert not any(left_in(tmp_path, code).values())


def test_only_its_host_deletes_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, ordinary = await full_table(tables), (await toy_table(tables))[0]
            for wrong in ("", MIA, "another-teacher"):
                with pytest.raises(NotYourTable):
                    await tables.delete(table.code, wrong)
            for anybody in ("", HOST):
                with pytest.raises(NotYourTable):
                    await tables.delete(ordinary.code, anybody)
            assert await tables.find(table.code) is table

    asyncio.run(play())


def test_pages_end_and_whoever_still_acts_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await hosted_table(tables)
            page = table.subscribe([0])
            player = Player(table, tokens)
            moves = [asyncio.create_task(player.act(0, "step")) for _ in range(5)]
            deleting = asyncio.create_task(tables.delete(table.code, HOST))

            async def go_on() -> None:
                while True:
                    await player.act(0, "step")

            late = asyncio.create_task(go_on())
            await deleting
            with pytest.raises(NoSuchTable):
                await late
            done = await asyncio.gather(*moves, return_exceptions=True)
            assert all(isinstance(each, Ack | NoSuchTable) for each in done)
            assert [number async for number in page] == []
            with pytest.raises(NoSuchTable):
                await player.act(0, "push")
            assert table.closed
            assert not any(left_in(tmp_path, table.code).values())

    asyncio.run(play())
