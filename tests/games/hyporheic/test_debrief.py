"""The debrief: what the charts say is what the story told (§16)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from shoal.engine.box import Record
from shoal.engine.mark import Mark
from shoal.games import new_game
from shoal.games.hyporheic.content import CONTENT, reaction
from shoal.games.hyporheic.teaching import debrief
from shoal.games.hyporheic.teaching import record as budget
from shoal.games.hyporheic.words.en import WORDS
from tests.conformance.markup import Markup
from tests.games.hyporheic.examples import Scene, run
from tests.games.hyporheic.walks import NAMES, Walk, walks
from tests.some import some

each_walk = pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")


def charts(walk: Walk) -> Mark:
    return debrief.charts(walk.game, walk.record, NAMES[: walk.seats], WORDS)


def figures(markup: str) -> dict[str, str]:
    """The words of every chart, by title."""
    parts = markup.split("<figure")[1:]
    found = {}
    for part in parts:
        figure = "<figure" + part.partition("</figure>")[0] + "</figure>"
        title = re.search(r"<h3>(.*?)</h3>", figure)
        assert title
        found[title[1]] = " ".join(" ".join(Markup(figure).words).split())
    return found


def record(position: Scene) -> Record:
    return Record(tuple(enumerate(position.story.notes)), (), (), False)


@each_walk
def test_all_charts_are_there(walk: Walk) -> None:
    shown = figures(charts(walk))
    assert {
        "Where the nitrogen went: the table",
        *(f"Where the nitrogen went: {name}" for name in NAMES[: walk.seats]),
        "N₂ coins over time",
        "Equations used",
        "Where everybody landed",
        "Where the tokens were",
        "The paths",
        "Cards drawn",
        "Clay and hypoxia",
        "Player by player",
    } == set(shown)


@each_walk
def test_the_nitrogen_budget_balances(walk: Walk) -> None:
    """Invariant 9: what was taken up is held, lost, or gone as gas; and what is held is what the trays hold."""
    (over,) = [note for note in walk.notes if note.what == "over"]
    parts = budget.budgets(walk.record, walk.seats)
    for seat, part in enumerate(parts):
        left = over.facts[f"held {seat}"]
        assert isinstance(left, tuple)
        assert part.held == sum(int(each) for each in left)
        assert part.removed.total() == 2 * walk.record.scores[seat]
    table = budget.together(parts)
    assert table.taken.total() == table.held + table.lost.total() + table.removed.total()
    assert table.removed.total() == 2 * sum(walk.record.scores)


def test_the_budget_as_a_flow_chart() -> None:
    position = run(
        "seats 2; at 0=c5 1=deep4; held 1=no2:2; turn 0; die 2; do to e5; die 1; do to deep5; do react 2no2>n2"
    )
    own, other = budget.budgets(record(position), 2)
    assert own.taken == Counter({"square": 1})
    assert other.removed == Counter({"2no2>n2": 2})
    page = figures(debrief.charts(position.game, record(position), NAMES[:2], WORDS))
    assert "squares to in the tray: 1" in page["Where the nitrogen went: Ana"]
    assert "in the tray to N₂: from nitrite: 2" in page["Where the nitrogen went: Ben"]


def test_what_players_take_from_each_other_is_told_apart() -> None:
    position = run("seats 2; at 0=b2 1=d2; held 1=no3:2; turn 0; die 2; do to d2; do share; do take no3; do take no3")
    own, other = budget.budgets(record(position), 2)
    assert (own.robbed, own.given_up, own.into) == (2, 0, 2)
    assert (other.robbed, other.given_up) == (0, 2)
    assert budget.together([own, other]).into == 0


def test_cards_are_sources_and_losses() -> None:
    position = run("seats 2; at 0=e4 1=i3; held 1=no3:3; turn 0; die 1; do to f4; card decaying-fish")
    position.play("die 1; do to j3; card nitrate-poisoning")
    own, other = budget.budgets(record(position), 2)
    assert own.taken == Counter({"decaying-fish": 2})
    assert other.lost == Counter({"nitrate-poisoning": 3})


@each_walk
def test_equations_landings_and_cards_are_counted(walk: Walk) -> None:
    shown = figures(charts(walk))
    used = Counter(str(note.facts["equation"]) for note in walk.notes if note.what == "reacted")
    for equation in CONTENT.equations:
        if not equation.option:
            assert f"{reaction(equation)}: {used[equation.id]}" in shown["Equations used"]
    drawn = sum(note.what == "drew" for note in walk.notes)
    assert f"{drawn} cards in all" in shown["Cards drawn"]
    zones = Counter(note.facts["zone"] for note in walk.notes if note.what == "landed")
    said = f"{zones['water']} landings in the stream, {zones['oxic']} on oxic and {zones['anoxic']} on anoxic circles"
    assert said in shown["Where everybody landed"]


@each_walk
def test_coins_end_where_the_game_ended(walk: Walk) -> None:
    said = figures(charts(walk))["N₂ coins over time"]
    for seat, name in enumerate(some(NAMES[: walk.seats])):
        assert f"{name}: {walk.record.scores[seat]} at the end" in said


def test_entering_a_path_is_counted_also_where_nobody_lands_on_its_first_circle() -> None:
    position = run("seats 2; at 0=i6; held 0=no2:2; turn 0; die 4; do to middle4; do react 2no2>n2")
    assert (
        "Middle Way OOAAAAAO 1 1 1"
        in figures(debrief.charts(position.game, record(position), NAMES[:2], WORDS))["The paths"]
    )


def test_clay_and_hypoxia_are_counted() -> None:
    """W21 and W22."""
    position = run("seats 3; at 0=e4 1=deep4 2=h6; turn 0; die 1; do to f4; card clogging-clay; next die 2")
    shown = figures(debrief.charts(position.game, record(position), NAMES[:3], WORDS))["Clay and hypoxia"]
    assert "Clay 2 0 1 turn skipped" in shown
    position = run("seats 2; at 0=e4 1=deep1; held 1=nh3:1; turn 0; die 1; do to f4; card hypoxia; die 1; do to deep2")
    shown = figures(debrief.charts(position.game, record(position), NAMES[:2], WORDS))["Clay and hypoxia"]
    assert "Hypoxia 2 0 no oxygen once" in shown


def test_spaces_are_called_by_their_names() -> None:
    position = run("seats 2; at 0=deep8; turn 0; die 1; do to deep9")
    shown = debrief.charts(position.game, record(position), NAMES[:2], WORDS)
    assert "Most often: circle 9 of the Deep Run (1)." in shown
    assert "deep9" not in shown


def test_bumps_and_robberies_player_by_player() -> None:
    position = run("seats 2; at 0=n3 1=p3; turn 0; die 2; do to p3; do bump")
    shown = figures(debrief.charts(position.game, record(position), NAMES[:2], WORDS))["Player by player"]
    assert "Ana 0 0 0 1 0 0 0 0" in shown
    assert "Ben 0 0 0 0 1 0 0 0" in shown


def test_the_map_shows_where_they_landed() -> None:
    position = run("seats 2; turn 0; die 3; do to a3; die 3; do to a3; do share")
    assert (
        "a3 (2)" in figures(debrief.charts(position.game, record(position), NAMES[:2], WORDS))["Where the tokens were"]
    )


def test_questions_and_words_are_those_of_the_rules() -> None:
    page = " ".join("".join(Markup(charts(walks()[0])).words).split())
    for question in some(WORDS.lesson.questions):
        assert question in page
    for word, meaning in some(WORDS.lesson.glossary.items()):
        assert word in page
        assert " ".join(meaning.split()) in page


def test_a_game_that_has_hardly_begun_has_a_debrief() -> None:
    game = new_game("hyporheic", {})
    page = debrief.charts(game, Record((), (), (), False), NAMES[:2], WORDS)
    assert "Questions to talk about" in "".join(Markup(page).words)


@each_walk
def test_rows_are_tidy(walk: Walk) -> None:
    columns, rows = debrief.rows(walk.game, walk.record, NAMES[: walk.seats])
    assert len(rows) == len(walk.notes)
    coins = 0
    for row in rows:
        named = dict(zip(columns, row, strict=True))
        assert all(isinstance(value, int | str) for value in row)
        coins += named["what"] == "coin"
    assert coins == sum(walk.record.scores)


def test_names_are_escaped() -> None:
    walk = walks()[0]
    page = debrief.charts(walk.game, walk.record, ["<i>Ana", "&Ben"], WORDS)
    Markup(page)
    assert "<i>Ana" not in page
