"""Info cards, rulebook, guide and reasons of Rivers."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from shoal.engine.mark import Mark
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.actions import BUY, ICON, PUT_BACK
from shoal.games.rivers.screen import drawing
from shoal.games.rivers.teaching import help
from shoal.games.rivers.words.en import WORDS
from tests.games.rivers.positions import position
from tests.games.rivers.walks import NAMES, every_view
from tests.some import some


def words(markup: Mark | None) -> str:
    assert markup is not None
    return " ".join(" ".join(ElementTree.fromstring(f"<page>{markup}</page>").itertext()).split())


def test_every_topic_has_a_card_with_a_picture_that_stands_alone() -> None:
    for topic in help.topics():
        card = help.explain(topic, WORDS)
        assert card is not None
        assert "<svg" in card
        assert "<use" not in card
        assert len(words(card)) > 40
    assert help.explain("tile-36", WORDS) is None
    assert help.explain("land-X1", WORDS) is None


def test_tiles_and_cards_tell_what_they_are_and_one_fact() -> None:
    for tile in some(CONTENT.tiles):
        text = words(help.explain(f"tile-{tile.index}", WORDS))
        assert WORDS.names.tiles[tile.index].note in text
        assert WORDS.names.tiles[tile.index].place in text
    for corner in some(CONTENT.corners):
        assert WORDS.names.corners[corner.id].text in words(help.explain(f"tile-{corner.tile}", WORDS))
    cards = [
        (f"land-{card.id}", f"Worth {card.points} point", WORDS.names.lands[card.id].note, card.provenance)
        for card in CONTENT.lands
    ]
    cards += [
        (f"event-{card.id}", WORDS.names.events[card.id].text, WORDS.names.events[card.id].note, card.provenance)
        for card in CONTENT.events
    ]
    for topic, says, note, provenance in some(cards):
        text = words(help.explain(topic, WORDS))
        assert says in text
        assert note in text
        assert "econstructed" in text or provenance == "rulebook"
    for disaster in some(CONTENT.disasters):
        text = words(help.explain(f"disaster-{disaster.id}", WORDS))
        assert all(level in text for level in WORDS.names.disasters[disaster.id].levels)


def test_whatever_is_on_the_table_has_help() -> None:
    known = set(help.topics())
    for view in some(every_view()[::5]):
        picture = drawing.draw(view.sight, view.legal, NAMES[: view.sight.seats], WORDS)
        assert set(re.findall(r'data-help="([^"]+)"', picture.board + picture.hand)) <= known


def test_the_rulebook_is_complete_and_credits_its_makers() -> None:
    text = words(help.rulebook(WORDS))
    for word in ("NASA", "USGS", "AmericaView", "Earth Science Week", "reconstructed", "Pairs", "Disasters", "supply"):
        assert word in text
    for corner in CONTENT.corners:
        assert WORDS.names.tiles[corner.tile].name in text
    assert "<use" not in help.rulebook(WORDS)


def test_newcomers_are_guided_when_it_is_theirs() -> None:
    start = position()
    assert "Roll the die" in (help.first_turn(start.sight(0), WORDS) or "")
    assert help.first_turn(start.sight(1), WORDS) is None
    for view in every_view():
        if view.legal:
            assert help.first_turn(view.sight, WORDS)


def test_a_tip_asks_for_nothing_that_cannot_be_done() -> None:
    seen = {"icon": set[bool](), "buy": set[bool]()}
    for view in every_view():
        if view.legal and view.sight.phase in seen:
            asked = help.first_turn(view.sight, WORDS) == WORDS.help.guide[view.sight.phase]
            low, high = {"icon": (ICON, BUY), "buy": (BUY, PUT_BACK)}[view.sight.phase]
            assert asked == any(low <= action < high for action in view.legal)
            seen[view.sight.phase].add(asked)
    assert seen == {"icon": {True, False}, "buy": {True, False}}


@pytest.mark.parametrize(
    ("lands", "card", "expected"),
    [
        ("W1", "I03", "makes a pair with Cattail Marsh: you gain 9 points"),
        ("", "I03", "6 points for 3 drops: you gain 3 points"),
    ],
)
def test_reasons_for_buying_name_pairs_and_gain(lands: str, card: str, expected: str) -> None:
    table = position(places=[1], lands={0: lands}).do("0: roll; move 1; event E26; 0: icon industry")
    table.do(f"pick {card}; pick I01; pick I02")
    action = table.game.vocabulary.index("buy 1")
    assert expected in help.reason(table.sight(0), list(table.state.legal(0)), action, WORDS)


def test_reasons_for_dirt_count_the_points() -> None:
    table = position(hands=["5/0"], places=[1], lands={0: "F03, F08"}).do("0: roll; move 1; event E24")
    action = table.game.vocabulary.index("pollute card 1")
    assert "you lose 3 points" in help.reason(table.sight(0), list(table.state.legal(0)), action, WORDS)


def test_a_place_that_ends_with_a_stop_gets_no_second_one() -> None:
    card = help.explain("tile-12", WORDS)
    assert card is not None
    assert "Washington, D.C." in card
    assert ".." not in card
