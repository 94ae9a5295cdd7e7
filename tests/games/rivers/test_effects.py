"""Every event, innovation, corner and disaster (§2.2 to §2.4), carried out and void (§6.1)."""

from __future__ import annotations

import pytest

from shoal.games.rivers.words.en import WORDS
from tests.games.rivers.positions import END, Scene, position
from tests.games.rivers.walks import NAMES

# Seat 0 comes from Start to tile 3 (Farm) and draws the event. Then: hand of seat 0, hand of seat 1, supply, sky.
FOLLOWED = [
    ("E01", {}, "12/0", "10/0", 54, 0),
    ("E03", {}, "16/0", "10/0", 50, 0),
    ("E03", {"supply": 50}, "15/0", "10/0", 45, 0),
    ("E03", {"supply": 1}, "11/0", "10/0", 0, 0),
    ("E04", {"lands": {0: "U01, U02"}}, "12/0", "10/0", 54, 0),
    ("E04", {"lands": {0: "U01, U02, U03, U04"}}, "13/0", "10/0", 53, 0),
    ("E05", {"lands": {0: "F01, U01", 1: "F02"}}, "11/0", "10/0", 55, 0),
    ("E06", {"lands": {0: "I01, I02, I03 0/3"}}, "13/0", "10/0", 53, 0),
    ("E07", {"lands": {0: "W1, S1, G1, G2"}}, "13/0", "10/0", 53, 0),
    ("E07", {}, "10/0", "10/0", 56, 0),
    ("E08", {"supply": 20, "sky": 9}, "12/0", "10/0", 24, 3),
    ("E08", {"supply": 20, "sky": 2}, "12/0", "10/0", 20, 0),
    ("E09", {"hands": ["3/2"]}, "5/1", "10/0", 55, 0),
    ("E10", {"hands": ["3/5"]}, "5/3", "10/0", 56, 0),
    ("E11", {"hands": ["3/2"]}, "5/0", "10/0", 56, 0),
    ("E12", {"hands": ["3/2", "4/1"]}, "4/1", "5/0", 56, 0),
    ("E13", {"hands": ["2/1"]}, "0/1", "10/0", 58, 0),
    ("E14", {"supply": 18}, "9/0", "10/0", 15, 4),
    ("E15", {"lands": {0: "U01, U02, U03"}}, "8/0", "10/0", 58, 0),
    ("E15", {}, "10/0", "10/0", 56, 0),
    ("E16", {"lands": {0: "F01"}}, "9/0", "10/0", 57, 0),
    ("E17", {"lands": {0: "I01, I02"}}, "8/0", "10/0", 58, 0),
    ("E18", {"hands": ["1/0"]}, "0/0", "10/0", 57, 0),
    ("E19", {"hands": ["2/0"]}, "0/0", "10/0", 58, 0),
    ("E20", {"hands": ["0/1"]}, "0/1", "9/0", 57, 0),
    ("E21", {"hands": ["2/1"]}, "0/3", "10/0", 56, 0),
    ("E22", {}, "8/2", "10/0", 56, 0),
    ("E26", {}, "10/2", "10/0", 54, 0),
    ("E26", {"supply": 1}, "10/1", "10/0", 0, 0),
    ("E27", {}, "10/0", "9/1", 56, 0),
    ("E28", {}, "11/0", "9/0", 56, 0),
    ("E29", {"hands": ["1/0", "0/0"]}, "2/0", "1/0", 54, 0),
    ("E30", {"hands": ["2/0", "9/0"]}, "2/0", "7/0", 58, 0),
]


@pytest.mark.parametrize(("event", "setup", "own", "other", "supply", "sky"), FOLLOWED)
def test_events_that_are_followed(
    event: str, setup: dict[str, object], own: str, other: str, supply: int, sky: int
) -> None:
    scene = drawn(event, **setup)
    assert (scene.hand(0), scene.hand(1)) == (own, other)
    assert (scene.seen.supply, scene.seen.sky) == (supply, sky)
    assert scene.seen.fate == "followed"
    assert scene.seen.discards == (event,)
    assert scene.may() == ["icon farm"]


