"""All tables of a class as one ocean (§16): its diversity, its range chart, survival by trait, and table by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shoal.engine.box import Played
from shoal.engine.chart import Bar, bars, grid
from shoal.engine.mark import Mark, div
from shoal.engine.words import GameWords
from shoal.games.reef.content import TYPE_IDS, Builder
from shoal.games.reef.teaching import ranges, record
from shoal.games.reef.teaching.debrief import builders_of, disasters, saviours, selection, tabled, traits
from shoal.games.reef.teaching.record import Tale, diversity
from shoal.games.reef.words import Words

ENOUGH: Final = 20  # builders, of which a share may mean something


def together(tables: Sequence[Played], words: GameWords) -> Mark:
    """The class as one ocean."""
    assert isinstance(words, Words)
    tales = [record.read(note for _, note in table.record.notes) for table in tables]
    ocean = record.pool(tales, [len(table.names) for table in tables])
    builders = builders_of(tables[0].game)
    named = [(table.name, tale) for table, tale in zip(tables, tales, strict=True)]
    return div(
        _tables(tables, tales, words) if ocean.surveys else None,
        ranges.ocean(ocean.moments, named, builders, words),
        _spread(tales, builders, words) if ocean.moments else None,
        _diversity(ocean, words) if ocean.moments else None,
        selection(ocean, words) if ocean.surveys else None,
        disasters(ocean, builders, words) if ocean.trials else None,
        traits(ocean, builders, words, ENOUGH) if ocean.trials else None,
        saviours(ocean, words) if ocean.trials else None,
        class_="charts reef-debrief",
    )


def _tables(tables: Sequence[Played], tales: Sequence[Tale], words: Words) -> Mark:
    """Table against table, each at its last survey; and whether trading made a difference."""
    lines = []
    gammas: dict[bool, list[int]] = {True: [], False: []}
    for table, tale in zip(tables, tales, strict=True):
        if not tale.surveys:
            continue
        last = tale.surveys[-1]
        _, gamma, mean, beta = diversity(last)
        traded = sum(tale.moved.values())
        gammas[traded > 0].append(gamma)
        points = sum(table.record.scores)
        each = f"{points / len(table.names):.1f}"
        population = record.population(last)
        lines.append((table.name, last.round, points, each, population, gamma, f"{mean:.1f}", f"{beta:.2f}", traded))
    chart = words.debrief.charts["tables"]
    says = words.debrief.tables_say(chart.says, *(_mean(gammas[traded]) for traded in (True, False)))
    return div(grid(chart.title, says, chart.heads, lines), class_="broad")  # it has many columns


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _diversity(ocean: Tale, words: Words) -> Mark:
    """Alpha, beta and gamma over all reefs, and how many reefs those are."""
    lines = []
    for moment in ocean.moments:
        _, gamma, mean, beta = diversity(moment)
        when = words.debrief.round(moment.round) if moment.after == "survey" else words.debrief.start
        lines.append((when, len(moment.looks), record.population(moment), gamma, f"{mean:.1f}", f"{beta:.2f}"))
    return tabled(words.debrief.charts["ocean"], lines)


def _spread(tales: Sequence[Tale], builders: tuple[Builder, ...], words: Words) -> Mark:
    """On how many reefs each type lives at the end, and at how many tables."""
    begun = [tale for tale in tales if tale.moments]
    reefs: Counter[str] = Counter()
    at: Counter[str] = Counter()
    for tale in begun:
        last = tale.moments[-1]
        reefs.update(each for look in last.looks.values() for each in look.numbers())
        at.update(last.numbers().keys())
    total = sum(len(tale.moments[-1].looks) for tale in begun)
    lines = [
        Bar(
            words.names.organism(each, builders),
            reefs[each],
            ranges.paint(each),
            ranges.sign(each),
            words.debrief.at_tables(at[each], len(begun)),
        )
        for each in TYPE_IDS
    ]
    chart = words.debrief.charts["spread"]
    lost = [each for each in TYPE_IDS if not reefs[each] and any(_had(tale, each) for tale in begun)]
    says = words.debrief.spread_says(chart.says, total, lost, builders)
    return bars(chart.title, says, lines, words.debrief.tables)


def _had(tale: Tale, each: str) -> bool:
    return any(moment.numbers()[each] for moment in tale.moments)
