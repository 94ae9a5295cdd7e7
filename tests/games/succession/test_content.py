"""The content: counts, order and what the rules' tables rely on; the vocabulary (§10) and the options (§8)."""

from __future__ import annotations

import pytest

from shoal.engine.errors import BadOption
from shoal.engine.options import Value
from shoal.games import new_game, succession
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules.game import Succession
from shoal.games.succession.words.en import WORDS
from shoal.games.succession.words.en.texts import TEXTS
from tests.games.succession.positions import position
from tests.some import some

SPECIALS = ["starfish", "crab", "shrimp", "nudibranch", "jellyfish", "storm", "ice_scour", "sediment", "antifouling"]


def chosen(**options: Value) -> Succession:
    game = new_game("succession", options)
    assert isinstance(game, Succession)
    return game


def test_plans_and_play_now() -> None:
    """§8: automatic calls for children; §1: the variations are for older students."""
    plans = {plan.id: plan.options for plan in succession.MANIFEST.plans}
    assert plans == {"youngest": {"calls": "auto", "open_hands": True}, "older": {"black": True, "purple": True}}
    assert succession.MANIFEST.play_now.options == {"calls": "auto"}


@pytest.mark.parametrize(("black", "purple", "cards"), [(0, 0, 80), (1, 0, 88), (0, 1, 88), (1, 1, 96)])
def test_the_deck_has_as_many_cards_as_the_rules_say(black: int, purple: int, cards: int) -> None:
    assert len(chosen(black=bool(black), purple=bool(purple)).rules.cards) == cards


def test_cards_stand_in_the_order_of_the_actions() -> None:
    assert [card.kind for card in CONTENT.cards] == list(range(28))
    assert [card.number for card in CONTENT.cards[:15]] == list(range(1, 16))
    assert [card.group for card in CONTENT.cards] == (
        ["green"] * 5 + ["yellow"] * 5 + ["blue"] * 5 + ["red"] * 5 + ["black"] * 4 + ["purple"] * 4
    )
    assert [card.id for card in CONTENT.cards[15:24]] == SPECIALS


def test_copies_points_and_provenance() -> None:
    for card in some(CONTENT.cards):
        reconstructed = card.group in ("black", "purple")
        assert card.copies == (2 if reconstructed else 4)
        assert card.points == (1 if card.number else 3)
        assert card.provenance == ("reconstructed" if reconstructed else "rulebook")


def test_every_card_and_group_has_its_texts() -> None:
    assert list(TEXTS["card"]) == [card.id for card in CONTENT.cards]
    for card in CONTENT.cards:
        texts = TEXTS["card"][card.id]
        assert texts["name"] and texts["text"]
        assert texts["science"].endswith(".")
        assert ("arrival" in texts) == bool(card.number)
    assert set(TEXTS["group"]) == {card.group for card in CONTENT.cards}
    assert all(TEXTS["group"][stage.id]["text"].endswith(".") for stage in CONTENT.stages)


def test_shell_builders_newcomers_and_climate_cards() -> None:
    def where(field: str) -> list[str]:
        return [card.id for card in CONTENT.cards if getattr(card, field)]

    assert where("shell_builder") == ["snails", "bryozoans", "tubeworms", "barnacles", "mussels"]
    assert where("newcomer") == where("no_predators") == ["oyster", "wireweed"]
    assert where("climate") == ["warming", "acidification"]
    assert CONTENT.upgrade_numbers == (5, 10)
    assert [stage.numbers for stage in CONTENT.stages] == [(1, 5), (6, 10), (11, 15)]


def test_the_vocabulary_has_44_actions_in_their_order() -> None:
    words = list(chosen().vocabulary)
    assert len(words) == 44
    assert words[:28] == [f"play {card.id}" for card in CONTENT.cards]
    assert words[28:32] == ["draw", "keep", "pass", "upgrade"]
    assert words[32:35] == ["colour green", "colour yellow", "colour blue"]
    assert words[35:38] == ["call last", "call winner", "quiet"]
    assert words[38:] == [f"catch {seat}" for seat in range(6)]


def test_chance_deals_and_draws() -> None:
    outcomes = chosen().outcomes
    assert len(outcomes) == 2 * 6 * 28
    assert outcomes.index("deal 2 crab") == 2 * 28 + 16
    assert outcomes.index("drawn 5 acidification") == 6 * 28 + 5 * 28 + 27


def test_options_are_those_of_the_rules_and_seats_are_none_of_them() -> None:
    assert {option.name: option.default for option in succession.MANIFEST.options} == {
        "rounds": 3,
        "black": False,
        "purple": False,
        "calls": "spoken",
        "points": True,
        "starfish_cards": 5,
        "starfish": "share",
        "turn_cap": 50,
        "open_hands": False,
    }
    assert succession.MANIFEST.seats == range(2, 7)
    assert succession.MANIFEST.usual_seats == 4
    assert all(option.label and option.text.endswith((".", ".)")) for option in WORDS.lid.options.values())


@pytest.mark.parametrize(
    ("name", "value"), [("rounds", 0), ("rounds", 21), ("calls", "loud"), ("turn_cap", 9), ("players", 3), ("black", 2)]
)
def test_wrong_options_are_refused_in_words(name: str, value: Value) -> None:
    with pytest.raises(BadOption):
        chosen(**{name: value})


def test_a_game_has_up_to_twenty_rounds() -> None:
    scene = position(["snails", "crab"], "hydroids", rounds=20, current_round=20, history=((0, 1),) * 19, won=(19, 0))
    scene.do("0: play snails")
    assert scene.state.acting == ()
    assert len(scene.state.points) == 20
    with pytest.raises(BadOption, match="20"):
        chosen(rounds=21)


@pytest.mark.parametrize("seats", [1, 7])
def test_too_few_or_too_many_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        chosen().start(seats)


def test_a_game_says_how_long_it_can_be_and_how_many_points_there_are() -> None:
    assert chosen(rounds=2).longest == 2 * chosen(rounds=1).longest
    assert chosen(rounds=2).score_range == (0, 2 * (60 + 20 + 3 * 20))  # all 80 cards, the 20 shells at 2 points
    assert chosen(rounds=3, points=False).score_range == (0, 3)
