"""Players that know only the engine, for any game. They are given a Sight and never a State, so they cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shoal.bots import minnow, perch, pike
from shoal.bots.budget import AT_A_TABLE, Budget
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

__all__ = ["AT_A_TABLE", "STRENGTHS", "Budget", "Strength", "decide"]


@dataclass(frozen=True)
class Strength:
    """A kind of bot, as a person chooses it."""

    budget: Budget  # unless told otherwise
    decide: Callable[[Game, Coach | None, Sight, Rng, Budget], int]


STRENGTHS: dict[str, Strength] = {
    "minnow": Strength(Budget(), minnow.decide),
    "perch": Strength(Budget(), perch.decide),
    "pike": Strength(Budget(simulations=1000), pike.decide),
}


def decide(
    strength: str, game: Game, coach: Coach | None, sight: Sight, seed: int, budget: Budget | None = None
) -> int:
    """What a bot of this strength does as `sight.seat`, which must be acting.

    The same arguments give the same action, unless the budget is in milliseconds. A game may have no coach."""
    kind = STRENGTHS[strength]
    return kind.decide(game, coach, sight, Rng(seed), budget or kind.budget)
