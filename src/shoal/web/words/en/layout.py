"""On every page."""

from __future__ import annotations

from collections.abc import Sequence

foot = "Five games about life in water. No account, no adverts, nothing leaves this server."
shapes: Sequence[str] = ("circle", "square", "triangle", "diamond", "ring", "star", "cross", "hexagon")
close = "Close"
back = "Back"
players = "Players"
board = "Board"
what_is_this = "What is this?"
watch_again = "Watch it again"


def rules_of(game: str) -> str:
    return f"Rules of {game}"
