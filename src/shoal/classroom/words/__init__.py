"""What a class says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shoal.engine.language import Words, words_of


@dataclass(frozen=True, eq=False)
class ClassWords(Words):
    """What every class says, whatever is played in it."""

    table: Callable[[int], str]  # the name of a table by its index from 0: "Table 1"
    question: Callable[[int], str]  # what the notebook asks after so many rounds


def class_words(language: str) -> ClassWords:
    words = words_of("shoal.classroom", language)
    assert isinstance(words, ClassWords)
    return words
