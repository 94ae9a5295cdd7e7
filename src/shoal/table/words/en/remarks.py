"""What happened around the game."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.table.words.en.bots import NAMES


def remark(text: str, names: Sequence[str]) -> str:
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
        return f"{name if name.startswith(rest) else rest} sits down."  # "Ada 2" in old logs is called Ada
    if what == "bot":
        return f"{NAMES.get(rest, rest)}, a bot, plays for {name}."
    if what == "back":
        return f"{name} is back."
    if what == "device":
        return f"{name} goes on with another device."
    if what == "name":
        return f"Seat {int(number) + 1} is now called {rest}."
    if what == "keeps":
        return f"The move stands: {name} does not want it taken back."
    return ""
