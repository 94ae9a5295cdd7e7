"""Info cards, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from shoal.engine.content import filled
from shoal.engine.words.en.counting import Count, counted
from shoal.games.succession.content import CONTENT, KINDS, NUMBERED, Card
from shoal.games.succession.words import Info
from shoal.games.succession.words.en import names
from shoal.games.succession.words.en.names import CARDS, GROUPS, called, capital, colour, group
from shoal.games.succession.words.en.texts import NUMBERS, TEXTS, WRITTEN

things: Mapping[str, Info] = {topic: Info(**table) for topic, table in TEXTS["help"].items()}
guide: Mapping[str, str] = TEXTS["guide"]
PENALTY: Final = f"{NUMBERS['penalty']:card}"
say_last_card = f"You have one card left. Tap “Last card!” before somebody catches you, or you draw {PENALTY}."
catch = (
    "Somebody has one card left and has not said “Last card!” "
    f"Catch them before the next card is put down: then they draw {PENALTY}."
)

SHELLS: Final = f"Shell builder: in an acid sea it is never a second card, and costs {NUMBERS['shell_points']:point}."
REBUILT: Final = "Reconstructed: the published game mentions such cards but does not show them."


@cache
def card(kind: str) -> Info:
    card, texts = KINDS[kind], CARDS[kind]
    plain = card.number and card.number not in CONTENT.upgrade_numbers
    return Info(
        title=names.card(kind),
        facts=_facts(card),
        said=f"“{names.text(kind)}”" if plain else "",
        does=_does(card),
        science=texts["science"],
        more=(SHELLS if card.shell_builder else "", texts.get("remark", "")),
        source=REBUILT if card.provenance == "reconstructed" else "",
    )


def struck(kind: str, who: str, cards: int) -> str:
    written = WRITTEN["card"][kind]
    does = filled(written.get("others", written["text"]), {**NUMBERS, "starfish_draws": Count(cards)})
    return f"{who} put it down. {does}"


def stage(stage: str) -> Info:
    low, high = next(each.numbers for each in CONTENT.stages if each.id == stage)
    return Info(
        title=f"{capital(stage)}: {group(stage)}",
        does=f"While {colour(stage)} is in play, the numbers {low} to {high} fit. Predators fit on every colour.",
        science=GROUPS[stage]["text"],
    )


def _facts(card: Card) -> str:
    hue, kind = colour(card.group), group(card.group)
    what = f"Number {card.number}, {hue}: {kind.lower()}" if card.number else f"{kind} ({hue})"
    return f"{what}. {card.copies} cards in the deck. {counted(card.points, 'point')} if it stays in your hand."


def _does(card: Card) -> str:
    if not card.number:
        return names.text(card.id)
    fits = f"Fits when {colour(card.group)} is in play"
    if card.number in CONTENT.upgrade_numbers:
        return f"{fits}. Add {called(NUMBERED[card.number + 1].id)} to upgrade, or others may shout for it!"
    if card.number - 1 in CONTENT.upgrade_numbers:
        return f"{fits}, and on {called(NUMBERED[card.number - 1].id)}: upgrade!"
    return f"{fits}."
