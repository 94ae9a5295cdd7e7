"""What stands on the board, and the die: both to fold."""

from __future__ import annotations

from typing import Final

from shoal.engine import chart
from shoal.engine.mark import Mark, g, join, line, path, rect, svg
from shoal.engine.paper.setting import INK
from shoal.games.rivers.screen.land import PIPS
from shoal.games.rivers.screen.pictures import picture

PAWN: Final = (34.0, 84.0)
FLAP: Final = 11.0  # folded under, and glued
SIDE: Final = 31.0  # of a pawn
CUBE: Final = 34.0  # the edge of the die
TAB: Final = 8.0
DIE: Final = (3 * CUBE + 2 * TAB, 4 * CUBE + TAB)
FOLD: Final = {"stroke": INK, "stroke_width": 0.25, "stroke_dasharray": "2 1.5"}
CUT: Final = {"stroke": INK, "stroke_width": 0.4}
# The faces of the net: column, row, pips. Faces that lie opposite each other make seven.
FACES: Final = ((1, 0, 1), (0, 1, 2), (1, 1, 3), (2, 1, 5), (1, 2, 6), (1, 3, 4))
# Tabs: the edge from one corner to the next, in edges of the cube, clockwise round the net.
TABS: Final = (
    ((0, 1), (1, 1)),
    ((2, 1), (3, 1)),
    ((0, 2), (0, 1)),
    ((3, 1), (3, 2)),
    ((1, 2), (0, 2)),
    ((3, 2), (2, 2)),
    ((2, 4), (1, 4)),
)


def pawn(seat: int) -> Mark:
    """A boat with the seat's badge on both sides, a fold at the top, and a flap at each end."""
    wide, high = PAWN
    middle = high / 2
    side = _side(seat)
    return join(
        rect(x=1, y=0.5, width=wide - 2, height=high - 1, fill="#fff", **CUT),
        g(side, transform=f"translate(1 {middle:g})"),
        g(side, transform=f"rotate(180 {wide / 2:g} {middle:g}) translate(1 {middle:g})"),
        [line(x1=1, y1=y, x2=wide - 1, y2=y, **FOLD) for y in (FLAP, middle, high - FLAP)],
    )


def _side(seat: int) -> Mark:
    wide = PAWN[0] - 2
    return join(
        rect(x=0, y=0, width=wide, height=SIDE, fill="#dff1fb"),
        picture("boat", wide / 2 - 11, 10, 22),
        svg(chart.badge(seat, 8, 8), x=wide / 2 - 6.5, y=1, width=13, height=13, viewBox="0 0 16 16"),
        rect(x=0, y=0, width=wide, height=SIDE, fill="none", stroke=INK, stroke_width=0.3),
    )


def die() -> Mark:
    """The net of a cube with six faces and seven tabs."""
    return join([_tab(*tab) for tab in TABS], [_face(*face) for face in FACES])


def _face(column: int, row: int, pips: int) -> Mark:
    x, y = TAB + column * CUBE, row * CUBE
    scale = CUBE / 92
    dots = path(
        d=PIPS[pips],
        transform=f"translate({x + CUBE / 2:g} {y + CUBE / 2:g}) scale({scale:.4f})",
        stroke=INK,
        stroke_width=16,
        stroke_linecap="round",
    )
    return join(rect(x=x, y=y, width=CUBE, height=CUBE, fill="#fff", **CUT), dots)


def _tab(start: tuple[int, int], end: tuple[int, int]) -> Mark:
    """To be glued under a neighbour: a trapezium outside an edge of the net."""
    (a, b), (c, d) = [(TAB + x * CUBE, y * CUBE) for x, y in (start, end)]
    along, across = ((c - a) / CUBE, (d - b) / CUBE), ((d - b) / CUBE, -(c - a) / CUBE)
    near = TAB * 0.9
    points = [
        (a, b),
        (a + along[0] * near + across[0] * near, b + along[1] * near + across[1] * near),
        (c - along[0] * near + across[0] * near, d - along[1] * near + across[1] * near),
        (c, d),
    ]
    way = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return path(d=f"M{way}Z", fill="#eef4f7", **CUT)
