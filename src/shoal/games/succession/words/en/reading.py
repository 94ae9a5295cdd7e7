"""The whole table in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.words.en.counting import counted
from shoal.engine.words.en.voice import in_a_row
from shoal.games.succession.content import NUMBERED
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.words.en import labels, names
from shoal.games.succession.words.en.prompt import result

players = "Players, in the order of their seats"


def now(sight: SuccessionSight, names_: Sequence[str]) -> str:
    """What is going on."""
    who = ["you" if seat == sight.seat else name for seat, name in enumerate(names_)]
    whose = ["your" if seat == sight.seat else f"{name}'s" for seat, name in enumerate(names_)]
    if sight.phase == "over":
        return f"{result(sight, names_)}."
    if sight.phase == "deal":
        return "The cards are being dealt."
    if sight.phase == "open" and sight.lowest:
        holders = in_a_row([who[seat] for seat in sight.waits])
        return f"A new start. The lowest card opens: {names.called(sight.lowest)}, held by {holders}."
    if sight.actor < 0:
        return "Everybody draws a card."
    if sight.phase == "shout":
        return f"Who has {names.called(NUMBERED[sight.number + 1].id)}? Whoever shouts “Upgrade!” first may add it."
    if sight.phase == "winner":
        return f"{'Your' if sight.actor == sight.seat else whose[sight.actor]} last card is down."
    return f"It is {whose[sight.actor]} turn."


def top(kind: str | None) -> str:
    return f"{labels.on_top(kind)}." if kind else "The rock is bare."


def colour(stage: str | None) -> str:
    return f"Colour in play: {names.colour(stage)}." if stage else "No colour is in play yet."


def growing(kinds: Sequence[str]) -> str:
    often = {kind: kinds.count(kind) for kind in kinds}
    said = [names.card(kind) + (f", {times} times" if times > 1 else "") for kind, times in often.items()]
    return f"Growing on it: {'; '.join(said)}."


def climate(kind: str) -> str:
    return names.text(kind)


def deck(cards: int) -> str:
    return f"{counted(cards, 'card')} in the deck."


def round(number: int, rounds: int) -> str:
    return f"Round {number} of {rounds}."


def cards(kind: str, copies: int) -> str:
    said = names.spoken(kind)
    return said if copies == 1 else f"{said}: {copies} cards"


def player(who: str | None, facts: str) -> str:
    return f"{who or 'You'}: {facts}"


def hand_of(who: str, cards: int) -> str:
    return f"{who}'s hand, {counted(cards, 'card')}"
