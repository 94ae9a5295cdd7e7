"""Connect four: the public control on which searches are tested and measured beside others. Not one of our games."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.duel import Duel
from shoal.engine.game import NOBODY, Game, State
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.lab.connect_four_sight import BoardSight

COLUMNS: Final[i64] = 7
ROWS: Final[i64] = 6
STRIDE: Final[i64] = 7  # bits per column, one of them a sentinel
FULL: Final[i64] = COLUMNS * ROWS
BOTH: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,))
OVER: Final[tuple[int, ...]] = ()


def has_four(stones: i64) -> bool:
    """Whether four in a row lie in this bitboard."""
    pairs = stones & (stones >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = stones & (stones >> STRIDE)
    if pairs & (pairs >> 2 * STRIDE):
        return True
    pairs = stones & (stones >> STRIDE - 1)
    if pairs & (pairs >> 2 * (STRIDE - 1)):
        return True
    pairs = stones & (stones >> STRIDE + 1)
    return (pairs & (pairs >> 2 * (STRIDE + 1))) != 0


def open_columns() -> list[vec[i64]]:
    """For every set of columns that still have room, the list of them."""
    return [vec[i64]([c for c in range(COLUMNS) if mask >> c & 1]) for mask in range(1 << COLUMNS)]


def single_bits() -> vec[i64]:
    """1, 2, 4, …: looked up, because mypyc gives a constant shifted by an i64 only 32 bits."""
    bits = vec[i64]()
    bit: i64 = 1
    for _ in range(COLUMNS * STRIDE):
        bits = append(bits, bit)
        bit += bit
    return bits


OPEN: Final[list[vec[i64]]] = open_columns()
NONE: Final = vec[i64]()
BITS: Final = single_bits()

NOT_LEGAL: Final = Reason("shoal.engine", "not_legal")


class ConnectFour(Game):
    def __init__(self) -> None:
        self.id = "connect_four"
        self.version = 1
        self.seats = range(2, 3)
        self.options = {}
        self.vocabulary = Vocabulary([f"drop {c}" for c in range(COLUMNS)])
        self.outcomes = Vocabulary([])
        self.longest = FULL
        self.score_range = (0, 1)

    def start(self, seats: int) -> State:
        return Board(self, vec[i64]([0, 0]), vec[i64]([0] * COLUMNS))

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, BoardSight)
        board = Board(self, vec[i64]([0, 0]), vec[i64]([0] * COLUMNS))
        for column, stones in enumerate(sight.columns):
            for seat in stones:
                board.apply(seat, column)
        return board


class Board(Duel):
    stones: vec[i64]
    heights: vec[i64]
    room: i64
    moves: i64
    winner: i64
    line: vec[i64]  # by number of the move: which column it was, if it can be undone

    def __init__(self, game: Game, stones: vec[i64], heights: vec[i64]) -> None:
        self.game = game
        self.story = None
        self.stones = stones
        self.heights = heights
        self.room = (1 << COLUMNS) - 1
        self.moves = 0
        self.winner = -1
        self.line = NONE

    @property
    def acting(self) -> tuple[int, ...]:
        if self.winner >= 0 or self.moves == FULL:
            return OVER
        return BOTH[self.moves & 1]

    def legal(self, seat: i64) -> vec[i64]:
        if self.winner >= 0 or seat != self.moves & 1:
            return NONE
        return OPEN[self.room]

    def apply(self, seat: i64, action: i64) -> None:
        height = self.heights[action]
        stones = self.stones[seat] | BITS[action * STRIDE + height]
        self.stones[seat] = stones
        self.heights[action] = height + 1
        if height + 1 == ROWS:
            self.room ^= BITS[action]
        self.moves += 1
        if has_four(stones):
            self.winner = seat

    def searchable(self) -> bool:
        return True

    def turn(self) -> i64:
        return NOBODY if self.winner >= 0 or self.moves == FULL else self.moves & 1

    def do(self, action: i64) -> None:
        if len(self.line) == 0:
            self.line = vec[i64]([0] * FULL)
        self.line[self.moves] = action
        self.apply(self.moves & 1, action)

    def undo(self) -> None:
        self.moves -= 1
        action = self.line[self.moves]
        height = self.heights[action] - 1
        if height + 1 == ROWS:
            self.room ^= BITS[action]
        self.heights[action] = height
        self.stones[self.moves & 1] ^= BITS[action * STRIDE + height]
        self.winner = -1

    def key(self) -> i64:
        """The first seat's stones and one more on top of every column, which shows how high it is."""
        tops: i64 = 0
        for column in range(COLUMNS):
            tops |= BITS[column * STRIDE + self.heights[column]]
        return self.stones[0] | tops

    def captures(self) -> vec[i64]:
        return NONE

    def chances(self) -> list[tuple[int, int]]:
        return []

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return None if action in list(self.legal(seat)) else NOT_LEGAL

    def clone(self) -> State:
        other = Board(self.game, self.stones[:], self.heights[:])
        other.room = self.room
        other.moves = self.moves
        other.winner = self.winner
        return other

    def sight(self, seat: i64) -> Sight:
        columns: list[tuple[int, ...]] = []
        for column in range(COLUMNS):
            first = column * STRIDE
            columns.append(tuple([self.stones[1] >> first + row & 1 for row in range(self.heights[column])]))
        return BoardSight(seat, self.acting, tuple(columns))

    def scores(self) -> list[int]:
        return [int(self.winner == 0), int(self.winner == 1)]

    def ranks(self) -> list[int]:
        return [1 + int(self.winner == 1), 1 + int(self.winner == 0)]
