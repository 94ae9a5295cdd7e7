"""Succession as numbers, for programs that learn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.observation import Observer
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.position import Position

CLIMATE: Final[list[int]] = [kind for kind in range(actions.KINDS) if tables.CLIMATE >> kind & 1]


@final
class SuccessionObserver(Observer):
    """Cards are counted by kind. `card` is the card being settled, the lowest one that opens, or the seat's own drawn
    one. Hands of others are seen only where all play with open hands."""

    def __init__(self, seats: int, open_hands: bool) -> None:
        super().__init__(seats)
        self.hands: i64 = seats if open_hands else 1
        self.hand: i64 = 0
        for other in range(self.hands):
            self.block(f"hand.{other}", actions.CARD_IDS)
        self.phase: i64 = self.block("phase", actions.PHASES)
        self.colour: i64 = self.block("colour", actions.COLOURS)
        self.top: i64 = self.block("top", actions.CARD_IDS)
        self.card: i64 = self.block("card", actions.CARD_IDS)
        self.pile: i64 = self.block("pile", actions.CARD_IDS)
        self.climate: i64 = self.block("climate", [actions.CARD_IDS[kind] for kind in CLIMATE])
        self.actor: i64 = self.each_seat("actor")
        self.waits: i64 = self.each_seat("waits")
        self.size: i64 = self.each_seat("size")
        self.owes: i64 = self.each_seat("owes")
        self.silent: i64 = self.each_seat("silent")
        self.points: i64 = self.each_seat("points")
        self.won: i64 = self.each_seat("won")
        self.deck: i64 = self.column("deck")
        self.direction: i64 = self.column("direction")
        self.turns: i64 = self.column("turns")
        self.round: i64 = self.column("round")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Position)
        phase = actions.TAKE if state.drawer >= 0 else state.phase
        row[at + self.phase + phase] = 1
        if state.colour >= 0:
            row[at + self.colour + state.colour] = 1
        for i in range(state.piled):
            row[at + self.pile + state.pile[i]] += 1
        if state.piled > 0:
            row[at + self.top + state.pile[state.piled - 1]] = 1
        if self._sees_card(state, phase, seat):
            row[at + self.card + state.card] = 1
        for i in range(len(CLIMATE)):
            if CLIMATE[i] in state.climate:
                row[at + self.climate + i] = 1
        row[at + self.deck] = state.left
        row[at + self.direction] = state.step
        row[at + self.turns] = state.turns
        row[at + self.round] = state.round
        self._look_round(state, phase, seat, row, at)

    def _look_round(self, state: Position, phase: i64, seat: i64, row: vec[i64], at: i64) -> None:
        """From seat to seat."""
        named = phase not in (actions.OPEN, actions.TAKE, actions.OVER)
        waits = state.waits if phase != actions.TAKE else 0
        other = seat
        for i in range(state.n):
            if i < self.hands:
                hand = at + self.hand + i * actions.KINDS
                for kind in range(actions.KINDS):
                    row[hand + kind] = state.count(other, kind)
            if named and other == state.seat:
                row[at + self.actor + i] = 1
            row[at + self.waits + i] = waits >> other & 1
            row[at + self.size + i] = state.size(other)
            row[at + self.owes + i] = state.owes >> other & 1
            row[at + self.silent + i] = state.silent >> other & 1
            total: i64 = 0
            for points in state.points:
                total += points[other]
            row[at + self.points + i] = total
            row[at + self.won + i] = state.won[other]
            other = other + 1 if other + 1 < state.n else 0

    def _sees_card(self, state: Position, phase: i64, seat: i64) -> bool:
        if phase == actions.DRAWN:
            return seat == state.seat or state.rules.open_hands
        return phase == actions.OPEN or actions.COLOUR <= phase <= actions.WINNER


def observer(game: Game, seats: int) -> Observer:
    return SuccessionObserver(seats, bool(game.options["open_hands"]))
