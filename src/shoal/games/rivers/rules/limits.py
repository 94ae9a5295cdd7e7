"""How long a game of Rivers can last, and how many points it can bring."""

from __future__ import annotations

from shoal.games.rivers.content import CONTENT

TURNS = 160  # of all seats together (§7): every turn goes ahead, and only one card of the deck goes back


def longest_game() -> int:
    """A bound on the events of a game, from what one turn can bring at most.

    Roll and die (2); two treatments and a sharing, before the roll or after the event (2 * 4 + 1), and a treatment
    drawn in this turn (4); two disasters, one of them by a move of the event, each with a die, a warning and a card to
    choose (6); two corners with two tokens to clean (4); the drop (1); an event with a choice and four tokens to clean,
    or four seats that choose a card (6); an icon, three cards and a purchase (5); two surveys with three cards (8)."""
    turn = 2 + 9 + 4 + 6 + 4 + 1 + 6 + 5 + 8
    return 1 + TURNS * turn


def score_range() -> tuple[int, int]:
    """All tokens polluted in one hand; all tokens clean in one hand, and all cards there too, doubled."""
    return -CONTENT.tokens, CONTENT.tokens + 2 * sum(card.points for card in CONTENT.lands)
