"""What a class says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.language import Words, words_of


class Debrief(Protocol):
    """What a class looks at after the lesson."""

    results: str
    against: str
    together: str
    nobody: str
    ended: Mapping[str, str]  # how a table's game stands, but for who gave up
    marks: Mapping[str, str]  # the same in a word or two, where it did not come to its end
    places: Sequence[str]
    # Table against table
    average: str
    more: str
    about_more: str
    more_heads: Sequence[str]

    def resigned(self, name: str) -> str: ...

    def joint(self, score: str) -> str:
        """Where all scores of a table are added up."""

    def scored(self, score: int, counts: tuple[str, str]) -> str:
        """With what a score counts, one of them and several (see `Lid.score`)."""

    def per_player(self, counts: tuple[str, str], fewer: bool, best: Sequence[str], finished: int) -> str:
        """What the averages are, and which tables are ahead of those that have finished."""

    # A game that says nothing about many tables
    done: str
    done_heads: Sequence[str]
    somebody: str  # whoever did it
    questions: Sequence[str]

    def about_done(self, times: int) -> str: ...


class Export(Protocol):
    """What a class takes home, explained."""

    bot: str
    unexplained: str  # a column that a game does not explain
    results: str  # about each file
    tables: str
    notebook: str
    columns: Mapping[str, str]  # those that are the same for all games

    def observations(self, game: str) -> str: ...

    def pupils(self, numbers: Sequence[int]) -> str:
        """Who holds a seat, where nobody is named."""

    def notebook_of(self, name: str) -> str: ...

    def page(self, game: int, round: int, text: str) -> str:
        """What was written after a round of one of the class's games."""

    def readme(
        self, code: str, games: Sequence[str], numbered: bool, files: Sequence[tuple[str, str, Mapping[str, str]]]
    ) -> str:
        """Each file with what it is, and its columns with what they mean."""


@dataclass(frozen=True, eq=False)
class ClassWords(Words):
    """What every class says, whatever is played in it."""

    table: Callable[[int], str]  # the name of a table by its index from 0: "Table 1"
    question: Callable[[int], str]  # what the notebook asks after so many rounds
    debrief: Debrief
    export: Export


def class_words(language: str) -> ClassWords:
    words = words_of("shoal.classroom", language)
    assert isinstance(words, ClassWords)
    return words
