"""The content: what the rules' tables rely on; the vocabulary (§10) and the options (§8)."""

from __future__ import annotations

from itertools import product

import pytest

from shoal.engine.errors import BadOption
from shoal.games import new_game, pond
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import actions, board, pieces, squares
from tests.games.pond.positions import start
from tests.games.pond.reference import BOARDS, SPECIES, stentor_squares
from tests.some import some


def test_the_vocabulary_has_as_many_actions_as_the_rules_say() -> None:
    vocabulary = start().game.vocabulary
    assert len(vocabulary) == actions.ACTIONS == 1772
    first = [name.split()[0] for name in vocabulary]
    counts = {word: first.count(word) for word in dict.fromkeys(first)}
    assert counts == {
        "formation": 4, "stentor": 68, "place": 800, "stuck": 1, "Am": 8, "Dl": 107, "La": 107, "Di1": 28, "Di2": 28,
        "Co1": 28, "Co2": 28, "Bl": 83, "Pa1": 61, "Pa2": 61, "Eu1": 60, "Eu2": 60, "Ch1": 60, "Ch2": 60, "Ph1": 60,
        "Ph2": 60,
    }  # fmt: skip


def test_the_order_of_the_actions() -> None:
    """Logs and bots rely on it."""
    vocabulary = start().game.vocabulary
    assert vocabulary[actions.FORMATION] == "formation garden"
    assert vocabulary[actions.STENTOR] == "stentor S a"
    assert vocabulary[actions.STENTOR + 3 * 17 + 16] == "stentor E 17"
    assert vocabulary[actions.PLACE] == "place a1"
    assert vocabulary[actions.PLACE + (4 * 20 + 2) * 2 + 1] == "place c5 up"
    assert vocabulary[actions.STUCK] == "stuck"
    assert vocabulary[actions.MOVE] == "Am N1W1"
    assert vocabulary[1771] == "Ph2 N5"
    assert list(start().game.outcomes) == ["plain", "red", "garden", "bait", "wings", "corner"]


def test_every_move_is_one_in_words() -> None:
    for action in some(range(actions.MOVE, actions.ACTIONS)):
        move = action - actions.MOVE
        piece = actions.PIECE_OF[move]
        step = (actions.EAST[move], actions.NORTH[move], bool(actions.TURNS[move]))
        assert actions.VOCABULARY[action] == f"{pieces.PIECES[piece]} {actions.step_name(step)}"
        assert action >= actions.FIRST_MOVE[piece]


def test_species_are_as_the_rules_have_them() -> None:
    for species in CONTENT.species[1:]:
        long, short, spaces = SPECIES[species.id]
        assert (species.long_side, species.short_side, species.spaces) == (long, short, spaces)
        assert species.size == long * short
    assert [species.id for species in CONTENT.species] == ["St", *SPECIES]
    assert all(species.provenance for species in CONTENT.species)


def test_the_stentors_rectangles_are_its_outline() -> None:
    """Foot, bell and zone as the rules use them cover what the content draws square by square."""
    for name, (width, height) in BOARDS.items():
        ground = board.PONDS[name]
        for seat in range(2):
            for action in ground.stentors[seat]:
                stentor = action - actions.STENTOR
                body, zone = stentor_squares(actions.stentor_name(stentor), width, height)
                fixed = ground.fixed(stentor)
                bell = fixed[board.BELL_FORM]
                foot = covered(fixed[board.FOOT_SPOT], squares.FOOT)
                assert foot | covered(fixed[board.BELL_SPOT], bell) == body
                assert covered(fixed[board.ZONE_SPOT], bell) == zone
    assert CONTENT.stentor.size == 12
    assert CONTENT.stentor.zone == (4, 2)


def covered(spot: int, form: int) -> set[tuple[int, int]]:
    width, height = squares.SIZES[form]
    column, row = spot & squares.COLUMN, spot >> squares.ROW
    return {(x, y) for x in range(column, column + width) for y in range(row, row + height)}


def test_formations_are_complete() -> None:
    for formation, each in some(product(CONTENT.formations, CONTENT.boards)):
        assert [words.split()[0] for words in formation.on[each.id].pieces] == list(each.roster)


def test_endings_stand_in_the_order_of_their_numbers() -> None:
    numbers = [actions.EATEN_OUT, actions.NOTHING_TO_EAT, actions.QUIET_WATER, actions.BOTH_STUCK]
    assert [CONTENT.endings[number] for number in numbers] == [
        "eaten out", "nothing left to eat", "quiet water", "both stuck",
    ]  # fmt: skip


def test_options_and_their_usual_values() -> None:
    assert {option.name: option.default for option in pond.MANIFEST.options} == {
        "board": "long", "setup": "ready", "formation": "choose", "first": "plain", "own_overlap": False,
        "flagellate_turns": True, "quiet_limit": 40,
    }  # fmt: skip
    for wrong in ({"board": "round"}, {"quiet_limit": 9}, {"quiet_limit": 201}, {"setup": "quick"}, {"size": 3}):
        with pytest.raises(BadOption):
            new_game("pond", wrong)


def test_presets_are_those_of_the_rules() -> None:
    """§8: a first lesson, a club night, and the easier game; what they do not name is as usual."""
    assert {plan.id: dict(plan.options) for plan in pond.MANIFEST.plans} == {
        "first_lesson": {"board": "drop", "setup": "ready", "formation": "garden", "quiet_limit": 20},
        "club_night": {"board": "long", "setup": "secret"},
        "easy": {"own_overlap": True},
    }  # fmt: skip


def test_only_two_can_play() -> None:
    game = new_game("pond", {})
    for seats in (0, 1, 3):
        with pytest.raises(ValueError, match="2 to 2 seats"):
            game.start(seats)


def test_bounds() -> None:
    assert new_game("pond", {}).score_range == (0, 16)
    assert new_game("pond", {"board": "drop"}).score_range == (0, 10)
    assert new_game("pond", {}).longest >= 1280 + 1 + 34
    assert new_game("pond", {"board": "drop", "quiet_limit": 10}).longest >= 200 + 1 + 22
