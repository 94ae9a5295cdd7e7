"""Tournaments: one bot among bots of another strength, in every seat in turn. How much more than its share does it win?

python -m shoal.lab.tournament succession pike perch --seats 2 4 --games 200 --option rounds=1 --simulations 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import sqrt

from shoal.bots import STRENGTHS, Budget
from shoal.lab.arguments import common, settled
from shoal.lab.match import Options, pieces, play, set_up, share_of_win

CONFIDENT = 1.96  # standard deviations that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Contest:
    """One bot of the challenger's strength among bots of the field's, in another seat in every game."""

    game: str
    seats: int
    challenger: str
    field: str
    games: int
    seed: int = 1
    options: Options = ()
    budget: Budget | None = None


@dataclass(frozen=True)
class Outcome:
    """What the challenger won; a shared first place counts as its part of a win."""

    contest: Contest
    wins: float

    @property
    def share(self) -> float:
        return self.wins / self.contest.games

    @property
    def fair(self) -> float:
        """What it would win if all were equally strong."""
        return 1 / self.contest.seats

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence."""
        return wilson(self.wins, self.contest.games)

    @property
    def stronger(self) -> bool:
        """Whether it wins significantly more than its fair share."""
        return self.interval[0] > self.fair

    def __str__(self) -> str:
        contest = self.contest
        low, high = self.interval
        return (
            f"{contest.seats} seats: one {contest.challenger} among {contest.field} won {self.share:.1%} of "
            f"{contest.games} games (95 % interval {low:.1%} to {high:.1%}, fair share {self.fair:.1%})"
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share."""
    share = wins / games
    square = CONFIDENT**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = CONFIDENT * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def hold(contests: Iterable[Contest], executor: Executor | None = None) -> Iterator[Outcome]:
    """The outcome of each contest as soon as it is known; without an executor all is played here.

    What comes out follows from the contests' seeds, however the games are spread over processes."""
    for contest in contests:
        spread = map if executor is None else executor.map
        parts = pieces(contest.games)
        yield Outcome(contest, sum(spread(_wins, repeat(contest, len(parts)), parts)))


def _wins(contest: Contest, numbers: range) -> float:
    game, coach = set_up(contest.game, contest.options)
    wins = 0.0
    for number in numbers:
        seat = number % contest.seats
        strengths = [contest.field] * contest.seats
        strengths[seat] = contest.challenger
        final = play(game, coach, strengths, contest.seed * 1_000_003 + number, contest.budget)
        wins += share_of_win(final.ranks(), seat)
    return wins


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: prints one line for each number of seats."""
    parser = argparse.ArgumentParser(
        prog="shoal tournament",
        description="One bot among bots of another strength: how much more than its share does it win?",
    )
    common(parser, games=200)
    parser.add_argument("challenger", choices=STRENGTHS, help="the strength of one player")
    parser.add_argument("field", choices=STRENGTHS, help="the strength of all the others")
    parser.add_argument("--simulations", type=int, default=0, help="how many a searching bot may make for a decision")
    parser.add_argument("--milliseconds", type=int, default=0, help="how long it may think (then not reproducible)")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    budget = Budget(chosen.simulations, chosen.milliseconds) if chosen.simulations or chosen.milliseconds else None
    contests = [
        Contest(chosen.game, count, chosen.challenger, chosen.field, chosen.games, chosen.seed, options, budget)
        for count in seats
    ]
    with ProcessPoolExecutor(chosen.processes) as executor:
        for outcome in hold(contests, executor):
            print(outcome, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
