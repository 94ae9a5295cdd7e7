"""On every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

foot = "Five games about life in water. No account, no adverts, nothing leaves this server."
foot_here = "Five games about life in water. No account, no adverts, nothing leaves this device."
shapes: Sequence[str] = ("circle", "square", "triangle", "diamond", "ring", "star", "cross", "hexagon")
close = "Close"
back = "Back"
players = "Players"
board = "Board"
what_is_this = "What is this?"
watch_again = "Watch it again"
theme = "Colours"
themes: Mapping[str, str] = {"system": "as on this device", "light": "light", "dark": "dark"}
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def dated(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def rules_of(game: str) -> str:
    return f"Rules of {game}"
