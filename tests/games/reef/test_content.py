"""The content is whole and hangs together (§2, §3, §8, §10)."""

from __future__ import annotations

from shoal.engine.options import choose
from shoal.games.reef import MANIFEST
from shoal.games.reef.content import (
    BOARD_IDS,
    BONUS_IDS,
    BUILDER_IDS,
    CARD_IDS,
    CONTENT,
    DEPTH_IDS,
    DWELLER_IDS,
    MARKER_IDS,
    TOLERANCES,
    TYPE_IDS,
)
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.builders import builder_of, notation
from shoal.games.reef.rules.species import organisms
from shoal.games.reef.words import en
from shoal.games.reef.words.en import WORDS

COUNTS = {  # §10
    "board": 5, "start": 330, "recruit": 3, "done": 1, "graze": 30, "algae": 30, "mutate": 30, "urchins": 30,
    "triangle": 11, "trade": 2, "give": 48, "ask": 48, "send": 1, "cancel": 1, "accept": 2, "decline": 2,
    "withdraw": 1, "ready": 1, "settle": 1440, "lose": 30, "sacrifice": 11, "shed": 3, "auto": 1, "tally": 230,
    "catch": 7, "pass": 1,
}  # fmt: skip


def test_the_vocabulary_is_that_of_section_10() -> None:
    words = [action.split()[0] for action in actions.notations()]
    assert len(words) == 2299
    assert list(dict.fromkeys(words)) == list(COUNTS)
    assert {verb: words.count(verb) for verb in COUNTS} == COUNTS
    assert actions.notations()[5:7] == ["start boulder a1", "start boulder b1"]
    assert "settle 3 c4" in actions.notations()
    assert len(actions.outcomes()) == 8 * 12 + 11 * 12 + 22 + 8 * 5


def test_there_are_as_many_of_everything_as_in_the_rules() -> None:
    assert len(CONTENT.builders) == 11
    assert len(CONTENT.dwellers) == 3
    assert len(CONTENT.mutations) == 12
    assert [card.deck for card in CONTENT.cards] == ["short"] * 18 + ["long"] * 4
    assert len(CONTENT.boards) == 5
    assert len(TYPE_IDS) == 15
    assert len(WORDS.lesson.questions) == 10
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
    for chosen in CONTENT.organism_sets:
        assert set(chosen.changes) <= set(BUILDER_IDS)
    assert tuple(marker.id for marker in CONTENT.markers if marker.tolerance) == TOLERANCES


def test_options_name_the_cards_themes_and_sets_of_the_content() -> None:
    options = {option.name: option for option in MANIFEST.options}
    decks = {deck: tuple(card for card in CONTENT.cards if card.deck == deck) for deck in ("short", "long")}
    for deck, cards in decks.items():
        assert options[f"{deck}_deck"].values == tuple(card.id for card in cards)
        called = {card.id: WORDS.names.cards[card.id].name for card in cards}
        assert WORDS.lid.options[f"{deck}_deck"].names == called
    assert options["disasters"].values == tuple(theme.id for theme in CONTENT.themes)
    assert options["organisms"].values == ("modern", *[each.id for each in CONTENT.organism_sets])
    assert tuple(CONTENT.points) == ("builder", "dweller", "alga", "type", "bonus")
    for option in MANIFEST.options:
        words = WORDS.lid.options[option.name]
        assert words.text and words.label
        assert not words.names or tuple(words.names) == option.values
    assert choose(MANIFEST.options, {})["rounds"] == 4


def test_texts_are_there_for_people_to_read() -> None:
    names = WORDS.names
    forms = {builder.form for chosen in ("modern", "rudists") for builder in organisms(chosen, "")}
    assert (set(names.builders), set(names.dwellers)) == (forms, set(DWELLER_IDS))
    assert (tuple(names.cards), tuple(names.boards)) == (CARD_IDS, BOARD_IDS)
    for things in (names.builders, names.dwellers, names.cards, names.boards):
        for each in things.values():
            assert each.name
            assert each.text.endswith((".", "!", "?"))
            assert each.science.endswith(".")


def test_what_can_happen_to_a_builder_has_a_name() -> None:
    names = WORDS.names
    assert tuple(names.markers) == MARKER_IDS == tuple(en.names.traits)
    assert tuple(names.mutations) == tuple(mutation.roll for mutation in CONTENT.mutations)
    assert tuple(names.depths) == tuple(en.names.how_deep) == DEPTH_IDS
    assert tuple(names.bonuses) == BONUS_IDS
    clauses = [clause for card in CONTENT.cards for clause in card.clauses]
    spared = {tag for clause in clauses for tag in (*clause.spared_any, *clause.spared_all)}
    assert spared == set(en.names.wanted)
    assert {clause.only for clause in clauses} - {""} < set(en.names.saved) == set(en.debrief.SAVED)


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
