"""The sentence of the result: who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.voice import Voice, in_a_row

SHARED: Final = "share first place"


def leaders(ranks: Sequence[int]) -> list[int]:
    """The seats in the first place."""
    return [seat for seat, rank in enumerate(ranks) if rank == 1]


def wins(voice: Voice, first: Sequence[int], together: str = SHARED) -> str:
    """As the story tells it: "You win", "You and Ana share first place"."""
    return f"{voice.row(first)} {together}" if len(first) > 1 else voice.does(first[0], "win")


def over(voice: Voice, first: Sequence[int], how: str = "", together: str = SHARED) -> str:
    """Where else it is said whose turn it is: "The game is over: Ana and you share first place with 3 points"."""
    who = in_a_row([voice.whom(seat) for seat in first])
    mine = len(first) == 1 and voice.is_you(first[0])
    verb = together if len(first) > 1 else "win" if mine else "wins"
    return f"The game is over: {who} {verb}{how}{'!' if mine else ''}"
