"""The first page, and the one on which a transcript is opened."""

from __future__ import annotations

heading = "Games from the water's edge"
lead = "Play against bots, or pass this device round. It works without the internet, too."
stays_here = "Everything stays on this device. Nothing is sent anywhere."
games_here = "Your games on this device"
open_transcript = "Open a transcript"
about_transcript = "A transcript is a game that you saved as a file. Watch it again, or play on from where it stopped."
choose_file = "Choose a file"
delete = "Delete"
yes_delete = "Yes, delete it"
who_plays_on = "Who plays on?"
about_who = "This game is not over yet. Say who sits where, and play on."
go_on = "Play on"
person = "Person at this device"


def damaged(code: str) -> str:
    return f"The game {code} is damaged and cannot be opened. Your other games are fine."


def delete_of(title: str, code: str) -> str:
    return f"Delete {title} {code}"


def sure(title: str, code: str) -> str:
    return f"Delete {title} {code} for good?"
