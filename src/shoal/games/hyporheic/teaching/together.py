"""All streams of a class as one: its nitrogen budget, its chemistry, and table by table (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from shoal.engine.box import Played, pooled
from shoal.engine.mark import Mark, div
from shoal.engine.words import GameWords
from shoal.games.hyporheic.teaching import record as budget
from shoal.games.hyporheic.teaching.debrief import (
    bad_times,
    cards,
    equations,
    landing_map,
    landings,
    paths,
    tabled,
    zones,
)
from shoal.games.hyporheic.teaching.record import Budget
from shoal.games.hyporheic.words import Words


def together(tables: Sequence[Played], words: GameWords) -> Mark:
    """The class as one stream."""
    assert isinstance(words, Words)
    said, whole = words.debrief, pooled(tables)
    parts = [budget.together(budget.budgets(table.record, len(table.names))) for table in tables]
    landed = [(table.name, _sum(landings(table.record, len(table.names)))) for table in tables]
    return div(
        budget.chart(said.class_budget, said.trays, budget.together(parts), words),
        _tables(tables, parts, words),
        equations(whole, any(bool(table.game.options.get("nitrate_step")) for table in tables), said),
        zones(landed, said),
        landing_map(whole, words),
        paths(whole, words),
        cards(whole, words),
        bad_times(whole, said),
        class_="charts",
    )


def _sum(counts: Sequence[Counter[str]]) -> Counter[str]:
    return sum(counts, Counter())


def _tables(tables: Sequence[Played], parts: Sequence[Budget], words: Words) -> Mark:
    """What became of the nitrogen of each table."""
    lines = [
        (
            table.name,
            part.into,
            part.removed.total(),
            f"{part.share} %",
            part.lost.total(),
            part.held,
            sum(table.record.scores),
            sum(note.what == "turn" for _, note in table.record.notes),
        )
        for table, part in zip(tables, parts, strict=True)
    ]
    return div(tabled(words.debrief.tables, lines), class_="broad")
