"""Remarks in the log: what happens around the game. Each is written and read here, and told in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.bots import STRENGTHS


def joined(seat: int, name: str) -> str:
    return f"seat {seat} joins {name}"


def handed_over(seat: int, strength: str) -> str:
    return f"seat {seat} bot {strength}"


def taken_back(seat: int) -> str:
    return f"seat {seat} back"


def renamed(seat: int, name: str) -> str:
    return f"seat {seat} name {name}"


def undo_declined(seat: int) -> str:
    return f"seat {seat} keeps"


def in_words(text: str, names: Sequence[str]) -> str:
    """The sentence people read; "" for a remark that tells them nothing."""
    word, _, rest = text.partition(" ")
    if word == "undo":
        return "A move was taken back."
    number, _, rest = rest.partition(" ")
    if word != "seat" or not number.isdigit() or int(number) >= len(names):
        return ""
    name = names[int(number)]
    what, _, rest = rest.partition(" ")
    if what == "joins":
        return f"{rest} sits down."
    if what == "bot":
        strength = STRENGTHS.get(rest)
        return f"{strength.name if strength else rest}, a bot, plays for {name}."
    if what == "back":
        return f"{name} is back."
    if what == "name":
        return f"Seat {int(number) + 1} is now called {rest}."
    if what == "keeps":
        return f"The move stands: {name} does not want it taken back."
    return ""
