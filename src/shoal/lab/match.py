"""One game between bots, from a seed: every bot gets its sight and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from shoal.bots import Budget
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.lab.programs import decided

Options = tuple[tuple[str, Value], ...]
SPREAD = 1_000_003  # between the seeds of two experiments


class Player(NamedTuple):
    """Who sits in a seat."""

    strength: str
    budget: Budget | None = None  # None: the usual one of its strength


@cache
def set_up(game: str, options: Options) -> tuple[Game, Coach]:
    """The game and its coach, made once in each process: neither travels between processes."""
    made = new_game(game, dict(options))
    return made, new_coach(made)


def seed_of(seed: int, number: int) -> int:
    """The seed of a game: it follows from the experiment's and the game's number in it, and from nothing else."""
    return seed * SPREAD + number


def play(game: Game, coach: Coach | None, players: Sequence[Player], seed: int) -> State:
    """The final position of a game in which each seat is played by its bot."""
    rng = Rng(seed)
    state = game.start(len(players))
    play_on(state, coach, players, rng)
    return state


def play_on(state: State, coach: Coach | None, players: Sequence[Player], rng: Rng) -> None:
    """Let the bots play from here to the end."""
    while (seat := state.ask(rng)) != NOBODY:
        if seat == CHANCE:
            state.settle(rng)
        else:
            state.apply(seat, answer(state, coach, players, seat, rng))


def answer(state: State, coach: Coach | None, players: Sequence[Player], seat: int, rng: Rng) -> int:
    """What the bot in this seat does now."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    strength, budget = players[seat]
    return decided(strength, state.game, coach, state.sight(seat), rng.word(), budget)


def share_of_win(ranks: Sequence[int], seat: int) -> float:
    """1 for winning alone, 1/k for sharing the first place with k - 1 others, else 0."""
    return 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0
