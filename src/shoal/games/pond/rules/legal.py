"""What may be done in a position of Pond Scum: set-up (§4), and the moves of all pieces together."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, Game
from shoal.engine.rng import Rng
from shoal.games.pond.rules.board import BELL_FORM, BELL_SPOT, COLUMN, FIXED, FOOT_SPOT, NOWHERE, ROW
from shoal.games.pond.rules.moves import LIST, WRITTEN, ZEROS, Moves
from shoal.games.pond.rules.pieces import (
    BIT,
    FLAT,
    FOOT,
    FORMATION,
    HEIGHT,
    IS_OBLONG,
    MOST_COLUMNS,
    MOST_ROWS,
    PLACE,
    RANDOM,
    SIDE,
    STUCK,
    WIDTH,
)
from shoal.games.pond.rules.position import COIN, DRAW, FORM_UP, NO_PICK, OVER, PLAY, SECRET, SET_UP, Rules

NONE: Final = vec[i64]()
STUCK_ONLY: Final = vec[i64]([STUCK])
PICKS: Final = vec[i64]([FORMATION, FORMATION + 1, FORMATION + 2, FORMATION + 3])
ACTING: Final[list[tuple[int, ...]]] = [(), (0,), (1,), (0, 1)]
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)


class Choices(Moves):
    """A position and who may do what in it. Lists of choices are kept until something happens."""

    __slots__ = ("choices", "listed")
    listed: i64  # the seats whose list of choices is up to date, one bit each
    choices: vec[vec[i64]]

    def __init__(self, game: Game, rules: Rules, other: Choices | None) -> None:
        super().__init__(game, rules, other)
        self.listed = 0
        self.choices = append(append(vec[vec[i64]](), NONE), NONE)

    @property
    def acting(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == PLAY:
            return ACTING[self.mover + 1]
        if phase == OVER:
            return ACTING[0]
        if phase <= DRAW:
            return BY_CHANCE
        return ACTING[self._waits_for(0) | self._waits_for(1) << 1]

    def _waits_for(self, seat: i64) -> i64:
        """1 if this seat has something to set up now, else 0."""
        if self.phase == FORM_UP:
            return 1 if self.picks[seat] == NO_PICK else 0
        if self.rules.setup == SECRET:
            return 1 if self.placed[seat] <= len(self.rules.pond.roster) else 0
        return 1 if self.mover == seat else 0

    def ask(self, rng: Rng) -> i64:
        if self.phase == PLAY:
            return self.mover
        return super().ask(rng)

    def turn(self) -> i64:
        return self.mover if self.phase == PLAY else NOBODY

    def searchable(self) -> bool:
        return self.phase >= PLAY

    def chances(self) -> list[tuple[int, int]]:
        """C1 and C2 (§4)."""
        if self.phase == COIN:
            return [(0, 1), (1, 1)]
        if self.phase == DRAW:
            return [(int(RANDOM) + formation, 1) for formation in range(4)]
        return []

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or seat > 1:
            return NONE
        if self.listed >> seat & 1:
            return self.choices[seat]
        choices = self._choices(seat)
        self.choices[seat] = choices
        self.listed |= 1 + seat
        return choices

    def _choices(self, seat: i64) -> vec[i64]:
        if self.phase == PLAY:
            return self._all_moves(seat) if seat == self.mover else NONE
        if (self.phase != FORM_UP and self.phase != SET_UP) or self._waits_for(seat) == 0:
            return NONE
        if self.phase == FORM_UP:
            return PICKS
        placed = self.placed[seat]
        pond = self.rules.pond
        return pond.stentors[seat] if placed == 0 else self._places(seat, pond.roster[placed - 1])

    def _places(self, seat: i64, piece: i64) -> vec[i64]:
        """D2 of §4: in the home rows, over no own piece and not over the own Stentor's body."""
        pond = self.rules.pond
        taken = self._taken(seat)
        low = 0 if seat == 0 else pond.height - pond.home_rows
        found = vec[i64]()
        for row in range(low, low + pond.home_rows):
            for column in range(pond.width):
                for up in range(2 if IS_OBLONG[piece] else 1):
                    width = WIDTH[FLAT[piece] + up]
                    height = HEIGHT[FLAT[piece] + up]
                    if column + width > pond.width or row + height > low + pond.home_rows:
                        continue
                    squares = (BIT[width] - 1) << column
                    free = True
                    for i in range(height):
                        if taken[row + i] & squares:
                            free = False
                    if free:
                        found = append(found, PLACE + (row * MOST_COLUMNS + column) * 2 + up)
        return found

    def _taken(self, seat: i64) -> vec[i64]:
        """For each row, the columns that a side's pieces and its Stentor's body cover."""
        taken = ZEROS[:MOST_ROWS]
        fixed = seat * FIXED
        cover(taken, self.fixed[fixed + FOOT_SPOT], FOOT)
        cover(taken, self.fixed[fixed + BELL_SPOT], self.fixed[fixed + BELL_FORM])
        for unit in range(seat * SIDE, seat * SIDE + SIDE):
            if self.spots[unit] < NOWHERE:
                cover(taken, self.spots[unit], self.forms[unit])
        return taken

    # Moves (§6)

    def _all_moves(self, seat: i64) -> vec[i64]:
        total: i64 = 0
        for unit in range(seat * SIDE, seat * SIDE + SIDE):
            if self.spots[unit] < NOWHERE:
                total += self.write(unit)
        if total == 0:
            return STUCK_ONLY
        lists = self.lists
        joined = ZEROS[:total]
        n: i64 = 0
        for unit in range(seat * SIDE, seat * SIDE + SIDE):
            if self.spots[unit] < NOWHERE:
                first = unit * LIST
                for i in range(first, first + self.written[unit * WRITTEN + 3]):
                    joined[n] = lists[i]
                    n += 1
        return joined

    def captures(self) -> vec[i64]:
        """Only hunters that have prey in their reach are looked at: search asks for this far more often than for all
        that is legal."""
        found = vec[i64]()
        if self.phase == PLAY:
            for unit in range(self.mover * SIDE, self.mover * SIDE + SIDE):
                if self.spots[unit] < NOWHERE and self.has_prey_near(unit):
                    found = self.eating_moves(unit, found)
        return found


def cover(taken: vec[i64], spot: i64, form: i64) -> None:
    if spot < NOWHERE:
        for row in range(spot >> ROW, (spot >> ROW) + HEIGHT[form]):
            taken[row] |= (BIT[WIDTH[form]] - 1) << (spot & COLUMN)
