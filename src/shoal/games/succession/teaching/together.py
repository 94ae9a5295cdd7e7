"""All rocks of a class: which organisms grew on all of them, what changed them, and table by table (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from shoal.engine.box import Played, pooled
from shoal.engine.chart import bars, grid
from shoal.engine.mark import Mark, div
from shoal.engine.words import GameWords
from shoal.games.succession.rules.actions import COLOURS
from shoal.games.succession.teaching.debrief import SETTLERS, causes, settlers, stages
from shoal.games.succession.teaching.record import Round, cards_put, rounds_of
from shoal.games.succession.words import Words


def together(tables: Sequence[Played], words: GameWords) -> Mark:
    """The class as one shore."""
    assert isinstance(words, Words)
    rounds = [list(rounds_of(table.record)) for table in tables]
    named = [(table.name, each) for table, each in zip(tables, rounds, strict=True)]
    spent = [(name, _spent(found)) for name, found in named if any(each.turns for each in found)]
    return div(
        _settled(tables, words),
        stages(spent, words.debrief.all_stages, words),
        causes([each for found in rounds for each in found], words),
        _tables(named, words),
        class_="charts",
    )


def _settled(tables: Sequence[Played], words: Words) -> Mark:
    """Who settled on the rocks of the class, how often, and on how many rocks."""
    put = cards_put(pooled(tables))
    rocks: Counter[str] = Counter()
    for table in tables:
        rocks.update(cards_put(table.record).keys())
    begun = sum(bool(cards_put(table.record)) for table in tables)
    said = words.debrief
    everywhere = [card.id for card in SETTLERS if begun and rocks[card.id] == begun]
    nowhere = [card.id for card in SETTLERS if not rocks[card.id]]
    total = sum(put[card.id] for card in SETTLERS)
    beside = {card: said.on_rocks(many, begun) for card, many in rocks.items()}
    return bars(*said.all_settled(total, begun, everywhere, nowhere), settlers(put, beside, words), said.rocks)


def _spent(rounds: Sequence[Round]) -> list[float]:
    """Turns of a table in each stage."""
    return [sum(each.spent()[level] for each in rounds) for level in range(len(COLOURS))]


def _tables(tables: Sequence[tuple[str, Sequence[Round]]], words: Words) -> Mark:
    """Table against table: how long, how often it began anew, and how soon the later stages came."""
    said = words.debrief
    lines = []
    for name, rounds in tables:
        played = [each for each in rounds if each.turns]
        upgrades = sum(happening.what == "upgrade" for each in played for happening in each.happenings)
        lines.append(
            (
                name,
                sum(each.over for each in played),
                sum(each.turns for each in played),
                upgrades,
                sum(each.restarts for each in played),
                *(_first(stage, played, said.never) for stage in COLOURS[1:]),
            )
        )
    return div(grid(*said.tables(), said.tables_heads, lines), class_="broad")


def _first(stage: str, rounds: Sequence[Round], never: str) -> str:
    """In which turn a stage was reached first, on average."""
    turns = [each.first[stage] for each in rounds if stage in each.first]
    return f"{sum(turns) / len(turns):.1f}" if turns else never
