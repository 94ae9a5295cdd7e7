"""To stop after a round, in every game: bots play on until the round ends, and the game ends with its last move."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.log import Ending, replay
from shoal.games import available, open_box
from tests.table.support import BOT, HOST, QUICK, lines, open_tables, until

OPTIONS = {"succession": {"rounds": 3}, "reef": {"rounds": 3}}  # more than one, so that there is a round to stop after


@pytest.mark.parametrize("game", available())
def test_a_table_of_bots_stops_when_the_round_ends(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with open_tables(tmp_path, open_box) as tables:
            seats = [BOT] * open_box(game).manifest.usual_seats
            table, _ = await tables.create(game, seats, OPTIONS.get(game, {}), QUICK, host=HOST)
            lead = table.lead(HOST)
            await lead.stop_after_round(True)
            await lead.pause(True)
            assert (table.round, table.last_round) == (0, True)
            await lead.pause(False)
            await until(table, lambda: table.over)
            assert (table.round, table.ending) == (1, Ending(stopped=True))
            assert lines(table)[-1] == "* ended stopped"
            log, rounds = table.log(), [0]
            for state in replay(table.game, log):
                rounds.append(table.box.room.round(state.sight(SPECTATOR)))
            record = table.record()
            assert (record.scores, record.ranks) == (tuple(state.scores()), tuple(state.ranks()))
            assert state.acting, "the rules would go on"
            moves = log.standing()
            last = max(number for number, event in enumerate(moves, 1) if event.actor != CHANCE)
            assert (rounds[last], rounds[-1]) == (0, 1), "nobody moves any more when the round has ended"

    asyncio.run(play())
