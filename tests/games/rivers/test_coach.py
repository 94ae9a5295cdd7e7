"""The coach's advice in positions where it is plain what is good."""

from __future__ import annotations

import pytest

from shoal.engine.rng import Rng
from shoal.games import new_coach
from tests.games.rivers.positions import END, Scene, position


def advice(scene: Scene, seat: int = 0) -> str:
    coach = new_coach(scene.game)
    choices = {coach.choose(scene.state, seat, Rng(seed)) for seed in range(8)}
    assert len(choices) == 1, "equally good"
    return scene.game.vocabulary[choices.pop()]


def offered(lands: str, cards: str, hands: str = "10/0") -> Scene:
    scene = position(lands={0: lands}, hands=[hands]).do("0: roll; move 3; event E10; 0: icon farm")
    return scene.do(*[f"pick {card}" for card in cards.split()])


def test_buy_what_brings_most() -> None:
    assert advice(offered("", "F01 F10 F04")) == "buy 2"
    assert advice(offered("", "F01 F10 F08", hands="2/0")) == "buy 3"


def test_a_habitat_for_the_best_card() -> None:
    scene = position(lands={0: "I10, F01"}).do("0: roll; move 1; event E10; 0: icon habitat; pick S1; pick G1; pick W1")
    assert advice(scene) == "buy 3"


def test_a_companion_for_a_habitat_that_waits() -> None:
    scene = position(lands={0: "G1, G2"}).do("0: roll; move 4; event E10")
    assert advice(scene) == "icon urban"


def test_cards_one_put_under_a_pile_are_remembered() -> None:
    """All that is left of the farms is known and poor, so the rich city is better."""
    owned = "F02, F03, F04, F05, F06, F07, F08, F09, F10"
    scene = position(places=[25], lands={1: owned}, under={"farm": "F01"}, disasters="off")
    scene.do("0: roll; move 1; event E10")
    assert advice(scene) == "icon urban"


def test_pollute_what_is_polluted_already() -> None:
    scene = position(places=[13], lands={0: "F10, U08 2/1, I10"}).do("0: roll; move 1; severity 6")
    assert advice(scene) == "pollute card 2"


def test_clean_the_card_that_gets_its_points_back() -> None:
    scene = position(hands=["5/2"], lands={0: "I10 4/1, F10 0/3"}).do("0: roll; move 3; event E10")
    assert advice(scene) == "clean card 1"
    scene.do("0: clean card 1")
    assert advice(scene) == "clean hand"


def test_take_the_drop_unless_it_ends_the_game_too_early() -> None:
    assert advice(position(disasters="off").do("0: roll; move 6")) == "take drop"
    behind = position(supply=1, hands=["3/0", "9/0"], disasters="off").do("0: roll; move 6")
    assert advice(behind) == "leave drop"
    ahead = position(supply=1, hands=["9/0", "3/0"], disasters="off").do("0: roll; move 6")
    assert advice(ahead) == "take drop"


@pytest.mark.parametrize(
    ("place", "severity", "choice"), [(24, 1, "accept"), (4, 6, "use warning"), (30, 1, "use warning")]
)
def test_a_warning_is_kept_for_what_hurts(place: int, severity: int, choice: str) -> None:
    scene = position(places=[place], holds={0: "N2"}, lands={0: "F09"}).do("0: roll; move 1", f"severity {severity}")
    assert advice(scene) == choice


def test_treatment_when_it_is_worth_it() -> None:
    assert advice(position(hands=["9/1"], holds={0: "N1"})) == "roll"
    assert advice(position(hands=["8/2"], holds={0: "N1"})) == "use treatment"
    assert advice(position(lands={0: "F09 2/1"}, holds={0: "N1"})) == "use treatment"
    assert advice(position(hands=["9/1"], holds={0: "N1"}, places=[33])) == "use treatment"


def test_sharing_when_all_or_two_give() -> None:
    assert advice(position(3, hands=["5/0", "6/0", "3/0"], holds={0: "N7"})) == "roll"
    assert advice(position(3, hands=["5/0", "6/0", "7/0"], holds={0: "N7"})) == "use sharing"
    assert advice(position(hands=["5/0", "6/0"], holds={0: "N7"})) == "use sharing"


def test_choices_on_events() -> None:
    assert advice(position().do("0: roll; move 3; event E34")) == "choose a"
    assert advice(position(hands=["5/4"]).do("0: roll; move 3; event E34")) == "choose b"
    assert advice(position().do("0: roll; move 3; event E35")) == "choose b"
    assert advice(position(hands=["5/4"]).do("0: roll; move 3; event E35")) == "choose a"


def test_water_is_taken_from_who_stands_best() -> None:
    scene = position(3, hands=["5/0", "4/0", "6/0"], lands={1: "I10, I09"}).do("0: roll; move 3; event E28")
    assert advice(scene) == "target seat 1"


def test_a_survey_when_the_offer_is_poor() -> None:
    scene = position(holds={0: "N3"}).do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03")
    assert advice(scene) == "use survey"
    scene = position(holds={0: "N3"}).do("0: roll; move 3; event E10; 0: icon farm; pick F10; pick F09; pick F08")
    assert advice(scene) == "buy 1"


def test_value_rises_with_points_and_falls_to_certainty() -> None:
    coach = new_coach(position().game)
    even = position()
    assert coach.value(even.state, 0) == pytest.approx(0.5)
    early = position(lands={0: "I10"}).state
    late = position(lands={0: "I10"}, places=[34, 34]).state
    assert 0.5 < coach.value(early, 0) < coach.value(late, 0) < 1
    assert coach.value(late, 0) + coach.value(late, 1) == pytest.approx(1)


def test_a_new_chapter_begins_when_the_cards_are_laid_open() -> None:
    scene = position(places=[END, 35], turn=1)
    coach = new_coach(scene.game)
    before = coach.chapter(scene.state)
    scene.do("1: roll; move 1; event E07")
    assert coach.chapter(scene.state) != before
