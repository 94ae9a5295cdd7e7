"""What the press says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shoal.engine.language import Words, words_of


@dataclass(frozen=True, eq=False)
class PressWords(Words):
    """What stands on the sheets beside the games' own words, and what the command says."""

    contents: str  # the name of the first sheet
    rules: str  # the name of the booklet
    rules_todo: str
    box: str  # above the list of parts
    heads: tuple[str, str, str]  # of its columns
    card: str  # the paper for what is handled a lot
    paper: str
    total: str
    needs: str  # above what cannot be printed
    printing: str  # above how to print
    scale: str
    backs: Mapping[str, str]  # how to set the printer, by the way of backs
    ways: Mapping[str, str]  # what people call these ways
    inks: Mapping[str, str]
    papers: Mapping[str, str]
    booklet_alone: str  # where the rest is printed on one side
    tiles: str  # how to put a board together
    credit: Callable[[str, str], str]  # of a game, by its designer
    made_by: Callable[[str], str]  # on the cover of the rulebook
    counted: Callable[[int], str]  # sheets
    side: Callable[[int, int, str, bool], str]  # the name of a side for who cannot see it
    written: Callable[[str, int], str]
    progress: Callable[[int, int], str]


def press_words(language: str) -> PressWords:
    words = words_of("shoal.press", language)
    assert isinstance(words, PressWords)
    return words
