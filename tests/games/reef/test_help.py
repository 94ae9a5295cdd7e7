"""Info cards, the rulebook, the guided first round and the reasons of a hint."""

from __future__ import annotations

import pytest

from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.teaching import help, hints
from shoal.games.reef.words.en import WORDS
from tests.conformance.markup import Markup
from tests.games.reef.positions import position


def words(topic: str) -> str:
    card = help.explain(topic, WORDS)
    assert card is not None
    return " ".join(Markup(card).words)


def test_everything_on_the_table_has_a_card() -> None:
    topics = set(help.topics())
    assert set(WORDS.help.things) == set(help.THINGS) <= topics
    assert {f"builder-{each.id}" for each in CONTENT.builders} <= topics
    assert {f"dweller-{each.id}" for each in CONTENT.dwellers} <= topics
    assert {f"card-{each.id}" for each in CONTENT.cards} <= topics
    assert {f"board-{each.id}" for each in CONTENT.boards} <= topics
    assert {f"marker-{each.id}" for each in CONTENT.markers} <= topics
    assert {f"bonus-{each.id}" for each in CONTENT.bonuses} <= topics


def test_a_builder_says_what_it_is_and_what_kills_it() -> None:
    text = words("builder-microbialite")
    assert "No carbonate" in text
    assert "It needs little oxygen" in text
    assert "Spring Hypoxia" not in text
    assert "Hurricane (Hit)" in text
    assert "Hurricane" not in words("builder-boulder")


def test_a_marker_says_where_it_helps() -> None:
    text = words("marker-o2")
    assert "7 and 11" in text
    assert "Oceanic Anoxic Event" in text


def test_the_sheets_list_all_there_is() -> None:
    organisms, disasters = words("organisms"), words("disasters")
    names = WORDS.names
    assert all(names.builders[builder.id].name in organisms for builder in CONTENT.builders)
    assert all(names.cards[card.id].name in disasters for card in CONTENT.cards)
    assert all(names.mutations[mutation.roll].name in words("mutations") for mutation in CONTENT.mutations)
    assert all(names.bonuses[bonus.id].name in words("survey") for bonus in CONTENT.bonuses)


@pytest.mark.parametrize("topic", ["", "builder-", "builder-whale", "card-", "nothing", "depth-abyss"])
def test_there_is_no_card_for_nothing(topic: str) -> None:
    assert help.explain(topic, WORDS) is None


def test_the_rulebook_shows_our_own_pieces() -> None:
    page = Markup(help.rulebook(WORDS))
    text = " ".join(page.words)
    assert "Coastal Protection" in text
    assert "{" not in text
    assert sum(tag == "svg" for tag, _ in page.elements) > 30
    assert not page.links, "it needs no symbols of a table's page"


def test_newcomers_are_guided_through_every_task() -> None:
    assert set(WORDS.help.guide) == set(actions.TASKS) - {""}
    scene = position("c4 finger", "").settle("finger", "")
    assert "Tap a group of young" in (help.first_turn(scene.see(0), WORDS) or "")
    assert help.first_turn(scene.see(1), WORDS) is None
    assert help.first_turn(scene.see(), WORDS) is None


def test_from_the_second_round_on_only_rare_tasks_are_explained() -> None:
    scene = position("c4 finger", "").grow(current_round=2)
    assert help.first_turn(scene.see(0), WORDS) is None
    scene = position("a6 finger; b6 boulder; c6 finger; d6 boulder", "").strike("coralsick", current_round=2)
    assert "disease" in (help.first_turn(scene.see(0), WORDS) or "")


def test_every_hint_has_a_reason() -> None:
    game = new_game("reef", {"rounds": 3, "catch_an_error": "tally"})
    coach = new_coach(game)
    state = game.start(3)
    rng = Rng(4)
    said = set()
    while state.acting:
        seat = state.ask(rng)
        if seat < 0:
            state.settle(rng)
            continue
        sight = state.sight(seat)
        assert isinstance(sight, ReefSight)
        action = coach.choose(state, seat, rng)
        said.add(help.reason(sight, list(state.legal(seat)), int(action), WORDS))
        state.apply(seat, action)
    assert "" not in said
    assert len(said) > 10


def test_every_reason_of_a_hint_has_a_sentence() -> None:
    assert {key for _, key in hints.WHY} <= set(WORDS.hints.why)


def test_traders_are_guided_by_what_lies_before_them() -> None:
    scene = position("", "").migrate("2 finger", "platy")
    told = [help.first_turn(scene.see(0), WORDS)]
    told += [help.first_turn(scene.do(move).see(0), WORDS) for move in ("trade right", "give 1", "send")]
    told.append(help.first_turn(scene.see(1), WORDS))
    guide = WORDS.help.guide_trading
    assert told == [WORDS.help.guide["trade"], *[guide["drafting"]] * 2, guide["waiting"], guide["asked"]]
