"""What stands on the printed board, cards and tokens, and what to do with their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from shoal.engine.content import Table
from shoal.games.rivers.content import FRIENDS, HABITATS, LANDS
from shoal.games.rivers.words.en import names
from shoal.games.rivers.words.en.texts import TEXTS

PAPER: Final[Table] = TEXTS["paper"]


def _lines(table: Any) -> Sequence[tuple[str, str]]:
    return tuple((begins, says) for begins, says in table)


board: str = PAPER["board"]
board_todo: str = PAPER["board_todo"]
cards: str = PAPER["cards"]
cards_todo: str = PAPER["cards_todo"]
water: str = PAPER["water"]
water_todo: str = PAPER["water_todo"]
pawns: str = PAPER["pawns"]
pawns_todo: str = PAPER["pawns_todo"]
needs: Sequence[str] = PAPER["needs"]
events: str = PAPER["events"]
discards: str = PAPER["discards"]
supply: str = PAPER["supply"]
supply_rule: str = PAPER["supply_rule"]
sky: str = PAPER["sky"]
sky_rule: str = PAPER["sky_rule"]
turn_title: str = PAPER["turn_title"]
turn: Sequence[tuple[str, str]] = _lines(PAPER["turn"])
corners_title: str = PAPER["corners_title"]
disaster: str = PAPER["disaster"]
turn_over: str = PAPER["turn_over"]
scale: str = PAPER["scale"]
clean_worth: str = PAPER["clean_worth"]
polluted_worth: str = PAPER["polluted_worth"]


def group(group: str) -> str:
    """What an event is about, where a line begins."""
    return names.groups[group].capitalize()


def level(number: int) -> str:
    """Which numbers lead to a level of a disaster."""
    levels: Sequence[str] = PAPER["levels"]
    return levels[number]


def land(card: str, twice: str) -> str:
    """With what a card makes a pair, and that it counts double then."""
    here = LANDS[card]
    if here.habitat:
        pair = names.kinds[HABITATS[here.habitat].companion].name
        return f"{names.habitats[here.habitat]}: {pair} {twice}"
    pair = names.habitats[FRIENDS[here.kind].id]
    return f"{names.kinds[here.kind].name}. With a {pair}: {twice}"
