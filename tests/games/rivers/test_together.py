"""All rivers of a class: what it says is the sum of the tables' own debriefs (§16)."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.engine.box import Played
from shoal.engine.log import Ending
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.teaching import debrief
from shoal.games.rivers.teaching.together import together
from shoal.games.rivers.words.en import WORDS
from tests.classroom import lessons
from tests.classroom.figures import Figure, figures
from tests.some import some

each_seed = pytest.mark.parametrize("seed", [1, 20, 300])


def own_figures(table: Played) -> dict[str, Figure]:
    return figures(debrief.charts(table.game, table.record, table.names, WORDS))


def ends(chart: Figure, through: set[str]) -> Counter[str]:
    """Where water came to lie, whichever way it went."""
    found: Counter[str] = Counter()
    for (_, end), drops in chart.flows().items():
        if end not in through:
            found[end] += drops
    return found


@each_seed
def test_all_water_of_the_class_came_to_lie_where_that_of_its_tables_did(seed: int) -> None:
    played = lessons.lesson("rivers", [2, 3, 4], seed, stopped=50)
    total: Counter[str] = Counter()
    for table in played:
        total += ends(own_figures(table)["Where the water went"], set(table.names))
    whole = ends(figures(together(played, WORDS))["Where the water went"], {table.name for table in played})
    assert whole == total
    assert whole.total() == CONTENT.tokens * len(played), "not a drop is lost"


@each_seed
def test_the_water_of_each_table_adds_up(seed: int) -> None:
    played = lessons.lesson("rivers", [2, 3, 4], seed)
    chart = figures(together(played, WORDS))["The water of each table"]
    for table, row in zip(some(played), chart.rows, strict=True):
        own = ends(own_figures(table)["Where the water went"], set(table.names))
        assert int(row[2]) == own["cards, clean"] + own["cards, polluted"]
        assert int(row[3]) == own["hand, polluted"] + own["cards, polluted"]
        assert (int(row[4]), int(row[5])) == (own["supply"], own["sky"])
        points = sum(table.record.scores)
        assert float(row[6]) == pytest.approx(points / len(table.names), abs=0.051)
        assert float(row[7]) == pytest.approx(points / int(row[2]), abs=0.051)


@each_seed
def test_land_points_disasters_and_dirt_are_counted_over_all_tables(seed: int) -> None:
    played = lessons.lesson("rivers", [2, 3, 4], seed)
    whole, own = figures(together(played, WORDS)), [own_figures(table) for table in played]
    bought: Counter[str] = Counter()
    met: Counter[str] = Counter()
    softer: Counter[str] = Counter()
    for each in own:
        bought.update(
            {label: int(drops) for label, drops in each["Land bought, and the water for it"].counts().items()}
        )
        for disaster, _, die, cushion, _ in each["Disasters"].rows:
            met[disaster] += 1
            softer[disaster] += min(int(die), int(cushion))
    assert whole["Land bought, and the water for it"].counts() == bought
    rows = whole["Disasters of the whole class"].rows
    assert {row[0]: int(row[1]) for row in rows} == met
    assert {row[0]: int(row[2]) for row in rows} == dict.fromkeys(met, 0) | softer
    assert all(int(row[1]) == sum(map(int, row[3:])) for row in some(rows)), "every disaster had a level"
    dirt = whole["Dirty and clean"]
    for table, row in zip(own, dirt.rows, strict=True):
        sums = [sum(int(line[i]) for line in table["Dirty and clean"].rows) for i in range(1, 5)]
        assert [int(cell) for cell in row[1:]] == sums


def test_where_no_table_came_to_an_end_there_is_no_chart_of_nothing() -> None:
    played = lessons.lesson("rivers", [2], stopped=40)
    drawn = str(together(played, WORDS)).partition("Where the points of the class came from")[2]
    assert "They are counted when the game is over." in drawn
    assert "<svg" not in drawn.partition("</figure>")[0]


def test_points_by_source_are_those_of_the_tables_that_came_to_an_end() -> None:
    played = lessons.lesson("rivers", [2, 2, 3], stopped=40)
    chart = figures(together(played, WORDS))["Where the points of the class came from"]
    assert "All points of 2 tables" in chart.says
    parts: Counter[str] = Counter()
    for table in played[:2]:
        for note in [note for _, note in table.record.notes if note.what == "over"]:
            for source, name in WORDS.debrief.sources.items():
                values = note.facts[source]
                assert isinstance(values, tuple)
                parts[name] += sum(int(value) for value in values)
    assert chart.counts() == dict.fromkeys(WORDS.debrief.sources.values(), 0) | parts


def test_points_that_nobody_has_counted_are_not_compared() -> None:
    """Cards that lie face down are counted in the end: what was stopped has no points for its water."""
    people = ("Ada", "Ben")
    stopped = lessons.table("rivers", 1, people, moves=40, ending=Ending(stopped=True))
    running = lessons.table("rivers", 2, people, moves=40)
    rows = figures(together([stopped, running], WORDS))["The water of each table"].rows
    assert [row[6:] for row in rows] == [
        ["not counted", "not counted", "stopped early"],
        ["not counted", "not counted", "not over yet"],
    ]
