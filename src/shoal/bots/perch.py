"""Perch takes what looks best to the game's coach, and overlooks things as people do."""

from __future__ import annotations

from shoal.bots import minnow
from shoal.bots.budget import Budget
from shoal.bots.rollout import heed
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight


def decide(game: Game, coach: Coach | None, sight: Sight, rng: Rng, budget: Budget) -> int:
    if coach is None:
        return minnow.decide(game, coach, sight, rng, budget)
    return heed(game.imagine(sight, rng), sight.seat, coach, rng)
