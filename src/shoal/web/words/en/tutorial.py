"""The page that leads through a first game."""

from __future__ import annotations

learn = "Learn to play"
leave = "Leave the tutorial"
back = "One step back"
next = "Go on"
progress = "How far you are"
done = "You know enough to play!"
done_text = "The rest you will learn on the way. If you are not sure what to do, ask for a hint."
again = "Once more"


def title(game: str) -> str:
    return f"Learn {game}"


def step(number: int, of: int) -> str:
    return f"Step {number} of {of}"
