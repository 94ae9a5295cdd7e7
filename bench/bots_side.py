"""Bots against bots over every number of seats: prints one line of JSON for each outcome.

PYTHONPATH=… python bots_side.py [GAMES]"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from shoal.bots import Budget
from shoal.games import available, new_game
from shoal.lab.ladder import Rung
from shoal.lab.match import Options
from shoal.lab.tournament import Contest, hold
from shoal.lab.workers import crew


@dataclass(frozen=True)
class Pairing:
    game: str
    challenger: str
    field: str
    games: int
    options: Options = ()
    budget: Budget | None = None
    seats: range | None = None  # instead of all that the game has
    other: Budget | None = None  # the field's, if it is not the same


FEW = range(2, 5)
TWO = range(2, 3)
LONG: Options = (("board", "long"), ("formation", "random"))
DROP: Options = (("board", "drop"), ("formation", "random"))
PAIRINGS = (
    Pairing("succession", "perch", "minnow", 500, (("calls", "auto"),)),  # the calls of the rules' own playtest (§17)
    Pairing("succession", "pike", "perch", 240, budget=Budget(simulations=400)),
    Pairing("pond", "perch", "minnow", 300, LONG),
    Pairing("pond", "perch", "minnow", 300, DROP),
    Pairing("pond", "pike", "perch", 100, LONG, Budget(simulations=20_000)),
    Pairing("pond", "pike", "perch", 100, DROP, Budget(simulations=20_000)),
    Pairing("hyporheic", "perch", "minnow", 200),
    Pairing("hyporheic", "pike", "perch", 120, budget=Budget(simulations=400)),
    Pairing("rivers", "perch", "minnow", 200, seats=FEW),
    Pairing("rivers", "pike", "perch", 120, budget=Budget(simulations=400), seats=FEW),
    Pairing("reef", "perch", "minnow", 200, seats=FEW),
    Pairing("reef", "pike", "perch", 48, budget=Budget(simulations=400), seats=FEW),
    # The ladder in short, against Perch and against half the budget; `shoal ladder` climbs it in full.
    *(Pairing("succession", "pike", "perch", 120, budget=Budget(each), seats=TWO) for each in (50, 100, 200, 800)),
    *(
        Pairing("succession", "pike", "pike", 120, budget=Budget(each), seats=TWO, other=Budget(each // 2))
        for each in (100, 400)
    ),
    *(Pairing("reef", "pike", "perch", 48, budget=Budget(each), seats=TWO) for each in (100, 200)),
)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    with crew(os.cpu_count() or 1) as workers:
        for outcome in hold(contests(games), workers):
            contest = outcome.contest
            low, high = outcome.interval
            line = {
                "game": contest.game,
                "challenger": contest.challenger,
                "field": contest.field,
                "seats": contest.seats,
                "games": contest.games,
                "options": dict(contest.options),
                "simulations": contest.budget.simulations if contest.budget else 0,
                "against": contest.other.simulations if contest.other else 0,
                "share": outcome.share,
                "low": low,
                "high": high,
                "fair": outcome.fair,
                "elo": Rung(outcome, contest.field, "").strength,
                "stronger": outcome.stronger,
            }
            print(json.dumps(line), flush=True)


def contests(games: int) -> Iterator[Contest]:
    """Every pairing whose game is there, over its numbers of seats; `games` instead of the usual number unless 0."""
    for pairing in PAIRINGS:
        if pairing.game not in available():
            continue
        for seats in pairing.seats or new_game(pairing.game).seats:
            yield Contest(
                pairing.game,
                seats,
                pairing.challenger,
                pairing.field,
                games or pairing.games,
                options=pairing.options,
                budget=pairing.budget,
                other=pairing.other,
            )


if __name__ == "__main__":
    main()
