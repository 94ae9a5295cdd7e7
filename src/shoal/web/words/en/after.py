"""Debrief and replay."""

from __future__ import annotations

heading = "What happened?"
result = "Result"
to_table = "Back to the table"
transcript_text = "Transcript (text)"
transcript_json = "Transcript (JSON)"
rows = "Numbers (CSV)"
more = "More about this game"
onlooker = "an onlooker"
seen_by = "Seen by"
hand = "Hand"
story = "The story"
move = "Move"
to_start = "To the start"
one_back = "One move back"
play = "Play"
one_on = "One move on"
to_end = "To the end"
replay = "Replay"


def debrief_of(code: str) -> str:
    return f"Debrief of {code}"


def replay_of(code: str) -> str:
    return f"Replay of {code}"


def of(moves: int) -> str:
    return f"of {moves}"
