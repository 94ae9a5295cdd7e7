"""What cards, colours and groups of cards are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.games.succession.content import KINDS
from shoal.games.succession.words.en.texts import TEXTS

CARDS: Final[Mapping[str, Mapping[str, str]]] = TEXTS["card"]
GROUPS: Final[Mapping[str, Mapping[str, str]]] = TEXTS["group"]


def card(kind: str) -> str:
    """Its full name."""
    return CARDS[kind]["name"]


def short(kind: str) -> str:
    """The name as it stands on the card."""
    return card(kind).partition(" (")[0]


def called(kind: str) -> str:
    """The name with its number, as people say it: "Snails (7)"."""
    number = KINDS[kind].number
    return f"{card(kind)} ({number})" if number else short(kind)


def spoken(kind: str) -> str:
    """The card in words for who cannot see it."""
    number, of = KINDS[kind].number, KINDS[kind].group
    return f"{card(kind)}, {number}, {colour(of)}" if number else f"{card(kind)}, {group(of).lower()}"


def text(kind: str) -> str:
    """What stands under its picture."""
    return CARDS[kind]["text"]


def colour(group: str) -> str:
    return GROUPS[group]["colour"]


def capital(group: str) -> str:
    """Its colour where a line begins."""
    return colour(group).capitalize()


def letter(group: str) -> str:
    """Its colour in a narrow place."""
    return capital(group)[0]


def group(group: str) -> str:
    """What its cards are in the sea."""
    return GROUPS[group]["name"]
