"""The protists of a side, to cut on straight lines, and the bubble into which its prey goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from shoal.engine.mark import Attr, Mark, circle, ellipse, join, path, rect, svg
from shoal.engine.paper import PAGE
from shoal.engine.paper.letters import width
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.pond.content import CONTENT, Board, species_of
from shoal.games.pond.paper.board import SQUARE
from shoal.games.pond.screen.pictures import UNIT, dot, extent, picture
from shoal.games.pond.words import Words

WIDTH, HEIGHT = PAGE
COLUMNS: Final = int(WIDTH // SQUARE)
LEFT: Final = (WIDTH - COLUMNS * SQUARE) / 2
TOP: Final = 19.0
CUT: Final[Mapping[str, Attr]] = {"fill": "none", "stroke": INK, "stroke_width": 0.4}
RED: Final = "#e0142d"

Cell = tuple[int, int]


def protists(board: Board, side: int, words: Words) -> Mark:
    """One of each piece, as large as on the board."""
    places = laid(board)
    rows = 1 + max(row for piece, place in places.items() for _, row in cells(piece, place))
    says = words.paper
    return join(
        line(says.protists[side], LEFT, 8, 7, "bold"),
        block(says.cut, Box(LEFT, 10.5, WIDTH - 2 * LEFT, 7), 3.8, 3.2),
        [_piece(piece, side, place, words) for piece, place in places.items()],
        _vacuole(TOP + rows * SQUARE + 5, side, words),
    )


def laid(board: Board) -> dict[str, Cell]:
    """Where each piece lies on the sheet, in squares from its upper left one: side by side, large ones first."""
    pieces = sorted(["St", *board.roster], key=lambda piece: -species_of(piece).size)
    taken: set[Cell] = set()
    places: dict[str, Cell] = {}
    for piece in pieces:
        places[piece] = next(place for place in _free(piece) if taken.isdisjoint(cells(piece, place)))
        taken.update(cells(piece, places[piece]))
    return places


def cells(piece: str, place: Cell) -> set[Cell]:
    """The squares of the sheet that a piece needs: beside the Stentor's foot lies nothing."""
    wide, high = extent(piece, False)
    return {(place[0] + x, place[1] + y) for x in range(wide) for y in range(high)}


def _free(piece: str) -> Iterator[Cell]:
    wide, _ = extent(piece, False)
    row = 0
    while True:
        yield from ((column, row) for column in range(COLUMNS - wide + 1))
        row += 1


def _piece(piece: str, side: int, place: Cell, words: Words) -> Mark:
    wide, high = (squares * SQUARE for squares in extent(piece, False))
    across, down = (units * SQUARE / UNIT for units in dot(piece))
    return svg(
        picture(piece, side, False, 0, 0, SQUARE, label=False),
        path(d=_outline(), **CUT) if piece == "St" else rect(width=wide, height=high, **CUT),
        _label(piece, wide, high, words) if piece != "St" else None,
        _dot(across, down) if side else None,
        x=LEFT + place[0] * SQUARE,
        y=TOP + place[1] * SQUARE,
        width=wide,
        height=high,
        viewBox=f"0 0 {wide:g} {high:g}",
        data_protist=piece,
    )


def _label(piece: str, wide: float, high: float, words: Words) -> Mark:
    """Its name on a white strip."""
    name = words.names.species[piece[:2]].name
    size = min(3.3, 3.3 * (wide - 4.4) / width(name, 3.3, "bold"))
    strip, foot = round(width(name, size, "bold") + 0.8, 2), high - 3.2
    return join(
        rect(x=2, y=round(foot - size, 2), width=strip, height=round(size + 0.8, 2), rx=0.8, fill="#fff"),
        line(name, 2.3, foot, size, "bold"),
    )


def _outline() -> str:
    """Bell above, foot below, along the squares."""
    stentor = CONTENT.stentor
    bell, deep = stentor.bell[0] * SQUARE, stentor.bell[1] * SQUARE
    aside, foot, long = stentor.margin * SQUARE, stentor.foot[0] * SQUARE, stentor.foot[1] * SQUARE
    return f"M0 0h{bell:g}v{deep:g}h-{aside:g}v{long:g}h-{foot:g}v-{long:g}h-{aside:g}z"


def _dot(x: float, y: float) -> Mark:
    """The red dot, a ring with a point in it where nothing is coloured."""
    return join(
        circle(cx=x, cy=y, r=2.6, fill=RED, stroke=INK, stroke_width=0.4),
        circle(cx=x, cy=y, r=0.9, fill=INK),
    )


def _vacuole(top: float, side: int, words: Words) -> Mark:
    """A bubble for what has been eaten."""
    high = HEIGHT - top
    thing = words.help.things["vacuole"]
    return join(
        _bubble(top, 1, fill="#e6f3d8", stroke=INK, stroke_width=0.8),
        _bubble(top, 4, fill="none", stroke=INK, stroke_width=0.3, stroke_dasharray="2 2"),
        line(thing.title, WIDTH / 2, top + 14, 6, "bold", "middle"),
        block(words.paper.vacuole, Box(WIDTH / 2 - 50, top + 16.5, 100, 7), 3.8, 3.2, "", "middle"),
        _dot(WIDTH / 2, top + high - 9) if side else None,
    )


def _bubble(top: float, within: float, **pen: Attr) -> Mark:
    high = (HEIGHT - top) / 2
    return ellipse(cx=WIDTH / 2, cy=top + high, rx=WIDTH / 2 - within, ry=high - within, **pen)
