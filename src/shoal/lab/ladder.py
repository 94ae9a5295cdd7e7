"""How strong Pike is at which budget: against Perch, and against itself with half the budget. Strength in Elo.

python -m shoal.lab.ladder reef --seats 2 --games 200 --budgets 50 100 200 400
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, log10
from typing import Final

from shoal.bots import AT_A_TABLE, Budget
from shoal.lab.arguments import Parser, chosen_crew, common, contested, guarded, settled
from shoal.lab.tournament import Contest, Outcome, hold
from shoal.lab.workers import HERE, Crew

BUDGETS: Final = (50, 100, 200, 400, 800, 1600, 3200, 6400, 12800)  # simulations
BOT, RIVAL = "pike", "perch"
LIVE: Final = replace(AT_A_TABLE, busy=True)  # as long as at a live table, however crowded this machine is


@dataclass(frozen=True)
class Rung:
    """What one budget is worth."""

    outcome: Outcome
    against: str  # whom it was measured against
    budget: str

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger, and between which bounds it lies with 95 % confidence."""
        low, high = self.outcome.interval
        seats = self.outcome.contest.seats
        return elo(self.outcome.share, seats), elo(low, seats), elo(high, seats)

    @property
    def strength(self) -> str:
        """Elo as people read it."""
        strength, weakest, strongest = (_written(each) for each in self.elo)
        return f"{strength} ({weakest} to {strongest})"

    def __str__(self) -> str:
        low, high = self.outcome.interval
        return (
            f"{self.outcome.contest.seats} seats, {BOT} with {self.budget} against {self.against}: "
            f"{self.outcome.share:.1%} of {self.outcome.contest.games} games ({low:.1%} to {high:.1%}), "
            f"Elo {self.strength}"
        )


def elo(share: float, seats: int = 2) -> float:
    """How many points stronger one is who wins this share against so many equals: 0 for a fair share."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share * (seats - 1) / (1 - share))


def climb(contest: Contest, budgets: Sequence[int], live: bool, crew: Crew = HERE) -> Iterator[Rung]:
    """Rung by rung: each budget against Perch, then against half of it; at last as a live table has it."""
    for budget in [*map(Budget, budgets), *([LIVE] if live else [])]:
        yield _rung(contest, budget, RIVAL, None, crew)
        half = replace(budget, simulations=budget.simulations // 2, milliseconds=budget.milliseconds // 2)
        if half.simulations or half.milliseconds:
            yield _rung(contest, budget, BOT, half, crew)


def _rung(contest: Contest, budget: Budget, field: str, other: Budget | None, crew: Crew) -> Rung:
    tried = Contest(
        contest.game, contest.seats, BOT, field, contest.games, contest.seed, contest.options, budget, other
    )
    outcome = next(hold([tried], crew))
    against = f"{field} with {_named(other)}" if other else field
    return Rung(outcome, against, _named(budget))


def _named(budget: Budget) -> str:
    if budget.milliseconds:
        return f"{budget.milliseconds} ms"
    return f"{budget.simulations:,} simulations"


def _written(strength: float) -> str:
    return f"{strength:+.0f}" if abs(strength) != inf else "+∞" if strength > 0 else "-∞"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: prints one line for each rung."""
    parser = Parser(
        prog="shoal ladder",
        description="How strong is Pike with which budget? In Elo above Perch, and above half of it.",
    )
    common(parser, games=100)
    parser.add_argument(
        "--budgets", type=int, nargs="+", default=list(BUDGETS), help="simulations for a decision (default: 50 … 12800)"
    )
    parser.add_argument("--live", action="store_true", help="also with the time it has at a live table")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    seats = contested(parser, seats, chosen.budgets)

    def run() -> int:
        with chosen_crew(chosen) as crew:
            for count in seats:
                contest = Contest(chosen.game, count, BOT, RIVAL, chosen.games, chosen.seed, options)
                for rung in climb(contest, chosen.budgets, chosen.live, crew):
                    print(rung, flush=True)
        return 0

    return guarded(run)


if __name__ == "__main__":
    raise SystemExit(main())
