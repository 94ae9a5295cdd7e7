"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, word_of

from .names import animal, small


def _animal(facts: Facts) -> str:
    return animal(word_of(facts, "animal"))


REASONS: Final[Book] = {
    "cards_are_dealt": lambda facts: "Wait a moment: everybody draws animals.",
    "not_your_turn": lambda facts: "It is not your turn.",
    "wait": lambda facts: "Wait a moment: the sea is moving.",
    "rolled_already": lambda facts: "You have rolled already: settle an animal, or let one go.",
    "roll_first": lambda facts: "First roll the die: it says how high the tide comes.",
    "not_held": lambda facts: f"You have no {small(word_of(facts, 'animal'))} in your hand.",
    "out_of_reach": lambda facts: f"Pool {facts['pool']} is dry: the tide reaches only pool {facts['tide']}.",
    "too_dry": lambda facts: f"{_animal(facts)}: pool {facts['highest']} is the highest it can live in.",
    "own_pool": lambda facts: f"Pool {facts['pool']} is yours already.",
    "too_weak": lambda facts: f"{_animal(facts)} is not stronger than the {small(word_of(facts, 'there'))} there.",
}
