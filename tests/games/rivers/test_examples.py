"""The worked examples of §14."""

from __future__ import annotations

import pytest

from shoal.engine.game import SPECTATOR
from shoal.games import new_game
from shoal.games.rivers.rules.sight import Plot, RiversSight
from tests.games.rivers.positions import END, Scene, position


@pytest.mark.parametrize(("seats", "supply", "scaled"), [(2, 56, 18), (3, 46, 27), (4, 36, 36)])
def test_w1_setup(seats: int, supply: int, scaled: int) -> None:
    for choice, expected in (("all", supply), ("scaled", scaled)):
        seen = new_game("rivers", {"supply": choice}).start(seats).sight(SPECTATOR)
        assert isinstance(seen, RiversSight)
        assert seen.supply == expected
        assert seen.sky == 0
        assert seen.hands == ((10, 0),) * seats
        assert seen.positions == (0,) * seats
        assert [pile.fresh for pile in seen.piles] == [10, 10, 10, 12]
        assert seen.deck == 48


def test_w2_a_whole_turn() -> None:
    scene = position().do("0: roll; move 4; event E01")
    assert scene.may() == ["icon industry", "icon urban"]
    scene.do("0: icon urban; pick U05; pick U01; pick U10")
    assert scene.may() == ["buy 1", "buy 2", "buy 3"]
    scene.do("0: buy 1")
    assert scene.seen.positions == (4, 0)
    assert scene.seen.supply == 54
    assert scene.hand() == "9/0"
    assert scene.lands() == ["U05 3/0"]
    urban = scene.sight(0).piles[1]
    assert urban.fresh == 7
    assert urban.under == ("U01", "U10")
    assert scene.state.acting == (1,)


def test_w3_points_of_a_polluted_card() -> None:
    scene = position(hands=["0/0", "0/0"], lands={0: "U05 2/1", 1: "U08 3/0"})
    assert scene.points(0) == 2
    assert scene.points(1) == 7
    assert position(hands=["0/0"], lands={0: "U05 3/0"}).points(0) == 6


def test_w4_a_polluted_card_is_doubled_too() -> None:
    assert position(hands=["4/3"], lands={0: "U05 2/1, G1 1/0"}).points(0) == 6


def test_w5_the_best_card_is_doubled() -> None:
    scene = position(hands=["0/0"], lands={0: "I01 2/0, W2 2/0, I10 4/1, I09 4/0, S1 1/0"})
    assert scene.points(0) == 29
    assert scene.sight(0).pairs[0] == ((2, 4),)


def test_w6_a_disaster_on_the_way_and_a_drop() -> None:
    scene = position(places=[1]).do("0: roll; move 6")
    assert scene.seen.disasters == ("D1",)
    scene.do("severity 1")
    assert scene.hand() == "9/1"
    scene.do("0: take drop")
    assert (scene.hand(), scene.seen.supply) == ("10/1", 55)
    scene.do("event E13")
    assert (scene.hand(), scene.seen.supply) == ("8/1", 57)
    assert scene.seen.positions[0] == 7
    assert scene.may() == ["icon industry"]


@pytest.mark.parametrize(("tokens", "event"), [("0/0", "E18"), ("1/0", "E19")])
def test_w7_a_void_event(tokens: str, event: str) -> None:
    scene = position(hands=[tokens]).do("0: roll; move 3", f"event {event}")
    assert scene.hand() == tokens
    assert scene.seen.skips == ()
    assert scene.seen.discards == (event,)
    assert scene.seen.fate == "void"
    assert scene.may() == ["icon farm"]


def test_w8_skipping_a_turn() -> None:
    scene = position().do("0: roll; move 3; event E18; 0: icon farm; pick F01; pick F02; pick F03; 0: buy 3")
    assert 0 in scene.seen.skips
    scene.do("1: roll; move 1; event E10; 1: icon habitat; pick W1; pick S1; pick G1; 1: buy 1")
    assert scene.hand(0) == "8/0"
    assert scene.seen.supply == 57
    assert scene.seen.skips == ()
    assert scene.state.acting == (1,)
    assert scene.may(1) == ["roll"]
    assert scene.seen.turns == 3
    assert [note.seat for note in scene.said("skipped")] == [0]


