"""All rivers of a class: where all the water went, and table by table (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shoal.engine.box import Played, Record, pooled
from shoal.engine.chart import Bar, bars, grid
from shoal.engine.mark import Mark, div
from shoal.engine.story import number_of, numbers_of, word_of
from shoal.engine.words import GameWords
from shoal.games.rivers.content import DISASTERS
from shoal.games.rivers.teaching.debrief import SOURCES, bought, end_of, pollution
from shoal.games.rivers.teaching.record import Water, flow_chart, water
from shoal.games.rivers.words import Debrief, Words

TABLE: Final = "#7fb8d8"  # what stands for a table among the flows


def together(tables: Sequence[Played], words: GameWords) -> Mark:
    """The class as one country."""
    assert isinstance(words, Words)
    said, whole = words.debrief, pooled(tables)
    waters = [water(table.game, table.record, len(table.names)) for table in tables]
    through = [(table.name, TABLE, each.whole()) for table, each in zip(tables, waters, strict=True)]
    dirt = pollution(said.table, [(table.name, table.record, None) for table in tables], said)
    return div(
        flow_chart(waters, through, words),
        _tables(tables, waters, said),
        bought(whole, words),
        _disasters(whole, words),
        _points(tables, said),
        div(dirt, class_="broad"),
        class_="charts",
    )


def _tables(tables: Sequence[Played], waters: Sequence[Water], said: Debrief) -> Mark:
    """Table against table."""
    lines = []
    for table, each in zip(tables, waters, strict=True):
        account, points = each.whole(), sum(table.record.scores)
        spent, counted = account.on_cards + account.soiled, end_of(table.record) is not None
        lines.append(
            (
                table.name,
                each.total,
                spent,
                account.polluted + account.soiled,
                each.supply,
                each.sky,
                f"{points / len(table.names):.1f}" if counted else said.not_counted,
                f"{points / spent:.1f}" if counted and spent else said.not_counted,
                said.how_ended[_ending(table.record)],
            )
        )
    return div(grid(said.tables, said.tables_say, said.tables_heads, lines), class_="broad")


def _ending(record: Record) -> str:
    """journey, supply, stopped, or "" as long as it goes on."""
    end = end_of(record)
    if end is None:
        return "stopped" if record.over else ""
    return "journey" if end.facts["reason"] == "journey" else "supply"


def _points(tables: Sequence[Played], said: Debrief) -> Mark:
    """Points by source, of all tables that are over."""
    ends = [end for table in tables if (end := end_of(table.record)) is not None]
    parts = {source: sum(sum(numbers_of(end.facts, source)) for end in ends) for source in SOURCES}
    polluted, lost = (sum(sum(numbers_of(end.facts, what)) for end in ends) for what in ("polluted", "lost"))
    lines = [Bar(said.sources[source], parts[source], paint) for source, paint in SOURCES.items() if ends]
    return bars(said.all_points, said.all_points_say(len(ends), polluted, lost), lines)


def _disasters(whole: Record, words: Words) -> Mark:
    """How often each was met, how much habitats took off the die, and how bad it was."""
    met: Counter[str] = Counter()
    cushion: Counter[str] = Counter()
    levels: Counter[tuple[str, int]] = Counter()
    for _, note in whole.notes:
        if note.what == "severity":
            disaster = word_of(note.facts, "disaster")
            met[disaster] += 1
            cushion[disaster] += min(number_of(note.facts, "cushion"), number_of(note.facts, "die"))
            levels[disaster, number_of(note.facts, "level")] += 1
    said, called = words.debrief, (words.debrief.calm, *words.names.levels)
    lines = [
        (words.names.disasters[each].name, met[each], cushion[each], *(levels[each, i] for i in range(len(called))))
        for each in DISASTERS
        if met[each]
    ]
    says = said.softened(met.total(), cushion.total())
    return div(grid(said.all_disasters, says, (*said.all_disaster_heads, *called), lines), class_="broad")
