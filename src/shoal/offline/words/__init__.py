"""What the table without a server says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.language import Words, words_of


class Pages(Protocol):
    """The first page, and the one on which a transcript is opened."""

    heading: str
    lead: str
    stays_here: str  # nothing leaves the device
    games_here: str
    open_transcript: str
    about_transcript: str
    choose_file: str
    delete: str
    yes_delete: str
    who_plays_on: str
    about_who: str
    go_on: str
    person: str

    def damaged(self, code: str) -> str: ...

    def delete_of(self, title: str, code: str) -> str: ...

    def sure(self, title: str, code: str) -> str: ...


@dataclass(frozen=True, eq=False)
class OfflineWords(Words):
    """What is said where there is no server."""

    pages: Pages
    shell: Mapping[str, str]  # for the script around the pages
    export: Mapping[str, str]  # for who makes the site


def offline_words(language: str) -> OfflineWords:
    words = words_of("shoal.offline", language)
    assert isinstance(words, OfflineWords)
    return words
