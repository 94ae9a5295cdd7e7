"""The three strengths: legal, fair, reproducible, and as good or as forgetful as they claim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from shoal.bots import STRENGTHS, Budget, decide, pike
from shoal.bots.rollout import play_heedfully, play_randomly, selfplay
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.succession.rules.sight import SuccessionSight
from tests.games.succession.positions import position
from tests.some import some

QUICK = Budget(simulations=10)
KINDS: list[dict[str, Value]] = [
    {"calls": "auto"},
    {"calls": "spoken", "black": True, "purple": True},
    {"calls": "spoken", "points": False, "open_hands": True},
]


def decisions(game: Game, seats: int, seed: int, most: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game in which a seat has something to choose."""
    rng = Rng(seed)
    state = game.start(seats)
    while state.acting and most:
        seat = state.ask(rng)
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal(seat)
        if len(legal) > 1:
            yield state, seat
            most -= 1
        state.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("options", KINDS, ids=["auto", "spoken with variations", "rounds only, open hands"])
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_answer_is_legal(strength: str, seats: int, options: dict[str, Value]) -> None:
    game = new_game("succession", {"rounds": 2, "turn_cap": 10, **options})
    coach = new_coach(game)
    for number, (state, seat) in enumerate(some(decisions(game, seats, seats, most=40))):
        assert decide(strength, game, coach, state.sight(seat), number, QUICK) in list(state.legal(seat))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_question_gets_the_same_answer(strength: str) -> None:
    game = new_game("succession")
    coach = new_coach(game)
    for number, (state, seat) in enumerate(some(decisions(game, 4, 3, most=25))):
        sight = state.sight(seat)
        answers = {decide(strength, game, coach, sight, number, QUICK) for _ in range(3)}
        assert len(answers) == 1


def test_minnow_may_do_anything() -> None:
    scene = position(["isopods, mussels, crab", "mussels", "mussels"], "snails")
    sight = scene.state.sight(0)
    answers = {decide("minnow", scene.game, None, sight, seed) for seed in range(60)}
    assert answers == set(scene.state.legal(0))


def test_perch_does_what_the_coach_likes_best() -> None:
    game = new_game("succession", {"calls": "auto"})
    coach = new_coach(game)
    for number, (state, seat) in enumerate(some(decisions(game, 3, 5, most=60))):
        best = max(coach.weigh(state, seat, action) for action in state.legal(seat))
        answer = decide("perch", game, coach, state.sight(seat), number)
        assert coach.weigh(state, seat, answer) == best


def test_perch_forgets_a_call_about_once_in_seven() -> None:
    scene = position(["jellyfish", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play jellyfish")
    coach = new_coach(scene.game)
    own, other = scene.state.sight(0), scene.state.sight(1)
    quiet = scene.game.vocabulary.index("quiet")
    forgotten = sum(decide("perch", scene.game, coach, own, seed) == quiet for seed in range(1000))
    missed = sum(decide("perch", scene.game, coach, other, seed) == quiet for seed in range(1000))
    assert 110 < forgotten < 180
    assert 110 < missed < 180


def test_pike_never_forgets_a_call() -> None:
    scene = position(["jellyfish", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play jellyfish")
    coach = new_coach(scene.game)
    said = {seat: decide("pike", scene.game, coach, scene.state.sight(seat), 1, Budget(1)) for seat in (0, 1)}
    assert {seat: scene.game.vocabulary[action] for seat, action in said.items()} == {0: "call winner", 1: "catch 0"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pike_takes_an_immediate_win(seed: int) -> None:
    scene = position(["starfish", "isopods, barnacles", "tunicates, crab"], "hydroids")
    answer = decide("pike", scene.game, new_coach(scene.game), scene.state.sight(0), seed, Budget(60))
    assert scene.game.vocabulary[answer] == "play starfish"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pike_sees_a_win_in_two_cards(seed: int) -> None:
    """E9's way out: the Crab is put down, and the last numbered card feeds it."""
    scene = position(["hydroids, crab", "isopods", "isopods"], "snails")
    coach = new_coach(scene.game)
    scene.do("0: play crab")
    answer = decide("pike", scene.game, coach, scene.state.sight(0), seed, Budget(60))
    assert scene.game.vocabulary[answer] == "play hydroids"


@pytest.mark.parametrize("game", ["hyporheic", "pond"])
@pytest.mark.parametrize("busy", [True, False])
def test_pike_goes_by_a_clock_or_by_the_processors_time(game: str, busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one stands still: by that it would think for ever."""
    looks = iter(range(1000))
    monkeypatch.setattr(pike, "process_time" if busy else "perf_counter", lambda: next(looks) / 1000)
    monkeypatch.setattr(pike, "perf_counter" if busy else "process_time", lambda: 0.0)
    played = new_game(game)
    state, seat = next(islice(decisions(played, 2, 5, 8), 7, None))
    action = decide("pike", played, new_coach(played), state.sight(seat), 1, Budget(milliseconds=5, busy=busy))
    assert action in state.legal(seat)
    assert next(looks) == 6  # it began, and looked until five milliseconds were over


def test_pike_needs_no_coach() -> None:
    scene = position(["crab", "isopods, barnacles", "tunicates, crab"], "hydroids")
    answer = decide("pike", scene.game, None, scene.state.sight(0), 1, Budget(60))
    assert scene.game.vocabulary[answer] == "play crab"


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", KINDS)
def test_whole_games_by_advice_and_by_luck_end(seats: int, options: dict[str, Value]) -> None:
    game = new_game("succession", {"turn_cap": 20, **options})
    coach = new_coach(game)
    for heedful in (True, False):
        state = game.start(seats)
        rng = Rng(seats)
        taken = play_heedfully(state, coach, rng) if heedful else play_randomly(state, rng)
        assert state.acting == ()
        assert taken > 0


def test_selfplay_follows_from_its_seed() -> None:
    game = new_game("succession", {"rounds": 1, "turn_cap": 10})
    assert selfplay(game, 3, 4, seed=1) == selfplay(game, 3, 4, seed=1) != selfplay(game, 3, 4, seed=2)


def test_perch_plays_on_sights_alone() -> None:
    """A sight that was read back from plain data is as good as the one the state gave."""
    game = new_game("succession")
    coach = new_coach(game)
    for number, (state, seat) in enumerate(some(decisions(game, 3, 8, most=10))):
        sight = state.sight(seat)
        again = SuccessionSight(**sight.data())
        assert decide("perch", game, coach, again, number) == decide("perch", game, coach, sight, number)
