"""Info cards, rulebook, guide and reasons of Succession."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from shoal.engine import prose
from shoal.engine.mark import Mark, span
from shoal.games.succession.content import CONTENT
from shoal.games.succession.screen import drawing
from shoal.games.succession.teaching import help
from shoal.games.succession.words.en import WORDS
from shoal.games.succession.words.en.texts import TEXTS
from tests.games.succession.positions import position
from tests.games.succession.walks import NAMES, every_view
from tests.some import some


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def words(markup: str) -> str:
    return " ".join("".join(parse(markup).itertext()).split())


def test_every_topic_has_a_well_formed_card_with_a_picture() -> None:
    for topic in help.topics():
        card = help.explain(topic, WORDS)
        assert card is not None
        assert parse(card).find(".//svg") is not None, topic
        assert "<use" not in card, "an info card stands alone"
    assert set(WORDS.help.things) == set(help.THINGS)
    assert help.explain("card-unicorn", WORDS) is None
    assert help.explain("stage-red", WORDS) is None
    assert help.explain("", WORDS) is None


def test_every_card_is_explained_in_full() -> None:
    for card in some(CONTENT.cards):
        text = words(help.explain(f"card-{card.id}", WORDS) or "")
        assert WORDS.names.card(card.id) in text
        assert TEXTS["card"][card.id]["science"] in text
        assert f"{card.points} point" in text
        if card.number:
            assert f"Number {card.number}" in text
        else:
            assert TEXTS["card"][card.id]["text"] in text


def test_reconstructed_cards_say_so() -> None:
    """§2.3: the word "reconstructed" stands on the card's info page."""
    for card in some(CONTENT.cards):
        text = words(help.explain(f"card-{card.id}", WORDS) or "").lower()
        assert ("reconstructed" in text) == (card.provenance == "reconstructed")


def test_whatever_is_on_the_table_has_help() -> None:
    for view in some(every_view()):
        picture = drawing.draw(view.sight, view.legal, NAMES, WORDS)
        topics = set(re.findall(r'data-help="([^"]+)"', picture.board + picture.hand))
        assert topics <= set(help.topics())


def test_the_rulebook_shows_every_card_and_credits_the_designer() -> None:
    page = help.rulebook(WORDS)
    parse(page)
    text = words(page)
    for card in CONTENT.cards:
        assert f'aria-label="{WORDS.names.card(card.id)},' in page
    assert "Sally Soria-Dengg" in text
    assert "GEOMAR" in text
    assert "reconstructed" in text
    assert not re.search(r"[{}|*]", text)


def test_the_rulebook_gives_the_numbers_of_the_rules() -> None:
    text = words(help.rulebook(WORDS))
    for seats, cards in ((2, 10), (3, 7)):
        assert f"{cards} each with {seats} players" in text
        assert CONTENT.deal[seats] == cards
    assert "5 each with 4 to 6 players" in text
    assert {CONTENT.deal[seats] for seats in (4, 5, 6)} == {5}
    assert sum(card.copies for card in CONTENT.cards if card.group not in ("black", "purple")) == 80


def test_a_newcomer_is_guided_in_every_phase_that_waits_for_them() -> None:
    for view in some(every_view()):
        sight = view.sight
        guide = help.first_turn(sight, WORDS)
        if sight.seat in sight.waits:
            assert guide
            assert guide[-1] in ".!"
        elif sight.seat not in sight.owes:
            assert guide is None


def test_calls_are_explained_where_they_matter() -> None:
    """R19, E19 to E21: to who owes one, and to who could catch; not for the moment in which most calls are made."""
    hands = ["snails, mussels", "isopods, barnacles", "tunicates, crab"]
    scene = position(hands, "hydroids", calls="spoken")

    def guides() -> list[str | None]:
        return [help.first_turn(scene.state.sight(seat), WORDS) for seat in range(3)]

    scene.do("0: play snails")
    assert guides() == [WORDS.help.say_last_card, WORDS.help.catch, None]
    scene.do("0: quiet")
    assert guides() == [None, WORDS.help.catch, WORDS.help.catch]
    scene.do("2: quiet")
    assert guides() == [None, WORDS.help.catch, None]
    scene.do("1: play isopods")
    assert guides()[1] == WORDS.help.say_last_card


def test_every_suggestion_has_a_reason() -> None:
    decisions = [(view, action) for view in every_view() for action in view.legal]
    for view, action in some(decisions):
        assert help.reason(view.sight, view.legal, action, WORDS)[-1] in ".!"


def test_reasons_fit_the_position() -> None:
    """E6."""
    scene = position(["brown_algae, ciliates, mussels, crab", "ciliates, snails", "mussels"], "diatoms")
    legal = list(scene.state.legal(0))
    index = scene.game.vocabulary.index
    sight = scene.state.sight(0)
    assert "Ciliates (6)" in help.reason(sight, legal, index("play brown_algae"), WORDS)
    assert "second card" in help.reason(sight, legal, index("play crab"), WORDS)
    last = position(["nudibranch", "snails, crab"], "hydroids")
    assert "win the round" in help.reason(
        last.state.sight(0), list(last.state.legal(0)), index("play nudibranch"), WORDS
    )


# ---- the small language of rulebooks


def place(piece: str) -> Mark:
    return span(piece, class_="piece")


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("a **b** *c* {d e}", '<p>a <strong>b</strong> <em>c</em> <span class="piece">d e</span></p>'),
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("## Head here\ntext", '<h2 id="about-head-here">Head here</h2><p>text</p>'),
        ("- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("[here](/rules)", '<p><a href="/rules">here</a></p>'),
        ("1 < 2 & <b>", "<p>1 &lt; 2 &amp; &lt;b&gt;</p>"),
    ],
)
def test_prose(text: str, markup: str) -> None:
    assert prose.page(text, place) == markup


def test_prose_tables() -> None:
    table = parse(prose.page("| a | b |\n| --- | --- |\n| {x} | 2 |", place))
    assert [th.text for th in table.iter("th")] == ["a", "b"]
    assert ["".join(td.itertext()) for td in table.iter("td")] == ["x", "2"]
