"""Squares of the pond: where things lie on the board, and where that is in a drawing of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from shoal.games.pond.content import BOARDS, CONTENT, Board, Formation, species_of
from shoal.games.pond.rules.sight import Placement, PondSight
from shoal.games.pond.screen import pictures

SQUARE: Final = 48
LEFT, TOP, RIGHT, BOTTOM = 24, 8, 8, 22  # what the coordinates and the bank take
COLUMNS: Final = "abcdefghijklmnopqrst"
ROLL: Final = 2  # squares, at least
ACROSS: Final = {"S": "N", "N": "S", "W": "E", "E": "W"}


class Patch(NamedTuple):
    """Some squares in a rectangle, by the south-west one, counted from 0."""

    column: int
    row: int
    wide: int
    high: int

    @property
    def square(self) -> str:
        """The name of its south-west square."""
        return _named(self.column, self.row)

    @property
    def span(self) -> tuple[str, str]:
        """The names of its south-west and its north-east square."""
        return self.square, _named(self.column + self.wide - 1, self.row + self.high - 1)

    @property
    def up(self) -> bool:
        """Whether a piece stands upright there."""
        return self.high > self.wide

    def squares(self) -> Iterator[tuple[int, int]]:
        """Column and row of each."""
        return product(range(self.column, self.column + self.wide), range(self.row, self.row + self.high))

    def corners(self) -> set[tuple[float, float]]:
        """Its four corner points."""
        return set(product((self.column, self.column + self.wide), (self.row, self.row + self.high)))

    def turned(self, board: Board) -> Patch:
        """Where it is when the board is turned by 180° (§4.1)."""
        return Patch(board.width - self.column - self.wide, board.height - self.row - self.high, self.wide, self.high)

    def shared(self, other: Patch) -> Patch:
        """The squares of both, where they meet."""
        west, south = max(self.column, other.column), max(self.row, other.row)
        east = min(self.column + self.wide, other.column + other.wide)
        north = min(self.row + self.high, other.row + other.high)
        return Patch(west, south, east - west, north - south)

    def meets(self, other: Patch) -> bool:
        """Whether they share a square."""
        return (
            self.column < other.column + other.wide
            and other.column < self.column + self.wide
            and self.row < other.row + other.high
            and other.row < self.row + self.high
        )


class Stentor(NamedTuple):
    """Where a Stentor stands: "N", "E", "S" or "W", and the first column or row under its bell."""

    edge: str
    first: int

    @property
    def name(self) -> str:
        """As "S g", "W 4"."""
        return f"{self.edge} {COLUMNS[self.first] if self.edge in 'SN' else self.first + 1}"

    @classmethod
    def read(cls, place: str) -> Stentor:
        """From "S g", "W 4"."""
        edge, first = place.split(" ")
        return cls(edge, COLUMNS.index(first) if edge in "SN" else int(first) - 1)

    def turned(self, board: Board) -> Stentor:
        """When the board is turned by 180°."""
        long = board.width if self.edge in "SN" else board.height
        return Stentor(ACROSS[self.edge], long - CONTENT.stentor.wide - self.first)

    def box(self, board: Board) -> Patch:
        """The squares round its body."""
        return self._at(board, 0, CONTENT.stentor.wide, CONTENT.stentor.deep)

    def zone(self, board: Board) -> Patch:
        """The squares before its bell."""
        return self._at(board, CONTENT.stentor.deep, *CONTENT.stentor.zone)

    def _at(self, board: Board, depth: int, wide: int, deep: int) -> Patch:
        if self.edge in "SN":
            row = depth if self.edge == "S" else board.height - depth - deep
            return Patch(self.first, row, wide, deep)
        column = depth if self.edge == "W" else board.width - depth - deep
        return Patch(column, self.first, deep, wide)


class Outlook(NamedTuple):
    """A board as it lies before somebody: turned for red, so that everybody has their own half near them."""

    board: Board
    turned: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """How wide and high its drawing is."""
        return LEFT + self.board.width * SQUARE + RIGHT, TOP + self.board.height * SQUARE + BOTTOM

    def near(self, edge: str) -> str:
        """Which edge of the drawing an edge of the board is: "S" lies nearest."""
        return ACROSS[edge] if self.turned else edge

    def corner(self, place: Patch) -> tuple[int, int]:
        """The upper left corner of these squares in the drawing."""
        lies = place.turned(self.board) if self.turned else place
        return LEFT + lies.column * SQUARE, TOP + (self.board.height - lies.row - lies.high) * SQUARE

    def middle(self, place: Patch) -> tuple[float, float]:
        """Their middle in the drawing."""
        x, y = self.corner(place)
        return x + place.wide * SQUARE / 2, y + place.high * SQUARE / 2


def outlook(sight: PondSight) -> Outlook:
    """As the viewer has it; an onlooker sits with plain."""
    return Outlook(BOARDS[sight.board], turned=sight.seat == 1)


def laid_out(board: Board, formation: Formation, seat: int) -> tuple[Stentor, list[tuple[str, Patch]]]:
    """Where a formation puts the pieces of a seat; red has it turned (§4.1)."""
    set_up = formation.on[board.id]
    stentor = Stentor.read(set_up.stentor)
    pieces = []
    for placed in set_up.pieces:
        piece, square, *up = placed.split(" ")
        pieces.append((piece, patch(piece, square, bool(up))))
    if seat == 1:
        return stentor.turned(board), [(piece, place.turned(board)) for piece, place in pieces]
    return stentor, pieces


def patch(piece: str, square: str, up: bool) -> Patch:
    """Where a piece lies, by its south-west square."""
    return Patch(COLUMNS.index(square[0]), int(square[1:]) - 1, *pictures.extent(piece, up))


def patch_of(piece: str, place: Placement) -> Patch:
    """The squares a piece covers."""
    column, row, up = place
    return Patch(column, row, *pictures.extent(piece, up))


def turn(piece: str, here: Patch, there: Patch) -> int:
    """By how many degrees, clockwise, a piece comes round between two places; 0 if it goes straight.

    A quarter turn about one of its corners if that leads there, else head first. A square ciliate rolls (R13)."""
    east, north = there.column - here.column, there.row - here.row
    if here.wide == there.wide:
        square = there.wide == there.high and species_of(piece).group == "ciliate"
        if not square or max(abs(east), abs(north)) < ROLL:
            return 0
    x, y = here.column + here.wide / 2, here.row + here.high / 2
    right, up = there.column + there.wide / 2 - x, there.row + there.high / 2 - y
    for degrees, way in ((90, 1), (-90, -1)):
        pin = (x + (right + way * up) / 2, y + (up - way * right) / 2)  # what such a turn leaves in its place
        if pin in here.corners() and pin in there.corners():
            return degrees
    return 90 if there.up else -90


def standing(place: str) -> Stentor | None:
    """Of "S g"; None where no Stentor is seen."""
    return Stentor.read(place) if place else None


def _named(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"
