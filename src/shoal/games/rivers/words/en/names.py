"""What things are called, what is printed on them, and how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en import counting
from shoal.games.rivers.content import CORNERS
from shoal.games.rivers.rules.sight import Plot
from shoal.games.rivers.words import Corner, Disaster, Event, Printed, Tile
from shoal.games.rivers.words.en.texts import NUMBERS, TEXTS

SIX: Final = str(NUMBERS["bonus_roll"])  # what one must roll for a drop
MINUS: Final = "\N{MINUS SIGN}"

kinds: Mapping[str, Printed] = {kind: Printed(**table) for kind, table in TEXTS["kind"].items()}
habitats: Mapping[str, str] = TEXTS["habitat"]
groups: Mapping[str, str] = TEXTS["group"]
levels: Sequence[str] = TEXTS["severity"]["levels"]
tiles: Sequence[Tile] = [Tile(**table) for table in TEXTS["tile"]]
corners: Mapping[str, Corner] = {corner: Corner(**table) for corner, table in TEXTS["corner"].items()}
disasters: Mapping[str, Disaster] = {card: Disaster(**table) for card, table in TEXTS["disaster"].items()}
lands: Mapping[str, Printed] = {card: Printed(**table) for card, table in TEXTS["land"].items()}
events: Mapping[str, Event] = {card: Event(**table) for card, table in TEXTS["event"].items()}


def points(count: int) -> str:
    return f"{count} point{'' if abs(count) == 1 else 's'}"


def drops(count: int, sort: str = "") -> str:
    """ "1 drop", "3 clean drops"."""
    return f"{count} {sort + ' ' if sort else ''}drop{'' if count == 1 else 's'}"


def cards(count: int, kind: str = "") -> str:
    """ "1 card", "3 Farm cards"."""
    return f"{count} {kinds[kind].name + ' ' if kind else ''}card{'' if count == 1 else 's'}"


def a(kind: str) -> str:
    """A kind of land use with its article."""
    return counting.a(kinds[kind].name)


def plot(owned: Plot) -> str:
    """A card somebody owns, as far as it is seen."""
    return lands[owned.card].name if owned.card else f"{a(owned.kind)} card"


def cause(what: str) -> str:
    """What made something happen: an event, a disaster, or a corner by its tile; "" where it was none of these."""
    if what in events:
        return events[what].name
    if what in disasters:
        return disasters[what].name
    return tiles[CORNERS[what].tile].name if what in CORNERS else ""
