"""How long a game of Pond Scum can last, and how many points it can bring."""

from __future__ import annotations

from shoal.games.pond.rules.options import Rules


def longest_game(rules: Rules) -> int:
    """A bound on the events of a game: the coin, both sides' placements, and turns.

    Every piece leaves the board once at most, and from one that does to the next there are at most `quiet_limit` turns
    (§7)."""
    pieces = most_pieces(rules)
    return 1 + 2 * (pieces + 1) + 2 * pieces * int(rules.quiet_limit)


def most_pieces(rules: Rules) -> int:
    """All of a side's."""
    return len(rules.pond.roster)
