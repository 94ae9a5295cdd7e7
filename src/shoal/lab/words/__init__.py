"""What the lab says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shoal.engine.language import Words, words_of


@dataclass(frozen=True, eq=False)
class LabWords(Words):
    """What the lab says, whatever is played in it."""

    progress: Callable[[int, int, float], str]  # games done, of how many, and the seconds left


def lab_words(language: str) -> LabWords:
    words = words_of("shoal.lab", language)
    assert isinstance(words, LabWords)
    return words
