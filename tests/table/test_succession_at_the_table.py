"""A real game at a live table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.log import fold, read, write_text
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.table import SeatPlan, Table, Tables
from tests.databases import database
from tests.games.succession.positions import position
from tests.table.support import ME, lines, until

AT_ONCE = {"bot_pause": 0.0, "idle_pause": 0.0, "grace": 0.0}
SHORT = {"rounds": 1}


def phase(table: Table) -> str:
    sight = table.sight(SPECTATOR)
    assert isinstance(sight, SuccessionSight)
    return sight.phase


@pytest.mark.parametrize("calls", ["spoken", "auto"])
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_a_round(tmp_path: Path, calls: str, seats: int) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        bots = [SeatPlan("bot", strength=strength) for strength in ("perch", "minnow", "perch", "perch")[:seats]]
        table, _ = await tables.create("succession", bots, {**SHORT, "calls": calls}, AT_ONCE)
        await until(table, lambda: table.over)
        log = read(write_text(table.log()))
        assert tuple(fold(table.game, log).scores()) == table.record().scores
        assert all(line.endswith("(bot)") for line in lines(table) if ": " in line)
        await tables.close()

    asyncio.run(story())


def test_when_nobody_opens_the_room_picks_one(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await tables.create("succession", [ME] * 3, SHORT, {"open": 2.0})
        assert phase(table) == "open"
        (clock,) = table.clocks
        assert (clock.setting, clock.seats) == ("open", table.sight(SPECTATOR).acting)
        await until(table, lambda: any(line.endswith("(clock)") for line in lines(table)))
        (opened,) = [line for line in lines(table) if line.endswith("(clock)")]
        assert int(opened[0]) in clock.seats
        assert opened[1:].startswith(": play ")
        await tables.close()

    asyncio.run(story())


def test_a_running_games_transcript_hides_other_hands(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await tables.create("succession", [ME] * 3, SHORT, {})
        cards = sum(line.startswith("deal ") for line in lines(table)) - 1  # the last may be the lowest: everybody sees
        dealt = lines(table)[:cards]
        for viewer in (SPECTATOR, 0, 1, 2):
            seen = [str(event) for event in table.log(viewer).events[:cards]]
            assert seen == [line if line.startswith(f"deal {viewer} ") else "* hidden" for line in dealt]
        await tables.close()

    asyncio.run(story())


HANDS = ["crab, mussels", "snails, mussels", "isopods, barnacles, crab"]


async def forgotten(tables: Tables, people: int, **times: float) -> tuple[Table, dict[int, str]]:
    """Seat 1, a bot, has one card left and has kept quiet about it (R19); the bot in seat 2 is on turn."""
    settings = {**AT_ONCE, "leave": 0.0, **times}
    table, tokens = await tables.create("succession", [ME] * 3, {"calls": "spoken"}, settings)
    scene = position(HANDS, "hydroids", turn=1, calls="spoken")
    scene.do("1: play snails", "1: quiet")
    scene.state.story = None
    play = table._ledger.play
    play.state = scene.state
    play._see_what_is_possible(())
    for seat in range(people, 3):
        await table.hand_over(tokens[seat], seat, "perch")
    return table, tokens


def moves(table: Table, seat: int) -> list[str]:
    return [line for line in lines(table) if line.startswith(f"{seat}: ")]


def test_bots_leave_a_person_time_to_catch_somebody(tmp_path: Path) -> None:
    """R19: the chance lasts until another player puts a card down, and a bot is not in such a hurry."""

    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await forgotten(tables, 1, leave=30.0)
        await asyncio.sleep(0.5)
        assert all("quiet" in move for move in moves(table, 2)), "it may forget to catch, no more"
        assert "catch 1" in [table.game.vocabulary[action] for action in table.legal(0)]
        await table.act(tokens[0], 0, "catch 1", table.number, "caught")
        assert "0: catch 1" in lines(table)
        await until(table, lambda: any("play" in move or "draw" in move for move in moves(table, 2)))
        await tables.close()

    asyncio.run(story())


def test_bots_go_on_as_soon_as_nobody_wants_to_catch(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await forgotten(tables, 1, leave=30.0)
        await table.act(tokens[0], 0, "quiet", table.number, "let-it-go")
        await until(table, lambda: bool(moves(table, 2)))
        await tables.close()

    asyncio.run(story())


@pytest.mark.parametrize(("people", "leave"), [(0, 30.0), (1, 0.1)])
def test_bots_wait_for_people_only_and_not_for_ever(tmp_path: Path, people: int, leave: float) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await forgotten(tables, people, leave=leave)
        await until(table, lambda: bool(moves(table, 2)))
        await tables.close()

    asyncio.run(story())


def test_no_clock_ends_the_time_to_catch(tmp_path: Path) -> None:
    """R19, with the shortest time for calls there is."""

    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await forgotten(tables, 1, leave=30.0, call=0.1)
        await asyncio.sleep(0.5)
        assert table.clocks == ()
        assert "catch 1" in [table.game.vocabulary[action] for action in table.legal(0)]
        assert not any(line.endswith("(clock)") for line in lines(table))
        await tables.close()

    asyncio.run(story())
