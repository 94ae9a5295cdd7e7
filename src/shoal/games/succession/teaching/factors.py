"""What may matter for the result of Succession."""

from __future__ import annotations

from typing import Final

from shoal.engine.box import Factor
from shoal.engine.words import GameWords
from shoal.games.succession.words import Words


def card(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.card(value)


FACTORS: Final = (Factor("card", "put", "card", card),)
