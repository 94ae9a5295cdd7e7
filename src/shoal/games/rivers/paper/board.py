"""The board on four sheets: the map with its ring of tiles, and in the middle a place for everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.mark import Mark, g, join, rect
from shoal.engine.paper import CARD, Kit
from shoal.engine.paper.setting import INK, Box, Run, block
from shoal.games.rivers.content import CONTENT, CORNERS, KINDS
from shoal.games.rivers.screen import land
from shoal.games.rivers.screen.pictures import ICONS, PALE, picture
from shoal.games.rivers.words import Words

SCALE: Final = 0.48
BOARD: Final = (land.WIDTH * SCALE, land.HEIGHT * SCALE)
PLACE: Final = (CARD[0] + 3, CARD[1] + 3)
LEFT, TOP, RIGHT = 56.0, 44.0, 424.0  # what the ring leaves free
GAP: Final = 5.0


def board(kit: Kit, words: Words) -> Mark:
    """All of it, in millimetres."""
    says = words.paper
    second = TOP + PLACE[1] + GAP
    step = (RIGHT - LEFT - PLACE[0]) / (len(KINDS) - 1)
    piles = [
        _place(LEFT + step * number, second, words.names.kinds[kind].name, PALE[kind], ICONS[kind])
        for number, kind in enumerate(KINDS)
    ]
    third = second + PLACE[1] + GAP
    return join(
        g(land.land(False, words), transform=f"scale({SCALE})"),
        _water(LEFT, TOP, 2 * step - GAP, words),
        _place(LEFT + 2 * step, TOP, says.events, "#dcebf5", "satellite"),
        _place(LEFT + 3 * step, TOP, says.discards, "#fff", ""),
        piles,
        _steps(LEFT, third, 214, says.turn_title, says.turn),
        _steps(LEFT + 219, third, RIGHT - LEFT - 219, says.corners_title, _corners(words)),
        rect(x=0.4, y=0.4, width=BOARD[0] - 0.8, height=BOARD[1] - 0.8, fill="none", stroke=INK, stroke_width=0.8),
    )


def _water(left: float, top: float, wide: float, words: Words) -> Mark:
    """The global supply, and the sky beside it."""
    sky = wide * 0.32
    return join(
        _panel(left, top, wide - sky - GAP, PLACE[1], "#bfe4f5"),
        block(words.paper.supply, Box(left, top + 3, wide - sky - GAP, 12), 8, 6, "bold", "middle"),
        block(words.paper.supply_rule, Box(left + 8, top + 16, wide - sky - GAP - 16, 14), 4, 3.2, "", "middle"),
        picture("clean", left + (wide - sky - GAP) / 2 - 22, top + 38, 44),
        _panel(left + wide - sky, top, sky, PLACE[1], "#ffffff"),
        block(words.paper.sky, Box(left + wide - sky, top + 3, sky, 12), 8, 6, "bold", "middle"),
        block(words.paper.sky_rule, Box(left + wide - sky + 3, top + 16, sky - 6, 40), 4, 3.2, "", "middle"),
    )


def _place(left: float, top: float, name: str, paint: str, icon: str) -> Mark:
    """Where a pile of cards lies."""
    wide, high = PLACE
    return join(
        _panel(left, top, wide, high, paint),
        picture(icon, left + wide / 2 - 14, top + 22, 28) if icon else None,
        block(name, Box(left + 3, top + high - 30, wide - 6, 20), 7, 5, "bold", "middle", middle=True),
    )


def _panel(left: float, top: float, wide: float, high: float, paint: str) -> Mark:
    return rect(
        x=round(left, 2),
        y=round(top, 2),
        width=round(wide, 2),
        height=round(high, 2),
        rx=5,
        fill=paint,
        stroke=INK,
        stroke_width=0.5,
        stroke_dasharray="3 2",
    )


def _steps(left: float, top: float, wide: float, title: str, lines: Sequence[tuple[str, str]]) -> Mark:
    """A reminder: a heading, and lines that begin in bold."""
    high = BOARD[1] - TOP - top
    each = (high - 14) / len(lines)
    return join(
        _panel(left, top, wide, high, "#ffffff"),
        block(title, Box(left + 5, top + 3, wide - 10, 9), 6, 5, "bold"),
        [
            block(
                [Run(begins, "bold"), Run(f" {says}")],
                Box(left + 5, top + 12.5 + each * number, wide - 10, each),
                4.2,
                3.2,
            )
            for number, (begins, says) in enumerate(lines)
        ],
    )


def _corners(words: Words) -> list[tuple[str, str]]:
    names = [words.names.tiles[corner.tile].name for corner in CONTENT.corners]
    return [(f"{name}:", words.names.corners[corner].text) for name, corner in zip(names, CORNERS, strict=True)]
