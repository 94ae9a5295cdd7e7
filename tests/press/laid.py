"""What lies where on a sheet, read back from its drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from shoal.press.order import Order, read
from shoal.press.printing import sheets
from shoal.press.sheets import Sheet


class Laid(NamedTuple):
    """A piece on a sheet."""

    id: str
    x: float
    y: float
    width: float
    height: float


def order(
    game: str,
    paper: str = "a4",
    backs: str = "duplex",
    ink: str = "colour",
    options: Mapping[str, object] | None = None,
) -> Order:
    return read(game, paper, backs=backs, ink=ink, options=options)


@lru_cache(maxsize=2)  # tests of the same order come one after another
def printed(game: str, paper: str, backs: str) -> tuple[Order, Sequence[Sheet]]:
    """An order, and its sheets."""
    wanted = order(game, paper, backs)
    return wanted, sheets(wanted)


def tree(side: Sheet) -> ElementTree.Element:
    """To be read only: who asks for several things of a side gets the same one."""
    return _parsed(str(side.drawing))


@lru_cache(maxsize=64)
def _parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{drawing}</svg>")


def laid(side: Sheet, what: str) -> list[Laid]:
    """The pieces (`what` is "piece") of a side, their backs ("back") or its plates ("plate")."""
    found = [each for each in tree(side).iter("svg") if f"data-{what}" in each.attrib]
    return [
        Laid(each.attrib[f"data-{what}"], *(float(each.attrib[name]) for name in ("x", "y", "width", "height")))
        for each in found
    ]


def pieces(order: Order) -> Counter[str]:
    """How many there are of each piece on all sheets."""
    return counted(sheets(order), "piece")


def counted(sides: Sequence[Sheet], what: str) -> Counter[str]:
    return Counter(each.id for side in sides for each in laid(side, what))


def said(side: Sheet) -> str:
    """All words of a side."""
    return " ".join("".join(each.itertext()) for each in tree(side).iter("text"))
