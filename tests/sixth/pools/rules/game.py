"""Tide Pools as the engine plays it: the game with its options, its state, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

from ..content import CONTENT
from . import actions, imagining, legal, notes, scoring, shore, tables
from .limits import longest_game, score_range
from .options import Rules
from .position import Position
from .sight import PoolsSight, look


@final
class Pools(Game):
    """The game with its options chosen."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = CONTENT.manifest.id
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = actions.vocabulary()
        self.outcomes = actions.outcomes()
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = score_range()

    def start(self, seats: int) -> State:
        self.check(seats)
        return PoolsState(self, self.rules, seats, None)

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, PoolsSight)
        state = PoolsState(self, self.rules, sight.seats, None)
        imagining.imagine(state, sight, rng)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """An animal is for the eyes of the seat that gets it, or lets it go."""
        if self.rules.open_hands:
            return True
        if actor == CHANCE:
            return action >= actions.TIDE or viewer == action // actions.KINDS
        return action < actions.RELEASE


@final
class PoolsState(Position):
    """A position, and what the engine asks of it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return legal.acting(self)

    def legal(self, seat: i64) -> vec[i64]:
        return legal.choices(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return legal.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        _happen(self, action) if seat < 0 else _act(self, action)

    def chances(self) -> list[tuple[int, int]]:
        return legal.chances(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranks(self) -> list[int]:
        return scoring.ranks(self)

    def clone(self) -> PoolsState:
        return PoolsState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        imagining.reimagine(self, seat, rng)


# What comes next


def _act(state: Position, action: i64) -> None:
    """A seat rolls, or decides and has to draw."""
    if action == actions.ROLL:
        state.phase = actions.ROLLING
        return
    if action >= actions.RELEASE:
        shore.release(state, action - actions.RELEASE)
    else:
        shore.settle(state, (action - actions.PLACE) // actions.POOLS, (action - actions.PLACE) % actions.POOLS)
    how = _ends(state)
    if how:
        _end(state, how)
    else:
        state.phase = actions.DRAW


def _happen(state: Position, outcome: i64) -> None:
    """The tide comes, or the seat that draws gets an animal."""
    if outcome >= actions.TIDE:
        shore.rise(state, outcome - actions.TIDE + 1)
        state.phase = actions.SETTLE
        return
    shore.receive(state, outcome % actions.KINDS)
    if state.phase == actions.DRAW:
        _next_turn(state)
    elif state.size(state.n - 1) == tables.HAND:
        state.seat = 0
        state.phase = actions.READY
        if state.story is not None:
            notes.dealt(state, state.story)
    elif state.size(state.seat) == tables.HAND:
        state.seat += 1


def _next_turn(state: Position) -> None:
    """The next seat, and after the last seat the next round."""
    if state.story is not None:
        notes.turn_over(state, state.story)
    state.tide = 0
    state.phase = actions.READY
    state.seat += 1
    if state.seat < state.n:
        return
    state.seat = 0
    state.round += 1


def _ends(state: Position) -> str:
    """How the game ends with the turn of the acting seat; "" if it goes on."""
    if scoring.has_row(state, state.seat):
        return "row"
    free: i64 = 0
    for owner in state.owners:
        if owner == NOBODY:
            free += 1
    if free == 0:
        return "full"
    return "rounds" if state.round == state.rules.rounds and state.seat == state.n - 1 else ""


def _end(state: Position, how: str) -> None:
    if state.story is not None:
        notes.turn_over(state, state.story)
        notes.game_over(state, state.story, how)
    state.phase = actions.OVER
