"""The laws themselves: a sound game keeps them, and each way of breaking one is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, SPECTATOR, State
from shoal.engine.log import Header
from shoal.engine.observation import AnyObserver, Observer
from shoal.engine.options import choose
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from tests.conformance import laws
from tests.conformance.cases import play
from tests.engine.toybox.pebbles import MANIFEST
from tests.engine.toybox.pebbles.coach.coach import PebblesCoach
from tests.engine.toybox.pebbles.rules.game import HOME, KINDS, SHOW, Pebbles, PebblesSight, PebblesState

Law = Callable[[State], None]


def positions(position: type[PebblesState]) -> list[State]:
    """Every position of some games."""
    game = Pebbles(choose(MANIFEST.options, {}), position)
    found: list[State] = []
    for seed in range(4):
        found += play(game, PebblesCoach(), Header("pebbles", 1, 3), seed).positions()
    return found


def everywhere(law: Law, states: list[State]) -> None:
    for state in states:
        law(state)


class OthersMayAct(PebblesState):
    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([SHOW]) if seat == SPECTATOR else super().legal(seat)


class NobodyMayAct(PebblesState):
    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]()


class NoReason(PebblesState):
    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return Reason(HOME, "no") if super().why_not(seat, action) else None


class WrongReason(PebblesState):
    def why_not(self, seat: i64, action: i64) -> Reason | None:
        reason = super().why_not(seat, action)
        return None if reason == Reason(HOME, "faster") else reason


class WelcomesStrangers(PebblesState):
    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return None if seat == CHANCE and self.acting != (CHANCE,) else super().why_not(seat, action)


class Weightless(PebblesState):
    def chances(self) -> list[tuple[int, int]]:
        return [(outcome, 0) for outcome, _ in super().chances()]


class LoadedDie(PebblesState):
    def sample(self, rng: Rng) -> i64:
        return self.chances()[0][0]


class BeyondTheRange(PebblesState):
    def scores(self) -> list[int]:
        return [score + 100 for score in super().scores()]


class OddRanks(PebblesState):
    def ranks(self) -> list[int]:
        return [1, 1, 2]


class SharedHands(PebblesState):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, PebblesState)
        other.chosen = self.chosen
        return other


class ForgetfulCopy(PebblesState):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, PebblesState)
        other.chosen = [""] * self.seats
        return other


class LeakySight(PebblesState):
    def sees(self, viewer: int, seat: int) -> bool:
        return self.pebbles[seat] >= 0 and viewer != SPECTATOR

    def fill(self, rng: Rng) -> None:
        self.pebbles = [p if p < 0 else 0 for p in self.pebbles]
        super().fill(rng)


class StateInSight(PebblesState):
    def sight(self, seat: i64) -> Sight:
        sight = super().sight(seat)
        assert isinstance(sight, PebblesSight)
        return PebblesSight(sight.seat, sight.acting, sight.pebbles, sight.drawn, self.chosen)  # type: ignore[arg-type]  # the fault


class TellingReason(PebblesState):
    def why_not(self, seat: i64, action: i64) -> Reason | None:
        reason = super().why_not(seat, action)
        return reason and Reason(HOME, "bag", {"bag": str(self.bag())}, reason)


class KeepsTheTruth(PebblesState):
    def reimagine(self, seat: i64, rng: Rng) -> None:
        pass


class SpokenSecret(PebblesState):
    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        if seat == CHANCE and self.story is not None:
            self.story.tell("leak", None, {"pebble": KINDS[action % 3]})


class ListensToItself(PebblesState):
    def apply(self, seat: i64, action: i64) -> None:
        super().apply(seat, action)
        if self.story is not None:
            self.chosen = ["hide"] * self.seats


class NosyCoach(PebblesCoach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, PebblesState)
        return (state.pebbles[(seat + 1) % state.seats] - 1) * (action + 1)


class ProudCoach(PebblesCoach):
    def value(self, state: State, seat: i64) -> float:
        return 2.0


class NosyObserver(Observer):
    """Has a look at what the next seat holds."""

    def __init__(self) -> None:
        super().__init__(3)
        self.column("pebble")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, PebblesState)
        row[at] = state.pebbles[(seat + 1) % state.seats]


class NeverAsked(PebblesState):
    def askable(self) -> tuple[int, ...]:
        return self.acting[:1]


LAWS: dict[str, Law] = {
    "acting": laws.acting_seats_can_act_and_others_cannot,
    "asking": partial(laws.those_who_may_be_asked_act, seed=1),
    "numbers": partial(laws.numbers_follow_from_the_sight, AnyObserver(3), seed=1),
    "reasons": laws.reasons_are_given_exactly_for_what_is_not_legal,
    "weights": laws.chance_is_weighed,
    "samples": partial(laws.samples_are_as_likely_as_their_weights, draws=300, seed=1),
    "bounds": laws.scores_and_ranks_are_in_bounds,
    "clones": partial(laws.clones_are_independent, seed=1),
    "plain": laws.sights_are_plain_data,
    "imagine": partial(laws.imagined_states_look_the_same, seed=1),
    "reimagine": partial(laws.reimagined_states_look_the_same, seed=1),
    "log": partial(laws.what_looks_the_same_is_not_in_the_log, viewer=SPECTATOR, last=NOBODY, seed=1),
    "silence": partial(laws.the_story_changes_nothing, seed=1),
    "secrets": partial(laws.the_story_keeps_secrets, seed=1, coach=PebblesCoach()),
    "coach": partial(laws.the_coach_advises_what_is_legal_and_knows_no_secret, PebblesCoach(), seed=1),
}


@pytest.mark.parametrize("law", LAWS)
def test_a_sound_game_keeps(law: str) -> None:
    everywhere(LAWS[law], positions(PebblesState))


def test_a_sound_game_shuffles_its_secrets() -> None:
    laws.secrets_are_shuffled(positions(PebblesState), 1)
    laws.notation_leads_there_and_back(Pebbles(choose(MANIFEST.options, {})))


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        ("acting", OthersMayAct),
        ("asking", NeverAsked),
        ("reasons", NoReason),
        ("reasons", WrongReason),
        ("reasons", WelcomesStrangers),
        ("samples", LoadedDie),
        ("bounds", BeyondTheRange),
        ("bounds", OddRanks),
        ("imagine", LeakySight),
        ("reimagine", LeakySight),
        ("reimagine", TellingReason),
        ("imagine", TellingReason),
        ("plain", StateInSight),
        ("secrets", SpokenSecret),
        ("silence", ListensToItself),
    ],
)
def test_a_broken_game_is_found(law: str, broken: type[PebblesState]) -> None:
    found = positions(broken)
    with pytest.raises((AssertionError, TypeError)):
        everywhere(LAWS[law], found)


class TellingLog(Pebbles):
    """It judges by the kind of action, but lets everybody read what was drawn."""

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        return True


def test_a_log_that_tells_secrets_is_found() -> None:
    deal = TellingLog(choose(MANIFEST.options, {})).start(3)
    with pytest.raises(AssertionError):
        LAWS["log"](deal)


@pytest.mark.parametrize("broken", [Weightless, NobodyMayAct, SharedHands, ForgetfulCopy])
def test_what_cannot_even_be_played_is_found(broken: type[PebblesState]) -> None:
    """These positions come from a sound game, one move after the deal."""
    game = Pebbles(choose(MANIFEST.options, {}), broken)
    state = game.start(3)
    law = {Weightless: "weights", NobodyMayAct: "acting"}.get(broken, "clones")
    if broken is not Weightless:
        for outcome in (0, 4, 8):
            state.apply(CHANCE, outcome)
        state.apply(1, SHOW)
    with pytest.raises(AssertionError):
        LAWS[law](state)


def test_a_bot_that_keeps_the_truth_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.secrets_are_shuffled(positions(KeepsTheTruth), 1)


def test_numbers_that_tell_secrets_are_found() -> None:
    found = positions(PebblesState)
    with pytest.raises(AssertionError, match="learns more than it sees"):
        everywhere(partial(laws.numbers_follow_from_the_sight, NosyObserver(), seed=1), found)


@pytest.mark.parametrize("coach", [NosyCoach(), ProudCoach()])
def test_a_coach_that_peeks_or_boasts_is_found(coach: Coach) -> None:
    law = partial(laws.the_coach_advises_what_is_legal_and_knows_no_secret, coach, seed=1)
    found = positions(PebblesState)
    with pytest.raises(AssertionError):
        everywhere(law, found)
