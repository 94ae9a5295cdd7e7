"""A sea floor, as large as a sheet: open ocean above, land below where there is any."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper import PAGE
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.content import BOARDS, COLUMNS, CONTENT, ROWS, Depth
from shoal.games.reef.screen.pictures import PAINTS
from shoal.games.reef.words import Words

WIDTH, HEIGHT = PAGE
LEFT: Final = 8.0  # for the numbers of the rows
ACROSS: Final = (WIDTH - LEFT - 2) / len(COLUMNS)
DOWN: Final = 35.0
TOP: Final = 30.0
FOOT: Final = TOP + ROWS * DOWN
WAVES: Final = {"S": 0, "M": 1, "D": 2}  # lines of waves on a space: deeper water has more of them


@cache
def board(board: str, words: Words) -> Mark:
    """Row 6 is at the top."""
    known = words.names.boards[board]
    return join(
        line(known.name, LEFT, 8.5, 8, "bold"),
        block(known.text, Box(LEFT, 11, WIDTH - LEFT - 2, 9.5), 3.8, 3),
        _ocean(TOP - 8.5, 8.5, words),
        [_space(board, row, column) for row in range(1, ROWS + 1) for column in range(len(COLUMNS))],
        [line(str(row), LEFT - 2, _top(row) + DOWN / 2 + 2, 5.5, "bold", "end") for row in range(1, ROWS + 1)],
        _shore(board, words),
        _key(words),
    )


def _top(row: int) -> float:
    return TOP + (ROWS - row) * DOWN


def _space(board: str, row: int, column: int) -> Mark:
    letter = BOARDS[board].rows[ROWS - row][column]
    x, y = round(LEFT + column * ACROSS, 2), _top(row)
    ink = "#fff" if letter == "D" else INK
    waves = "".join(f"M{x + 3:.2f} {y + 5 + 4.5 * n:.2f}q2.500-2.400 5 0t5 0" for n in range(WAVES[letter]))
    return join(
        rect(x=x, y=y, width=ACROSS, height=DOWN, fill=PAINTS[letter], stroke=INK, stroke_width=0.4),
        path(d=waves, fill="none", stroke="#fff", stroke_width=0.9, stroke_linecap="round") if waves else None,
        path(d=waves, fill="none", stroke=INK, stroke_width=0.25, stroke_linecap="round") if waves else None,
        line(letter, x + ACROSS - 2.5, y + 6.5, 5, "bold", "end", ink),
        line(f"{COLUMNS[column]}{row}", x + 2.5, y + DOWN - 2.2, 3.2, "", "start", ink),
    )


def _ocean(y: float, high: float, words: Words) -> Mark:
    return join(
        rect(x=LEFT, y=y, width=WIDTH - LEFT - 2, height=high, fill=PAINTS["D"], stroke=INK, stroke_width=0.4),
        block(words.labels.open_ocean, Box(LEFT, y, WIDTH - LEFT - 2, high), 4.6, 4, "bold", "middle", True, "#fff"),
    )


def _shore(board: str, words: Words) -> Mark:
    """Land, towards the player, or the sea again."""
    if not BOARDS[board].land:
        return _ocean(FOOT, 8.5, words)
    wave = (WIDTH - LEFT - 2) / 10
    return join(
        path(
            d=f"M{LEFT} {FOOT}" + f"q{wave / 2:.2f} 2.500 {wave:.2f} 0" * 10 + f"V{FOOT + 8.5}H{LEFT}Z",
            fill="#e9d7a4", stroke=INK, stroke_width=0.4,
        ),
        block(words.labels.land, Box(LEFT, FOOT + 1.2, WIDTH - LEFT - 2, 7.3), 4.6, 4, "bold", "middle", True),
    )  # fmt: skip


def _key(words: Words) -> Mark:
    """How many builders may stand on each other."""
    room = (WIDTH - LEFT - 2) / len(CONTENT.depths)
    return join(_depth(depth, LEFT + room * number, room, words) for number, depth in enumerate(CONTENT.depths))


def _depth(depth: Depth, x: float, room: float, words: Words) -> Mark:
    y, paint = FOOT + 10.5, PAINTS[depth.letter]
    return join(
        rect(x=round(x, 2), y=y, width=8, height=8, rx=1.5, fill=paint, stroke=INK, stroke_width=0.4),
        line(depth.letter, x + 4, y + 5.8, 5, "bold", "middle", "#fff" if depth.letter == "D" else INK),
        block(words.paper.depth(depth), Box(x + 10, y - 0.5, room - 12, 9.5), 3.1, 2.8, middle=True),
    )
