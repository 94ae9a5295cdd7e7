"""The row of seats, and the curtain over a device that several people share."""

from __future__ import annotations

from collections.abc import Sequence

open_seat = "open"
you = "you"
bot = "(bot)"
to_act = "(to act)"
away = "(away)"
others_play = "The others are playing. The hands are covered."
whose_turn = "Whose turn is it to look?"
covered = "The hands are covered."


def waiting(players: int) -> str:
    return "Waiting for one more player" if players == 1 else f"Waiting for {players} more players"


def meant(name: str, prompt: str) -> str:
    rest = prompt.removeprefix("Your turn: ")
    if rest.startswith(("You ", "Your ", "You're ")):
        rest = rest[0].lower() + rest[1:]
    return f"{name}: {rest}"


def pass_to(name: str) -> str:
    return f"Pass the device to {name}"


def i_am(name: str) -> str:
    return f"I am {name}"


def team(names: Sequence[str]) -> str:
    return f"({', '.join(names)})"
