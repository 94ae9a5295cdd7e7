"""What the table says beside the game."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.words.en.voice import in_a_row

who_is_here = "Who is here"
awaited = "waiting for a player…"
start = "Start with bots in the empty seats"
may_take_back = ("", " would like to take back a move. Is that all right?")
yes = "Yes, take it back"
no = "No, play on"
take_back = "Take back a move?"
bot_plays = "A bot plays for you."
seat_back = "Take my seat back"
next_game = "Go to the next game"
again = "Play again"
debrief = "What happened? The debrief"
after = "After the game"
places: Sequence[str] = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def wants_to_take_back(name: str) -> str:
    return f"{name} would like to take back a move. Waiting for an answer…"


def cheer(winners: Sequence[str], seats: int, mine: bool) -> str:
    if seats == 1:
        return "Well played!"
    if len(winners) > 1:
        return f"{in_a_row(winners)} share the win!"
    return "You win!" if mine else f"{winners[0]} wins!"


def points(count: int, counts: tuple[str, str]) -> tuple[str, str]:
    one, several = counts if any(counts) else ("point", "points")
    return "", f" {one if count == 1 else several}"
