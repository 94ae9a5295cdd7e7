"""The ponds as the rules see them: home rows, where a Stentor may stand, and the ready-made formations."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.pond.content import CONTENT, Board
from shoal.games.pond.rules.actions import EDGE_SPOTS, EDGES, NO_STENTOR, STENTOR, stentor_of
from shoal.games.pond.rules.pieces import FLAT, PIECES, SIDE
from shoal.games.pond.rules.squares import BELL_FLAT, BELL_UP, COLUMN, HEIGHT, NOWHERE, ROW, STRIDE, WIDTH, spot_of

# A Stentor's three rectangles (§2.3): how deep each begins, and how deep it is
STENTOR_PARTS: Final = (
    (0, CONTENT.stentor.foot[1]),
    (CONTENT.stentor.foot[1], CONTENT.stentor.bell[1]),
    (CONTENT.stentor.deep, CONTENT.stentor.zone[1]),
)

# What a Stentor makes of the board, in `Pond.fixed` and `Position.fixed`: spots of its parts, and their form
FOOT_SPOT: Final[i64] = 0
BELL_SPOT: Final[i64] = 1
ZONE_SPOT: Final[i64] = 2
BELL_FORM: Final[i64] = 3
FIXED: Final[i64] = 4  # of each side
UNROOTED: Final = vec[i64]([NOWHERE, NOWHERE, NOWHERE, BELL_FLAT])


@final
class Side:
    """One side set up: the Stentor's place as `action - STENTOR`, and for each piece its spot and form."""

    stentor: i64
    spots: vec[i64]
    forms: vec[i64]

    def __init__(self, stentor: i64, spots: vec[i64], forms: vec[i64]) -> None:
        self.stentor = stentor
        self.spots = spots
        self.forms = forms


@final
class Pond:
    """A board and all that follows from its size."""

    id: str
    width: i64
    height: i64
    home_rows: i64
    roster: vec[i64]  # the pieces of a side
    stentors: vec[vec[i64]]  # by seat: the actions that place its Stentor
    sides: list[Side]  # by formation * 2 + seat

    def __init__(self, board: Board) -> None:
        self.id = board.id
        self.width = board.width
        self.height = board.height
        self.home_rows = board.home_rows
        self.roster = vec[i64]([PIECES.index(piece) for piece in board.roster])
        self.stentors = append(append(vec[vec[i64]](), self._stentors(0)), self._stentors(1))
        self.sides = []
        for formation in CONTENT.formations:
            plain = self._plain(formation.on[board.id].stentor, formation.on[board.id].pieces)
            self.sides += [plain, self._turned(plain)]

    def _stentors(self, seat: i64) -> vec[i64]:
        """On the player's own end or a side edge, wholly in the home rows (R6)."""
        low = 0 if seat == 0 else self.height - self.home_rows
        ends = [(EDGES[seat], first) for first in range(self.width - CONTENT.stentor.wide + 1)]
        flanks = [
            (edge, first) for edge in "WE" for first in range(low, low + self.home_rows - CONTENT.stentor.wide + 1)
        ]
        return vec[i64]([STENTOR + EDGES.index(edge) * EDGE_SPOTS + first for edge, first in ends + flanks])

    def _plain(self, stentor: str, pieces: tuple[str, ...]) -> Side:
        spots = [NOWHERE] * SIDE
        forms = [FLAT[piece] for piece in range(SIDE)]
        for placed in pieces:
            name, square, *up = placed.split()
            piece = PIECES.index(name)
            spots[piece] = spot_of(square)
            forms[piece] += len(up)
        return Side(stentor_of(stentor), vec[i64](spots), vec[i64](forms))

    def _turned(self, side: Side) -> Side:
        """The same for red: turned by 180° (§4.1)."""
        spots = vec[i64]([NOWHERE] * SIDE)
        for piece in range(SIDE):
            if side.spots[piece] != NOWHERE:
                form = side.forms[piece]
                column = self.width - (side.spots[piece] & COLUMN) - WIDTH[form]
                row = self.height - (side.spots[piece] >> ROW) - HEIGHT[form]
                spots[piece] = row * STRIDE + column
        edge = side.stentor // EDGE_SPOTS
        first = side.stentor % EDGE_SPOTS
        first = (self.width if edge < 2 else self.height) - CONTENT.stentor.wide - first
        return Side((edge ^ 1) * EDGE_SPOTS + first, spots, side.forms)

    def fixed(self, stentor: i64) -> vec[i64]:
        """Spots and form of a Stentor's foot, bell and zone."""
        if stentor == NO_STENTOR:
            return UNROOTED
        edge = stentor // EDGE_SPOTS
        first = stentor % EDGE_SPOTS
        long = self.height if edge < 2 else self.width
        depths = [depth if edge % 2 == 0 else long - deep - depth for depth, deep in STENTOR_PARTS]
        starts = [first + CONTENT.stentor.margin, first, first]
        spots: list[int] = []
        for depth, start in zip(depths, starts, strict=True):
            spots.append(int(depth * STRIDE + start if edge < 2 else start * STRIDE + depth))
        spots.append(int(BELL_FLAT if edge < 2 else BELL_UP))
        return vec[i64](spots)


PONDS: Final[dict[str, Pond]] = {board.id: Pond(board) for board in CONTENT.boards}
