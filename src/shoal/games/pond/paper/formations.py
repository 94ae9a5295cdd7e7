"""The ready-made set-ups, as plain has them."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper import PAGE
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.pond.content import CONTENT, Board, Formation
from shoal.games.pond.screen.hand import half
from shoal.games.pond.screen.squares import COLUMNS
from shoal.games.pond.words import Words

WIDTH, HEIGHT = PAGE
TOP: Final = 20.0
HIGH: Final = (HEIGHT - TOP) / len(CONTENT.formations)  # of each
PICTURE: Final = 96.0  # how wide it may be
EDGE: Final = 5.0  # for the names of the rows


def formations(board: Board, words: Words) -> Mark:
    """All of them, one below the other: a picture, its name and its idea."""
    says = words.paper
    return join(
        line(says.formations_title, 0, 8, 7, "bold"),
        block(says.formations_lead, Box(0, 10.5, WIDTH, 8), 3.8, 3.2),
        [_formation(board, each, TOP + HIGH * number, words) for number, each in enumerate(CONTENT.formations)],
    )


def _formation(board: Board, formation: Formation, top: float, words: Words) -> Mark:
    """The near half with the names of its squares."""
    square = min(PICTURE / board.width, (HIGH - 9) / board.home_rows)
    wide, high = board.width * square, board.home_rows * square
    known = words.names.formations[formation.id]
    lines = "".join(f"M{EDGE + square * i:.2f} {top:g}v{high:.2f}" for i in range(1, board.width))
    lines += "".join(f"M{EDGE:g} {top + square * i:.2f}h{wide:.2f}" for i in range(1, board.home_rows))
    place = {"x": f"{EDGE:g}", "y": f"{top:g}", "width": f"{wide:.2f}", "height": f"{high:.2f}"}
    return join(
        half(board, formation, 0, True, **place),
        rect(
            x=EDGE,
            y=top,
            width=round(wide, 2),
            height=round(high, 2),
            rx=1.5,
            fill="none",
            stroke=INK,
            stroke_width=0.5,
        ),
        path(d=lines, stroke=INK, stroke_width=0.15, stroke_opacity=0.5, fill="none"),
        [_name(COLUMNS[i], EDGE + square * (i + 0.5), top + high + 3.4) for i in range(board.width)],
        [_name(str(i + 1), EDGE / 2, top + high - square * (i + 0.5) + 1) for i in range(board.home_rows)],
        line(known.name, EDGE + PICTURE + 6, top + 10, 7, "bold"),
        block(known.text, Box(EDGE + PICTURE + 6, top + 14, WIDTH - PICTURE - EDGE - 8, HIGH - 22), 4.6, 3.6),
    )


def _name(name: str, x: float, y: float) -> Mark:
    return line(name, x, y, 2.8, "bold", "middle")
