"""Bots leave room for people: they move one after another, tables in turn, and a person never waits for all of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from shoal.table import SeatPlan, Table
from shoal.table.manners import IN_A_ROW, UNDER_WAY, Manners
from tests.table.support import Player, open_tables, toy_table, until

TABLES = 40
BOTS = (SeatPlan("bot", strength="perch"), SeatPlan("bot", strength="perch"))


def test_a_person_never_waits_for_all_the_bots(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            others = [(await toy_table(tables, *BOTS, options={"turns": 2000}))[0] for _ in range(TABLES)]
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            for turn in range(6):
                before = moves(others)
                await player.act(turn % 2, "push", table.number)
                # Those under way when the person acts, and as many that are stored together with the person's move.
                assert moves(others) - before <= 2 * UNDER_WAY
            assert moves(others) > 0

    asyncio.run(story())


def test_all_tables_of_bots_go_on_alike(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            others = [(await toy_table(tables, *BOTS, options={"turns": 2000}))[0] for _ in range(10)]
            begun = [table.number for table in others]
            await until(others[0], lambda: others[0].number > begun[0] + 20)
            made = [moves([table]) for table in others]
            assert min(made) >= 10

    asyncio.run(story())


def moves(tables: list[Table]) -> int:
    return sum(event.actor is not None and event.actor >= 0 for t in tables for event in t._ledger.play.events)


def test_few_moves_are_under_way_at_once() -> None:
    async def story() -> None:
        manners = Manners()
        waiting = [asyncio.ensure_future(manners.wait(False)) for _ in range(UNDER_WAY + 2)]
        await asyncio.wait(waiting[:UNDER_WAY])
        await asyncio.sleep(0.1)
        assert [each.done() for each in waiting] == [True] * UNDER_WAY + [False] * 2
        manners.done()
        await waiting[UNDER_WAY]
        assert not waiting[-1].done()
        manners.close()

    asyncio.run(story())


def test_tables_with_people_come_first_and_the_others_are_not_forgotten() -> None:
    async def story() -> None:
        manners, order = Manners(), list[str]()

        async def move(name: str, among_people: bool) -> None:
            await manners.wait(among_people)
            order.append(name)
            manners.done()

        elsewhere = [move("elsewhere", False) for _ in range(2)]
        people = [move("people", True) for _ in range(2 * IN_A_ROW)]
        await asyncio.gather(*elsewhere, *people)
        assert order == [*["people"] * IN_A_ROW, "elsewhere", *["people"] * IN_A_ROW, "elsewhere"]

    asyncio.run(story())


def test_who_is_dropped_while_waiting_or_when_called_leaves_the_place_to_others() -> None:
    async def story() -> None:
        manners = Manners()
        waiting = [asyncio.ensure_future(manners.wait(False)) for _ in range(UNDER_WAY)]
        await asyncio.gather(*waiting)
        dropped, called = (asyncio.ensure_future(manners.wait(True)) for _ in range(2))
        await asyncio.sleep(0)
        dropped.cancel()
        manners.done()
        while manners._under_way < UNDER_WAY:  # until the second one is called, and before it hears of it
            await asyncio.sleep(0)
        called.cancel()
        await asyncio.wait_for(manners.wait(False), 10)
        assert manners._under_way == UNDER_WAY

    asyncio.run(story())
