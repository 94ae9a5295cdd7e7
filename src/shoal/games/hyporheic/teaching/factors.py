"""What may matter for the result of Hyporheic."""

from __future__ import annotations

from typing import Final

from shoal.engine.box import Factor
from shoal.engine.words import GameWords
from shoal.games.hyporheic.words import Words


def card(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.cards[value].name


def equation(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.equations[value]


FACTORS: Final = (
    Factor("card", "drew", "card", card),
    Factor("equation", "reacted", "equation", equation),
)
