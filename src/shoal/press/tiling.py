"""A plate on sheets: on one in its middle, or on several that overlap and are put together by their marks."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, join
from shoal.engine.paper import Plate, setting
from shoal.press.paper import Paper
from shoal.press.sheets import Pen, Sheet, placed, stroke, window

OVERLAP: Final = 5.0
PEN: Final[Pen] = {"stroke": "#17324d", "stroke_width": 0.3}
MARK: Final = 4.0  # length of a mark


class Tiles(NamedTuple):
    """How a plate is divided: all tiles have one size, and neighbours share a strip."""

    sheet: tuple[float, float]
    columns: int
    rows: int
    size: tuple[float, float]

    @property
    def corner(self) -> tuple[float, float]:
        """Where a tile lies on its sheet."""
        return (self.sheet[0] - self.size[0]) / 2, (self.sheet[1] - self.size[1]) / 2

    def seen(self, row: int, column: int) -> tuple[float, float, float, float]:
        """Which part of the plate a tile shows."""
        width, height = self.size
        return column * (width - OVERLAP), row * (height - OVERLAP), width, height


def fits(size: tuple[float, float], room: tuple[float, float]) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def tiles(size: tuple[float, float], paper: Paper) -> Tiles:
    """As few sheets as possible, upright if that makes no difference."""
    ways = []
    for lying in (False, True):
        room = paper.room(lying)
        if fits(size, room):
            return Tiles(paper.size(lying), 1, 1, size)
        columns, rows = (max(1, ceil((size[i] - OVERLAP) / (room[i] - OVERLAP))) for i in (0, 1))
        each = ((size[0] + (columns - 1) * OVERLAP) / columns, (size[1] + (rows - 1) * OVERLAP) / rows)
        ways.append(Tiles(paper.size(lying), columns, rows, each))
    return min(ways, key=lambda way: way.columns * way.rows)


def tile(part: str, plate: Plate, paper: Paper) -> Iterator[Sheet]:
    """The sheets of a plate, once for each copy."""
    way = tiles(plate.size, paper)
    for copy in range(plate.copies):
        if way.columns * way.rows == 1:
            yield Sheet(part, way.sheet, placed(plate.drawing, *way.corner, plate.size, data_plate=plate.id))
            continue
        for row in range(way.rows):
            for column in range(way.columns):
                seen = window(
                    plate.drawing,
                    *way.corner,
                    way.seen(row, column),
                    data_plate=plate.id,
                    data_copy=copy,
                    data_tile=f"{row} {column}",
                )
                yield Sheet(part, way.sheet, join(seen, _marks(way, row, column)))


def _marks(way: Tiles, row: int, column: int) -> Mark:
    """Long marks where to cut, short ones where the edge of the neighbour comes to lie, and which sheet this is."""
    (left, top), (width, height) = way.corner, way.size
    right, bottom = left + width, top + height
    made = []
    for y, away in ((top, -1), (bottom, 1)):
        if column:
            made.append(stroke(left, y + away, left, y + away * (1 + MARK), PEN))
        if column < way.columns - 1:
            made.append(_pointer(right - OVERLAP, y, 0, away))
    for x, away in ((left, -1), (right, 1)):
        if row:
            made.append(stroke(x + away, top, x + away * (1 + MARK), top, PEN))
        if row < way.rows - 1:
            made.append(_pointer(x, bottom - OVERLAP, away, 0))
    name = f"{chr(ord('A') + row)}{column + 1}"
    made.append(setting.line(name, right, bottom + 4.5, 3.2, "bold", "end"))
    return join(made)


def _pointer(x: float, y: float, dx: int, dy: int) -> Mark:
    """A small arrow that points at the edge of the plate."""
    tip = (x + dx * 0.8, y + dy * 0.8)
    return join(
        stroke(*tip, tip[0] + dx * MARK, tip[1] + dy * MARK, PEN),
        stroke(*tip, tip[0] + dx * 1.5 + dy, tip[1] + dy * 1.5 + dx, PEN),
        stroke(*tip, tip[0] + dx * 1.5 - dy, tip[1] + dy * 1.5 - dx, PEN),
    )
