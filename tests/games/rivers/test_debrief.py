"""The debrief: what the charts say is what the story told (§16)."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from shoal.engine.box import Record
from shoal.games.rivers.teaching import debrief
from shoal.games.rivers.words.en import WORDS
from tests.games.rivers.positions import position
from tests.games.rivers.walks import NAMES, Walk, walks

TITLES = (
    "Where the water went", "Supply and sky", "Clean drops in hand", "Polluted drops in hand",
    "Where the points came from", "What habitats were worth", "Land bought, and the water for it",
    "Disasters", "Dirty and clean", "Events that could not happen",
)  # fmt: skip
each_walk = pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")


def figures(walk: Walk) -> dict[str, str]:
    """The words of every chart, by title."""
    page = ElementTree.fromstring(f"<page>{debrief.charts(walk.game, walk.record, NAMES[: walk.seats], WORDS)}</page>")
    found = {}
    for figure in page.iter("figure"):
        title = figure.find(".//h3")
        assert title is not None
        found["".join(title.itertext())] = " ".join(" ".join(figure.itertext()).split())
    return found


@each_walk
def test_all_charts_are_there(walk: Walk) -> None:
    assert tuple(figures(walk)) == TITLES
    page = debrief.charts(walk.game, walk.record, NAMES[: walk.seats], WORDS)
    assert " style=" not in page
    assert all(question in page for question in WORDS.lesson.questions if '"' not in question and "'" not in question)
    assert all(word in page for word in WORDS.lesson.glossary)
    assert "The game ended after" in page


@each_walk
def test_every_drop_came_to_lie_somewhere(walk: Walk) -> None:
    """The flow chart leaves no token out: its ends are all tokens there are, and those of the end of the game."""
    chart = figures(walk)["Where the water went"]
    over = next(note.facts for note in walk.notes if note.what == "over")
    total = re.search(r"Where the (\d+) drops", chart)
    assert total
    ends = dict.fromkeys(("hand, clean", "hand, polluted", "cards, clean", "cards, polluted", "supply", "sky"), 0)
    for where, count in re.findall(r"to (hand, \w+|cards, \w+|supply|sky): (\d+)(?=;|$| )", chart.split("drops", 1)[1]):
        ends[where] += int(count)
    told = {word: ends[word] for word in ends}
    figure_only = {word: count // 2 for word, count in told.items()}  # each flow is told in the title and at its band
    for word, fact in (("hand, clean", "clean"), ("hand, polluted", "polluted"), ("cards, polluted", "soiled")):
        value = over[fact]
        assert isinstance(value, tuple)
        assert figure_only[word] == sum(int(each) for each in value), word
    assert sum(figure_only.values()) == int(total[1])
    spent = over["spent"]
    assert isinstance(spent, tuple)
    assert f": {sum(int(each) for each in spent)} on land use cards" in chart


@each_walk
def test_points_add_up_to_the_score(walk: Walk) -> None:
    chart = figures(walk)["Where the points came from"]
    over = next(note.facts for note in walk.notes if note.what == "over")
    dirt = over["polluted"]
    assert isinstance(dirt, tuple)
    for seat in range(walk.seats):
        line = re.search(rf"{NAMES[seat]}: (clean in hand .*?); (-?\d+) point", chart)
        assert line
        parts = [int(number) for number in re.findall(r"(\d+)", line[1])]
        assert sum(parts) - int(dirt[seat]) == int(line[2]) == walk.record.scores[seat]


def test_disasters_are_listed_with_die_cushion_and_level() -> None:
    table = position(places=[4], lands={0: "W1"}).do("0: roll; move 1; severity 4")
    record = Record(tuple(enumerate(table.story.notes)), (), (), False)
    page = debrief.charts(table.game, record, NAMES[:2], WORDS)
    assert "<td>Ann</td><td>4</td><td>1</td><td>Warning</td>" in page
    assert "the travellers were still on their way" in page


def test_void_events_say_what_they_needed() -> None:
    table = position(hands=["0/0"], places=[1]).do("0: roll; move 2; event E13")
    record = Record(tuple(enumerate(table.story.notes)), (), (), False)
    page = debrief.charts(table.game, record, NAMES[:2], WORDS)
    assert "2 clean drops in hand" in page
    assert "1 card without effect" in page


@each_walk
def test_rows_are_tidy(walk: Walk) -> None:
    columns, rows = debrief.rows(walk.game, walk.record, NAMES[: walk.seats])
    assert len(rows) == len(walk.notes)
    spent = sum(int(str(row[columns.index("tokens")])) for row in rows if row[columns.index("what")] == "bought")
    over = next(note.facts for note in walk.notes if note.what == "over")
    assert isinstance(over["spent"], tuple)
    assert spent == sum(int(each) for each in over["spent"])
    assert all(not isinstance(cell, tuple) for row in rows for cell in row)
