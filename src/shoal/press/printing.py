"""The sheets of an order, in the order in which the printer gets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from shoal.engine.mark import Mark
from shoal.engine.paper import Part, Piece, Pieces, Plate
from shoal.press.booklet import booklet
from shoal.press.contents import CONTENTS, contents
from shoal.press.imposing import impose
from shoal.press.ink import sparing
from shoal.press.order import RULES, Order
from shoal.press.sheets import Sheet
from shoal.press.tiling import tile


def sheets(order: Order) -> list[Sheet]:
    """All sides: what is in the box first, then its parts. If the printer prints both sides, every front has a back."""
    inside = [side for part in order.printed for side in _printed(order, part)]
    if RULES in order.parts:
        inside += booklet(order)
    first = contents(order, inside)
    return list(_with_backs([first, *inside]) if order.duplex else [first, *inside])


def papers(sides: Iterable[Sheet]) -> int:
    """How many sheets of paper these sides are."""
    return sum(not side.back for side in sides)


def _printed(order: Order, part: Part) -> Iterator[Sheet]:
    for thing in part.things:
        if isinstance(thing, Pieces):
            inked = Pieces(thing.size, tuple(_inked(order, piece) for piece in thing.pieces))
            yield from impose(part.id, inked, order.paper, order.backs)
        else:
            drawn = Plate(thing.id, thing.size, _drawn(order, thing.drawing), thing.copies)
            yield from tile(part.id, drawn, order.paper)


def _inked(order: Order, piece: Piece) -> Piece:
    return Piece(piece.id, _drawn(order, piece.face), piece.copies, _drawn(order, piece.back))


def _drawn(order: Order, drawing: Mark) -> Mark:
    return sparing(drawing) if order.ink == "saving" else drawing


def _with_backs(sides: list[Sheet]) -> Iterator[Sheet]:
    """A white back behind every front that has none: else the next front would be printed there."""
    for side, following in pairwise([*sides, Sheet(CONTENTS, (0, 0), Mark())]):
        yield side
        if not side.back and not following.back:
            yield Sheet(side.part, side.size, Mark(), back=True)
