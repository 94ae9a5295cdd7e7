"""Pond Scum as the engine plays it: the game with its options, and a position with what may be done in it.

Set-up (§4) is in `setup`, a turn (§5, §6) and the end (§7) in `turns`, what may be done in `legal`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, Game, State, places
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import actions, imagining, keys, legal, limits, setup, turns
from shoal.games.pond.rules.options import OPEN, Rules
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.refusals import refusal
from shoal.games.pond.rules.sight import PondSight, look


@final
class PondScum(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "pond"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = actions.VOCABULARY
        self.outcomes = actions.OUTCOMES
        self.rules = Rules(options)
        self.longest = limits.longest_game(self.rules)
        self.score_range = (0, limits.most_pieces(self.rules))

    def start(self, seats: int) -> State:
        self.check(seats)
        state = PondState(self, self.rules, None)
        if self.rules.first >= 0:
            setup.begin(state)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, PondSight)
        state = PondState(self, self.rules, None)
        imagining.imagine(state, sight, rng)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """A formation that was chosen, and a set-up made in secret, are the side's own (§9)."""
        if actor == CHANCE or action >= actions.STUCK:
            return True
        return action >= actions.STENTOR and self.rules.setup == OPEN


@final
class PondState(Position):
    """A position, and doing what may be done in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return legal.acting(self)

    def legal(self, seat: i64) -> vec[i64]:
        return legal.legal(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == actions.PLAY:
            turns.take(self, action)
        else:
            setup.act(self, seat, action)
        self.listed = 0

    def chances(self) -> list[tuple[int, int]]:
        return legal.chances(self)

    def ask(self, rng: Rng) -> i64:
        return self.mover if self.phase == actions.PLAY else super().ask(rng)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)

    def clone(self) -> State:
        return PondState(self.game, self.rules, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        imagining.reimagine(self, seat, rng)

    def scores(self) -> list[int]:
        """Pieces left (R25)."""
        return [int(self.left[0]), int(self.left[1])]

    def ranks(self) -> list[int]:
        """§7: whoever has more pieces; a side that is eaten out has none."""
        return places([(-int(self.left[0]),), (-int(self.left[1]),)])

    # As a duel, once play has begun

    def searchable(self) -> bool:
        return self.phase >= actions.PLAY

    def turn(self) -> i64:
        return self.mover if self.phase == actions.PLAY else NOBODY

    def do(self, action: i64) -> None:
        turns.do(self, action)

    def undo(self) -> None:
        turns.undo(self)

    def key(self) -> i64:
        return keys.key(self)

    def captures(self) -> vec[i64]:
        return legal.captures(self)
