"""One device for several people: what it asks them together."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from shoal.engine.game import SPECTATOR
from shoal.table import SeatPlan, Tables
from shoal.web.frame import Frames, Viewer
from tests.browser.same_cards import same_cards
from tests.databases import database
from tests.games.succession.positions import position

PEOPLE = [SeatPlan("person", name) for name in ("Ada", "Bo", "Cy")]


def answers(hand: str) -> dict[str, str]:
    """What each button of the question sends: action and seats."""
    found = re.findall(r'data-action="([^"]+)" data-seats="([^"]+)"', hand)
    return {seats: action for action, seats in found}


def test_only_who_can_answer_is_asked(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await tables.create("succession", PEOPLE, {"calls": "spoken"}, {})
        scene = position(["brown_algae, mussels", "ciliates, snails", "mussels, crab"], "diatoms", calls="spoken")
        scene.do("0: play brown_algae", "0: pass")
        play = table._ledger.play
        play.state = scene.state
        play._see_what_is_possible((), 0)
        assert 0 in table.sight(SPECTATOR).acting, "Ada owes a call, which is no answer to the question"
        shown = Frames(table).parts(Viewer(SPECTATOR, (0, 1, 2))).markup["hand"]
        assert answers(shown) == {"1": "upgrade", "2": "upgrade", "1 2": "pass"}
        for seat in (1, 2):
            await table.act(tokens[seat], seat, "pass", table.number, f"nobody-{seat}")
        assert answers(Frames(table).parts(Viewer(SPECTATOR, (0, 1, 2))).markup["hand"]) == {}
        await tables.close()

    asyncio.run(story())


def test_where_nothing_is_hidden_the_device_need_not_be_covered(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        for hands, opened in ((False, "false"), (True, "true")):
            table, _ = await tables.create("succession", PEOPLE, {"open_hands": hands}, {})
            assert Frames(table).parts(Viewer(0, (0, 1, 2))).data["open"] == opened
            assert Frames(table).parts(Viewer(0, (0,))).data["open"] == "false"
        await tables.close()

    asyncio.run(story())


def test_when_the_game_is_over_those_who_share_a_device_read_the_winners_name(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path), chance=same_cards)
        table, tokens = await tables.create("succession", PEOPLE, {"calls": "auto", "rounds": 1, "turn_cap": 10}, {})
        while not table.over:
            seat = table.sight(SPECTATOR).acting[0]
            action = table.game.vocabulary[table.legal(seat)[0]]
            await table.act(tokens[seat], seat, action, table.number, f"move-{table.number}")
        winner = table.record().ranks.index(1)
        frames, alone, shared = Frames(table), Viewer(winner, (winner,)), Viewer(winner, (0, 1, 2))
        name = PEOPLE[winner].name
        assert "you win" in frames.parts(alone).data["prompt"]
        assert f"{name} wins" in frames.parts(shared).data["prompt"]
        assert frames.story(winner)[-1] == "You win the game!"
        assert frames.story(winner, shared=True)[-1] == f"{name} wins the game!"
        await tables.close()

    asyncio.run(story())
