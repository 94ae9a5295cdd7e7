"""Hyporheic as numbers, for programs that learn."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.observation import Observer
from shoal.games.hyporheic.rules import actions
from shoal.games.hyporheic.rules.board import SPACE_IDS
from shoal.games.hyporheic.rules.cards import CARD_IDS, NO_CARD
from shoal.games.hyporheic.rules.chemistry import NUTRIENT_IDS, NUTRIENTS
from shoal.games.hyporheic.rules.position import CLAY, COINS, HYPOXIC, MARKS, ROW, SIZE, SPACE, Position


@final
class HyporheicObserver(Observer):
    """Nothing is hidden but the order of the draw pile. `at` is the seat's own space, `space` the number of each."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.phase: i64 = self.block("phase", actions.PHASES)
        self.at: i64 = self.block("at", SPACE_IDS)
        self.space: i64 = self.each_seat("space")
        self.held: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"held.{other}", NUTRIENT_IDS)
        self.size: i64 = self.each_seat("size")
        self.coins: i64 = self.each_seat("coins")
        self.clay: i64 = self.each_seat("clay")
        self.hypoxia: i64 = self.each_seat("hypoxia")
        self.active: i64 = self.each_seat("active")
        self.asked: i64 = self.each_seat("asked")
        self.victim: i64 = self.each_seat("victim")
        self.partner: i64 = self.each_seat("partner")
        self.card: i64 = self.block("card", CARD_IDS)
        self.pile: i64 = self.block("pile", CARD_IDS)
        self.dice: i64 = self.block("dice", range(2))
        self.takes: i64 = self.column("takes")
        self.swaps: i64 = self.column("swaps")
        self.clogged: i64 = self.column("clogged")
        self.airless: i64 = self.column("airless")
        self.extra: i64 = self.column("extra")
        self.landings: i64 = self.column("landings")
        self.round: i64 = self.column("round")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Position)
        phase = state.phase
        row[at + self.phase + phase] = 1
        row[at + self.at + state.rows[seat * ROW + SPACE]] = 1
        other = seat
        for i in range(state.n):
            self._look_at(state, other, i, row, at)
            other = other + 1 if other + 1 < state.n else 0
        if state.card != NO_CARD:
            row[at + self.card + state.card] = 1
        for i in range(state.left):
            row[at + self.pile + state.pile[i]] += 1
        row[at + self.dice] = state.die
        row[at + self.dice + 1] = state.second_die
        row[at + self.takes] = state.takes if phase == actions.TAKE_PHASE else 0
        row[at + self.swaps] = state.swaps if phase == actions.SWAP_PHASE else 0
        row[at + self.clogged] = 1 if state.clogged else 0
        row[at + self.airless] = 1 if state.airless else 0
        row[at + self.extra] = 1 if state.extra else 0
        row[at + self.landings] = state.landings
        row[at + self.round] = min(state.round + 1, state.rules.rounds)

    def _look_at(self, state: Position, other: i64, i: i64, row: vec[i64], at: i64) -> None:
        phase = state.phase
        first = other * ROW
        for nutrient in range(NUTRIENTS):
            row[at + self.held + i * NUTRIENTS + nutrient] = state.rows[first + nutrient]
        row[at + self.space + i] = state.rows[first + SPACE]
        row[at + self.size + i] = state.rows[first + SIZE]
        row[at + self.coins + i] = state.rows[first + COINS]
        row[at + self.clay + i] = 1 if state.rows[first + MARKS] & CLAY else 0
        row[at + self.hypoxia + i] = 1 if state.rows[first + MARKS] & HYPOXIC else 0
        row[at + self.active + i] = 1 if other == state.seat and phase != actions.FIRST_PHASE else 0
        row[at + self.asked + i] = 1 if other == state.asked and phase != actions.OVER_PHASE else 0
        row[at + self.victim + i] = 1 if other == state.victim and phase == actions.TAKE_PHASE else 0
        row[at + self.partner + i] = 1 if other == state.partner and phase == actions.SWAP_PHASE else 0


def observer(game: Game, seats: int) -> Observer:
    return HyporheicObserver(seats)
