"""Why something cannot be done here."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book

REASONS: Final[Book] = {
    "hidden_moves": lambda facts: (
        "This game was not over when the transcript was saved, and its hidden cards are not in the file. "
        "So nobody can play on from it."
    ),
}
