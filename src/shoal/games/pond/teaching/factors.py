"""What may matter for the result of Pond Scum."""

from __future__ import annotations

from typing import Final

from shoal.engine.box import Factor
from shoal.engine.words import GameWords
from shoal.games.pond.words import Words


def formation(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.formations[value].name


FACTORS: Final = (Factor("formation", "picked", "formation", formation),)
