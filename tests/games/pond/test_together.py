"""All ponds of a class: who ate whom is the sum of the tables' own debriefs, and which formation won by hand (§16)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import dist, hypot

import pytest

from shoal.engine.box import Played, Record
from shoal.engine.log import Ending
from shoal.engine.story import Note
from shoal.games import new_game
from shoal.games.pond.teaching import debrief
from shoal.games.pond.teaching.record import retold
from shoal.games.pond.teaching.together import ENOUGH, together
from shoal.games.pond.words.en import WORDS
from tests.classroom import lessons
from tests.classroom.figures import Figure, figures
from tests.some import some

each_seed = pytest.mark.parametrize("seed", [1, 20, 300])
DROP: lessons.Options = (("board", "drop"), ("formation", "choose"))


def own_figures(table: Played) -> dict[str, Figure]:
    return figures(debrief.charts(table.game, table.record, table.names, WORDS))


@each_seed
def test_who_ate_whom_is_the_sum_of_all_ponds(seed: int) -> None:
    played = lessons.lesson("pond", [2] * 4, seed, DROP, stopped=25)
    whole = figures(together(played, WORDS))
    total: Counter[str] = Counter()
    heat: Counter[str] = Counter()
    for table in played:
        own = own_figures(table)
        total.update({label: int(many) for label, many in own["The food web of this game"].counts().items()})
        heat.update({square: int(many) for square, many in own["Where they were eaten"].counts().items()})
    assert whole["Who ate whom in all ponds"].counts() == total
    assert whole["Where they were eaten"].counts() == heat
    numbers = whole["Who ate whom, in numbers"]
    cells = {
        f"{row[0]} ate {prey}": int(cell)
        for row in numbers.rows
        for prey, cell in zip(numbers.heads[1:], row[1:], strict=True)
        if cell
    }
    assert cells == total
    species = whole["Hunters and prey"]
    meals, eaten = ([int(cell) for cell in species.column(head)] for head in ("meals", "eaten"))
    assert sum(meals) == sum(eaten) == total.total()


@each_seed
def test_no_number_of_the_food_web_lies_over_an_animal_or_another_number(seed: int) -> None:
    played = lessons.lesson("pond", [2] * 6, seed, DROP)
    drawing = str(together(played, WORDS)).partition("</svg>")[0]
    animals, numbers = (
        [(float(x), float(y)) for x, y in re.findall(rf'<{shape} cx="([\d.]+)" cy="([\d.]+)"', drawing)]
        for shape in ("ellipse", "circle")
    )
    assert animals and numbers
    for x, y in numbers:
        assert all(hypot((x - u) / 40.5, (y - v) / 33.5) >= 1 for u, v in animals)
    for one, other in combinations(numbers, 2):
        assert dist(one, other) >= 15


@each_seed
def test_survivors_are_those_of_all_ponds(seed: int) -> None:
    played = lessons.lesson("pond", [2] * 3, seed, DROP)
    told = figures(together(played, WORDS))["Survivors by size"].told
    left = [sum(int(many) for many in re.findall(rf"{side} (\d+) of", told)) for side in WORDS.names.sides]
    assert left == [sum(table.record.scores[seat] for table in played) for seat in range(2)]


def pond(number: int, formations: tuple[str, ...], first: int, left: tuple[int, int], over: bool = True) -> Played:
    """A game between two formations that ended so."""
    ranks = (1, 1) if left[0] == left[1] else (1, 2) if left[0] > left[1] else (2, 1)
    notes = ((1, Note("began", first, {"formations": formations})),)
    ending = Ending(stopped=True) if over else None
    return Played(f"Table {number}", new_game("pond"), Record(notes, left, ranks, over, ending), ("Ada", "Ben"))


def test_which_formation_won_by_hand() -> None:
    ponds = [
        pond(1, ("garden", "bait"), 0, (5, 3)),  # garden wins
        pond(2, ("bait", "garden"), 1, (4, 4)),  # a tie
        pond(3, ("garden", "wings"), 0, (1, 7)),  # wings win
        pond(4, ("bait", "bait"), 1, (2, 6)),  # tells nothing about bait
        pond(5, ("garden", "corner"), 0, (9, 0), over=False),  # not over: not counted
        pond(6, (), 1, (2, 3)),  # placed by hand
    ]
    shown = figures(together(ponds, WORDS))
    assert shown["Which formation won"].rows == [
        ["Garden", "3", "1", "1", "1", "3.3", "0"],
        ["Bait", "2", "0", "1", "1", "3.8", "1"],
        ["Wings", "1", "1", "0", "0", "7.0", "0"],
        ["Own set-up", "0", "0", "0", "0", "2.5", "1"],
    ]
    assert f"Fewer than {ENOUGH} games of a formation" in shown["Which formation won"].says
    starts = {row[0]: row[1:5] for row in shown["Side and first move"].rows}
    assert starts == {
        "plain": ["5", "1", "1", "3"],
        "red": ["5", "3", "1", "1"],
        "Moved first": ["5", "3", "1", "1"],
        "Moved second": ["5", "1", "1", "3"],
    }


def test_a_formation_is_best_only_after_enough_games() -> None:
    ponds = [pond(i, ("garden", "bait"), i % 2, (5, 3)) for i in range(1, ENOUGH)]
    assert "largest share" not in figures(together(ponds, WORDS))["Which formation won"].says
    ponds.append(pond(ENOUGH, ("garden", "bait"), 0, (3, 5)))
    assert figures(together(ponds, WORDS))["Which formation won"].says.endswith(
        "Garden won the largest share of its games."
    )


def test_the_pond_of_each_table() -> None:
    played = lessons.lesson("pond", [2] * 3, 5, DROP)
    rows = figures(together(played, WORDS))["The pond of each table"].rows
    for table, row in zip(some(played), rows, strict=True):
        told = retold(table.game, table.record)
        plain, red = told.left[-1]
        assert row == [table.name, str(told.turns), str(len(told.meals)), str(max(told.pauses())), f"{plain} to {red}"]


def test_ponds_in_which_nobody_was_eaten_yet() -> None:
    begun = [lessons.table("pond", number, ("Ada", "Ben"), number, DROP, moves=4) for number in (1, 2)]
    assert figures(together(begun, WORDS))["Who ate whom in all ponds"].says == "Nobody was eaten."
