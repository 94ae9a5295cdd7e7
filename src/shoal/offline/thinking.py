"""Bots' thinking where there are no processes: what takes long happens in a second worker of the browser."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from shoal.bots import AT_A_TABLE, STRENGTHS, Budget, decide
from shoal.engine.coach import Coach
from shoal.engine.game import SPECTATOR, Game
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
    seen = {name: _plain(value) for name, value in sight.data().items()}
    return json.dumps({**known, "strength": strength, "sight": seen, "seed": seed, "milliseconds": budget.milliseconds})


def ponder(asked: str) -> str:
    """The answer, in the other worker."""
    given = json.loads(asked)
    game = new_game(given["game"], given["options"], given["version"])
    budget = Budget(milliseconds=given["milliseconds"])
    return str(decide(given["strength"], game, new_coach(game), sight_of(game, given["sight"]), given["seed"], budget))


def sight_of(game: Game, seen: Mapping[str, Any]) -> Sight:
    """The sight that these plain data tell of."""
    kind = type(game.start(game.seats[0]).sight(SPECTATOR))
    named = {name: one for name, one in vars(sys.modules[kind.__module__]).items() if _is_named(one)}
    return kind(**{name: _read(value, named) for name, value in seen.items()})


def _is_named(one: object) -> bool:
    """A kind of tuple whose parts have names: JSON knows only lists, so the name of the kind goes with it."""
    return isinstance(one, type) and issubclass(one, tuple) and hasattr(one, "_fields")


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    parts = [_plain(each) for each in value]
    return {type(value).__name__: parts} if _is_named(type(value)) else parts


def _read(value: Any, named: Mapping[str, Callable[..., Any]]) -> Any:
    if isinstance(value, list):
        return tuple(_read(each, named) for each in value)
    if isinstance(value, dict):
        [(name, parts)] = value.items()
        return named[name](*_read(parts, named))
    return value
