"""What can go wrong in every game."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import word_of, words_of

REASONS: Final[Book] = {
    "said": lambda facts: word_of(facts, "text"),
    "watching": lambda facts: "You are only watching this game.",
    "no_such_action": lambda facts: "There is no such action in this game.",
    "not_legal": lambda facts: "This cannot be done now.",
    "game_over": lambda facts: "The game is over.",
    "unknown_action": lambda facts: f"This game has no action called {word_of(facts, 'name')}.",
    "unknown_game": lambda facts: f"There is no game called {word_of(facts, 'name')} here.",
    "unknown_option": lambda facts: (
        f"This game has no option {word_of(facts, 'name')}. It has: {', '.join(words_of(facts, 'known'))}."
    ),
}
