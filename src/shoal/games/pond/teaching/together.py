"""All ponds of a class: who ate whom, who is left, and which formation won (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from shoal.engine.box import Played
from shoal.engine.chart import grid
from shoal.engine.mark import Mark, div
from shoal.engine.words import GameWords
from shoal.games.pond.content import BOARDS, CONTENT, SPECIES
from shoal.games.pond.teaching import plots
from shoal.games.pond.teaching.record import Meal, Tale, retold
from shoal.games.pond.words import Words

ENOUGH: Final = 8  # games, of which a result may mean something
BY_HAND: Final = ""  # in place of a formation


class Side(NamedTuple):
    """One side of a game that is over."""

    seat: int
    formation: str
    other: str  # formation
    first: bool  # it had the first move
    won: float  # 1, 0.5 in a tie, 0
    left: int


def together(tables: Sequence[Played], words: GameWords) -> Mark:
    """The class as one pond."""
    assert isinstance(words, Words)
    tales = [retold(table.game, table.record) for table in tables]
    meals = [meal for told in tales for meal in told.meals]
    board = tales[0].board
    sides = [side for table, told in zip(tables, tales, strict=True) for side in _sides(table, told)]
    return div(
        plots.web(meals, words, "all_webs"),
        _formations(sides, words),
        _starts(sides, words),
        plots.pyramid(tales, words),
        plots.heat([meal for told in tales if told.board == board for meal in told.meals], board, words),
        _meals(meals, words),
        _species(tales, words),
        _tables(tables, tales, words),
        class_="charts pond-debrief",
    )


def _sides(table: Played, told: Tale) -> Iterable[Side]:
    """Both sides of a table that has come to an end."""
    if not table.record.over or told.first is None:
        return
    ranks = table.record.ranks
    formations = told.formations or (BY_HAND, BY_HAND)
    for seat in range(2):
        won = 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)
        yield Side(seat, formations[seat], formations[1 - seat], told.first == seat, won, table.record.scores[seat])


def _formations(sides: Sequence[Side], words: Words) -> Mark:
    """How each formation fared. Against itself one side always wins: that tells nothing and is counted apart."""
    said = words.debrief
    lines = []
    shares: dict[str, float] = {}
    for formation in (*(each.id for each in CONTENT.formations), BY_HAND):
        own = [side for side in sides if side.formation == formation]
        met = [side for side in own if side.other != formation]
        if not own:
            continue
        name = words.names.formations[formation].name if formation else said.by_hand
        lines.append((name, len(met), *_results(met), _mean(own), (len(own) - len(met)) // 2))
        if len(met) >= ENOUGH:
            shares[name] = sum(side.won for side in met) / len(met)
    best = [name for name, share in shares.items() if share == max(shares.values())] if len(shares) > 1 else []
    chart = said.charts["formations"]
    return grid(chart.title, said.best(chart.says, best, ENOUGH), chart.heads, lines)


def _starts(sides: Sequence[Side], words: Words) -> Mark:
    """Whether the side or the first move made a difference."""
    said = words.debrief
    groups = [(words.names.sides[seat], [side for side in sides if side.seat == seat]) for seat in range(2)]
    groups += [(said.moved[first], [side for side in sides if side.first is first]) for first in (True, False)]
    lines = [(name, len(own), *_results(own), _mean(own)) for name, own in groups]
    chart = said.charts["starts"]
    return grid(chart.title, said.enough(chart.says, len(sides) // 2, ENOUGH), chart.heads, lines)


def _results(sides: Sequence[Side]) -> tuple[int, int, int]:
    """Won, tied, lost."""
    won = Counter(side.won for side in sides)
    return won[1.0], won[0.5], won[0.0]


def _mean(sides: Sequence[Side]) -> str:
    return f"{sum(side.left for side in sides) / len(sides):.1f}" if sides else ""


def _meals(meals: Sequence[Meal], words: Words) -> Mark:
    """The same as the food web, in numbers."""
    counts = Counter((meal.eater[:2], meal.prey[:2]) for meal in meals)
    eaters, eaten = ([each for each in SPECIES if any(pair[i] == each for pair in counts)] for i in range(2))
    names = words.names.species
    lines = [(names[eater].name, *(counts[eater, prey] or "" for prey in eaten)) for eater in eaters]
    chart = words.debrief.charts["meals"]
    heads = (*chart.heads, *(names[prey].name for prey in eaten))
    return div(grid(chart.title, chart.says, heads, lines), class_="broad")


def _species(tales: Sequence[Tale], words: Words) -> Mark:
    """Who ate how often, and how many of them were eaten."""
    ate = Counter(meal.eater[:2] for told in tales for meal in told.meals)
    eaten = Counter(meal.prey[:2] for told in tales for meal in told.meals)
    pieces: Counter[str] = Counter()
    for told in tales:
        for each in ("St", *BOARDS[told.board].roster):
            pieces[each[:2]] += 2  # one for either side
    lines = [
        (words.names.species[each].name, pieces[each], ate[each], f"{ate[each] / pieces[each]:.1f}", eaten[each])
        for each in SPECIES
        if pieces[each]
    ]
    chart = words.debrief.charts["species"]
    return grid(chart.title, chart.says, chart.heads, lines)


def _tables(tables: Sequence[Played], tales: Sequence[Tale], words: Words) -> Mark:
    said = words.debrief
    lines = []
    for table, told in zip(tables, tales, strict=True):
        pauses = told.pauses()
        left = said.to(*told.left[-1]) if told.left else ""
        lines.append((table.name, told.turns, len(told.meals), max(pauses, default=0), left))
    chart = said.charts["tables"]
    return grid(chart.title, chart.says, chart.heads, lines)
