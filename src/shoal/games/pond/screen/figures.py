"""Small pictures that explain: how each species moves, and the examples of the rulebook (§14). They need no symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from shoal.engine.mark import Mark, circle, g, join, path, polyline, rect, span, svg, text, title
from shoal.games.pond.content import BOARDS, CONTENT, SPECIES
from shoal.games.pond.rules.pieces import pivots, steps_of
from shoal.games.pond.screen import pictures
from shoal.games.pond.screen import pond as scene
from shoal.games.pond.screen.squares import COLUMNS, Patch, Stentor, patch
from shoal.games.pond.words import Words

SQUARE: Final = 30
HOW: Final = "#b84a00"


@dataclass(frozen=True)
class Example:
    """A position of the rules, or a part of it, with one move shown on it.

    Pieces as in "plain Di1 e5, red Pa1 f9"; `to` is where the first of them comes to lie, `no` where it may not."""

    window: str  # the south-west and the north-east square that are shown
    pieces: str
    to: str = ""
    no: tuple[str, ...] = ()
    stentor: str = ""  # a red one on the long board, as "N g"
    turn: str = ""  # the corner kept in a pivot, as "north-west of e5": its point
    way: str = ""  # squares on the way of a swimmer that turns corners


EXAMPLES: Final = {
    "meal": Example("c4 i10", "plain Di1 e5, red Pa1 f9", "e8"),
    "contact": Example("c4 i10", "plain Pa1 e5 up, red Ch1 e8", "e7 up"),
    "roll": Example("b5 i13", "plain Co1 d7", "f7", turn="f7"),
    "pivot": Example("c4 j10", "plain Dl e5, red Eu1 e8, red Ch2 e9, red Pa1 d7", "e6 up", turn="e6"),
    "toobig": Example("c4 i10", "plain Pa1 e5 up, red Bl d8", "e6 up", ("e7 up",)),
    "like": Example("c4 k10", "plain Di1 e5, red Di1 e8, red Co1 h5", "g5", ("e7",)),
    "mouthful": Example("c4 i11", "plain Bl e5, red Eu1 e7, red Di1 e8", "", ("e6 up",)),
    "corners": Example("a1 g7", "plain Eu1 a1, plain Am b1, red Ch1 a4", "d3", way="a1 a3 d3"),
    "zone": Example("e11 l20", "plain Eu1 h12", "h15", stentor="N g"),
    "raid": Example("e11 l20", "plain Di1 h12, red Pa1 h15", "h14", stentor="N g"),
    "ameba": Example("c3 i9", "plain Am e5, plain Eu1 e7, plain Eu2 g5", "f6"),
}


@cache
def example(name: str, words: Words) -> Mark:
    """An example of the rulebook with its sentence; KeyError if there is none of this name."""
    shown = EXAMPLES[name]
    low, high = (_square(square) for square in shown.window.split(" "))
    pond = Window(low[0], low[1], high[0] - low[0] + 1, high[1] - low[1] + 1)
    pieces = [_placed(piece) for piece in shown.pieces.split(", ")]
    _, mover, start = pieces[0]
    to = patch(mover, *_lies(shown.to)) if shown.to else None
    drawn: list[Mark] = []
    if shown.stentor:
        drawn += _stentor(pond, shown.stentor)
    drawn += [pond.piece(*piece) for piece in pieces]
    drawn += [pond.barred(patch(mover, *_lies(each))) for each in shown.no]
    if to:
        drawn.append(pond.ghost(to, HOW))
        drawn.append(pond.pin(shown.turn) if shown.turn else Mark(""))
        drawn.append(pond.way(shown.way.split(" ")) if shown.way else pond.arrow(start, to))
    says = words.help.examples[name]
    return span(pond.drawn(drawn, says), span(says), class_="pond-figure")


@cache
def movement(species: str, words: Words) -> Mark:
    """How this species moves, as one or two small drawings."""
    says = words.labels.movement
    return span((_captioned(each, says[each.way]) for each in moves(species)), class_="pond-movement")


def moves(species: str) -> list[Move]:
    """The ways of a species."""
    kind = SPECIES[species]
    if species == "St":
        return [_feeding()]
    if kind.group in ("ameba", "flagellate"):
        return [_reach(species)]
    return [straight(species), pivoting(species)]


class Window:
    """A part of a pond, drawn by itself: the square at its south-west corner, and how many squares wide and high."""

    def __init__(self, column: int, row: int, wide: int, high: int, names: bool = True) -> None:
        self.column, self.row, self.wide, self.high, self.names = column, row, wide, high, names
        self.left, self.foot = (16, 16) if names else (2, 2)

    @property
    def size(self) -> tuple[int, int]:
        """How wide and high its drawing is."""
        return self.left + self.wide * SQUARE + 2, 2 + self.high * SQUARE + self.foot

    def drawn(self, inside: Sequence[Mark], says: str) -> Mark:
        """As large as letters say, in a line of text."""
        wide, high = self.size
        return svg(
            title(says),
            self._water(),
            inside,
            viewBox=f"0 0 {wide} {high}",
            width=f"{wide / SQUARE:.2f}em",  # a square is as large as a letter
            height=f"{high / SQUARE:.2f}em",
            role="img",
            font_family="inherit",
        )

    def placed(self, inside: Sequence[Mark], x: float, y: float, square: float) -> Mark:
        """In another drawing, where a square is so large."""
        wide, high = (each * square / SQUARE for each in self.size)
        view = f"0 0 {self.size[0]} {self.size[1]}"
        place = {"x": f"{x:.2f}", "y": f"{y:.2f}", "width": f"{wide:.2f}", "height": f"{high:.2f}"}
        return svg(self._water(), inside, viewBox=view, **place)

    def _water(self) -> Mark:
        wide, high = self.wide * SQUARE, self.high * SQUARE
        lines = "".join(f"M{self.left + SQUARE * i} 2v{high}" for i in range(1, self.wide))
        lines += "".join(f"M{self.left} {2 + SQUARE * i}h{wide}" for i in range(1, self.high))
        return join(
            rect(x=self.left, y=2, width=wide, height=high, rx=6, fill="#bfe0ae"),
            path(d=lines, stroke="#134e4a", stroke_opacity=0.25, fill="none"),
            self._names() if self.names else None,
        )

    def piece(self, side: int, piece: str, place: Patch) -> Mark:
        x, y, _, _ = self.box(place)
        return pictures.picture(piece, side, place.up, x, y, SQUARE)

    def ghost(self, place: Patch, paint: str, opacity: float = 0.12) -> Mark:
        x, y, wide, high = self.box(place)
        return rect(
            x=x + 2, y=y + 2, width=wide - 4, height=high - 4, rx=7, fill=paint, fill_opacity=opacity, stroke=paint,
            stroke_width=2.5, stroke_dasharray="6 4",
        )  # fmt: skip

    def tint(self, column: int, row: int) -> Mark:
        x, y, wide, high = self.box(Patch(column, row, 1, 1))
        return join(
            rect(x=x + 2, y=y + 2, width=wide - 4, height=high - 4, rx=6, fill="#fff", fill_opacity=0.65,
                 stroke=pictures.INK, stroke_opacity=0.4, stroke_width=1.2),
            circle(cx=x + wide / 2, cy=y + high / 2, r=4, fill=pictures.INK),
        )  # fmt: skip

    def barred(self, place: Patch) -> Mark:
        """It may not come to lie here: crossed out."""
        x, y, wide, high = self.box(place)
        cross = f"M{x + wide / 2 - 9:g} {y + high / 2 - 9:g}l18 18m0-18l-18 18"
        return join(
            rect(x=x + 2, y=y + 2, width=wide - 4, height=high - 4, rx=7, fill="none", stroke="#a3301f",
                 stroke_width=2.5, stroke_dasharray="2 4"),
            path(d=cross, stroke="#fff", stroke_width=7, stroke_linecap="round"),
            path(d=cross, stroke="#a3301f", stroke_width=4, stroke_linecap="round"),
        )  # fmt: skip

    def arrow(self, start: Patch, end: Patch) -> Mark:
        return self._line([self._middle(start), self._middle(end)])

    def way(self, squares: Sequence[str]) -> Mark:
        return self._line([self._middle(Patch(*_square(square), 1, 1)) for square in squares])

    def pin(self, square: str) -> Mark:
        """The corner that stays: the south-west point of this square."""
        return self.pin_at(*_square(square))

    def pin_at(self, column: int, row: int) -> Mark:
        """The south-west point of the square that many columns and rows from the first."""
        x, y, _, high = self.box(Patch(column, row, 1, 1))
        return circle(cx=x, cy=y + high, r=4, fill=HOW, stroke="#fff", stroke_width=1.5)

    def _line(self, points: Sequence[tuple[float, float]]) -> Mark:
        (x, y), (u, v) = points[-2:]
        long = max(abs(u - x), abs(v - y)) or 1
        east, south = (u - x) / long, (v - y) / long
        norm = (east * east + south * south) ** 0.5
        east, south = east / norm, south / norm
        head = f"M{u - 9 * east - 6 * south:.1f} {v - 9 * south + 6 * east:.1f}L{u:.1f} {v:.1f}"
        head += f"L{u - 9 * east + 6 * south:.1f} {v - 9 * south - 6 * east:.1f}"
        track = " ".join(f"{a:g},{b:g}" for a, b in points)
        pen = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        return join(
            polyline(points=track, stroke="#fff", stroke_width=6, **pen),
            path(d=head, stroke="#fff", stroke_width=6, **pen),
            polyline(points=track, stroke=HOW, stroke_width=3, **pen),
            path(d=head, stroke=HOW, stroke_width=3, **pen),
        )

    def _names(self) -> Mark:
        letters = [
            text(COLUMNS[self.column + i], x=self.left + SQUARE * (i + 0.5), y=self.high * SQUARE + 14)
            for i in range(self.wide)
        ]
        numbers = [text(self.row + i + 1, x=8, y=2 + SQUARE * (self.high - i - 0.5) + 4) for i in range(self.high)]
        return g(letters, numbers, font_size=10, fill="currentColor", text_anchor="middle")

    def box(self, place: Patch) -> tuple[float, float, float, float]:
        x = self.left + (place.column - self.column) * SQUARE
        y = 2 + (self.high - (place.row - self.row) - place.high) * SQUARE
        return x, y, place.wide * SQUARE, place.high * SQUARE

    def _middle(self, place: Patch) -> tuple[float, float]:
        x, y, wide, high = self.box(place)
        return x + wide / 2, y + high / 2


@dataclass(frozen=True)
class Move:
    """A way to move, drawn in a part of a pond."""

    way: str  # its key among the words of movement
    pond: Window
    inside: Sequence[Mark]


def _reach(species: str) -> Move:
    """Every square it can reach, or an arrow each way."""
    kind = SPECIES[species]
    steps = steps_of(species if kind.group == "ameba" else f"{species}1")
    far = kind.spaces
    size = 2 * far + kind.long_side
    pond = Window(0, 0, size, size, names=False)
    start = Patch(far, far, kind.long_side, kind.short_side)
    ends = [Patch(far + east, far + north, start.wide, start.high) for east, north, _ in steps]
    if kind.group == "ameba":
        inside = [pond.arrow(start, end) for end in ends]
        return Move("creeps", pond, [pond.piece(0, species, start), *inside])
    tints = [pond.tint(end.column, end.row) for end in ends]
    return Move("dashes", pond, [*tints, pond.piece(0, f"{species}1", start)])


def straight(species: str) -> Move:
    """As far as it swims, each way."""
    kind = SPECIES[species]
    far = kind.spaces
    pond = Window(0, 0, 2 * far + kind.long_side, 2 * far + kind.short_side, names=False)
    start = Patch(far, far, kind.long_side, kind.short_side)
    ends = [
        start._replace(column=start.column + x * far, row=start.row + y * far)
        for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    outlines = [pond.ghost(end, HOW, 0.05) for end in ends]
    arrows = [pond.arrow(start, end) for end in ends]
    return Move("swims", pond, [*outlines, *arrows, pond.piece(0, species, start)])


def pivoting(species: str) -> Move:
    """All eight quarter turns, or the four ways to roll, from the same place."""
    kind = SPECIES[species]
    long, short = kind.long_side, kind.short_side
    turned = dict.fromkeys(pivots(long, short))
    ends = [Patch(x, y, short, long) for x, y in turned]
    west, south = min(end.column for end in ends), min(end.row for end in ends)
    east, north = (max(end.column + end.wide for end in ends), max(end.row + end.high for end in ends))
    pond = Window(west, south, east - west, north - south, names=False)
    start = Patch(0, 0, long, short)
    pins = [pond.pin_at(x, y) for x in (0, long) for y in (0, short)]
    outlines = [pond.ghost(end, HOW, 0.07) for end in ends]
    way = "rolls" if long == short else "turns"
    return Move(way, pond, [*outlines, pond.piece(0, species, start), *pins])


def _feeding() -> Move:
    """A Stentor with its whirlpool."""
    pond = Window(0, 0, 6, 6, names=False)
    body = pictures.picture("St", 0, False, 2 + SQUARE, 2 + 2 * SQUARE, SQUARE)
    swirl = svg(scene.whirlpool(0), x=2 + SQUARE, y=2, width=4 * SQUARE, height=2 * SQUARE, viewBox="0 0 192 96")
    return Move("feeds", pond, [swirl, body])


def _stentor(pond: Window, where: str) -> list[Mark]:
    """A red Stentor on the north edge of the long board, with its zone."""
    board = BOARDS["long"]
    edge, first = where.split(" ")
    stands = Stentor(edge, COLUMNS.index(first))
    x, y, wide, high = pond.box(stands.zone(board))
    swirl = svg(scene.whirlpool(1), x=x, y=y, width=wide, height=high, viewBox="0 0 192 96")
    left, top, size, _ = pond.box(stands.box(board))
    body = pictures.picture("St", 1, False, 0, 0, SQUARE)
    turned = g(body, transform=f"translate({left + size:g} {top + size:g}) rotate(180)")
    return [swirl, turned]


def _captioned(move: Move, says: str) -> Mark:
    return span(move.pond.drawn(move.inside, says), span(says), class_="pond-move")


def _placed(notation: str) -> tuple[int, str, Patch]:
    side, piece, *place = notation.split(" ")
    return CONTENT.sides.index(side), piece, patch(piece, *_lies(" ".join(place)))


def _lies(place: str) -> tuple[str, bool]:
    square, _, up = place.partition(" ")
    return square, up == "up"


def _square(name: str) -> tuple[int, int]:
    return COLUMNS.index(name[0]), int(name[1:]) - 1
