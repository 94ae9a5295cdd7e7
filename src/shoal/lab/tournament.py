"""Tournaments: one bot among bots of another strength, in every seat in turn. How much more than its share does it win?

python -m shoal.lab.tournament succession pike perch --seats 2 4 --games 200 --option rounds=1 --simulations 1000
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum, sqrt
from time import perf_counter
from typing import NamedTuple

from shoal.bots import Budget
from shoal.lab.arguments import Parser, chosen_crew, common, contested, guarded, settled
from shoal.lab.match import Options, Player, play, seed_of, set_up, share_of_win
from shoal.lab.programs import add_programs, called, named
from shoal.lab.spread import in_order, spread
from shoal.lab.workers import HERE, Crew

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
    budget: Budget | None = None  # of bots that search; None leaves them their usual one
    other: Budget | None = None  # of those of the field that search; None: the same


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
        one, others = called(contest.challenger), called(contest.field)
        return (
            f"{contest.seats} seats: one {one} among {others} won {self.share:.1%} of "
            f"{contest.games} games (95 % interval {low:.1%} to {high:.1%}, fair share {self.fair:.1%})"
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share."""
    share = wins / games
    square = CONFIDENT**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = CONFIDENT * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Wins(NamedTuple):
    """What the challenger got of each of some games."""

    shares: list[float]
    seconds: float


def hold(contests: Iterable[Contest], crew: Crew = HERE) -> Iterator[Outcome]:
    """The outcome of each contest as soon as it is known.

    What comes out follows from the contests' seeds, however the games are spread over workers."""
    for contest in contests:
        chunks = in_order(spread(partial(wins, contest), [range(contest.games)], crew))
        yield Outcome(contest, fsum(share for chunk in chunks for share in chunk.shares))


def wins(contest: Contest, numbers: range) -> Wins:
    """Play these games."""
    start = perf_counter()
    game, coach = set_up(contest.game, contest.options)
    shares = []
    for number in numbers:
        seat = number % contest.seats
        players = [Player(contest.field, contest.other or contest.budget)] * contest.seats
        players[seat] = Player(contest.challenger, contest.budget)
        final = play(game, coach, players, seed_of(contest.seed, number))
        shares.append(share_of_win(final.ranks(), seat))
    return Wins(shares, perf_counter() - start)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: prints one line for each number of seats."""
    parser = Parser(
        prog="shoal tournament",
        description="One bot among bots of another strength: how much more than its share does it win?",
    )
    common(parser, games=200)
    parser.add_argument("challenger", help="one player: minnow, perch, pike or a program")
    parser.add_argument("field", help="all the others")
    add_programs(parser)
    parser.add_argument("--simulations", type=int, default=0, help="how many a searching bot may make for a decision")
    parser.add_argument("--milliseconds", type=int, default=0, help="how long it may think (then not reproducible)")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    given = [each for each in (chosen.simulations, chosen.milliseconds) if each]
    budget = Budget(chosen.simulations, chosen.milliseconds) if given else None
    seats = contested(parser, seats, given or [1])
    challenger, field = named(parser, [chosen.challenger, chosen.field], chosen.bot)
    contests = [
        Contest(chosen.game, count, challenger, field, chosen.games, chosen.seed, options, budget) for count in seats
    ]

    def run() -> int:
        with chosen_crew(chosen) as crew:
            for outcome in hold(contests, crew):
                print(outcome, flush=True)
        return 0

    return guarded(run)


if __name__ == "__main__":
    raise SystemExit(main())
