"""What the notebook asks."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = (
    "What is your plan for the next round?",
    "What went well in this round, and why?",
    "What surprised you? What would you do differently?",
    "Who or what changed the game most in this round?",
    "What have you found out about living things that you did not know before?",
)


def question(round: int) -> str:
    """After so many rounds; they take turns."""
    return QUESTIONS[(round - 1) % len(QUESTIONS)]
