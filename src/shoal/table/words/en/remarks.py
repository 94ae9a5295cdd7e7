"""What happened around the game."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.table.words.en.bots import NAMES


def remark(text: str, names: Sequence[str]) -> str:
    """The sentence people read; "" for a remark that tells them nothing."""
    word, _, rest = text.partition(" ")
    if word == "undo":
        return "A move was taken back."
    if word == "ended":
        return _ended(rest, names)
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
    if what == "plays":
        return f"The game goes on: {name} would like to play on."
    if what == "unanswered":
        return "The game goes on: not everybody has answered."
    return ""


def _ended(how: str, names: Sequence[str]) -> str:
    word, _, seat = how.partition(" ")
    if word == "resigned" and seat.isdigit() and int(seat) < len(names):
        return f"{names[int(seat)]} has given up."
    return "The players ended the game here." if word == "agreed" else ""
