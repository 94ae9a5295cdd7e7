"""Bots' thinking where there are no processes: what takes long happens in a second worker of the browser."""

from __future__ import annotations

import asyncio
import base64
import json
import pickle  # between two workers of the same page, of which nobody else can write a byte
from collections.abc import Awaitable, Callable

from shoal.bots import AT_A_TABLE, STRENGTHS, Budget, decide
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.sight import Sight
from shoal.games import new_coach, new_game
from shoal.table.thinking import LONGEST, QUICK

Ask = Callable[[str, float], Awaitable[str]]  # a question and the seconds there are for it, to its answer


class InWorker:
    """`ask` hands a question to the other worker. What it does not answer in time Perch answers, and `ask` has begun a
    new worker by then."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    @property
    def strengths(self) -> tuple[str, ...]:
        return tuple(STRENGTHS)

    async def decide(self, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        if strength in QUICK:
            await asyncio.sleep(0)  # the page goes first
            return decide(strength, game, coach, sight, seed)
        try:
            return int(await self._ask(question(strength, game, sight, seed, AT_A_TABLE), LONGEST))
        except Exception:  # the worker was stopped, or could not be begun: play on
            return decide("perch", game, coach, sight, seed)

    def close(self) -> None:
        """The worker ends with its page."""


def question(strength: str, game: Game, sight: Sight, seed: int, budget: Budget) -> str:
    """As text, for the other worker."""
    known = {"game": game.id, "version": game.version, "options": dict(game.options)}
    seen = base64.b64encode(pickle.dumps(sight)).decode()
    return json.dumps({**known, "strength": strength, "sight": seen, "seed": seed, "milliseconds": budget.milliseconds})


def ponder(asked: str) -> str:
    """The answer, in the other worker."""
    given = json.loads(asked)
    game = new_game(given["game"], given["options"], given["version"])
    sight = pickle.loads(base64.b64decode(given["sight"]))
    budget = Budget(milliseconds=given["milliseconds"])
    return str(decide(given["strength"], game, new_coach(game), sight, given["seed"], budget))
