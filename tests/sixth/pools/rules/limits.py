"""How long a game of Tide Pools can last, and how many points it can bring."""

from __future__ import annotations

from ..content import CONTENT
from .options import Rules


def longest_game(rules: Rules) -> int:
    """Hands are dealt; then in every turn somebody rolls, the tide comes, somebody decides, and draws."""
    seats = CONTENT.manifest.seats[-1]
    return seats * CONTENT.hand + int(rules.rounds) * seats * 4


def score_range() -> tuple[int, int]:
    return 0, CONTENT.pools + CONTENT.row_points
