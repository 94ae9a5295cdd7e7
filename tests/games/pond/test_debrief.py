"""The debrief: what the charts say is what the story told (§16)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from shoal.engine.box import Record
from shoal.games import new_game
from shoal.games.pond.content import CONTENT
from shoal.games.pond.teaching import debrief, plots, record
from shoal.games.pond.teaching.record import Meal, Tale
from shoal.games.pond.words.en import WORDS
from tests.games.pond.positions import Scene, position
from tests.games.pond.views import NAMES, Walk, walks
from tests.some import some


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def words(markup: str) -> str:
    return " ".join(" ".join(parse(markup).itertext()).split())


def figures(markup: str) -> dict[str, str]:
    """The words of every chart, by title."""
    found = {}
    for each in parse(markup).iter("figure"):
        head = each.find(".//h3")
        assert head is not None
        found["".join(head.itertext())] = " ".join(" ".join(each.itertext()).split())
    return found


def told(scene: Scene) -> Tale:
    return record.tale(scene.game, Record(tuple(enumerate(scene.story.notes)), (), (), False))


TITLES = {
    "Pieces left",
    "Squares left",
    "Who was ahead",
    "Material",
    "The food web of this game",
    "Survivors by size",
    "Where they were eaten",
    "Moves between meals",
    "Player by player",
    "The pieces of Ana (plain)",
    "The pieces of Ben (red)",
}


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: str(walk.game.options["board"]))
def test_all_charts_are_there_and_well_formed(walk: Walk) -> None:
    page = debrief.charts(walk.game, walk.record, NAMES, WORDS)
    assert set(figures(page)) == TITLES
    assert " style=" not in page
    for svg in parse(page).iter("svg"):
        _, _, wide, _ = map(float, svg.attrib["viewBox"].split())
        assert wide > 0


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: str(walk.game.options["board"]))
def test_the_tale_agrees_with_the_result(walk: Walk) -> None:
    tale = record.tale(walk.game, walk.record)
    assert tale.left[-1] == walk.record.scores
    assert len(tale.left) == len(tale.squares) == len(tale.values) == tale.turns + 1
    board = next(each for each in CONTENT.boards if each.id == tale.board)
    for seat in range(2):
        assert len(board.roster) - sum(meal.seat != seat for meal in tale.meals) == tale.left[-1][seat]
    assert tale.values[0] == pytest.approx(0.5, abs=0.2)
    assert all(0 <= value <= 1 for value in tale.values)
    if walk.record.ranks != (1, 1):
        assert tale.values[-1] == float(walk.record.ranks[0] == 1)
        assert tale.winner == walk.record.ranks.index(1)
    assert tale.reason in CONTENT.endings


def test_meals_are_counted_for_the_eater() -> None:
    """E10, E15."""
    feast = position(
        "long | plain: St S m, Dl e5, Eu1 a1 | red: St N m, Eu1 e8, Ch2 e9, Pa1 d7, Eu2 p20 | plain to move"
    )
    feast.play("Dl N1 turn")
    tale = told(feast)
    assert tale.eaten_by(0, "Dl") == 3
    assert tale.spaces[0, "Dl"] == 1
    assert {meal.at for meal in tale.meals} == {"e8", "e9", "d7"}
    raid = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    raid.play("Di1 N2")
    tale = told(raid)
    assert tale.eaten_by(0, "Di1") == 1
    assert tale.eaten_by(1, "St") == 1


def test_bait_is_avenged_within_two_moves() -> None:
    tale = Tale("long")
    tale.meals = [Meal(5, 0, "Di1", "Eu1", "e5"), Meal(6, 1, "Co1", "Di1", "e5"), Meal(9, 0, "La", "Co1", "e5")]
    assert tale.avenged(1) == 1, "Didinium took the Euglena and was eaten at once"
    assert tale.avenged(0) == 0, "three moves later is too late"


def test_pauses_are_counted_from_the_first_move_to_the_last() -> None:
    tale = Tale("long")
    tale.meals = [Meal(5, 0, "Di1", "Eu1", "e5"), Meal(6, 1, "Co1", "Di1", "e5"), Meal(9, 0, "La", "Co1", "e5")]
    tale.turns = 49
    assert tale.pauses() == [5, 1, 3, 40], "the last one made the water quiet"
    tale.turns = 9
    assert tale.pauses() == [5, 1, 3]
    tale.meals = []
    assert tale.pauses() == [9]


def test_what_a_stentor_ate_is_a_meal_of_its_side() -> None:
    """E15: Didinium eats, and is eaten by the Stentor."""
    raid = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    raid.play("Di1 N2")
    kept = Record(tuple(enumerate(raid.story.notes)), (1, 1), (1, 1), False)
    page = debrief.charts(raid.game, kept, NAMES, WORDS)
    rows = [[cell.text for cell in row] for row in parse(page).iter("tr")]
    heads = next(row for row in rows if "meals" in row and "player" in row)
    plain, red = (next(row for row in rows if row[0] and name in row[0] and len(row) == len(heads)) for name in NAMES)
    assert [plain[heads.index("meals")], red[heads.index("meals")]] == ["1", "1"]
    stentor = heads.index("of these by the Stentor")
    assert [plain[stentor], red[stentor]] == ["0", "1"]


def test_the_web_says_who_ate_whom() -> None:
    meals = [Meal(1, 0, "Di1", "Pa1", "a1"), Meal(4, 1, "Di2", "Pa2", "a1"), Meal(6, 1, "St", "Am", "a1")]
    text = figures(plots.web(meals, WORDS))["The food web of this game"]
    assert "Didinium ate Paramecium: 2" in text
    assert "Stentor ate Ameba: 1" in text
    assert "3 meals" in text
    assert "Nobody was eaten." in figures(plots.web([], WORDS))["The food web of this game"]


def test_survivors_stand_in_a_pyramid() -> None:
    tale = Tale("long")
    tale.meals = [Meal(1, 0, "Di1", "Pa1", "a1"), Meal(4, 1, "Di2", "Am", "a1")]
    text = figures(plots.pyramid([tale], WORDS))["Survivors by size"]
    assert "size 4: plain 6 of 7, red 7 of 7" in text
    assert "size 2: plain 2 of 2, red 1 of 2" in text
    assert "size 1: plain 6 of 6, red 6 of 6" in text


def test_a_game_that_has_hardly_begun_has_a_debrief() -> None:
    game = new_game("pond", {"setup": "secret"})
    page = debrief.charts(game, Record((), (0, 0), (1, 1), False), NAMES, WORDS)
    assert "After 0 moves nobody had won yet." in words(page)


def test_rows_are_tidy() -> None:
    for walk in some(walks()):
        columns, rows = debrief.rows(walk.game, walk.record, NAMES)
        assert len(set(columns)) == len(columns)
        assert all(len(row) == len(columns) for row in rows)
        assert len(rows) == len(walk.notes)
        cells = [dict(zip(columns, row, strict=True)) for row in rows]
        moves = [row for row in cells if row["what"] == "moved"]
        assert moves
        assert all(row["piece"] and row["from"] and row["to"] and row["spaces"] for row in moves)
        assert all(row["prey"] and row["at"] for row in cells if row["what"] == "ate")
        assert cells[-1]["what"] == "over"
        assert (cells[-1]["left_plain"], cells[-1]["left_red"]) == walk.record.scores
        assert not any(isinstance(cell, tuple) for row in rows for cell in row)


def test_the_questions_and_words_of_the_rules_are_there() -> None:
    text = words(debrief.charts(walks()[0].game, walks()[0].record, NAMES, WORDS))
    for question in some(WORDS.lesson.questions):
        assert question in text
    for word, meaning in some(WORDS.lesson.glossary.items()):
        assert word in text
        assert meaning in text
