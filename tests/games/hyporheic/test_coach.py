"""The coach: quick to the coins, on others rather than under them; and values that are shares of winning (§17)."""

from __future__ import annotations

import pytest

from shoal.bots.rollout import heed
from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from tests.games.hyporheic.examples import Scene, run


def advice(scene: Scene | str) -> str:
    """What the coach likes best; there must be one such action."""
    scene = run(scene) if isinstance(scene, str) else scene
    coach = new_coach(scene.game)
    (seat,) = scene.state.acting
    weights = {action: coach.weigh(scene.state, seat, action) for action in scene.state.legal(seat)}
    best = [action for action, weight in weights.items() if weight == max(weights.values())]
    assert len(best) == 1, [scene.game.vocabulary[action] for action in best]
    assert coach.choose(scene.state, seat, Rng(1)) == best[0]
    return scene.game.vocabulary[best[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at 0=n2; turn 0; die 2", "to o1"),
        ("at 0=h6; held 0=no2:6; turn 0; die 4", "to middle3"),
        ("at 0=middle2; held 0=no2:2; coins 0=5; turn 0; die 1; do to middle3", "react 2no2>n2"),
        ("at 0=p5; held 0=no2:2,nh3:1; turn 0; die 1; do to deep1", "react nh3>no2"),
        ("at 0=n3 1=p3; held 1=no2:2; turn 0; die 2; do to p3", "share"),
        ("at 0=n3 1=p3; held 1=no2:2,nh3:2; turn 0; die 2; do to p3; do share", "take no2"),
        ("at 0=n3 1=p3 2=p3; held 1=no2:2 2=nh3:2; turn 0; die 2; do to p3; do share", "rob 1"),
        ("at 0=j4 1=k4; turn 0; die 1; do to k4; do share", "roll"),
        ("at 0=e4; held 0=no2:3; turn 0; die 1; do to f4; card cow-pie", "collect 3"),
        ("at 0=e4; held 0=no2:6; turn 0; die 1; do to f4; card quick-dive", "dive deep"),
        ("at 0=e4; held 0=nh3:6; turn 0; die 1; do to f4; card quick-dive", "dive ripple"),
        ("at 0=e4 1=deep5 2=a1; held 0=no2:2; turn 0; die 1; do to f4; card switch-places", "switch 1"),
        ("at 0=e4; held 0=nh3:2 1=no2:3; turn 0; die 1; do to f4; card nutrient-trading", "trade 1"),
        ("at 0=e4; held 0=nh3:2 1=no2:3; turn 0; die 1; do to f4; card nutrient-trading; do trade 1", "swap nh3 no2"),
        ("at 0=e4; held 0=no2:3 1=nh3:3; turn 0; die 1; do to f4; card nutrient-trading", "no trade"),
        ("at 0=e4; held 0=no2:3 1=nh3:1 2=no2:6; turn 0; die 1; do to f4; card algal-bloom", "bloom 2"),
        ("at 0=e4; held 1=no2:4 2=no2:4; coins 2=4; turn 0; die 1; do to f4; card algal-bloom", "bloom 2"),
    ],
    ids=[
        "the richest square",
        "a full hand goes into the bed",
        "the last coin",
        "ammonia protects nitrite",
        "sharing beats sending back",
        "nitrite is worth more than ammonia",
        "who has the better nutrients is robbed",
        "an extra roll is taken",
        "ammonium beside nitrite",
        "nitrite goes deep",
        "ammonia needs oxygen",
        "a place in the anoxic region",
        "a good trade",
        "a good swap",
        "no bad trade",
        "who has most loses it",
        "who is ahead loses it",
    ],
)
def test_advice(text: str, expected: str) -> None:
    assert advice(f"seats 3; {text}") == expected


def test_a_leader_about_to_win_is_sent_back() -> None:
    text = "seats 2; at 0=deep2 1=deep3; held 0=nh3:6 1=no2:6; coins 1=5; turn 0; die 1; do to deep3"
    assert advice(text) == "bump"


def test_near_the_round_limit_the_next_coin_counts() -> None:
    """With many rounds to come it pays to collect first; in the last ones only what can still be made."""
    position = "at 0=h6; held 0=no2:2; rounds 0; turn 0; die 4"
    assert advice(f"seats 2; options round_limit=2; {position}") == "to middle3"


def test_there_is_no_choice_the_coach_cannot_weigh() -> None:
    """Every action of many games gets a weight, and none of them changes anything."""
    game = new_game("hyporheic", {"nitrate_step": True})
    coach = new_coach(game)
    for seats in (2, 4, 6):
        rng = Rng(seats)
        state = game.start(seats)
        assert state.acting
        while state.acting:
            seat = state.ask(rng)
            if seat == CHANCE:
                state.settle(rng)
                continue
            before = state.sight(seat)
            legal = list(state.legal(seat))
            weights = [coach.weigh(state, seat, action) for action in legal]
            assert state.sight(seat) == before
            assert coach.choose(state, seat, Rng(1)) in [
                action for action, weight in zip(legal, weights, strict=True) if weight == max(weights)
            ]
            state.apply(seat, heed(state, seat, coach, rng))


@pytest.mark.parametrize("options", [{}, {"round_limit": 10}, {"coins_to_win": 12}, {"coins_to_win": 1}])
def test_values_are_shares_of_winning(options: dict[str, Value]) -> None:
    game = new_game("hyporheic", options)
    coach = new_coach(game)
    rng = Rng(1)
    state = game.start(4)
    assert state.acting
    while state.acting:
        values = [coach.value(state, seat) for seat in range(4)]
        assert sum(values) == pytest.approx(1)
        assert all(0 < value < 1 for value in values)
        step(state, rng)


def step(state: State, rng: Rng) -> None:
    seat = state.ask(rng)
    legal = state.legal(seat)
    state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])


def test_coins_good_nutrients_and_a_place_in_the_bed_are_worth_much() -> None:
    def value(text: str) -> float:
        scene = run(f"seats 2; {text}; turn 1")
        return new_coach(scene.game).value(scene.state, 0)

    even = value("at 0=e4 1=e4")
    assert value("at 0=e4 1=e4; coins 0=1") > even > value("at 0=e4 1=e4; coins 1=1")
    assert value("at 0=e4 1=e4; held 0=no2:2") > value("at 0=e4 1=e4; held 0=nh3:2") > even
    assert value("at 0=deep3 1=e4; held 0=no2:2") > value("at 0=e4 1=e4; held 0=no2:2")
    assert value("at 0=start 1=start; coins 0=5; held 0=no2:2") > 0.8


@pytest.mark.parametrize("seats", [2, 6])
def test_who_heeds_the_coach_beats_luck(seats: int) -> None:
    """§17: one greedy player wins nearly all games against random ones."""
    game = new_game("hyporheic")
    coach = new_coach(game)
    rng = Rng(7)
    won = 0
    for _ in range(20):
        state = game.start(seats)
        seat = state.ask(rng)
        while seat != NOBODY:
            if seat == CHANCE:
                state.settle(rng)
            elif seat == 0:
                state.apply(seat, heed(state, seat, coach, rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
            seat = state.ask(rng)
        won += state.ranks()[0] == 1
    assert won >= 19
