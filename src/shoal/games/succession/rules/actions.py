"""The numbers of Succession: of its actions, outcomes, phases and reasons to draw, and what each of them is called.

A card is its kind, 0 to 27 in content order; kinds 0 to 14 are the numbered cards 1 to 15. To play a card is the action
of the same number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.engine.vocabulary import Vocabulary
from shoal.games.succession.content import CONTENT

KINDS: Final[i64] = 28
MOST_SEATS: Final[i64] = 6

DRAW: Final[i64] = 28
KEEP: Final[i64] = 29
PASS: Final[i64] = 30
UPGRADE: Final[i64] = 31
COLOUR_GREEN: Final[i64] = 32
CALL_LAST: Final[i64] = 35
CALL_WINNER: Final[i64] = 36
QUIET: Final[i64] = 37
CATCH: Final[i64] = 38

# Phases (§5.3). How a card is put down is named by the phase in which it is.
OPEN: Final[i64] = 0
TURN: Final[i64] = 1
DRAWN: Final[i64] = 2
COLOUR: Final[i64] = 3
FEED: Final[i64] = 4
FOLLOW: Final[i64] = 5
SHOUT: Final[i64] = 6
BONUS: Final[i64] = 7
WINNER: Final[i64] = 8
TAKE: Final[i64] = 9  # cards are being drawn, and then something else begins
OVER: Final[i64] = 10

# Why cards are drawn: the kind of the card that says so, or one of these.
FOR_DEAL: Final[i64] = 28
FOR_OPENING: Final[i64] = 29
FOR_TURN: Final[i64] = 30
FOR_LAST: Final[i64] = 31
FOR_WINNER: Final[i64] = 32

CARD_IDS: Final[tuple[str, ...]] = tuple([card.id for card in CONTENT.cards])
KIND_OF: Final[dict[str, int]] = {card.id: card.kind for card in CONTENT.cards}
COLOURS: Final[tuple[str, ...]] = tuple([stage.id for stage in CONTENT.stages])
PHASES: Final[tuple[str, ...]] = (
    "open", "turn", "drawn", "colour", "feed", "follow", "shout", "bonus", "winner", "take", "over",
)  # fmt: skip
REASONS: Final[tuple[str, ...]] = (*CARD_IDS, "deal", "opening", "turn", "last", "winner")

DEAL_OUTCOMES: Final[i64] = MOST_SEATS * KINDS  # outcomes from here on are drawn cards


def drawer_of(outcome: i64) -> i64:
    """The seat that is dealt a card, or draws it."""
    return outcome % DEAL_OUTCOMES // KINDS


def vocabulary() -> Vocabulary:
    """What seats do."""
    return Vocabulary(
        [f"play {card}" for card in CARD_IDS]
        + ["draw", "keep", "pass", "upgrade"]
        + [f"colour {colour}" for colour in COLOURS]
        + ["call last", "call winner", "quiet"]
        + [f"catch {seat}" for seat in range(MOST_SEATS)]
    )


def outcomes() -> Vocabulary:
    """What chance does: a seat is dealt a card, or draws it."""
    return Vocabulary(
        [f"{what} {seat} {card}" for what in ("deal", "drawn") for seat in range(MOST_SEATS) for card in CARD_IDS]
    )
