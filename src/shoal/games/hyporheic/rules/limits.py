"""How long a game of Hyporheic can last."""

from __future__ import annotations

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.actions import MOST_SEATS
from shoal.games.hyporheic.rules.options import Rules
from shoal.games.hyporheic.rules.turns import LANDINGS

OPENING = 10_000  # rolls for the start: ties may go on, but not so long in any game there will ever be


def longest_game(rules: Rules) -> int:
    """A bound on the events of a game, from what one landing can bring at most.

    Before it: the decision to roll again, two dice and the move (4). In it: bump or share, whom to rob, two nutrients,
    an equation (5); a card (1) and what it asks: Cow Pie every seat (n), trading the partner and two swaps (3), the
    others less (2, a die and nothing more)."""
    seats = CONTENT.manifest.seats[-1]
    landing = 4 + 5 + 1 + max(int(MOST_SEATS), 1 + CONTENT.swaps)
    return OPENING + int(rules.rounds) * seats * int(LANDINGS) * landing
