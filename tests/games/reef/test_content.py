"""The content is whole and hangs together (§2, §3, §8, §10)."""

from __future__ import annotations

from shoal.engine.options import choose
from shoal.games.reef import MANIFEST
from shoal.games.reef.cards import notations, outcomes
from shoal.games.reef.content import (
    BUILDER_IDS,
    CARD_IDS,
    CONTENT,
    DWELLER_IDS,
    TOLERANCES,
    TYPE_IDS,
)
from shoal.games.reef.pieces import builder_of, notation
from tests.some import some

COUNTS = {  # §10
    "board": 5, "start": 330, "recruit": 3, "done": 1, "graze": 30, "algae": 30, "mutate": 30, "urchins": 30,
    "triangle": 11, "trade": 2, "give": 48, "ask": 48, "send": 1, "cancel": 1, "accept": 2, "decline": 2,
    "withdraw": 1, "ready": 1, "settle": 1440, "lose": 30, "sacrifice": 11, "shed": 3, "auto": 1, "tally": 230,
    "catch": 7, "pass": 1,
}  # fmt: skip


def test_the_vocabulary_is_that_of_section_10() -> None:
    words = [action.split()[0] for action in notations()]
    assert len(words) == 2299
    assert list(dict.fromkeys(words)) == list(COUNTS)
    assert {verb: words.count(verb) for verb in COUNTS} == COUNTS
    assert notations()[5:7] == ["start boulder a1", "start boulder b1"]
    assert "settle 3 c4" in notations()
    assert len(outcomes()) == 8 * 12 + 11 * 12 + 22 + 8 * 5


def test_there_are_as_many_of_everything_as_in_the_rules() -> None:
    assert len(CONTENT.builders) == 11
    assert len(CONTENT.dwellers) == 3
    assert len(CONTENT.mutations) == 12
    assert [card.deck for card in CONTENT.cards] == ["short"] * 18 + ["long"] * 4
    assert len(CONTENT.boards) == 5
    assert len(TYPE_IDS) == 15
    assert len(CONTENT.lesson.questions) == 10
    assert len([marker for marker in CONTENT.markers if marker.positive]) == 8


def test_every_name_leads_somewhere() -> None:
    for card in CONTENT.cards:
        assert set(card.dwellers) <= set(DWELLER_IDS)
        for clause in card.clauses:
            assert set(clause.spared_any) <= {*TOLERANCES, "strong", "encruster"}
            assert set(clause.spared_all) <= set(TOLERANCES)
    for dweller in CONTENT.dwellers:
        assert [card.id for card in CONTENT.cards if dweller.id in card.dwellers] == list(dweller.dies_in)
    for theme in CONTENT.themes:
        assert set(theme.short) | set(theme.long) <= set(CARD_IDS)
    for organisms in CONTENT.organism_sets:
        assert set(organisms.changes) <= set(BUILDER_IDS)
    assert [marker.bit for marker in CONTENT.markers if marker.bit] == [1, 2, 4, 8, 16, 32]


def test_options_name_the_cards_themes_and_sets_of_the_content() -> None:
    options = {option.name: option for option in MANIFEST.options}
    decks = {deck: tuple(card for card in CONTENT.cards if card.deck == deck) for deck in ("short", "long")}
    for deck, cards in decks.items():
        assert options[f"{deck}_deck"].values == tuple(card.id for card in cards)
        assert options[f"{deck}_deck"].names == tuple(card.name for card in cards)
    assert options["disasters"].values == tuple(theme.id for theme in CONTENT.themes)
    assert options["disasters"].names == tuple(theme.name for theme in CONTENT.themes)
    assert options["organisms"].values == ("modern", *[each.id for each in CONTENT.organism_sets])
    for what, points in CONTENT.points.items():
        assert options[f"{what}_points"].default == points
    for option in MANIFEST.options:
        assert option.text and option.label
        assert not option.names or len(option.names) == len(option.values)
    assert choose(MANIFEST.options, {})["rounds"] == 4


def test_texts_are_there_for_people_to_read() -> None:
    texts = [(each.name, each.text, each.science) for each in CONTENT.builders]
    texts += [(each.name, each.text, each.science) for each in CONTENT.dwellers]
    texts += [(each.name, each.text, each.science) for each in CONTENT.cards]
    texts += [(each.name, each.text, each.science) for each in CONTENT.boards]
    for name, text, science in some(texts):
        assert name
        assert text.endswith((".", "!", "?"))
        assert science.endswith(".")


def test_builders_are_written_and_read_alike() -> None:
    for text in ("finger", "boulder[weak,acid]", "encsponge[weak,weak]", "platy[strong,strong,more,cold,sed]"):
        assert notation(builder_of(text)) == text


def test_the_order_of_builders_is_the_order_of_slots() -> None:
    """§5.3: kind, net skeleton tokens, offspring marker, sum of tolerance weights."""
    ordered = [
        "boulder[weak,weak]", "boulder[weak]", "boulder[fewer]", "boulder", "boulder[acid]", "boulder[cold]",
        "boulder[acid,cold]", "boulder[hot]", "boulder[more]", "branching[weak]", "finger[strong]", "microbialite",
    ]  # fmt: skip
    assert sorted(ordered, key=builder_of) == ordered
