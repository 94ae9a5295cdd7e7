"""Whole games played at full speed: uniformly at random, or by a coach's advice."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.rng import Rng


def play_randomly(state: State, rng: Rng) -> i64:
    """Any legal action with equal chance until the game is over; the number of decisions taken."""
    return randomly(state, rng)[0]


def play_heedfully(state: State, coach: Coach, rng: Rng) -> i64:
    """Every seat does what looks best to the coach, slips included; the number of decisions taken."""
    return heedfully(state, coach, rng)[0]


def randomly(state: State, rng: Rng) -> tuple[i64, i64]:
    """As `play_randomly`: how many decisions were taken, and how many outcomes chance had."""
    decisions: i64 = 0
    outcomes: i64 = 0
    seat = state.ask(rng)
    while seat != NOBODY:
        if seat == CHANCE:
            outcomes += state.settle(rng)
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            decisions += 1
        seat = state.ask(rng)
    return decisions, outcomes


def heedfully(state: State, coach: Coach, rng: Rng) -> tuple[i64, i64]:
    """As `play_heedfully`: how many decisions were taken, and how many outcomes chance had."""
    decisions: i64 = 0
    outcomes: i64 = 0
    seat = state.ask(rng)
    while seat != NOBODY:
        if seat == CHANCE:
            outcomes += state.settle(rng)
        else:
            state.apply(seat, heed(state, seat, coach, rng))
            decisions += 1
        seat = state.ask(rng)
    return decisions, outcomes


def heed(state: State, seat: i64, coach: Coach, rng: Rng) -> i64:
    """The best-looking action that the seat does not overlook; if it overlooks all of them, the best-looking one."""
    best = coach.choose(state, seat, rng)
    slip = coach.slip(state, seat, best)
    if slip == 0 or not rng.chance(slip):
        return best
    second = best
    most: i64 = 0
    ties: i64 = 0
    legal = state.legal(seat)
    for i in range(len(legal)):
        action = legal[i]
        if action == best:
            continue
        slip = coach.slip(state, seat, action)
        if slip > 0 and rng.chance(slip):
            continue
        weight = coach.weigh(state, seat, action)
        if ties == 0 or weight > most:
            second = action
            most = weight
            ties = 1
        elif weight == most:
            ties += 1
            if rng.below(ties) == 0:
                second = action
    return second


def selfplay(game: Game, seats: int, games: int, seed: int) -> int:
    """Decisions taken in that many random games."""
    rng = Rng(seed)
    total = 0
    for _ in range(games):
        total += play_randomly(game.start(seats), rng)
    return total
