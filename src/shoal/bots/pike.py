"""Pike thinks ahead until its budget is used up: move by move in a duel, elsewhere on imagined states."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

from shoal.bots.alphabeta import AlphaBeta
from shoal.bots.budget import Budget
from shoal.bots.comparison import Comparison
from shoal.bots.search import Search
from shoal.engine.coach import Coach
from shoal.engine.duel import Duel, as_duel
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

STRAY = 50  # decisions in a thousand that are left to luck while playing on
CURIOUS = 0.5  # without a coach
STEP = 8  # simulations between two looks at the clock
LARGEST_TABLE = 19  # as a power of two: so many positions of a duel are remembered at most


def decide(game: Game, coach: Coach | None, sight: Sight, rng: Rng, budget: Budget) -> int:
    root = game.imagine(sight, rng)
    legal = root.legal(sight.seat)
    if len(legal) == 1:
        return legal[0]
    duel = as_duel(root)
    if duel is not None:
        if duel.searchable():
            return look_ahead(duel, sight.seat, coach, rng, budget)
        if coach is not None:  # a duel's set-up: there is nothing to read ahead in yet
            return coach.choose(root, sight.seat, rng)
    if coach is not None:
        due = coach.choose(root, sight.seat, rng)
        if coach.slip(root, sight.seat, due) > 0:  # others may overlook it; it needs no thought, only to be quick
            return due
    horizon, curiosity = (coach.horizon(), coach.curiosity()) if coach is not None else (0, CURIOUS)
    thoughts: Search | Comparison
    if coach is not None and coach.breadth() > 0:
        thoughts = Comparison(root, sight.seat, coach, rng, coach.breadth(), coach.foresight())
    else:
        thoughts = Search(root, sight.seat, coach, rng, horizon, STRAY, curiosity)
    think(thoughts, budget)
    return thoughts.best()


def look_ahead(root: Duel, seat: int, coach: Coach | None, rng: Rng, budget: Budget) -> int:
    """The best move of a duel. Of the budget's simulations each is one position."""
    nodes = budget.simulations
    if not nodes and not budget.milliseconds:
        nodes = 1
    table = min(LARGEST_TABLE, nodes.bit_length()) if nodes else LARGEST_TABLE
    thoughts = AlphaBeta(root, seat, coach, rng, table)
    if budget.milliseconds:
        thoughts.think(nodes, alarm(budget))
    else:
        thoughts.think(nodes)
    return thoughts.best


def think(search: Search | Comparison, budget: Budget) -> None:
    """Think until the first limit of the budget is reached, for one simulation at least, or until all is settled."""
    if not budget.milliseconds:
        search.grow(max(1, budget.simulations))
        return
    late = alarm(budget)
    left = budget.simulations or None
    while left is None or left > 0:
        step = STEP if left is None else min(STEP, left)
        search.grow(step)
        if late() or search.settled():
            return
        if left is not None:
            left -= step


def alarm(budget: Budget) -> Callable[[], bool]:
    """Tells whether the budget's milliseconds are over. Nothing else below the table looks at a clock."""
    clock = process_time if budget.busy else perf_counter
    end = clock() + budget.milliseconds / 1000
    return lambda: clock() >= end
