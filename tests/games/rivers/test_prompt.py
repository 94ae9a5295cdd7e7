"""What a player is asked follows from what may be done."""

from __future__ import annotations

import pytest

from shoal.games.rivers.rules.actions import BUY, ICON, PUT_BACK, USE_SURVEY
from shoal.games.rivers.screen import drawing
from shoal.games.rivers.words.en import WORDS
from tests.games.rivers.positions import Scene, position
from tests.games.rivers.walks import NAMES, every_view

FARMS = "roll; move 3; event E10; 0: icon farm; pick F09; pick F10; pick F08"


def prompt(table: Scene, seat: int = 0) -> str:
    return drawing.draw(table.sight(seat), tuple(table.state.legal(seat)), NAMES[: table.state.n], WORDS).prompt


def test_a_turn_begins_with_the_die_and_whatever_else_is_possible() -> None:
    assert prompt(position()) == "Your turn: roll the die!"
    assert prompt(position(hands=["4/2"], holds={0: "N1"})) == "Your turn: roll the die, or use an innovation first"
    assert prompt(position(hands=["4/0"], holds={0: "N1"})) == "Your turn: roll the die!"  # nothing to clean


def test_land_is_asked_for_only_where_there_is_some() -> None:
    """R16: a corner has no icons, but an innovation may still be used there."""
    corner = position(places=[8], hands=["4/4"], holds={0: "N1"}).do("0: roll; move 1; event E01")
    assert corner.may() == ["use treatment", "end turn"]
    assert prompt(corner) == "Nothing to buy here: use an innovation, or end your turn"
    assert prompt(position().do("0: roll; move 1; event E01")) == "Which land will you use?"


def test_a_card_with_two_sides_says_where_only_one_is_possible() -> None:
    """§6.1: (a) of the Restoration Fund needs clean drops."""
    assert prompt(position().do("0: roll; move 1; event E35")) == "Restoration Fund: (a) or (b)?"
    assert prompt(position(hands=["1/0"]).do("0: roll; move 1; event E35")) == "Restoration Fund: only (b) is possible"


@pytest.mark.parametrize(
    ("hand", "holds", "purchase", "words"),
    [
        ("5/0", "", "must", "Buy a card: you have 5 clean drops"),
        ("1/0", "", "must", "You cannot pay for any of these: put them back"),
        ("0/0", "", "must", "You cannot pay for any of these: put them back"),
        ("5/0", "", "may", "Buy a card, or put them all back: you have 5 clean drops"),
        ("5/0", "N3", "must", "Buy a card, or use your Land Survey: you have 5 clean drops"),
        ("1/0", "N3", "must", "You cannot pay for any of these: put them back, or use your Land Survey"),
        ("5/0", "N3", "may", "Buy a card, put them all back, or use your Land Survey"),
    ],
)
def test_what_can_be_done_with_the_cards_picked_up(hand: str, holds: str, purchase: str, words: str) -> None:
    """R17, and the option `purchase`."""
    table = position(hands=[hand], holds={0: holds}, purchase=purchase).do(f"0: {FARMS}")
    assert prompt(table) == words


def test_a_prompt_never_offers_what_is_not_legal() -> None:
    seen = set()
    for view in every_view():
        if not view.legal:
            continue
        says = drawing.draw(view.sight, view.legal, NAMES[: view.sight.seats], WORDS).prompt
        seen.add(view.sight.phase)
        if view.sight.phase == "buy":
            assert ("Buy" in says) == any(BUY <= action < PUT_BACK for action in view.legal)
            assert ("back" in says) == (PUT_BACK in view.legal)
            assert ("Survey" in says) == (USE_SURVEY in view.legal)
        if view.sight.phase == "icon":
            assert ("land" in says) == any(ICON <= action < BUY for action in view.legal)
    assert {"buy", "icon"} <= seen
