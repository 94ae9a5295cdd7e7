"""Printed tokens (§8.4), organisms of one's own (§8.1), and bad values refused in words."""

from __future__ import annotations

import pytest

from shoal.engine.errors import BadOption
from shoal.games import new_game
from shoal.games.reef.rules.species import organisms, specimen
from shoal.games.reef.screen.pictures import picture_of
from shoal.games.reef.words.en import WORDS
from tests.games.reef.positions import position, row, spaces

SPONGES = "; ".join(row(number, "softsponge") for number in range(1, 7))  # 30 of 34


def test_printed_tokens_count_reefs_and_nurseries() -> None:
    assert position("", token_supply="printed").see().tokens == (79, 70, 79, 69, 34, 34, 34, 69, 69, 34, 34)
    assert position(*[""] * 5, token_supply="printed").see().tokens[4] == 69
    assert position(SPONGES, token_supply="printed").see().tokens[4] == 4
    assert position("").see().tokens == ()


def test_scarce_tokens_are_handed_out_round_and_round() -> None:
    reefs = [
        row(6, "softsponge"),
        row(6, "softsponge"),
        "; ".join(row(number, "softsponge") for number in (3, 4, 5, 6)),
    ]
    scene = position(*reefs, token_supply="printed").spawn()
    # 30 of 34 stand on reefs: seat 0 and 1 and 2 get one each, then seat 0 another
    assert [scene.nursery(seat) for seat in range(3)] == [["softsponge x2"], ["softsponge x1"], ["softsponge x1"]]


def test_who_wants_a_kind_that_is_there_is_served_in_turn() -> None:
    scene = position(f"{SPONGES}".replace("a1 softsponge", "a1 finger"), row(6, "softsponge"), token_supply="printed")
    scene.spawn()
    assert scene.nursery(0) == ["finger x1"]
    assert scene.nursery(1) == []


def test_the_triangle_needs_a_free_token_and_one_gives_one_juvenile() -> None:
    covered = SPONGES.replace("softsponge", "softsponge *")  # their tokens are in use, but they have no young
    scene = position(covered, "a1 softsponge *; b1 softsponge *; c1 softsponge *", token_supply="printed")
    scene.scored((5, 5)).spawn(current_round=2)
    assert scene.see().tokens[4] == 1
    scene.do("0: triangle softsponge")
    assert scene.nursery(0) == ["softsponge x1"]
    assert scene.why_not("triangle softsponge", 1) == "All tokens of Soft Sponge are in use."


def test_invaders_come_while_tokens_last() -> None:
    fingers = "; ".join(row(number, "finger") for number in (2, 3, 4, 5, 6))
    third = "; ".join(row(number, "finger") for number in (3, 4, 5, 6)) + "; a2 finger; b2 finger"
    scene = position(fingers, fingers, third, token_supply="printed", migration="off").strike("invader")
    assert scene.see().tokens[2] == 79 - 72
    scene.do("roll 0 1", "roll 1 1", "roll 2 1")
    assert [space for space in scene.after("invader", 1) if space[1] == "1"] == ["a1 finger", "b1 finger"]
    assert [space for space in scene.after("invader", 2) if space[1] == "1"] == []


def test_rudists_are_other_bivalves() -> None:
    scene = position("a1 bivalve", organisms="rudists").strike("gale")
    assert scene.after("gale") == ["a1 bivalve"]
    assert position("a5 boulder; b5 bivalve").settle("bivalve").may(0, "settle") >= {"1 a3", "1 a6"}
    homes = position("", organisms="rudists").settle("bivalve").may(0, "settle")
    assert "1 a1" in homes
    assert "1 a6" not in homes


@pytest.mark.parametrize(
    ("chosen", "own", "name", "picture"),
    [
        ("modern", "", "Bivalve", "bivalve"),
        ("rudists", "", "Rudist Bivalve", "rudist"),
        ("modern", "bivalve name=Horn Rudist", "Horn Rudist", "rudist"),
        ("rudists", "bivalve name=Giant Clam", "Giant Clam", "bivalve"),
    ],
)
def test_a_clam_looks_as_it_is_called(chosen: str, own: str, name: str, picture: str) -> None:
    builders = organisms(chosen, own)
    assert WORDS.labels.give("bivalve[hot]", builders) == f"Give one {name} (tolerant of heat)"
    assert picture_of("bivalve", builders) == picture


def test_a_teachers_own_organisms() -> None:
    own = "finger tolerates=hot,cold name=Big Finger depths=MD skeleton=strong coral=no; bryozoan recruits=yes"
    finger = organisms("modern", own)[2]
    assert (finger.depths, finger.tolerates) == (("medium", "deep"), ("cold", "hot"))
    assert WORDS.names.organism("finger", organisms("modern", own)) == "Big Finger"
    assert specimen("finger[weak]", organisms("modern", own)).level == 0
    scene = position("a3 bryozoan; b3 bryozoan; a5 finger; b5 finger", own_organisms=own)
    assert scene.see().limits == (2,)
    assert scene.strike("freeze").after("freeze") == spaces("a3 bryozoan; b3 bryozoan; a5 finger; b5 finger")


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ("squid depths=S", "There is no builder “squid”"),
        ("finger teeth=yes", "A builder has no trait “teeth”"),
        ("finger depths=X", "“finger depths” cannot be “X”. It takes letters of S, M, D."),
        ("finger depths=", "“finger depths” cannot be “”"),
        ("finger coral=maybe", "It takes yes or no"),
        ("finger skeleton=soft", "one of: strong, normal, delicate"),
        ("finger tolerates=love", "any of acid, cold"),
        ("finger strong", "with “=” between, not “strong”"),
        ("finger name=", "It takes a name"),
    ],
)
def test_wrong_organisms_are_refused_in_words(own: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason.replace(".", r"\.")):
        new_game("reef", {"own_organisms": own})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", 8),
        ("rounds", "many"),
        ("board_choice", "beach"),
        ("short_deck", "calm plague"),
        ("long_deck", 3),
        ("max_offers", 0),
        ("round_label", "x" * 41),
        ("builder_points", 21),
        ("players", 4),
    ],
)
def test_bad_values_are_refused_in_words(option: str, value: object) -> None:
    with pytest.raises(BadOption, match=r"It takes|It has"):
        new_game("reef", {option: value})


def test_words_only() -> None:
    scene = position("", round_label="10 years")
    assert scene.see().round_label == "10 years"


@pytest.mark.parametrize("seats", [0, 9, -1])
def test_seats_are_one_to_eight(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 seats"):
        new_game("reef").start(seats)
