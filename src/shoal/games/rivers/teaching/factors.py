"""What may matter for the result of Rivers."""

from __future__ import annotations

from typing import Final

from shoal.engine.box import Factor
from shoal.engine.words import GameWords
from shoal.games.rivers.words import Words


def event(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.events[value].name


def disaster(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.disasters[value].name


def land(value: str, words: GameWords) -> str:
    assert isinstance(words, Words)
    return words.names.kinds[value].name


FACTORS: Final = (
    Factor("event", "event", "card", event),
    Factor("disaster", "disaster", "disaster", disaster),
    Factor("land", "bought", "kind", land),
)
