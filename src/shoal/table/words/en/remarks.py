"""What happened around the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.table.words.en.bots import NAMES

HOST: Final = {
    "paused": "Your teacher has paused the game.",
    "goes on": "The game goes on.",
    "last round": "Your teacher says: this is the last round.",
    "more rounds": "The game goes on after this round.",
}


def remark(text: str, names: Sequence[str]) -> str:
    """The sentence people read; "" for a remark that tells them nothing."""
    word, _, rest = text.partition(" ")
    if word == "undo":
        return "A move was taken back."
    if word == "ended":
        return _ended(rest, names)
    if text in HOST:
        return HOST[text]
    if word == "more":
        return _more_time(rest)
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
    if what == "team":
        return f"The team of {name} has changed."
    if what == "coach":
        return f"The coach moves for {name}."
    if what == "keeps":
        return f"The move stands: {name} does not want it taken back."
    if what == "plays":
        return f"The game goes on: {name} would like to play on."
    if what == "unanswered":
        return "The game goes on: not everybody has answered."
    return ""


def signed(line: str, name: str) -> str:
    """A line of the story, and who of a team did it."""
    return f"{line} ({name})"


def _ended(how: str, names: Sequence[str]) -> str:
    word, _, seat = how.partition(" ")
    if word == "resigned" and seat.isdigit() and int(seat) < len(names):
        return f"{names[int(seat)]} has given up."
    if word == "stopped":
        return "Your teacher ended the game here."
    return "The players ended the game here." if word == "agreed" else ""


def _more_time(rest: str) -> str:
    seconds = rest.removeprefix("time ")
    return f"Your teacher gives you {seconds} more seconds." if seconds.isdigit() else ""
