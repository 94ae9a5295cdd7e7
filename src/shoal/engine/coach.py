"""What a game's coach offers: which actions look good, and who stands how well.

Bots and hints ask the coach; it is compiled with the rules, because search asks it a million times a second."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import State
from shoal.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Coach(ABC):
    """Advice for one seat. All of it depends only on what that seat may know, unless said otherwise."""

    @abstractmethod
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        """How good this legal action looks to the seat; more is better."""

    def weights(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Each of these actions weighed: the place to look once at what all of them are judged by."""
        weights = legal[:]
        for i in range(len(legal)):
            weights[i] = self.weigh(state, seat, legal[i])
        return weights

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """The best-looking legal action; among equals any."""
        legal = state.legal(seat)
        best = legal[0]
        if len(legal) == 1:
            return best
        weights = self.weights(state, seat, legal)
        most = weights[0]
        ties: i64 = 1
        for i in range(1, len(legal)):
            weight = weights[i]
            if weight > most:
                most = weight
                best = legal[i]
                ties = 1
            elif weight == most:
                ties += 1
                if rng.below(ties) == 0:
                    best = legal[i]
        return best

    def hurry(self, state: State, seat: i64, rng: Rng) -> i64:
        """What a search lets the seat do while it plays on: as good as `choose` on the whole, and quicker."""
        return self.choose(state, seat, rng)

    def slip(self, state: State, seat: i64, action: i64) -> i64:
        """In how many of a thousand cases a human-looking player overlooks this action."""
        return 0

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """How well the seat stands in this full (imagined) state, from 0 (lost) to 1 (won)."""

    def evaluate(self, state: State, seat: i64) -> i64:
        """The same where every nanosecond counts: 0 where both sides of a duel stand alike, about 100 for a small
        piece more, and always less than 100,000 in favour of or against the seat."""
        return i64((self.value(state, seat) - 0.5) * 2000.0)

    def prize(self, state: State, seat: i64, action: i64) -> i64:
        """What a capture takes at once, in the units of `evaluate` and whatever the answer; 0 if that is unknown."""
        return 0

    def horizon(self) -> i64:
        """How many decisions a search plays on before this coach's judgement counts more than luck."""
        return 60

    def curiosity(self) -> float:
        """How much a search tries out what looks worse so far: more where this coach errs more."""
        return 0.5

    def breadth(self) -> i64:
        """How many of the best-looking actions a search compares in the same futures, where luck hides how little they
        differ. With 0 it grows a tree over all of them."""
        return 0

    def foresight(self) -> i64:
        """How many chapters such a comparison plays on, the one it is in included; 0: to the end of the game."""
        return 1

    def chapter(self, state: State) -> i64:
        """A number that changes where looking further ahead says little (a new round is dealt)."""
        return 0
