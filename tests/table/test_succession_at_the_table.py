"""A real game at a live table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.log import fold, read, write_text
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.table import SeatPlan, Table, Tables
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
        tables = Tables.open(str(tmp_path / "shoal.db"))
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
        tables = Tables.open(str(tmp_path / "shoal.db"))
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
        tables = Tables.open(str(tmp_path / "shoal.db"))
        table, _ = await tables.create("succession", [ME] * 3, SHORT, {})
        cards = sum(line.startswith("deal ") for line in lines(table)) - 1  # the last may be the lowest: everybody sees
        dealt = lines(table)[:cards]
        for viewer in (SPECTATOR, 0, 1, 2):
            seen = [str(event) for event in table.log(viewer).events[:cards]]
            assert seen == [line if line.startswith(f"deal {viewer} ") else "* hidden" for line in dealt]
        await tables.close()

    asyncio.run(story())
