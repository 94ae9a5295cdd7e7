"""Whole games played at full speed: uniformly at random, or by a coach's advice."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE, Game, State
from shoal.engine.rng import Rng


def play_randomly(state: State, rng: Rng) -> i64:
    """Any legal action with equal chance until the game is over; the number of decisions taken."""
    decisions: i64 = 0
    while len(state.acting) > 0:
        seat = state.ask(rng)
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            decisions += 1
    return decisions


def selfplay(game: Game, seats: int, games: int, seed: int) -> int:
    """Decisions taken in that many random games."""
    rng = Rng(seed)
    total = 0
    for _ in range(games):
        total += play_randomly(game.start(seats), rng)
    return total
