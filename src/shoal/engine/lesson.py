"""What a class talks about after a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shoal.engine.mark import Mark, dd, dl, dt, h2, join, li, ol, section


@dataclass(frozen=True)
class Lesson:
    """Questions to talk about, and words with their meaning."""

    questions: tuple[str, ...]
    glossary: Mapping[str, str]


def talk(questions: Iterable[str]) -> Mark:
    """The section of a debrief that asks them."""
    return section(h2("Questions to talk about"), ol(li(each) for each in questions), class_="chart-words")


def words(glossary: Mapping[str, str]) -> Mark:
    """The section of a debrief that explains them."""
    return section(h2("Words"), meanings(glossary), class_="chart-words")


def meanings(glossary: Mapping[str, str]) -> Mark:
    return dl(join(dt(word), dd(meaning)) for word, meaning in glossary.items())
