"""Pond Scum as numbers, for programs that learn."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.observation import Observer
from shoal.games.pond.rules import actions
from shoal.games.pond.rules.board import PONDS
from shoal.games.pond.rules.pieces import FLAT, PIECES, SIDE
from shoal.games.pond.rules.position import NO_PICK, Position
from shoal.games.pond.rules.squares import COLUMN, NOWHERE, ROW

PLACE = ("on", "column", "row", "up")  # of a piece: whether it is on the board; where its south-west square is


@final
class PondObserver(Observer):
    """Columns and rows are the board's own, from 0, as actions are: for red nothing is turned round.

    The other side's set-up is all 0 as long as it is hidden."""

    def __init__(self, roster: vec[i64]) -> None:
        super().__init__(2)
        self.roster = roster
        self.phase: i64 = self.block("phase", actions.PHASES)
        self.side: i64 = self.column("red")
        self.first: i64 = self.column("first")
        self.mover: i64 = self.column("mover")
        self.pieces: i64 = len(self.columns)
        for side in range(2):
            for piece in roster:
                self.block(f"{PIECES[piece]}.{side}", PLACE)
        self.stentor: i64 = self.block("stentor", [f"{side}.{fact}" for side in range(2) for fact in ("edge", "first")])
        self.picks: i64 = self.block(
            "formation", [f"{side}.{each}" for side in range(2) for each in actions.FORMATIONS]
        )
        self.picked: i64 = self.each_seat("picked")
        self.placed: i64 = self.each_seat("placed")
        self.left: i64 = self.each_seat("left")
        self.last: i64 = self.block("last", [f"{side}.{PIECES[piece]}" for side in range(2) for piece in roster])
        self.turn: i64 = self.column("turn")
        self.quiet: i64 = self.column("quiet")
        self.stuck: i64 = self.column("stuck")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Position)
        row[at + self.phase + state.phase] = 1
        row[at + self.side] = seat
        row[at + self.first] = 1 if state.first == seat else 0
        row[at + self.mover] = 1 if state.mover == seat else 0
        hidden = state.hides()
        for i in range(2):
            side = seat ^ i
            if i == 0 or not hidden:
                self._look_at(state, side, i, row, at)
            row[at + self.picked + i] = 1 if state.picks[side] != NO_PICK else 0
            row[at + self.placed + i] = state.placed[side]
            row[at + self.left + i] = state.left[side]
        if state.last >= 0:
            for i in range(len(self.roster)):
                if self.roster[i] == state.last % SIDE:
                    row[at + self.last + (state.last // SIDE ^ seat) * len(self.roster) + i] = 1
        row[at + self.turn] = state.turns
        row[at + self.quiet] = state.quiet
        row[at + self.stuck] = 1 if state.stuck else 0

    def _look_at(self, state: Position, side: i64, i: i64, row: vec[i64], at: i64) -> None:
        """Where the pieces and the Stentor of a side are; a Stentor's edge counts from 1."""
        place = at + self.pieces + i * len(self.roster) * 4
        for piece in self.roster:
            unit = side * SIDE + piece
            spot = state.spots[unit]
            if spot < NOWHERE:
                row[place] = 1
                row[place + 1] = spot & COLUMN
                row[place + 2] = spot >> ROW
                row[place + 3] = 1 if state.forms[unit] != FLAT[piece] else 0
            place += 4
        stentor = state.stentors[side]
        if stentor != actions.NO_STENTOR:
            row[at + self.stentor + i * 2] = 1 + stentor // actions.EDGE_SPOTS
            row[at + self.stentor + i * 2 + 1] = stentor % actions.EDGE_SPOTS
        if state.picks[side] != NO_PICK:
            row[at + self.picks + i * len(actions.FORMATIONS) + state.picks[side]] = 1


def observer(game: Game, seats: int) -> Observer:
    return PondObserver(PONDS[str(game.options["board"])].roster)
