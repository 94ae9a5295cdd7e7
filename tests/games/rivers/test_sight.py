"""What a seat may know (§9), beyond what the invariants and the conformance suite already hold."""

from __future__ import annotations

import json

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.games.rivers.rules.game import RiversState
from shoal.games.rivers.rules.sight import Hand, Plot
from tests.games.rivers.positions import END, position


def test_points_are_known_to_their_owner_alone_and_to_all_in_the_end() -> None:
    scene = position(hands=["5/1", "3/0"], lands={0: "F09, S1", 1: "U05"}, places=[END, 35], turn=1)
    assert scene.sight(0).points == (17, None)
    assert scene.sight(1).points == (None, 9)
    assert scene.seen.points == (None, None)
    assert scene.seen.open_points == (4, 3)
    assert scene.state.scores() == [4, 3]
    scene.do("1: roll; move 1; event E07")
    assert scene.sight(SPECTATOR).points == (17, 9)
    assert scene.state.scores() == [17, 9]
    assert scene.seen.lands[0] == (Plot("F09", "farm", 3, 0), Plot("S1", "habitat", 1, 0))
    assert scene.seen.pairs == (((2, 1),), ())


def test_cards_a_seat_put_under_a_pile_are_known_to_it_in_their_places() -> None:
    scene = position().do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03; 0: buy 2")
    scene.do("1: roll; move 3; event E11; 1: icon farm; pick F04; pick F05; pick F06; 1: buy 1")
    assert scene.sight(0).piles[2].under == ("F01", "F03", None, None)
    assert scene.sight(1).piles[2].under == (None, None, "F05", "F06")
    assert scene.seen.piles[2].under == (None, None, None, None)
    assert scene.seen.piles[2].size == 8


def test_while_cards_are_picked_up_others_see_how_many() -> None:
    scene = position().do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02")
    assert scene.sight(0).offer == ("F01", "F02")
    assert scene.sight(1).offer == (None, None)


def test_a_habitat_that_costs_three_can_only_be_one_card() -> None:
    """The cost of a face-down card lies on it for all to see."""
    scene = position(lands={0: "W4, S1"})
    for seed in range(20):
        imagined = scene.game.imagine(scene.sight(1), Rng(seed))
        assert isinstance(imagined, RiversState)
        own = imagined.sight(0).data()["lands"][0]
        assert own[0][0] == "W4"
        assert own[1][0] in ("W1", "S1", "S2", "S3", "G1", "G2")


def test_imagined_cards_differ() -> None:
    scene = position(lands={0: "I03, F04"})
    seen = set()
    for seed in range(40):
        imagined = scene.game.imagine(scene.sight(1), Rng(seed))
        seen.add(tuple(plot[0] for plot in imagined.sight(0).data()["lands"][0]))
    assert {first for first, _ in seen} == {"I03", "I04", "I05", "I06"}
    assert {second for _, second in seen} == {"F04", "F05", "F06", "F07", "F08"}


def test_own_cards_and_tokens_at_hand() -> None:
    scene = position(hands=["5/1"], lands={0: "F09"}, places=[7])
    assert scene.sight(0).hand == Hand(5, 1)
    assert scene.sight(0).plots == (Plot("F09", "farm", 3, 0),)
    assert scene.seen.hand == Hand(0, 0)
    assert scene.seen.plots == ()
    assert scene.seen.tile == 7


def test_the_position_at_the_end_is_tile_0_again() -> None:
    scene = position(places=[35]).do("0: roll; move 2")
    assert scene.seen.positions[0] == END
    assert scene.seen.tile == 0


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_sights_travel_as_json(viewer: int) -> None:
    scene = position(lands={0: "F09 1/2"}, holds={1: "N1"}).do("0: roll; move 3; event E10")
    data = json.loads(json.dumps(scene.sight(viewer).data()))
    assert data["hands"] == [[10, 0], [10, 0]]
    assert data["phase"] == "icon"


def test_the_die_of_the_snowmelt_stays_in_sight() -> None:
    scene = position().do("0: roll; move 3; event E02; snowmelt 5")
    assert scene.seen.throw == 5
    assert scene.seen.severity == 0
