"""What may matter for the result of Reef Survivor."""

from __future__ import annotations

from typing import Final

from shoal.engine.box import Factor
from shoal.engine.words import GameWords
from shoal.games.reef.words import Words


def board(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.boards[value].name


def dweller(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.dwellers[value].name


def disaster(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.cards[value].name


FACTORS: Final = (
    Factor("board", "board", "board", board),
    Factor("dweller", "recruited", "dweller", dweller),
    Factor("disaster", "disaster", "card", disaster),
)
