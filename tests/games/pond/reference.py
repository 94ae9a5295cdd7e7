"""The moves once more, literally: every sequence of spaces spelt out on sets of squares (§6.1, §6.2).

It shares nothing with the rules but the notation: species, sizes and pivots stand here as the rules' text has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.sight import PondSight

Square = tuple[int, int]
BOARDS = {"long": (16, 20), "wide": (20, 16), "drop": (12, 14)}
# Long side, short side, spaces of a move
SPECIES = {
    "Am": (2, 2, 1), "Dl": (4, 1, 3), "La": (4, 1, 3), "Di": (2, 2, 3), "Co": (2, 2, 3), "Bl": (3, 1, 3),
    "Pa": (2, 1, 3), "Eu": (1, 1, 5), "Ch": (1, 1, 5), "Ph": (1, 1, 5),
}  # fmt: skip
FLAGELLATES = ("Eu", "Ch", "Ph")
NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)


@dataclass(frozen=True)
class Piece:
    """A piece where it lies: column and row of its south-west square, columns and rows that it covers."""

    side: int
    id: str
    column: int
    row: int
    width: int
    height: int

    @property
    def species(self) -> str:
        return self.id[:2]

    @cached_property
    def squares(self) -> frozenset[Square]:
        columns, rows = range(self.column, self.column + self.width), range(self.row, self.row + self.height)
        return frozenset((column, row) for column in columns for row in rows)

    def shifted(self, step: Square) -> Piece:
        return replace(self, column=self.column + step[0], row=self.row + step[1])

    def pivots(self) -> Iterator[Piece]:
        """A quarter turn either way about each corner point, of the rectangle's corners as points of the plane."""
        corners = [
            (self.column + east * self.width, self.row + north * self.height) for east in (0, 1) for north in (0, 1)
        ]
        for x, y in corners:
            for sense in (1, -1):
                turned = [(x - sense * (b - y), y + sense * (a - x)) for a, b in corners]
                column, row = min(a for a, _ in turned), min(b for _, b in turned)
                yield replace(self, column=column, row=row, width=self.height, height=self.width)

    def may_eat(self, prey: Piece) -> bool:
        size, other = len(self.squares), len(prey.squares)
        return self.species not in FLAGELLATES and self.species != prey.species and other <= size


class Reference:
    """A position as sets of squares."""

    def __init__(self, sight: PondSight) -> None:
        self.sight = sight
        width, height = BOARDS[sight.board]
        self.board = {(column, row) for column in range(width) for row in range(height)}
        self.bodies: set[Square] = set()
        self.zones: list[set[Square]] = []
        for stentor in sight.stentors:
            body, zone = stentor_squares(stentor, width, height)
            self.bodies |= body
            self.zones.append(zone)
        rosters = [board.roster for board in CONTENT.boards if board.id == sight.board]
        self.pieces: list[Piece] = []
        for side, placements in enumerate(sight.placements):
            for id, placement in zip(rosters[0], placements, strict=True):
                if placement is not None:
                    column, row, up = placement
                    long, short, _ = SPECIES[id[:2]]
                    self.pieces.append(Piece(side, id, column, row, *((short, long) if up else (long, short))))

    def legal(self) -> set[str]:
        """The moves of the side to move in their notation; `stuck` if there are none."""
        found = {
            f"{piece.id} {displacement(piece, end)}"
            for piece in self.pieces
            if piece.side == self.sight.mover
            for end in self.ends(piece)
        }
        return found or {"stuck"}

    def ends(self, piece: Piece) -> set[Piece]:
        """Every placement at which some sequence of spaces may end."""
        return set(self.sequences(piece, piece, 0, None, False)) - {piece}

    def sequences(self, me: Piece, start: Piece, made: int, direction: Square | None, pivoted: bool) -> Iterator[Piece]:
        """Where the piece may be after one more space, and after those that may follow."""
        if made == SPECIES[start.species][2]:
            return
        for end, way, turned in self.spaces(start, direction, pivoted):
            if not self.is_free_of_walls(me, end):
                continue
            yield end
            if not self.is_contact(me, end):
                yield from self.sequences(me, end, made + 1, way, turned)

    def spaces(
        self, start: Piece, direction: Square | None, pivoted: bool
    ) -> Iterator[tuple[Piece, Square | None, bool]]:
        if start.species == "Am":
            for step in (NORTH, EAST, SOUTH, WEST, (1, 1), (1, -1), (-1, 1), (-1, -1)):
                yield start.shifted(step), None, False
            return
        flagellate = start.species in FLAGELLATES
        for step in (NORTH, EAST, SOUTH, WEST):
            if direction in (None, step):
                yield start.shifted(step), None if flagellate and self.sight.flagellate_turns else step, pivoted
        if not flagellate and not pivoted:
            for end in start.pivots():
                yield end, direction, True

    def is_free_of_walls(self, me: Piece, end: Piece) -> bool:
        if not end.squares <= self.board or end.squares & self.bodies:
            return False
        for other in self.pieces:
            if other == me or not other.squares & end.squares:
                continue
            if other.side == me.side and not self.sight.own_overlap:
                return False
            if other.side != me.side and not me.may_eat(other):
                return False
        return True

    def is_contact(self, me: Piece, end: Piece) -> bool:
        if end.squares & self.zones[1 - me.side]:
            return True
        return any(other.side != me.side and other.squares & end.squares for other in self.pieces)

    def removed(self, action: str) -> set[str]:
        """What leaves the board by this move, as "red Pa1"."""
        id, *words = action.split()
        piece = next(each for each in self.pieces if (each.side, each.id) == (self.sight.mover, id))
        (end,) = [end for end in self.ends(piece) if displacement(piece, end).split() == words]
        gone = [each for each in self.pieces if each.side != piece.side and each.squares & end.squares]
        if end.squares & self.zones[1 - piece.side]:
            gone.append(piece)
        return {f"{CONTENT.sides[each.side]} {each.id}" for each in gone}


def displacement(start: Piece, end: Piece) -> str:
    north, east = end.row - start.row, end.column - start.column
    words = f"N{north}" if north > 0 else f"S{-north}" if north else ""
    words += f"E{east}" if east > 0 else f"W{-east}" if east else ""
    return f"{words} turn".strip() if end.width != start.width else words


def stentor_squares(name: str, width: int, height: int) -> tuple[set[Square], set[Square]]:
    """Body and zone of "S g", from the outline in the rules (§2.3)."""
    edge, first = name.split()
    start = ord(first) - ord("a") if first.isalpha() else int(first) - 1

    def square(depth: int, offset: int) -> Square:
        along = start + offset
        return {
            "S": (along, depth),
            "N": (along, height - 1 - depth),
            "W": (depth, along),
            "E": (width - 1 - depth, along),
        }[edge]

    outline = [(depth, offset) for depth in (0, 1) for offset in (1, 2)]
    outline += [(depth, offset) for depth in (2, 3) for offset in range(4)]
    zone = [(depth, offset) for depth in (4, 5) for offset in range(4)]
    return {square(*each) for each in outline}, {square(*each) for each in zone}
