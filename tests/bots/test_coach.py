"""Succession's coach: advice of §17, from what a seat may know."""

from __future__ import annotations

import pytest

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from tests.games.succession.positions import Scene, position


def advice(scene: Scene, seat: int = 0) -> str:
    """What the coach likes best; there must be one such action."""
    coach = new_coach(scene.game)
    weights = {action: coach.weigh(scene.state, seat, action) for action in scene.state.legal(seat)}
    best = [action for action, weight in weights.items() if weight == max(weights.values())]
    assert len(best) == 1, [scene.game.vocabulary[action] for action in best]
    assert coach.choose(scene.state, seat, Rng(1)) == best[0]
    return scene.game.vocabulary[best[0]]


@pytest.mark.parametrize(
    ("hand", "others", "top", "expected"),
    [
        ("diatoms, crab, mussels", ["snails, hydroids"] * 2, "bacteria", "play diatoms"),
        ("diatoms, brown_algae, ciliates, mussels", ["snails, hydroids"] * 2, "bacteria", "play brown_algae"),
        ("diatoms, brown_algae, mussels", ["snails, hydroids"] * 2, "bacteria", "play diatoms"),
        ("ciliates, snails, mussels", ["snails, hydroids"] * 2, "isopods", "play snails"),
        ("mussels, barnacles, crab", ["snails, hydroids"] * 2, "isopods", "play crab"),
        ("mussels, barnacles, starfish", ["snails, hydroids"] * 2, "isopods", "draw"),
        ("mussels, barnacles, 2 starfish", ["snails, hydroids"] * 2, "isopods", "play starfish"),
        ("snails, jellyfish, shrimp, mussels", ["hydroids", "snails, hydroids"], "isopods", "play jellyfish"),
        ("snails, shrimp, mussels", ["hydroids", "snails, hydroids"], "isopods", "play shrimp"),
        ("snails, nudibranch, mussels", ["snails, hydroids", "hydroids"], "isopods", "play nudibranch"),
        ("snails, starfish, 3 mussels", ["hydroids", "snails, hydroids"], "isopods", "play starfish"),
        ("snails, crab", ["snails, hydroids"] * 2, "isopods", "play crab"),
        ("brown_algae, ciliates", ["snails, hydroids"] * 2, "diatoms", "play brown_algae"),
        ("crab", ["snails, hydroids"] * 2, "isopods", "play crab"),
    ],
    ids=[
        "a number before a special card",
        "a 5 with its 6 first",
        "a 5 without it last",
        "a 6 is kept for a shout",
        "a special card before drawing",
        "a Starfish is kept",
        "but not two",
        "Jellyfish stops the next",
        "Shrimp stops the next",
        "Nudibranch stops anybody",
        "Starfish stops the next for who holds many",
        "Crab takes the last card along",
        "5 and 6 go out together",
        "the last card",
    ],
)
def test_advice_in_a_turn(hand: str, others: list[str], top: str, expected: str) -> None:
    assert advice(position([hand, *others], top)) == expected


def test_the_colour_held_most_is_named() -> None:
    scene = position(["jellyfish, snails, 2 mussels", "mussels, crab", "mussels, crab"], "diatoms")
    scene.do("0: play jellyfish")
    assert advice(scene) == "colour blue"


def test_offers_are_taken() -> None:
    scene = position(["brown_algae, mussels", "ciliates, snails, crab", "2 mussels"], "diatoms")
    scene.do("0: play brown_algae", "0: pass")
    assert advice(scene, 1) == "upgrade"
    scene.do("1: upgrade")
    assert advice(scene, 1) == "play snails"


def test_calls_come_first() -> None:
    scene = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert advice(scene) == "call last"
    assert advice(scene, 1) == "catch 0"


def test_storm_is_for_who_gets_a_smaller_hand() -> None:
    good = position(["storm, 4 mussels", "2 snails", "hydroids, crab"], "bacteria", black=True)
    bad = position(["storm, mussels", "2 snails", "2 hydroids, 3 tunicates"], "bacteria", black=True)
    assert advice(good) == "play storm"
    assert advice(bad) == "draw"


@pytest.mark.parametrize("options", [{}, {"black": True, "purple": True}, {"calls": "auto"}])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_advice_depends_only_on_what_a_seat_may_know(seats: int, options: dict[str, bool | str]) -> None:
    game = new_game("succession", {"turn_cap": 10, **options})
    coach = new_coach(game)
    rng = Rng(seats)
    state = game.start(seats)
    asked = 0
    for _ in range(300):
        if not state.acting:
            break
        seat = state.ask(rng)
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        legal = list(state.legal(seat))
        weights = [coach.weigh(state, seat, action) for action in legal]
        slips = [coach.slip(state, seat, action) for action in legal]
        for seed in range(3):
            imagined = game.imagine(state.sight(seat), Rng(seed))
            assert list(imagined.legal(seat)) == legal
            assert [coach.weigh(imagined, seat, action) for action in legal] == weights
            assert [coach.slip(imagined, seat, action) for action in legal] == slips
        state.apply(seat, legal[rng.below(len(legal))])
        asked += 1
    assert asked > 50


@pytest.mark.parametrize("points", [True, False])
@pytest.mark.parametrize("calls", ["auto", "spoken"])
def test_values_are_shares_of_winning(points: bool, calls: str) -> None:
    game = new_game("succession", {"turn_cap": 10, "points": points, "calls": calls})
    coach = new_coach(game)
    rng = Rng(1)
    state = game.start(4)
    chapters: list[int] = []
    while state.acting:
        values = [coach.value(state, seat) for seat in range(4)]
        assert sum(values) == pytest.approx(1)
        assert all(0 < value < 1 for value in values)
        if coach.chapter(state) not in chapters:
            chapters.append(coach.chapter(state))
        seat = state.ask(rng)
        state.apply(seat, state.sample(rng) if seat == CHANCE else coach.choose(state, seat, rng))
    assert chapters == [1, 2, 3]


def test_few_cards_special_cards_and_few_points_are_worth_much() -> None:
    def value(hands: list[str], history: tuple[tuple[int, ...], ...] = ()) -> float:
        scene = position(hands, "diatoms", turn=1, history=history, rounds=2, current_round=1 + len(history))
        return new_coach(scene.game).value(scene.state, 0)

    even = value(["2 snails", "2 snails"])
    assert value(["snails", "2 snails"]) > even
    assert value(["snails, crab", "2 snails"]) > even
    assert value(["2 snails", "2 snails"], ((0, 9),)) > even > value(["2 snails", "2 snails"], ((9, 0),))