@pytest.mark.parametrize(("severity", "tokens"), [(6, "8/2"), (2, "10/0")])
def test_w9_habitats_soften_a_disaster(severity: int, tokens: str) -> None:
    scene = position(places=[4], lands={0: "W1, S1, F09"}).do("0: roll; move 2", f"severity {severity}")
    assert scene.hand() == tokens
    assert scene.seen.positions[0] == 6


def test_w10_drought() -> None:
    scene = position(places=[24], supply=17, hands=["1/0"]).do("0: roll; move 1; severity 5")
    assert (scene.seen.supply, scene.seen.sky, scene.hand()) == (13, 5, "0/0")
    scene = position(places=[24], supply=1).do("0: roll; move 1; severity 6")
    assert (scene.seen.supply, scene.seen.sky, scene.hand()) == (3, 0, "8/0")
    assert not scene.seen.dried


def test_w11_early_warning() -> None:
    scene = position(places=[13], holds={0: "N2"}).do("0: roll; move 2; severity 5")
    assert scene.may() == ["use warning", "accept"]
    assert (scene.seen.disaster, scene.seen.severity, scene.seen.level) == ("D2", 5, 3)
    scene.do("0: use warning")
    assert (scene.hand(), scene.seen.supply) == ("10/0", 56)
    assert scene.seen.discards == ("N2",)
    assert scene.seen.positions[0] == 15
    assert scene.seen.phase == "event"


def test_w12_the_end_of_a_journey() -> None:
    scene = position(places=[33], hands=["10/2"]).do("0: roll; move 6")
    assert scene.seen.positions[0] == END
    assert scene.hand() == "11/1"
    scene.do("0: leave drop; event E31")
    assert scene.seen.discards == ("E31",)
    assert scene.said("event")[0].facts["fate"] == "void"
    assert scene.seen.finished == (0,)
    assert scene.state.acting == (1,)
    assert not scene.said("icon")


def test_w13_the_supply_runs_dry() -> None:
    scene = position(3, supply=1).do("0: roll; move 3; event E01")
    assert (scene.hand(), scene.seen.supply, scene.seen.dried) == ("11/0", 0, True)
    scene.do("0: icon farm; pick F01; pick F02; pick F03; 0: buy 3")
    assert scene.hand() == "10/0"
    assert scene.state.acting == ()
    assert scene.seen.reason == "depleted"
    assert scene.seen.turns == 1


def test_w14_finished_seats_are_left_alone() -> None:
    scene = position(4, turn=2, hands=["3/0", "5/0", "0/0", "2/0"], places=[1, END, 1, 1]).do(
        "2: roll; move 1; event E20"
    )
    assert scene.clean() == [2, 5, 0, 1]
    assert scene.seen.supply == 38


def test_w15_protection_by_habitats() -> None:
    scene = position(3, turn=1, lands={0: "F01 1/0, F09 3/0", 1: "F10 3/0, S2 1/0", 2: "F03 0/1"})
    scene.do("1: roll; move 2; event E24")
    assert [note.seat for note in scene.said("protected")] == [1]
    assert scene.state.acting == (0,)
    assert scene.may(0) == ["pollute card 1", "pollute card 2"]
    scene.do("0: pollute card 2")
    assert scene.lands(0) == ["F01 1/0", "F09 2/1"]
    assert scene.lands(1) == ["F10 3/0", "S2 1/0"]
    assert scene.lands(2) == ["F03 0/1"]


def test_w16_land_survey() -> None:
    owned = "F04, F05, F06, F07, F08, F09"
    scene = position(holds={0: "N3"}, lands={1: owned}, under={"farm": "F02 F03 F10"})
    scene.do("0: roll; move 3; event E10; 0: icon farm; pick F01")
    assert scene.sight(0).offer == ("F01", "F02", "F03")
    scene.do("0: use survey")
    assert scene.sight(0).offer == ("F10", "F01", "F02")
    assert scene.sight(0).piles[2] == (0, ("F03",))
    assert scene.may() == ["buy 1", "buy 2", "buy 3"]
    assert scene.seen.discards == ("E10", "N3")


