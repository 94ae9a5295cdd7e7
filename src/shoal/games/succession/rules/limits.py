"""How long a game of Succession can last, and how many points it can bring."""

from __future__ import annotations

from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import tables
from shoal.games.succession.rules.options import Rules


def longest_game(rules: Rules) -> int:
    """A bound on the events of a game, from what one turn can bring at most for n = 6 seats.

    Only one special card goes down in a turn (in TURN or DRAWN), then numbered cards: one fed, opening or bonus card of
    an oyster; from there numbers rise by following up, 4 steps within a stage, and a stage is left by one follow-up or
    shout, a shout adding one bonus card of the new stage: at most 1 + 1 + 4 + (1 + 1 + 4) + (1 + 1 + 4) = 18 put down.
    Decisions that put nothing down: draw, colour or pass in FEED (2), one pass after each card in FOLLOW (18), n - 1
    passes in each of two SHOUTs (2n), a pass in each of 3 BONUS phases.
    Cards drawn: 1 for the turn, then Starfish 5n (more than any other card), then before an opening at most 36 special
    cards and a last round of n (R3): 37 + 6n.
    Spoken: a card put down may begin one duty, or WINNER and, failed, one duty; a duty takes at most n `quiet`, a call
    or catch and 2 cards, WINNER n `quiet` or calls and 2 cards: 2n + 5 for each card. A Storm begins n duties: 4n.
    A round is dealt with at most 30 cards, and its first opening is like the end of a turn."""
    seats = CONTENT.manifest.seats[-1]
    turn = 18 + (2 + 18 + 2 * seats + 3) + (37 + 6 * seats) + 18 * (2 * seats + 5) + 4 * seats
    return int(rules.rounds * (30 + turn * (rules.turn_cap * seats + 1)))


def highest_score(rules: Rules) -> int:
    """A bound on a seat's score: in every round it holds the whole deck in an acid sea, or wins where rounds count."""
    if not rules.counted:
        return int(rules.rounds)
    worth = [max(tables.POINTS[kind], tables.SHELL_POINTS if tables.SHELLS >> kind & 1 else 0) for kind in rules.cards]
    return int(rules.rounds) * sum(worth)
