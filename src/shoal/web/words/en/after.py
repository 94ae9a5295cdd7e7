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
step = "Step"
to_start = "To the start"
one_back = "One step back"
play = "Play"
one_on = "One step on"
to_end = "To the end"
replay = "Replay"

SEVERAL = {2: "Two", 3: "Three"}
about_moments = "This is where the game changed most, as the coach sees it. The coach can be wrong: what do you think?"
the_same = "The coach would have done the same."
only_choice = "There was nothing else to do."
by_chance = "Nobody chose this: it came by chance."
look = "Look at it"
read_story = "Read the story"
story_text = "The story as text"


def moments(number: int) -> str:
    return "The moment that mattered" if number == 1 else f"{SEVERAL[number]} moments that mattered"


def moment(step: int, name: str) -> str:
    return f"Step {step}: {name}"


def played(label: str) -> str:
    return f"Chosen: {_ended(label)}"


def coach(label: str, reason: str) -> str:
    return f"The coach would have chosen: {_ended(label)} {reason}"


def _ended(label: str) -> str:
    """As the end of a sentence; a shout has its own."""
    return label if label.endswith(("!", "?", ".")) else f"{label}."


def stands(name: str, before: int, after: int) -> str:
    change = "rose" if after > before else "fell"
    return f"{name}'s chances {change} from {before} to {after} in 100."


def story_of(code: str) -> str:
    return f"The story of {code}"


def debrief_of(code: str) -> str:
    return f"Debrief of {code}"


def replay_of(code: str) -> str:
    return f"Replay of {code}"


def of(steps: int) -> str:
    return f"of {steps}"
