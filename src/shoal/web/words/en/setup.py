"""The form that sets up a table."""

from __future__ import annotations

from shoal.table.words.en.bots import NAMES

heading = "Set up a table"
who_plays = "Who plays?"
about_people = (
    "A friend joins with the code or the link that you will see next. "
    "Several people at this device pass it round; hands stay covered in between."
)
about_people_here = "Several people at this device pass it round; hands stay covered in between."
how_to_play = "How do you want to play?"
plans = "Ways to play"
usual = "The usual game"
about_usual = "Everything as in the rules."
about_undo = (
    "Good for beginners, and when a finger slips. If somebody else has moved since, or a card or a die has come up, "
    "the other people are asked."
)
more_options = "More options"
times = "Timing"
open_table = "Open the table"
me = "Me"
person_here = "Person at this device"
friend = "Friend, by code or link"
nobody = "— nobody —"
nickname = "Nickname"


def title(game: str) -> str:
    return f"Set up {game}"


def bot(name: str) -> str:
    return f"Bot: {name}"


def seat(number: int) -> str:
    return f"Seat {number}"


def nickname_of(number: int) -> str:
    return f"Nickname of seat {number}"


def what_fits(usual: str, shared: str) -> str:
    return f"The usual: {usual.lower()}, or {shared.lower()} if people share this device"


def plan_facts(minutes: tuple[int, int], players: tuple[int, int]) -> str:
    return f"{_range(*minutes)} minutes · {_range(*players)} players"


def gaps(gaps: str, strength: str) -> str:
    return f"Bots fill small tables: {NAMES[strength]}." if gaps == "bots" else ""


def _range(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)


def empty_means(usual: str, shared: str) -> str:
    return f"If left empty: {usual}, or {shared} where people share this device."
