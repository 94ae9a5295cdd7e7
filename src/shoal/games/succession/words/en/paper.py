"""What stands on the printed cards, the poster and the signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import counted
from shoal.games.succession.content import NUMBERED
from shoal.games.succession.words.en import names
from shoal.games.succession.words.en.names import CARDS, GROUPS, called
from shoal.games.succession.words.en.names import text as text
from shoal.games.succession.words.en.texts import TEXTS

PAPER: Final[Mapping[str, str]] = TEXTS["paper"]

cards = PAPER["cards"]
cards_todo = PAPER["cards_todo"]
poster = PAPER["poster"]
poster_todo = PAPER["poster_todo"]
poster_title = PAPER["poster_title"]
poster_lead = PAPER["poster_lead"]
signs = PAPER["signs"]
signs_todo = PAPER["signs_todo"]
needs: Sequence[str] = (PAPER["pencil"],)
calls: Mapping[str, tuple[str, str]] = {
    call: (table["says"], table["reminds"]) for call, table in TEXTS["sign"].items()
}


def science(kind: str) -> str:
    return CARDS[kind]["science"]


def points(points: int) -> str:
    """What a card costs that stays in the hand."""
    return counted(points, "point")


def row(group: str) -> str:
    """Above the cards of a group: "Green: pioneers"."""
    return f"{names.capital(group)}: {names.group(group).lower()}{'s' if group == 'red' else ''}"


def arrival(kind: str) -> str:
    """When it usually comes in the sea."""
    after = CARDS[kind]["arrival"]
    return f"after {after}"


def upgrade(number: int) -> str:
    return f"Upgrade! {called(NUMBERED[number].id)}, then {called(NUMBERED[number + 1].id)}"


def left_out(group: str) -> str:
    """Cards that an option brings."""
    return f"For older players: the {GROUPS[group]['colour']} cards, which are printed if you choose that option."
