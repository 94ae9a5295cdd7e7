"""The content: counts, order and what the rules' tables rely on; the vocabulary (§10) and the options (§8)."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.engine.errors import BadOption
from shoal.games import new_game, rivers
from shoal.games.rivers.content import CONTENT, CORNERS, DISASTERS, EVENTS, HABITATS, KINDS, LANDS, Effect
from shoal.games.rivers.words.en import WORDS
from tests.some import some


def test_what_is_in_the_box() -> None:
    assert len(CONTENT.lands) == 42
    assert Counter(card.kind for card in CONTENT.lands) == {"industry": 10, "urban": 10, "farm": 10, "habitat": 12}
    assert Counter(card.habitat for card in CONTENT.lands if card.habitat) == {
        "wetland": 4,
        "streambank": 4,
        "green": 4,
    }
    assert len(CONTENT.events) == 42
    assert sum(card.count for card in CONTENT.events) == 48
    assert sum(card.count for card in CONTENT.events if card.key) == 10
    assert len(CONTENT.disasters) == 4
    assert CONTENT.tokens == 76


def test_ids_are_used_once() -> None:
    ids = [card.id for card in CONTENT.lands] + [card.id for card in CONTENT.events]
    ids += [corner.id for corner in CONTENT.corners] + [disaster.id for disaster in CONTENT.disasters]
    assert len(ids) == len(set(ids))


def test_innovations_stand_first_as_the_tables_of_the_rules_have_them() -> None:
    keys = ["treatment", "warning", "survey", "drip", "cooling", "barrels", "sharing"]
    assert [card.key for card in CONTENT.events[:7]] == keys
    assert not any(card.key for card in CONTENT.events[7:])
    assert {card.key: card.refund for card in CONTENT.events if card.refund} == {
        "drip": "farm",
        "cooling": "industry",
        "barrels": "urban",
    }


def test_kinds_and_habitats() -> None:
    assert [kind.id for kind in CONTENT.kinds] == ["industry", "urban", "farm", "habitat"]
    pairs = {habitat.id: habitat.companion for habitat in CONTENT.habitats}
    assert pairs == {"wetland": "industry", "streambank": "farm", "green": "urban"}


def test_the_scoring_example_of_the_rulebook_is_a_card() -> None:
    suburb = next(card for card in CONTENT.lands if card.id == "U05")
    assert (suburb.cost, suburb.points) == (3, 6)
    assert suburb.provenance.startswith("rulebook")


def test_card_texts_say_what_the_cards_are() -> None:
    for card in some(CONTENT.lands):
        drops = "1 drop" if card.cost == 1 else f"{card.cost} drops"
        points = "1 point" if card.points == 1 else f"{card.points} points"
        assert WORDS.help.land(card.id)[1].startswith(f"Costs {drops}. Worth {points}.")
        assert WORDS.names.lands[card.id].note.endswith(".")
        assert bool(card.habitat) == (card.kind == "habitat")
        assert 1 <= card.cost <= 5


def test_the_ring() -> None:
    assert len(CONTENT.tiles) == 36
    corners = {tile.index: tile.corner for tile in CONTENT.tiles if tile.corner}
    assert corners == {0: "C0", 9: "C1", 18: "C2", 27: "C3"}
    assert {t.index: t.disaster for t in CONTENT.tiles if t.disaster} == {5: "D1", 14: "D2", 25: "D3", 31: "D4"}
    icons = Counter(icon for tile in CONTENT.tiles for icon in tile.icons)
    assert icons == {"industry": 12, "urban": 12, "farm": 13, "habitat": 14}
    for tile in CONTENT.tiles:
        assert bool(tile.icons) == (not tile.corner and not tile.disaster)
        assert WORDS.names.tiles[tile.index].note.endswith(".")


def test_neighbours_on_the_ring_are_neighbours_on_the_screen() -> None:
    for tile, after in zip(some(CONTENT.tiles), [*CONTENT.tiles[1:], CONTENT.tiles[0]], strict=True):
        assert abs(tile.row - after.row) + abs(tile.col - after.col) == 1


def every_effect() -> list[tuple[Effect, ...]]:
    lists = [card.effects for card in CONTENT.events] + [corner.effects for corner in CONTENT.corners]
    lists += [level for disaster in CONTENT.disasters for level in disaster.levels]
    return lists + [branch for effects in lists for effect in effects for branch in (effect.a, effect.b) if branch]


def test_nothing_comes_after_a_move_or_a_choice() -> None:
    """The rules rely on it."""
    for effects in some(every_effect()):
        assert not any(effect.op in ("move", "move_to", "choice") for effect in effects[:-1])


def test_disasters_are_for_the_moving_seat_alone() -> None:
    for disaster in some(CONTENT.disasters):
        assert all(effect.who == "me" for level in disaster.levels for effect in level)


def test_everything_has_its_name_and_texts() -> None:
    """By the same ids, and for nothing else."""
    names = WORDS.names
    assert set(names.kinds) == set(KINDS)
    assert set(names.habitats) == set(HABITATS)
    assert set(names.groups) == {card.group for card in CONTENT.events}
    assert len(names.tiles) == len(CONTENT.tiles)
    assert set(names.corners) == set(CORNERS)
    assert set(names.disasters) == set(DISASTERS)
    assert set(names.lands) == set(LANDS)
    assert set(names.events) == set(EVENTS)
    assert list(names.levels) == ["Watch", "Warning", "Emergency"]
    for card in CONTENT.disasters:
        assert len(names.disasters[card.id].levels) == len(card.levels) == len(names.levels)


def test_cards_that_leave_the_choice_name_both_ways() -> None:
    for card in some(CONTENT.events):
        printed = WORDS.names.events[card.id]
        leaves = any(effect.op == "choice" for effect in card.effects)
        assert list(printed.options) == (["a", "b"] if leaves else [])
        for letter, does in printed.options.items():
            assert f"({letter}) {does}".lower() in printed.text.lower()


def test_vocabulary() -> None:
    game = new_game("rivers")
    assert len(game.vocabulary) == 108
    for name in (
        "roll",
        "take drop",
        "use survey",
        "icon habitat",
        "buy 3",
        "end turn",
        "pollute card 42",
        "clean hand",
    ):
        assert name in game.vocabulary
    assert game.vocabulary[107] == "target seat 3"
    assert game.vocabulary.index("clean card 42") == 101
    for outcome in ("first player 3", "move 6", "severity 1", "snowmelt 4", "event E35", "pick G4"):
        assert outcome in game.outcomes


def test_options_have_the_values_of_the_rules() -> None:
    values = {option.name: option.values for option in rivers.MANIFEST.options}
    assert values == {
        "first_player": ("0", "1", "2", "3", "random"),
        "supply": ("all", "scaled"),
        "start_tokens": (6, 7, 8, 9, 10, 11, 12),
        "purchase": ("must", "may"),
        "depletion": ("turn", "round"),
        "disasters": ("on", "off"),
        "cards": ("face_down", "face_up"),
    }
    defaults = {option.name: option.default for option in rivers.MANIFEST.options}
    assert list(defaults.values()) == ["0", "all", 10, "must", "turn", "on", "face_down"]


@pytest.mark.parametrize(
    ("option", "value"),
    [("start_tokens", 5), ("start_tokens", 13), ("supply", "none"), ("players", 3), ("cards", True)],
)
def test_bad_options_are_refused(option: str, value: object) -> None:
    with pytest.raises(BadOption):
        new_game("rivers", {option: value})


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_wrong_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        new_game("rivers").start(seats)


def test_class_material() -> None:
    assert len(WORDS.lesson.questions) == 8
    assert len(WORDS.lesson.glossary) == 18


def test_seats_count_from_one_where_people_read() -> None:
    """R1: seat 0 of the rules is the first seat, where the youngest sits."""
    option = WORDS.lid.options["first_player"]
    assert [WORDS.shared.called(option, seat) for seat in "0123"] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert "youngest" in WORDS.lid.seating and "right" in WORDS.lid.seating
    assert "youngest" in WORDS.rulebook


def test_every_value_of_an_option_has_a_name() -> None:
    for option in some(option for option in CONTENT.manifest.options if option.kind == "choice"):
        assert set(WORDS.lid.options[option.name].names) == set(option.values)