VOID = [
    ("E13", {"hands": ["1/4"]}),
    ("E14", {"hands": ["0/4"]}),
    ("E15", {"hands": ["1/0"], "lands": {0: "U01, U02"}}),
    ("E16", {"hands": ["0/0"], "lands": {0: "F01"}}),
    ("E17", {"hands": ["1/0"], "lands": {0: "I01, I02"}}),
    ("E18", {"hands": ["0/0"]}),
    ("E19", {"hands": ["1/0"]}),
    ("E20", {"hands": ["0/3", "0/0"]}),
    ("E21", {"hands": ["1/0"]}),
    ("E22", {"hands": ["1/0"]}),
    ("E23", {"lands": {0: "F01", 1: "U01, G1"}}),
    ("E24", {"lands": {0: "F01 0/1", 1: "S1, F02"}}),
    ("E25", {}),
    ("E27", {"hands": ["5/0", "0/2"]}),
    ("E27", {"places": [0, END]}),
    ("E28", {"hands": ["5/0", "0/2"]}),
    ("E28", {"places": [0, END]}),
    ("E29", {"hands": ["0/2"]}),
    ("E29", {"places": [0, END]}),
    ("E30", {"hands": ["1/0", "1/5"]}),
]


@pytest.mark.parametrize(("event", "setup"), VOID)
def test_events_that_cannot_be_followed(event: str, setup: dict[str, object]) -> None:
    scene = drawn("", **setup)
    before = scene.seen
    scene.do(f"event {event}")
    after = scene.seen
    assert after.fate == "void"
    assert after.discards == (event,)
    assert (after.hands, after.supply, after.sky, after.skips) == (before.hands, before.supply, before.sky, ())
    assert after.lands == before.lands
    printed = WORDS.names.events[event]
    sentence = f"{printed.name} cannot happen. It needs: {printed.needs}."
    assert printed.needs and WORDS.story.sentence(scene.said("event")[0], 0, NAMES) == sentence


def drawn(event: str, **setup: object) -> Scene:
    scene = position(**setup).do("0: roll; move 3")  # type: ignore[arg-type]  # as the tables above give it
    return scene.do(f"event {event}") if event else scene


