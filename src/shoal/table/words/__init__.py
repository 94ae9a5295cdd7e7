"""What a live table says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shoal.engine.language import Words, words_of


@dataclass(frozen=True, eq=False)
class TableWords(Words):
    """What every table says, whatever is played at it."""

    bots: Mapping[str, str]  # what they are called
    strengths: Mapping[str, str]  # how they play
    program: str  # likewise of a program that the server was started with
    settings: Mapping[str, str]  # labels of what can be set at every table
    remark: Callable[[str, Sequence[str]], str]  # a remark of the log in a sentence; "" for one that tells nothing
    signed: Callable[[str, str], str]  # a line of the story, and who of a team did it

    def bot(self, strength: str) -> str:
        """What a bot is called; a program by its own name."""
        return self.bots.get(strength, strength)

    def about_bot(self, strength: str) -> str:
        """How it plays."""
        return self.strengths.get(strength, self.program)


def table_words(language: str) -> TableWords:
    words = words_of("shoal.table", language)
    assert isinstance(words, TableWords)
    return words
