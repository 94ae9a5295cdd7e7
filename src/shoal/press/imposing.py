"""Pieces on sheets: as many as fit, edge to edge, and their backs where they meet them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from shoal.engine.mark import Mark, join
from shoal.engine.paper import Piece, Pieces
from shoal.press.paper import Paper
from shoal.press.sheets import FOLD, Sheet, crop_marks, placed, stroke, turned


class Grid(NamedTuple):
    """Places for pieces on a sheet, row by row."""

    sheet: tuple[float, float]
    piece: tuple[float, float]
    columns: int
    rows: int
    left: float
    top: float

    @property
    def many(self) -> int:
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        row, column = divmod(number, self.columns)
        return self.left + column * self.piece[0], self.top + row * self.piece[1]

    def edges(self, many: int) -> tuple[list[float], list[float]]:
        """Where to cut if so many places are taken."""
        width, height = self.piece
        columns, rows = min(many, self.columns), ceil(many / self.columns)
        xs = [self.left + column * width for column in range(columns + 1)]
        return xs, [self.top + row * height for row in range(rows + 1)]


def impose(part: str, pieces: Pieces, paper: Paper, backs: str) -> Iterator[Sheet]:
    """The sheets of these pieces, with backs in one of the ways of `order.BACKS`."""
    laid = [piece for piece in pieces.pieces for _ in range(piece.copies)]
    if backs == "fold" and any(piece.back for piece in laid):
        yield from _folded(part, laid, pieces.size, paper)
        return
    grid = centred(paper.size(), paper.room(), pieces.size)
    for first in range(0, len(laid), grid.many):
        some = laid[first : first + grid.many]
        yield Sheet(part, grid.sheet, join(_fronts(some, grid), crop_marks(*grid.edges(len(some)))))
        if backs != "none" and any(piece.back for piece in some):
            yield Sheet(part, grid.sheet, _backs(some, grid, backs), back=True)


def centred(sheet: tuple[float, float], room: tuple[float, float], piece: tuple[float, float]) -> Grid:
    """As many places as there is room for, in the middle of the sheet."""
    columns, rows = int(room[0] // piece[0]), int(room[1] // piece[1])
    assert columns and rows, f"a piece of {piece} fits on no sheet of {sheet}"
    return Grid(sheet, piece, columns, rows, (sheet[0] - columns * piece[0]) / 2, (sheet[1] - rows * piece[1]) / 2)


def mirrored(number: int, grid: Grid, backs: str) -> int:
    """The place on the back of the sheet that lies behind this place on its front."""
    row, column = divmod(number, grid.columns)
    if backs == "duplex-short":
        return (grid.rows - 1 - row) * grid.columns + column
    return row * grid.columns + grid.columns - 1 - column


def _fronts(some: list[Piece], grid: Grid) -> Mark:
    return join(
        placed(piece.face, *grid.place(number), grid.piece, data_piece=piece.id) for number, piece in enumerate(some)
    )


def _backs(some: list[Piece], grid: Grid, backs: str) -> Mark:
    """Turned over at its short edge, a sheet would show them upside down to who turns a piece over sideways."""
    made = []
    for number, piece in enumerate(some):
        back = turned(piece.back, grid.piece) if backs == "duplex-short" else piece.back
        made.append(placed(back, *grid.place(mirrored(number, grid, backs)), grid.piece, data_back=piece.id))
    return join(made)


def _folded(part: str, laid: list[Piece], size: tuple[float, float], paper: Paper) -> Iterator[Sheet]:
    """Faces to the left of the fold and backs to the right, which meet when the sheet is folded and glued."""
    grid = max((half_sheet(paper, size, lying) for lying in (False, True)), key=lambda each: each.many)
    middle = grid.sheet[0] / 2
    for first in range(0, len(laid), grid.many):
        some = laid[first : first + grid.many]
        xs, ys = grid.edges(len(some))
        backs = []
        for number, piece in enumerate(some):
            x, y = grid.place(number)
            backs.append(placed(piece.back, 2 * middle - x - size[0], y, size, data_back=piece.id))
        both = sorted({*xs, *(2 * middle - x for x in xs)})
        fold = stroke(middle, 2, middle, grid.sheet[1] - 2, FOLD)
        yield Sheet(part, grid.sheet, join(_fronts(some, grid), backs, crop_marks(both, ys), fold))


def half_sheet(paper: Paper, size: tuple[float, float], lying: bool) -> Grid:
    """Places on the left half of a sheet, up to the fold."""
    sheet, room = paper.size(lying), paper.room(lying)
    columns, rows = int(room[0] / 2 // size[0]), int(room[1] // size[1])
    return Grid(sheet, size, columns, rows, sheet[0] / 2 - columns * size[0], (sheet[1] - rows * size[1]) / 2)
