"""All tables as one stream: what it says is the sum of the tables' own debriefs (§16)."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.engine.box import Played
from shoal.games.hyporheic.teaching import debrief
from shoal.games.hyporheic.teaching import record as budget
from shoal.games.hyporheic.teaching.together import together
from shoal.games.hyporheic.words.en import WORDS
from tests.classroom import lessons
from tests.classroom.figures import Figure, figures

each_seed = pytest.mark.parametrize("seed", [1, 20, 300])


def own_figures(table: Played) -> dict[str, Figure]:
    return figures(debrief.charts(table.game, table.record, table.names, WORDS))


@each_seed
def test_the_budget_of_the_class_is_the_sum_of_its_tables(seed: int) -> None:
    played = lessons.lesson("hyporheic", [2, 4, 3], seed, stopped=60)
    total: Counter[tuple[str, str]] = Counter()
    for table in played:
        total.update(own_figures(table)["Where the nitrogen went: the table"].flows())
    assert figures(together(played, WORDS))["Where the nitrogen went: the whole class"].flows() == total


@each_seed
def test_no_atom_is_lost_or_made(seed: int) -> None:
    """What came into all trays left as gas, was lost to cards, or is still held."""
    played = lessons.lesson("hyporheic", [2, 4, 3], seed)
    table = figures(together(played, WORDS))["The nitrogen of each table"]
    columns = [
        [int(cell) for cell in table.column(head)] for head in ("taken up", "left as N₂", "lost to cards", "still held")
    ]
    assert [row[0] for row in zip(*columns, strict=True)] == [sum(row[1:]) for row in zip(*columns, strict=True)]
    whole = budget.together(budget.together(budget.budgets(each.record, len(each.names))) for each in played)
    assert sum(columns[0]) == whole.into and sum(columns[1]) == whole.removed.total()
    assert sum(int(cell) for cell in table.column("coins")) * budget.ATOMS == sum(columns[1])


@each_seed
def test_equations_cards_and_paths_are_counted_over_all_tables(seed: int) -> None:
    played = lessons.lesson("hyporheic", [2, 4, 3], seed)
    whole, own = figures(together(played, WORDS)), [own_figures(table) for table in played]
    for chart in ("Equations used", "Cards drawn"):
        total: Counter[str] = Counter()
        for each in own:
            total.update({label: int(many) for label, many in each[chart].counts().items()})
        assert whole[chart].counts() == total, chart
    for i, path in enumerate(whole["The paths"].rows):
        for column in (2, 3, 4):
            assert int(path[column]) == sum(int(each["The paths"].rows[i][column]) for each in own)
    turns = [sum(int(each["Clay and hypoxia"].rows[i][1]) for each in own) for i in range(3)]
    assert [int(row[1]) for row in whole["Clay and hypoxia"].rows] == turns


def test_every_table_has_a_bar_of_its_landings() -> None:
    played = lessons.lesson("hyporheic", [2, 3])
    told = figures(together(played, WORDS))["Where everybody landed"].told
    assert [part.partition(":")[0] for part in told.split("; ")] == ["Table 1", "Table 2"]
