"""Minnow plays legally with no plan: any legal action, each with equal chance."""

from __future__ import annotations

from shoal.bots.budget import Budget
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight


def decide(game: Game, coach: Coach | None, sight: Sight, rng: Rng, budget: Budget) -> int:
    legal = game.imagine(sight, rng).legal(sight.seat)
    return legal[rng.below(len(legal))]
