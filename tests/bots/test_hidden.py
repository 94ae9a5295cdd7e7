"""Tree search where cards are hidden, several seats act at once, and a coach helps."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.search import Search
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary

HIGHER, LOWER, NOD = 0, 1, 2
CARDS = 10


@dataclass(frozen=True)
class GuessSight(Sight):
    own: int


class Guess(Game):
    """Each of three seats holds one card of ten. Seat 0 says whether seat 1's is higher than its own; right or wrong
    decides between the two of them. Then the others nod, in any order, and chance draws a card that means nothing."""

    def __init__(self) -> None:
        self.id = "guess"
        self.version = 1
        self.seats = range(3, 4)
        self.options = {}
        self.vocabulary = Vocabulary(["higher", "lower", "nod"])
        self.outcomes = Vocabulary([f"card {card}" for card in range(CARDS)])
        self.longest = 7
        self.score_range = (0, 1)

    def start(self, seats: int) -> State:
        return GuessState(self)

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, GuessSight)
        state = GuessState(self)
        state.cards = [sight.own] * 3
        state.reimagine(0, rng)
        return state


class GuessState(State):
    def __init__(self, game: Game) -> None:
        self.game = game
        self.story = None
        self.cards: list[int] = []
        self.said = -1
        self.nodded: tuple[int, ...] = ()
        self.over = False

    @property
    def acting(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if len(self.cards) < 3 or len(self.nodded) == 2:
            return (CHANCE,)
        return (0,) if self.said < 0 else tuple(seat for seat in (1, 2) if seat not in self.nodded)

    def legal(self, seat: i64) -> vec[i64]:
        if seat not in self.acting:
            return vec[i64]()
        return vec[i64]([HIGHER, LOWER] if seat == 0 else [NOD])

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.over = len(self.cards) == 3
            self.cards = [*self.cards, action]
        elif seat == 0:
            self.said = action
        else:
            self.nodded = (*self.nodded, seat)

    def chances(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in range(CARDS) if card not in self.cards]

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return None if action in list(self.legal(seat)) else Reason("shoal.engine", "not_legal")

    def clone(self) -> State:
        other = GuessState(self.game)
        other.cards = list(self.cards)
        other.said, other.nodded, other.over = self.said, self.nodded, self.over
        return other

    def sight(self, seat: i64) -> Sight:
        return GuessSight(seat, self.acting, self.cards[seat])

    def reimagine(self, seat: i64, rng: Rng) -> None:
        left = [card for card in range(CARDS) if card != self.cards[seat]]
        for other in range(3):
            if other != seat:
                self.cards[other] = left.pop(rng.below(len(left)))

    def scores(self) -> list[int]:
        right = self.said == (HIGHER if self.cards[1] > self.cards[0] else LOWER)
        return [int(right), int(not right), 0]

    def ranks(self) -> list[int]:
        return [2 - score for score in self.scores()]


class LowerCoach(Coach):
    """Always for "lower", and sure that seat 2 wins."""

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        return action

    def value(self, state: State, seat: i64) -> float:
        return 1.0 if seat == 2 else 0.0

    def chapter(self, state: State) -> i64:
        assert isinstance(state, GuessState)
        return len(state.nodded)


def position(own: int, other: int, third: int) -> GuessState:
    state = GuessState(Guess())
    state.cards = [own, other, third]
    return state


def considered(state: State, coach: Coach | None = None) -> list[tuple[int, int, float]]:
    search = Search(state, 0, coach, Rng(3), 0, 0, 0.5)
    search.grow(200)
    return search.considered()


@pytest.mark.parametrize(("own", "answer"), [(8, LOWER), (7, LOWER), (2, HIGHER), (1, HIGHER)])
def test_finds_what_is_likely(own: int, answer: int) -> None:
    search = Search(position(own, 5, 0), 0, None, Rng(1), 0, 0, 0.5)
    search.grow(200)
    assert search.best() == answer


def test_hidden_cards_cannot_be_seen_through() -> None:
    assert considered(position(6, 9, 0)) == considered(position(6, 0, 9))


def test_an_action_pays_as_often_as_it_is_right() -> None:
    paid = {action: value for action, _, value in considered(position(6, 9, 0))}
    assert paid[LOWER] == pytest.approx(6 / 9, abs=0.1)


def test_looking_ahead_ends_with_the_chapter_and_the_coach_judges() -> None:
    thoughts = considered(position(8, 5, 0), LowerCoach())
    assert {value for _, _, value in thoughts} == {0.0}
    assert max(thoughts, key=lambda thought: thought[1])[0] == LOWER
