"""The same people play again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.table import NotNow, NotYourSeat, SeatPlan
from tests.table.support import ME, QUICK, Player, open_tables, toy_table


def test_a_rematch_keeps_people_tokens_options_and_settings(tmp_path: Path) -> None:
    async def story() -> str:
        async with open_tables(tmp_path) as tables:
            settings = {**QUICK, "grace": 3.0}
            table, tokens = await toy_table(
                tables, SeatPlan("person", "Ada"), ME, options={"turns": 2}, settings=settings
            )
            player = Player(table, tokens)
            with pytest.raises(NotNow, match="not over"):
                await table.rematch(tokens[0])
            await player.act(0, "push")
            await player.act(1, "push")
            with pytest.raises(NotYourSeat):
                await table.rematch("stranger")
            again, other = await asyncio.gather(table.rematch(tokens[0]), table.rematch(tokens[1]))
            assert again is other
            assert again is not table
            assert (table.after, again.before) == (again.code, table.code)
            assert (again.names, again.settings) == (table.names, table.settings)
            assert again.header == table.header
            assert not again.over
            assert await Player(again, tokens).act(0, "push")
            return table.code

    async def later(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert table.after is not None
            assert (await tables.find(table.after)).before == code

    asyncio.run(later(asyncio.run(story())))
