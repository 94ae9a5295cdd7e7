"""The game of Hyporheic: its start, and what each action and each outcome of chance sets going.

What lies on the table is in `position`, what may be done in `legal`, the way over the board in `board`. Who begins is
in `opening`; a turn goes through `turns` and `landing`; a card through `offers`, and `effects` where nobody decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, Game, State
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, landing, legal, offers, opening, turns
from shoal.games.hyporheic.rules.limits import longest_game
from shoal.games.hyporheic.rules.options import Rules
from shoal.games.hyporheic.rules.position import Position
from shoal.games.hyporheic.rules.sight import HyporheicSight, look, restore


@final
class Hyporheic(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "hyporheic"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = Vocabulary(actions.ACTIONS)
        self.outcomes = Vocabulary(actions.OUTCOMES)
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = (0, int(self.rules.coins))

    def start(self, seats: int) -> State:
        self.check(seats)
        state = HyporheicState(self, self.rules, seats, None)
        if not self.rules.by_roll:
            turns.begin_turn(state, 0)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, HyporheicSight)
        state = HyporheicState(self, self.rules, sight.seats, None)
        restore(state, sight)
        return state


@final
class HyporheicState(Position):
    """A position as hosts and bots see it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return legal.acting(self)

    def ask(self, rng: Rng) -> i64:
        return CHANCE if self.phase < actions.MOVE_PHASE else self.asked

    def legal(self, seat: i64) -> vec[i64]:
        return legal.choices(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return legal.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        _do(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        return legal.chances(self)

    def sample(self, rng: Rng) -> i64:
        return legal.sample(self, rng)

    def settle(self, rng: Rng) -> i64:
        return _settle(self, rng)

    def clone(self) -> HyporheicState:
        return HyporheicState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)


def _do(state: Position, seat: i64, action: i64) -> None:
    """What a seat decided, or chance."""
    if seat < 0:
        _happen(state, action)
    elif action < actions.BUMP:
        landing.move(state, action)
    elif action == actions.BUMP:
        landing.bump(state)
    elif action == actions.SHARE:
        landing.share(state)
    elif action < actions.TAKE:
        landing.rob(state, action - actions.ROB)
    elif action < actions.REACT:
        landing.take(state, action - actions.TAKE)
    elif action < actions.ROLL:
        landing.react(state, action - actions.REACT)
    elif action <= actions.STOP:
        turns.again(state, action == actions.ROLL)
    else:
        offers.answer(state, seat, action)


def _settle(state: Position, rng: Rng) -> i64:
    """Chance decides until a seat has to; how often it did."""
    times: i64 = 0
    while state.phase < actions.MOVE_PHASE:
        _happen(state, legal.sample(state, rng))
        times += 1
    return times


def _happen(state: Position, outcome: i64) -> None:
    """A die was rolled or a card was drawn."""
    phase = state.phase
    if phase == actions.ROLL_PHASE:
        turns.rolled(state, outcome - actions.ROLL_DIE + 1)
    elif phase == actions.DRAW_PHASE:
        offers.drawn(state, outcome - actions.DRAW_CARD)
    elif phase == actions.EDDY_PHASE:
        offers.eddied(state, outcome - actions.EDDY_DIE + 1)
    else:
        opening.rolled(state, outcome - actions.FIRST_DIE + 1)
