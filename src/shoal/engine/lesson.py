"""What a class talks about after a game, as sections of its debrief."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shoal.engine.mark import Mark, dd, dl, dt, h2, join, li, ol, section
from shoal.engine.words import Shared


def talk(questions: Iterable[str], shared: Shared) -> Mark:
    """The section of a debrief that asks them."""
    return section(h2(shared.questions), ol(li(each) for each in questions), class_="chart-words")


def words(glossary: Mapping[str, str], shared: Shared) -> Mark:
    """The section of a debrief that explains them."""
    return section(h2(shared.glossary), meanings(glossary), class_="chart-words")


def meanings(glossary: Mapping[str, str]) -> Mark:
    return dl(join(dt(word), dd(meaning)) for word, meaning in glossary.items())
