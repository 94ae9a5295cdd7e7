"""Succession as the engine plays it: the game with its options, and its state."""

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
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions, deck, imagining, legal, scoring, turns
from shoal.games.succession.rules.limits import highest_score, longest_game
from shoal.games.succession.rules.options import Rules
from shoal.games.succession.rules.position import Position
from shoal.games.succession.rules.sight import SuccessionSight, look


@final
class Succession(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "succession"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = actions.vocabulary()
        self.outcomes = actions.outcomes()
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = (0, highest_score(self.rules))

    def start(self, seats: int) -> State:
        self.check(seats)
        state = SuccessionState(self, self.rules, seats, None)
        turns.begin_round(state)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, SuccessionSight)
        state = SuccessionState(self, self.rules, sight.seats, None)
        imagining.imagine(state, sight, rng)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """A card that is dealt or drawn is for the eyes of its seat (§9)."""
        return actor != CHANCE or self.rules.open_hands or viewer == actions.drawer_of(action)


@final
class SuccessionState(Position):
    """A position, and what the engine asks of it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return legal.acting(self)

    def ask(self, rng: Rng) -> i64:
        return legal.ask(self, rng)

    def askable(self) -> tuple[int, ...]:
        return legal.askable(self)

    def legal(self, seat: i64) -> vec[i64]:
        return legal.choices(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return legal.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        turns.apply(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        return deck.chances(self)

    def shares(self) -> list[tuple[int, float]]:
        return deck.shares(self)

    def sample(self, rng: Rng) -> i64:
        return deck.sample(self, rng)

    def settle(self, rng: Rng) -> i64:
        """Half of what happens in a game is that cards are drawn: where nobody listens they come in batches."""
        return turns.draw_all(self, rng) if self.story is None else super().settle(rng)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranks(self) -> list[int]:
        return scoring.ranks(self)

    def clone(self) -> SuccessionState:
        return SuccessionState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        imagining.reimagine(self, seat, rng)
