"""Nobody sees what they may not: logs and records of a running game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from shoal.engine.game import SPECTATOR
from shoal.engine.log import fold, read, write_json, write_text
from tests.table.support import ME, Player, lines, open_tables, toy_table


def test_a_running_games_log_shows_only_what_the_viewer_saw(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME, options={"turns": 4})
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "roll")
            if lines(table)[-1] == "rolled 6":
                return
            deals, rest = lines(table)[:3], lines(table)[3:]
            hidden = "* hidden"
            assert [str(event) for event in table.log(SPECTATOR).events] == [hidden] * 3 + rest
            assert [str(event) for event in table.log().events] == [hidden] * 3 + rest
            assert [str(event) for event in table.log(1).events] == [hidden, deals[1], hidden, *rest]
            await table.undo(tokens[1], 1, "u", with_tokens=tokens.values())
            await player.act(1, "push")
            assert [str(event) for event in table.log(0).events] == [deals[0], hidden, hidden, *lines(table)[3:]]

    asyncio.run(story())


def test_a_finished_games_log_is_complete_and_loads_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options={"turns": 2})
            player = Player(table, tokens)
            assert all(note.secret == {} for _, note in table.record().notes)
            await player.act(0, "push")
            await player.act(1, "push")
            assert table.over
            assert any(note.secret for _, note in table.record().notes)
            for text in (write_text(table.log()), write_json(table.log())):
                log = read(text)
                assert [str(event) for event in log.events] == lines(table)
                assert log.header.names == table.names
                assert fold(table.game, log).scores() == [1, 1]

    asyncio.run(story())