def test_w17_nothing_is_affordable() -> None:
    scene = position(hands=["1/0"]).do("0: roll; move 2; event E10; 0: icon industry; pick I10; pick I01; pick I03")
    assert scene.may() == ["put back"]
    scene.do("0: put back")
    assert scene.sight(0).piles[0] == (7, ("I10", "I01", "I03"))
    assert scene.lands() == []
    assert scene.hand() == "1/0"


def test_w18_water_sharing() -> None:
    scene = position(4, hands=["2/0", "3/0", "2/0", "9/0"], holds={0: "N7"})
    assert scene.may() == ["roll", "use sharing"]
    scene.do("0: use sharing")
    assert scene.clean() == [4, 2, 2, 8]
    assert scene.may() == ["roll"]


def test_w19_an_event_moves_over_a_disaster() -> None:
    scene = position(places=[2]).do("0: roll; move 2; event E31; severity 3")
    assert scene.hand() == "8/2"
    assert scene.seen.positions[0] == 6
    assert scene.may() == ["icon industry", "icon habitat"]


def test_w20_salmon_run() -> None:
    scene = position().do("0: roll; move 2; event E33")
    assert scene.seen.positions[0] == 1
    assert scene.may() == ["icon habitat"]
    scene = position().do("0: roll; move 1; event E33")
    assert scene.seen.positions[0] == 1
    assert scene.seen.fate == "void"
    scene = position(places=[16], hands=["9/3"]).do("0: roll; move 4; event E33")
    assert scene.seen.positions[0] == 18
    assert scene.hand() == "11/1"
    assert scene.state.acting == (1,)


@pytest.mark.parametrize(
    ("mine", "other", "place", "result"), [(5, 4, 0, 3), (5, 5, 0, 7), (1, 0, 0, 0), (9, 4, END, 11)]
)
def test_w21_the_compact(mine: int, other: int, place: int, result: int) -> None:
    scene = position(places=[26, place], hands=[f"{mine}/0", f"{other}/0"]).do("0: roll; move 1")
    assert scene.clean() == [result, other]


def test_w22_ties() -> None:
    scene = position(3, hands=["4/1", "5/2", "3/2"], places=[END, END, 35], turn=2)
    scene.do("2: roll; move 1; event E07")  # the End cleans a token, and that is the end
    assert scene.hand(2) == "4/1"
    assert scene.state.acting == ()
    assert scene.state.scores() == [3, 3, 3]
    assert scene.state.ranks() == [1, 3, 1]
    assert scene.seen.ranks == (1, 3, 1)


def test_w23_water_limits() -> None:
    scene = position(3, turn=2, hands=["4/0", "4/0", "1/0"]).do("2: roll; move 1; event E30")
    assert scene.clean() == [2, 2, 1]
    assert scene.seen.supply == 50


def test_w24_drip_irrigation() -> None:
    scene = position(lands={0: "F01, F02"}).do("0: roll; move 3; event N4")
    assert scene.hand() == "12/0"
    scene.do("0: icon farm; pick F05; pick F06; pick F07; 0: buy 1")
    assert scene.hand() == "11/0"
    assert scene.seen.supply == 53
    assert scene.seen.innovations[0] == ("N4",)


def test_w25_views() -> None:
    scene = position(3, turn=1, lands={1: "U05 3/0"}).do(
        "1: roll; move 3; event E10; 1: icon farm; pick F01; pick F02; pick F03"
    )
    own = scene.sight(1)
    assert own.lands[1] == (Plot("U05", "urban", 3, 0),)
    assert own.offer == ("F01", "F02", "F03")
    for viewer in (0, 2, SPECTATOR):
        seen = scene.sight(viewer)
        assert seen.lands[1] == (Plot(None, "urban", 3, 0),)
        assert seen.offer == (None, None, None)
        assert seen.icon == "farm"
        assert not names_a_card(seen)


def names_a_card(seen: RiversSight) -> bool:
    return any(card in repr(seen) for card in ("U05", "F01", "F02", "F03"))


def test_scenes_start_as_they_say() -> None:
    """The setup itself is a scene like any other."""
    scene = position(4)
    assert isinstance(scene, Scene)
    assert scene.seen == new_game("rivers").start(4).sight(SPECTATOR)
