"""On every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

foot = "Five games about life in water. No account, no adverts, nothing leaves this server."
shapes: Sequence[str] = ("circle", "square", "triangle", "diamond", "ring", "star", "cross", "hexagon")
close = "Close"
back = "Back"
players = "Players"
board = "Board"
what_is_this = "What is this?"
watch_again = "Watch it again"
theme = "Colours"
themes: Mapping[str, str] = {"system": "as on this device", "light": "light", "dark": "dark"}


def rules_of(game: str) -> str:
    return f"Rules of {game}"
