"""All rocks of a class: what it says is the sum of the tables' own debriefs (§16)."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.engine.box import Played, Record
from shoal.engine.story import Note
from shoal.games import new_game
from shoal.games.succession.teaching import debrief
from shoal.games.succession.teaching.record import rounds_of
from shoal.games.succession.teaching.together import together
from shoal.games.succession.words.en import WORDS
from tests.classroom import lessons
from tests.classroom.figures import Figure, figures
from tests.some import some

each_seed = pytest.mark.parametrize("seed", [1, 20, 300])
ALL_CARDS: lessons.Options = (("black", True), ("purple", True), ("rounds", 1))


def own_figures(table: Played) -> dict[str, Figure]:
    return figures(debrief.charts(table.game, table.record, table.names, WORDS))


@each_seed
@pytest.mark.parametrize("options", [(), ALL_CARDS])
def test_settlers_and_causes_are_counted_over_all_tables(seed: int, options: lessons.Options) -> None:
    played = lessons.lesson("succession", [2, 3, 4], seed, options, stopped=60)
    whole, own = figures(together(played, WORDS)), [own_figures(table) for table in played]
    for chart, part in (
        ("Who settled on all rocks", "Who settled"),
        ("What changed the colour", "What changed the colour"),
    ):
        total: Counter[str] = Counter()
        for each in own:
            total.update({label: int(many) for label, many in each[part].counts().items()})
        assert whole[chart].counts() == total, chart


def rock(name: str, *cards: str) -> Played:
    notes = tuple((number, Note("put", 0, {"card": card})) for number, card in enumerate(cards, 1))
    return Played(name, new_game("succession"), Record(notes, (0, 0), (1, 1), False), ("Ada", "Ben"))


def test_which_organisms_grew_on_every_rock_and_which_on_none() -> None:
    found = figures(together([rock("Table 1", "bacteria", "snails"), rock("Table 2", "bacteria", "bacteria")], WORDS))
    chart = found["Who settled on all rocks"]
    assert chart.says.startswith(
        "4 settlers on 2 rocks. On the right: on how many of the rocks. Bacteria (1) grew on every rock. Diatoms (2),"
    )
    assert chart.says.endswith(" grew on no rock.") and "Snails" not in chart.says
    counts = chart.counts()
    assert (counts["Bacteria (1)"], counts["Snails (7)"], counts["Mussels (15)"]) == (3, 1, 0)
    assert ">2 of 2<" in together([rock("Table 1", "bacteria"), rock("Table 2", "bacteria")], WORDS)


@each_seed
def test_the_rock_of_each_table(seed: int) -> None:
    played = lessons.lesson("succession", [2, 3], seed)
    chart = figures(together(played, WORDS))["The rock of each table"]
    for table, row in zip(some(played), chart.rows, strict=True):
        times = own_figures(table)["Time to each stage"].rows
        assert int(row[1]) == len(times)
        assert int(row[2]) == sum(int(line[4]) for line in times)
        assert int(row[4]) == sum(int(line[3]) for line in times)
        for column, stage in ((5, 1), (6, 2)):
            turns = [int(line[stage]) for line in times if line[stage] != "never"]
            assert row[column] == (f"{sum(turns) / len(turns):.1f}" if turns else "never")


def test_the_time_in_each_stage_is_that_of_all_rounds_of_a_table() -> None:
    played = lessons.lesson("succession", [2, 3])
    told = figures(together(played, WORDS))["Time in each stage"].told
    for table, part in zip(some(played), told.split("; "), strict=True):
        spent = [sum(stage) for stage in zip(*(each.spent() for each in rounds_of(table.record)), strict=True)]
        shares = [f"{value / sum(spent):.0%}" for value in spent]
        assert part.startswith(f"{table.name}: ")
        assert [word for word in part.replace(",", "").split() if word.endswith("%")] == shares
