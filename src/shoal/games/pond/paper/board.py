"""The pond, with the names of its squares on all sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from shoal.engine.mark import Mark, g, join, path, rect, svg
from shoal.engine.paper.setting import INK, line
from shoal.games.pond.content import Board
from shoal.games.pond.screen import squares
from shoal.games.pond.screen.pond import weeds
from shoal.games.pond.screen.squares import COLUMNS

SQUARE: Final = 20.0  # millimetres: pieces fit on every board
EDGE: Final = 7.0  # for the names
LETTER: Final = 4.2
WATER: Final = "#c3e2b0"


def size(board: Board) -> tuple[float, float]:
    return board.width * SQUARE + 2 * EDGE, board.height * SQUARE + 2 * EDGE


@cache
def board(board: Board) -> Mark:
    """Plain sits below, red above."""
    wide, high = board.width * SQUARE, board.height * SQUARE
    half = EDGE + (board.height - board.home_rows) * SQUARE
    return join(
        rect(x=EDGE, y=EDGE, width=wide, height=high, rx=4, fill=WATER),
        svg(
            g(weeds(board), opacity=0.45),
            x=EDGE,
            y=EDGE,
            width=wide,
            height=high,
            viewBox=f"0 0 {board.width * squares.SQUARE} {board.height * squares.SQUARE}",
        ),
        path(d=_grid(board), stroke=INK, stroke_width=0.2, stroke_opacity=0.5, fill="none"),
        path(d=f"M{EDGE} {half}h{wide}", stroke=INK, stroke_width=1, stroke_dasharray="1 4", stroke_linecap="round"),
        rect(x=EDGE, y=EDGE, width=wide, height=high, rx=4, fill="none", stroke=INK, stroke_width=0.8),
        _names(board),
    )


def _grid(board: Board) -> str:
    columns = "".join(f"M{EDGE + SQUARE * i:g} {EDGE:g}v{board.height * SQUARE:g}" for i in range(1, board.width))
    return columns + "".join(
        f"M{EDGE:g} {EDGE + SQUARE * i:g}h{board.width * SQUARE:g}" for i in range(1, board.height)
    )


def _names(board: Board) -> Mark:
    """Letters below and numbers at the left, and the same turned round for who sits at the other end."""
    wide, high = size(board)
    letters, numbers = COLUMNS[: board.width], [str(row + 1) for row in range(board.height)]
    far = g(_near(letters[::-1], numbers[::-1], high), transform=f"rotate(180 {wide / 2:g} {high / 2:g})")
    return join(_near(letters, numbers, high), far)


def _near(letters: Sequence[str], numbers: Sequence[str], high: float) -> Mark:
    return join(
        [_name(each, EDGE + SQUARE * (i + 0.5), high - EDGE / 2) for i, each in enumerate(letters)],
        [_name(each, EDGE / 2, high - EDGE - SQUARE * (i + 0.5)) for i, each in enumerate(numbers)],
    )


def _name(name: str, x: float, y: float) -> Mark:
    return line(name, x, y + 0.36 * LETTER, LETTER, "bold", "middle")
