"""Pike thinks ahead: it searches on imagined states until its budget is used up."""

from __future__ import annotations

from time import perf_counter

from shoal.bots.budget import Budget
from shoal.bots.search import Search
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

HORIZON = 60  # decisions played on before the coach judges
STRAY = 50  # decisions in a thousand that are left to luck while playing on
EXPLORE = 0.5
STEP = 8  # simulations between two looks at the clock


def decide(game: Game, coach: Coach | None, sight: Sight, rng: Rng, budget: Budget) -> int:
    root = game.imagine(sight, rng)
    legal = root.legal(sight.seat)
    if len(legal) == 1:
        return legal[0]
    if coach is not None:
        due = coach.choose(root, sight.seat, rng)
        if coach.slip(root, sight.seat, due) > 0:  # others may overlook it; it needs no thought, only to be quick
            return due
    search = Search(root, sight.seat, coach, rng, HORIZON if coach else 0, STRAY, EXPLORE)
    think(search, budget)
    return search.best()


def think(search: Search, budget: Budget) -> None:
    """Grow the tree until the first limit of the budget is reached, by one simulation at least."""
    if not budget.milliseconds:
        search.grow(max(1, budget.simulations))
        return
    # The only look at a clock below the table: a budget in milliseconds has no other meaning.
    end = perf_counter() + budget.milliseconds / 1000
    left = budget.simulations or None
    while left is None or left > 0:
        step = STEP if left is None else min(STEP, left)
        search.grow(step)
        if perf_counter() >= end:
            return
        if left is not None:
            left -= step
