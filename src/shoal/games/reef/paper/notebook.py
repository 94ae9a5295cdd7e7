"""A pupil's notebook: the score of every round, and what was learnt from it."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Attr, Mark, join, path, rect
from shoal.engine.paper import PAGE, Kit
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.words import Words

WIDTH, HEIGHT = PAGE
TOP: Final = 40.0
CELL: Final = (23.0, 14.0)
FRAME: Final[dict[str, Attr]] = {"fill": "#fff", "stroke": INK, "stroke_width": 0.4}


def notebook(kit: Kit, words: Words) -> Mark:
    """A field for each round, with a row of boxes for numbers and lines to write on."""
    says, rounds = words.paper, int(kit.options["rounds"])
    high = (HEIGHT - TOP) / rounds
    return join(
        line(says.notebook_title, 0, 9, 8, "bold"),
        _blank(says.pupil, 0, 19, 88),
        _blank(says.sea_floor, 98, 19, WIDTH - 98),
        _blank(says.starters, 0, 30, WIDTH),
        [_round(number, TOP + high * (number - 1), high - 3, kit, words) for number in range(1, rounds + 1)],
    )


def _blank(says: str, x: float, y: float, wide: float) -> Mark:
    """A word, and a line to write on behind it."""
    return join(
        line(says, x, y, 3.8, "bold"),
        path(d=f"M{x:g} {y + 1.6:g}h{wide:g}", stroke=INK, stroke_width=0.2),
    )


def _round(number: int, top: float, high: float, kit: Kit, words: Words) -> Mark:
    says = words.paper
    heads = says.columns(kit.options)
    wide = CELL[0]
    left = WIDTH - wide * len(heads) - 2
    label = words.labels.a_round(str(kit.options["round_label"]))
    lines = int((high - 22) // 8)
    return join(
        rect(x=0.3, y=round(top, 2), width=WIDTH - 0.6, height=round(high, 2), rx=3, **FRAME),
        line(says.round(number), 4, top + 7.5, 5.6, "bold"),
        block(label, Box(4, top + 9.5, left - 6, 9), 3.4, 2.4),
        [_cell(head, left + wide * i, top + 2, i == len(heads) - 1) for i, head in enumerate(heads)],
        block(says.notes, Box(4, top + 17.5, WIDTH - 8, 5), 3.2, 2.4, "italic"),
        [
            path(d=f"M4 {top + 22 + 8 * (i + 1) - 1:.2f}H{WIDTH - 4:g}", stroke=INK, stroke_width=0.15)
            for i in range(max(lines, 0))
        ],
    )


def _cell(head: str, x: float, y: float, last: bool) -> Mark:
    wide, high = CELL
    pen = FRAME | {"fill": "#e3f4f7" if last else "#fff"}
    return join(
        rect(x=round(x, 2), y=round(y, 2), width=wide, height=high, **pen),
        block(head, Box(x + 0.8, y + 0.6, wide - 1.6, 5), 3.2, 2.4, "bold" if last else "", "middle"),
    )