@pytest.mark.parametrize(("die", "melts"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_e02_snowmelt(die: int, melts: int) -> None:
    scene = drawn("E02")
    assert scene.chances() == {f"snowmelt {side}": 1 for side in range(1, 7)}
    scene.do(f"snowmelt {die}")
    assert scene.hand() == f"{10 + melts}/0"
    assert scene.seen.fate == "followed"


def test_e12_every_traveler_chooses_what_is_cleaned_in_turn_order() -> None:
    lands = {0: "F09 2/1", 1: "F10 2/1", 2: "U08 2/1"}
    scene = position(3, turn=1, hands=["5/1", "5/1", "5/1"], lands=lands, places=[0, 0, END])
    scene.do("1: roll; move 3; event E12")
    assert scene.state.acting == (1,)
    assert scene.may(1) == ["clean hand", "clean card 1"]
    scene.do("1: clean card 1")
    assert scene.state.acting == (0,)
    scene.do("0: clean hand")
    assert [scene.hand(seat) for seat in range(3)] == ["6/0", "5/1", "5/1"]
    assert (scene.lands(0), scene.lands(1), scene.lands(2)) == (["F09 2/1"], ["F10 3/0"], ["U08 2/1"])
    assert scene.may(1) == ["icon farm"]


@pytest.mark.parametrize(
    ("event", "habitat", "hit"), [("E23", "G1", "U05"), ("E24", "S1", "F09"), ("E25", "W1", "I03")]
)
def test_e23_to_e25(event: str, habitat: str, hit: str) -> None:
    scene = drawn(event, lands={0: f"{hit}, F01, U01, I01", 1: "F02, U02, I02"})
    while scene.may(0) != ["icon farm"]:
        seat = scene.state.acting[0]
        scene.do(f"{seat}: {scene.may(seat)[0]}")
    assert scene.lands(0)[0] == f"{hit} 2/1"
    assert [land.endswith("/1") for land in scene.lands(1)].count(True) == 1
    scene = drawn(event, lands={0: f"{hit}, {habitat}", 1: "F02, U02, I02"})
    assert scene.lands(0)[0] == f"{hit} 3/0"
    assert [note.seat for note in scene.said("protected")] == [0]
    assert len(scene.said("polluted")) == 1


def test_e28_chooses_among_travelers_with_clean_tokens() -> None:
    scene = position(4, hands=["5/0", "3/0", "0/4", "1/0"]).do("0: roll; move 3; event E28")
    assert scene.may() == ["target seat 1", "target seat 3"]
    scene.do("0: target seat 3")
    assert scene.clean() == [6, 3, 0, 0]
    assert scene.seen.discards == ("E28",)


def test_e31_to_e33_move_the_piece() -> None:
    assert drawn("E31", places=[7], lands={0: "W1"}).seen.positions[0] == 12
    scene = drawn("E32", places=[3], disasters="off")
    assert scene.seen.positions[0] == 8  # over tile 7, which has no Habitat icon
    assert scene.may() == ["icon urban", "icon habitat"]
    scene = drawn("E33", places=[18])
    assert scene.seen.positions[0] == 19


def test_e32_needs_a_habitat_tile_before_the_end() -> None:
    scene = position(places=[32]).do("0: roll; move 3; event E32")
    assert scene.seen.fate == "void"
    assert position(places=[31]).do("0: roll; move 3; event E32").seen.positions[0] == 35


def test_e34_dam_operator() -> None:
    scene = drawn("E34", hands=["5/3", "4/0"])
    assert scene.may() == ["choose a", "choose b"]
    scene.do("0: choose a")
    assert (scene.hand(0), scene.hand(1)) == ("7/3", "4/0")
    scene = drawn("E34", hands=["5/3", "4/0"]).do("0: choose b")
    assert (scene.hand(0), scene.hand(1), scene.seen.supply) == ("8/1", "5/0", 54)


def test_e34_the_active_seat_takes_first() -> None:
    scene = drawn("E34", supply=1).do("0: choose b")
    assert (scene.hand(0), scene.hand(1), scene.seen.supply) == ("11/0", "10/0", 0)


def test_e35_restoration_fund() -> None:
    scene = drawn("E35", hands=["5/6"]).do("0: choose a")
    assert scene.hand() == "7/2"
    scene = drawn("E35", hands=["5/6"]).do("0: choose b")
    assert scene.hand() == "5/6"
    scene = drawn("E35", hands=["1/6"])
    assert scene.may() == ["choose b"]
    assert scene.why_not(0, "choose a") == "You do not have enough clean drops in your hand for that."


def test_n1_treatment_before_the_roll_and_after_the_event() -> None:
    scene = position(hands=["4/5"], holds={0: "N1 N1"}).do("0: use treatment")
    assert scene.hand() == "7/2"
    assert scene.may() == ["roll", "use treatment"]
    scene.do("0: roll; move 3; event E01; 0: use treatment")
    assert scene.hand() == "11/0"
    assert scene.may() == ["icon farm"]
    assert scene.seen.discards == ("N1", "E01", "N1")


def test_n1_needs_something_to_clean() -> None:
    assert position(holds={0: "N1"}).may() == ["roll"]
    assert position(holds={0: "N1"}, lands={0: "F01 0/1"}).may() == ["roll", "use treatment"]


def test_n2_may_be_kept() -> None:
    scene = position(places=[4], holds={0: "N2"}).do("0: roll; move 2; severity 3; 0: accept")
    assert scene.hand() == "8/2"
    assert scene.seen.innovations[0] == ("N2",)


def test_n2_is_not_asked_for_when_it_is_calm() -> None:
    scene = position(places=[4], holds={0: "N2"}, lands={0: "W1, S1"}).do("0: roll; move 2; severity 2")
    assert scene.seen.phase == "event"


def test_n2_keeps_harm_from_the_supply_too() -> None:
    scene = position(places=[24], holds={0: "N2"}).do("0: roll; move 2; severity 6; 0: use warning")
    assert (scene.seen.supply, scene.seen.sky, scene.hand()) == (56, 0, "10/0")


def test_n3_needs_a_card_that_was_not_picked_up() -> None:
    owned = "F01, F02, F03, F04, F05, F06, F07"
    scene = position(holds={0: "N3"}, lands={1: owned}).do("0: roll; move 3; event E10; 0: icon farm")
    scene.do("pick F08; pick F09; pick F10")
    assert "use survey" not in scene.may()
    assert scene.why_not(0, "use survey") == "There is no other card left in this pile."


@pytest.mark.parametrize(
    ("event", "lands", "tile", "icon"), [("N5", "I01, I02", 2, "industry"), ("N6", "U01, U02", 2, "urban")]
)
def test_n5_and_n6(event: str, lands: str, tile: int, icon: str) -> None:
    scene = position(lands={0: lands}).do(f"0: roll; move {tile}", f"event {event}")
    assert scene.hand() == "12/0"
    assert scene.seen.fate == "kept"
    cards = ["I03", "I04", "I05"] if icon == "industry" else ["U05", "U06", "U07"]
    scene.do(f"0: icon {icon}", *[f"pick {card}" for card in cards], "0: buy 2")
    assert scene.hand() == "10/0"
    assert scene.seen.supply == 53


def test_n4_gives_nothing_for_other_cards() -> None:
    scene = position(holds={0: "N4"}).do("0: roll; move 2; event E10; 0: icon urban; pick U01; pick U02; pick U03")
    scene.do("0: buy 1")
    assert scene.hand() == "9/0"


def test_n7_after_the_event() -> None:
    scene = position(3, hands=["3/0", "5/0", "9/0"]).do("0: roll; move 3; event N7")
    assert scene.may() == ["use sharing", "icon farm"]
    scene.do("0: use sharing")
    assert scene.clean() == [5, 4, 8]
    assert scene.may() == ["icon farm"]


def test_n7_leaves_finished_seats_alone() -> None:
    assert position(hands=["1/0"], places=[0, END], holds={0: "N7"}).may() == ["roll"]


DISASTERS = [  # place before a roll of 1, severity, lands, hand, supply, sky, tokens on the first card
    (4, 1, "F09", "9/1", 56, 0, "3/0"),
    (4, 4, "F09", "8/2", 56, 0, "3/0"),
    (4, 5, "F09", "8/2", 56, 0, "2/1"),
    (4, 6, "U05", "8/2", 56, 0, "3/0"),
    (13, 2, "F09", "10/1", 55, 0, "3/0"),
    (13, 3, "F09", "10/2", 54, 0, "3/0"),
    (13, 6, "F09", "10/2", 54, 0, "2/1"),
    (24, 1, "F09", "10/0", 45, 11, "3/0"),
    (24, 3, "F09", "9/0", 43, 14, "3/0"),
    (24, 5, "F09", "8/0", 40, 18, "3/0"),
    (30, 2, "F09", "9/1", 56, 0, "3/0"),
    (30, 3, "F09", "8/1", 57, 0, "3/0"),
    (30, 5, "F09", "8/1", 57, 0, "3/0"),
    (30, 6, "W4", "8/1", 57, 0, "2/1"),
]


@pytest.mark.parametrize(("place", "severity", "land", "own", "supply", "sky", "tokens"), DISASTERS)
def test_disasters(place: int, severity: int, land: str, own: str, supply: int, sky: int, tokens: str) -> None:
    scene = position(places=[place], lands={0: land}).do("0: roll; move 1", f"severity {severity}")
    assert (scene.hand(), scene.seen.supply, scene.seen.sky) == (own, supply, sky)
    assert scene.lands() == [f"{land} {tokens}"]
    assert scene.seen.phase == "event"


def test_disasters_are_suffered_as_far_as_possible() -> None:
    scene = position(places=[4], hands=["1/0"]).do("0: roll; move 1; severity 6")
    assert scene.hand() == "0/1"
    scene = position(places=[13], supply=1).do("0: roll; move 1; severity 4")
    assert (scene.hand(), scene.seen.supply, scene.seen.dried) == ("10/1", 0, True)
    scene = position(places=[30], hands=["1/0"]).do("0: roll; move 1; severity 4")
    assert (scene.hand(), scene.seen.supply) == ("0/0", 57)


def test_a_flood_pollutes_any_card() -> None:
    scene = position(places=[13], lands={0: "F01, U01, I01 0/2, W1"}).do("0: roll; move 1; severity 6")
    assert scene.seen.level == 3  # 6, and 1 habitat makes it 5
    assert scene.may() == ["pollute card 1", "pollute card 2", "pollute card 4"]
    scene.do("0: pollute card 4")
    assert scene.lands() == ["F01 1/0", "U01 1/0", "I01 0/2", "W1 0/1"]


def test_corners() -> None:
    assert position(places=[7]).do("0: roll; move 2").hand() == "12/0"
    assert position(places=[16], hands=["5/3"]).do("0: roll; move 2").hand() == "7/1"
    assert position(places=[7]).do("0: roll; move 3").hand() == "10/0"  # only passing


def test_a_corner_lets_its_owner_choose_what_is_cleaned() -> None:
    scene = position(places=[16], hands=["5/2"], lands={0: "F09 1/2"}).do("0: roll; move 2")
    assert scene.may() == ["clean hand", "clean card 1"]
    assert (scene.seen.left, scene.seen.cause) == (2, "C2")
    scene.do("0: clean card 1")
    assert scene.seen.left == 1
    scene.do("0: clean card 1")
    assert (scene.hand(), scene.lands()) == ("5/2", ["F09 3/0"])
