"""Remarks in the log: what happens around the game. Each is written here, and told in `words`."""

from __future__ import annotations


def joined(seat: int, name: str) -> str:
    return f"seat {seat} joins {name}"


def handed_over(seat: int, strength: str) -> str:
    return f"seat {seat} bot {strength}"


def taken_back(seat: int) -> str:
    return f"seat {seat} back"


def moved(seat: int) -> str:
    return f"seat {seat} device"


def renamed(seat: int, name: str) -> str:
    return f"seat {seat} name {name}"


def hands_over(line: str) -> bool:
    """Whether a line of the log gives a seat to a bot."""
    return line.split(" ")[3:4] == ["bot"]


def alike(said: str, line: str) -> bool:
    """Whether a line of the log says the same of the same seat, if perhaps with another name."""
    return line.split(" ")[1:4] == said.split(" ")[:3]


def teamed(seat: int) -> str:
    """Others hold the seat together than before."""
    return f"seat {seat} team"


def coached(seat: int) -> str:
    """The coach moves for the seat."""
    return f"seat {seat} coach"


def paused(on: bool) -> str:
    return "paused" if on else "goes on"


def last_round(on: bool) -> str:
    return "last round" if on else "more rounds"


def more_time(seconds: int) -> str:
    return f"more time {seconds}"


def undo_declined(seat: int) -> str:
    return f"seat {seat} keeps"


def end_declined(seat: int) -> str:
    return f"seat {seat} plays on"


def end_unanswered(seat: int) -> str:
    """The seat that had asked got no answer."""
    return f"seat {seat} unanswered"
