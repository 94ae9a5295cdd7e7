"""One game between bots, from a seed: every bot gets its sight and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from shoal.bots import Budget, decide
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game

Options = tuple[tuple[str, Value], ...]
MOST_PIECES = 64


@cache
def set_up(game: str, options: Options) -> tuple[Game, Coach]:
    """The game and its coach, made once in each process: neither travels between processes."""
    made = new_game(game, dict(options))
    return made, new_coach(made)


def play(game: Game, coach: Coach | None, strengths: Sequence[str], seed: int, budget: Budget | None = None) -> State:
    """The final position of a game in which each seat is played by a bot of its strength.

    `budget` holds for the bots that search; None leaves them their usual one."""
    rng = Rng(seed)
    state = game.start(len(strengths))
    while (seat := state.ask(rng)) != NOBODY:
        if seat == CHANCE:
            state.settle(rng)
            continue
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
        else:
            state.apply(seat, decide(strengths[seat], game, coach, state.sight(seat), rng.word(), budget))
    return state


def share_of_win(ranks: Sequence[int], seat: int) -> float:
    """1 for winning alone, 1/k for sharing the first place with k - 1 others, else 0."""
    return 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0


def pieces(games: int) -> list[range]:
    """The numbers of all games, cut into pieces small enough to spread over processes."""
    size = -(-games // MOST_PIECES)
    return [range(start, min(start + size, games)) for start in range(0, games, size)]
