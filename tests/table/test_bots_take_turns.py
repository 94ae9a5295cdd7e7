"""Bots at a table: they play whole games, think elsewhere, and an answer that comes too late is dropped."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.log import fold
from shoal.engine.sight import Sight
from shoal.table import SeatPlan, Table, Tables
from shoal.table.chance import Chance
from shoal.table.thinking import Thinking
from tests.databases import database
from tests.table.support import ME, QUICK, Player, lines, open_tables, toy_table, turn_of, until
from tests.table.toy import PASS, PUSH, ROLL, shelf


def bot(strength: str) -> SeatPlan:
    return SeatPlan("bot", strength=strength)


@pytest.mark.parametrize("strengths", [("minnow", "perch"), ("minnow", "minnow", "perch", "perch")])
def test_bots_play_a_game_to_its_end(tmp_path: Path, strengths: tuple[str, ...]) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, *map(bot, strengths), options={"turns": 40})
            assert tokens == {}
            await until(table, lambda: table.over)
            moves = [line for line in lines(table) if ": " in line]
            assert all(line.endswith("(bot)") for line in moves)
            assert tuple(fold(table.game, table.log()).scores()) == table.record().scores

    asyncio.run(story())


def test_pike_thinks_in_a_process_of_its_own_and_the_table_survives_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(
                tables, ME, bot("pike"), options={"turns": 400}, settings={**QUICK, "countdown": 0.05}
            )
            assert isinstance(tables._thinking, Thinking)
            assert tables._thinking._processes is None
            await Player(table, tokens).act(0, "push")
            await until(table, lambda: pikes_moves(table) >= 1)
            pool = tables._thinking._processes
            assert pool is not None
            (process,) = pool._processes
            assert process != os.getpid()
            os.kill(process, signal.SIGKILL)
            await keep_playing(table, tokens, pikes_moves(table) + 3)

    async def keep_playing(table: Table, tokens: dict[int, str], moves: int) -> None:
        """Pike may take as many free steps as it likes: answer whenever the turn comes back."""
        while pikes_moves(table) < moves:
            await until(table, lambda: turn_of(table) == 0 or pikes_moves(table) >= moves)
            if turn_of(table) == 0:
                await Player(table, tokens).act(0, "push")

    def pikes_moves(table: Table) -> int:
        return sum(line.startswith("1:") for line in lines(table))

    asyncio.run(story())


def test_an_answer_that_comes_too_late_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    may_answer = asyncio.Event()

    async def slow(self: Thinking, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        asked.append(sight.seat)
        await may_answer.wait()
        return ROLL

    monkeypatch.setattr(Thinking, "decide", slow)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables)
            player = Player(table, tokens)
            await table.hand_over(tokens[0], 0, "perch")
            await asyncio.sleep(0)
            assert asked == [0]
            await table.take_back(tokens[0], 0)
            await player.act(0, "push")
            number = table.number
            may_answer.set()
            await asyncio.sleep(0.1)
            assert table.number == number
            assert "0: roll (bot)" not in lines(table)

    asyncio.run(story())


def test_a_bot_that_stumbles_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stumble(self: Thinking, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(Thinking, "decide", stumble)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables, bot("minnow"), bot("minnow"), options={"turns": 3}, settings=QUICK)
            await until(table, lambda: table.over)

    asyncio.run(story())


def test_a_hint_comes_with_its_reason(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            assert table.hint(0) == (PUSH, "Because “push” is the safest.")
            assert table.hint(1) is None

    asyncio.run(story())


def test_with_a_seeded_chance_a_game_goes_the_same_way_every_time(tmp_path: Path) -> None:
    async def story(folder: Path) -> list[str]:
        tables = Tables.open(database(folder), shelf, lambda: Chance(random.Random(7).randbytes))
        bots = [SeatPlan("bot", strength="perch"), SeatPlan("bot", strength="minnow")]
        table, _ = await toy_table(tables, *bots, options={"turns": 12})
        await until(table, lambda: table.over)
        await tables.close()
        return lines(table)

    first, second = asyncio.run(story(tmp_path / "a")), asyncio.run(story(tmp_path / "b"))
    assert first == second
    assert len(first) > 12


def test_a_bot_waits_with_what_it_is_patient_about_while_a_person_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def passes(self: Thinking, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        return PASS if sight.acting == (0, 1) or sight.acting == (1,) else ROLL

    monkeypatch.setattr(Thinking, "decide", passes)
    monkeypatch.setattr("shoal.table.attendant.PATIENCE", 0.01)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            settings = {**QUICK, "idle_pause": 5.0, "countdown": 0.0}
            table, tokens = await toy_table(tables, ME, bot("perch"), options={"loaded": True}, settings=settings)
            player = Player(table, tokens)
            await player.act(0, "roll")  # a six: both may shout or pass
            await asyncio.sleep(0.2)
            assert "1: pass (bot)" not in lines(table)
            await player.act(0, "pass")
            await until(table, lambda: "1: pass (bot)" in lines(table))

    asyncio.run(story())
