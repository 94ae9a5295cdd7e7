"""A program takes a seat: it plays like a bot, and whatever it does the game goes on."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from shoal.bots.program import Program, programs
from shoal.engine.errors import BadOption
from shoal.table import SeatPlan, Tables, thinking
from shoal.table.programs import check
from tests.databases import database
from tests.table.support import ME, lines, open_tables, told, toy_table, until
from tests.table.toy import shelf

TURNS = {"turns": 6}


def visitor(function: str) -> SeatPlan:
    return SeatPlan("bot", strength=function)


@asynccontextmanager
async def with_programs(folder: Path, *functions: str) -> AsyncIterator[Tables]:
    known = programs([f"{function}=tests.table.visitors:{function}" for function in functions])
    tables = Tables.open(database(folder), shelf, programs=known)
    try:
        yield tables
    finally:
        await tables.close()


def test_a_program_plays_a_game_to_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with with_programs(tmp_path, "last") as tables:
            assert tables.strengths == ("minnow", "perch", "pike", "last")
            table, _ = await toy_table(tables, visitor("last"), visitor("minnow"), options=TURNS)
            await until(table, lambda: table.over)
            own = [line for line in lines(table) if line.startswith("0:")]
            assert own and all(line.endswith("(bot)") for line in own)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("crash", "ZeroDivisionError: no idea"),
        ("leave", "SystemExit: enough"),
        ("nonsense", "none of its"),
        ("illegal", "none of its"),
        ("half", "none of its"),
        ("gone", "its process has ended"),
        ("mumble", "its process has ended|it took too long"),  # whichever is noticed first
    ],
)
def test_what_goes_wrong_costs_the_program_its_move(
    tmp_path: Path, function: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with with_programs(tmp_path, function) as tables:
            table, _ = await toy_table(tables, visitor(function), visitor("minnow"), options={"turns": 2})
            await until(table, lambda: table.over)
            assert "* seat 0 coach" in lines(table)
            assert any(line.startswith("0:") and line.endswith("(coach)") for line in lines(table))
            assert f"The coach moves for {table.names[0]}." in told(table)

    with caplog.at_level(logging.WARNING, "shoal.table.attendant"):
        asyncio.run(story())
    assert function in caplog.text and re.search(why, caplog.text)


def test_a_program_that_thinks_for_ever_is_ended_with_its_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.2)

    async def story() -> None:
        async with with_programs(tmp_path, "forever") as tables:
            table, _ = await toy_table(tables, visitor("forever"), visitor("minnow"), options={"turns": 2})
            await until(table, lambda: table.over)
            assert isinstance(tables._thinking, thinking.Thinking)
            crew = tables._thinking._programs._crews["forever"]
            assert crew._processes == []
            assert "* seat 0 coach" in lines(table)

    asyncio.run(story())


def test_a_server_without_the_program_lets_the_coach_play(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with with_programs(tmp_path, "last") as tables:
            plans = [visitor("last"), visitor("last")]
            table, _ = await toy_table(tables, *plans, options={"turns": 400})
            code = table.code
        async with open_tables(tmp_path) as tables:
            assert "last" not in tables.strengths
            table = await tables.find(code)
            await until(table, lambda: "* seat 0 coach" in lines(table))

    asyncio.run(story())
    assert "started without it" in caplog.text


def test_a_name_that_nobody_has_is_refused_as_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with with_programs(tmp_path, "last") as tables:
            with pytest.raises(BadOption, match="There are: minnow, perch, pike, last"):
                await toy_table(tables, ME, visitor("first"))

    asyncio.run(story())


def test_a_server_looks_before_it_opens_whether_its_programs_can_be_loaded() -> None:
    check([Program.read("clever=tests.table.visitors:last")])
    with pytest.raises(BadOption, match="The bot “clever” cannot be loaded: RuntimeError: the weights are missing"):
        check([Program.read("clever=tests.table.broken_visitor:play")])
