"""What was compiled while people play is taken up by new processes of the bots, when none of them thinks."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from shoal.bots.budget import Budget
from shoal.compiled import Compiled, in_use
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game, open_box
from shoal.table import thinking
from shoal.table.thinking import Thinking
from tests.compiled.checkouts import copy_of_this, python, write

PATIENCE = 120.0  # seconds: a slow machine is no failure
# A server that began in plain Python asks Pike in every game, while the bots' processes find compiled rules or not.
PLAYING = """
import asyncio, sys
import shoal.engine.game
from shoal.compiled import Compiled, in_use
from shoal.engine.rng import Rng
from shoal.games import available, new_coach, new_game, open_box
from shoal.table import thinking as bots

bots.LONGEST = 120.0

async def ask_everywhere(thinking):
    for name in available():
        game = new_game(name)
        state = game.start(open_box(name).manifest.usual_seats)
        state.settle(Rng(1))
        seat = state.acting[0]
        assert await thinking.decide("pike", game, new_coach(game), state.sight(seat), 1) in list(state.legal(seat))
    assert thinking._processes is not None
    print(in_use(), thinking._processes.submit(in_use).result())

if __name__ == "__main__":
    thinking = bots.Thinking(open_box)
    asyncio.run(ask_everywhere(thinking))
    Compiled().label.with_suffix(".waiting").rename(Compiled().label)
    asyncio.run(ask_everywhere(thinking))
    thinking.close()
"""


def test_a_plain_table_and_compiled_bots_understand_each_other(tmp_path: Path) -> None:
    if not in_use():
        pytest.skip("nothing is compiled here")
    root = copy_of_this(tmp_path)
    Compiled(root).label.rename(Compiled(root).label.with_suffix(".waiting"))
    write(root / "playing.py", PLAYING)
    assert python(root, str(root / "playing.py")).splitlines() == ["False False", "False True"]


class Bots:
    """Pike of a table in plain Python, in a checkout where nothing is compiled yet."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(thinking, "in_use", lambda: False)
        monkeypatch.setattr(thinking, "AT_A_TABLE", Budget(simulations=1))
        monkeypatch.setattr(thinking, "LONGEST", PATIENCE)
        self.compiled = Compiled(root)
        self.thinking = Thinking(open_box, self.compiled)
        self.game = new_game("succession", {"rounds": 1})

    async def think(self) -> ProcessPoolExecutor:
        """Which processes it thought in."""
        state = self.game.start(2)
        state.settle(Rng(1))
        await self.thinking.decide("pike", self.game, new_coach(self.game), state.sight(state.acting[0]), 1)
        assert self.thinking._processes is not None
        return self.thinking._processes

    def end_of_compilation(self) -> None:
        write(self.compiled.label, "{}")


def test_processes_are_replaced_once_after_a_compilation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        bots = Bots(tmp_path, monkeypatch)
        first = await bots.think()
        assert await bots.think() is first
        bots.end_of_compilation()
        second = await bots.think()
        assert second is not first
        assert await bots.think() is second
        bots.thinking.close()

    asyncio.run(story())


def test_nobody_is_interrupted_while_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        bots = Bots(tmp_path, monkeypatch)
        first = await bots.think()
        long_thought = asyncio.create_task(bots.think())
        await asyncio.sleep(0)
        bots.end_of_compilation()
        assert await bots.think() is first
        await long_thought
        assert await bots.think() is not first
        bots.thinking.close()

    asyncio.run(story())


def test_a_compiled_table_keeps_its_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        bots = Bots(tmp_path, monkeypatch)
        monkeypatch.setattr(thinking, "in_use", lambda: True)
        first = await bots.think()
        bots.end_of_compilation()
        assert await bots.think() is first
        shutil.rmtree(bots.compiled.place)
        assert await bots.think() is first
        bots.thinking.close()

    asyncio.run(story())
