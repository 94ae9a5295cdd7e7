"""Why the coach suggests something, in words a child understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.engine.words.en.counting import counted
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules.actions import CALL_LAST, CALL_WINNER, DRAW, KEEP, PASS, QUIET, UPGRADE
from shoal.games.succession.words.en import names

PENALTY: Final = counted(CONTENT.penalty_cards, "card")
POINTS: Final = max(card.points for card in CONTENT.cards)

simple: Mapping[int, str] = {
    DRAW: "Nothing you hold is better on the rock now. Draw, and perhaps a match comes.",
    KEEP: "This card will be more useful later.",
    PASS: "There is nothing better to do here.",
    UPGRADE: "You get rid of this card although it is not your turn, and perhaps of one more.",
    CALL_LAST: f"Say it before somebody catches you, or you draw {PENALTY}.",
    CALL_WINNER: "Say it and the round is yours!",
    QUIET: "There is nothing to say.",
}
catch = f"Be quick: if you catch them, they must draw {PENALTY}."
last_card = "It is your last card: put it down and you win the round!"
only_choice = "It is the only thing you can do now."
second_card = "A second card in the same turn: always worth it."
fits = "It fits. Every card you put down is one fewer to count."
choose_colour = "You choose the colour you hold most of, and the others lose time."
special = f"A special card costs {counted(POINTS, 'point')} if it stays in your hand."


def colour(stage: str, held: int) -> str:
    hue = names.colour(stage)
    return f"You hold {counted(held, f'{hue} card')}: with {hue} in play you can get rid of them."


def slows(kind: str) -> str:
    return f"Somebody has only one card left. The {names.short(kind)} slows them down."


def feeds(kind: str) -> str:
    return f"The {names.short(kind)} drags in a second card: two cards in one turn."


def follow(kind: str) -> str:
    return f"You can add {names.called(kind)} at once: two cards in one turn, and a new colour."


def brings(stage: str) -> str:
    return f"It brings {names.colour(stage)} into play, and you hold more {names.colour(stage)} cards."
