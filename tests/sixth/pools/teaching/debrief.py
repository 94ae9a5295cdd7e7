"""What a class talks about after Tide Pools: two charts, a table, questions and a glossary, all from the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, bars, curves, grid
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2
from shoal.engine.story import cell_of, number_of
from shoal.engine.words import GameWords

from ..content import ANIMALS
from ..screen.pictures import PAINT, picture
from ..words import Words
from .record import deeds, heights, pools_over_time

DEEDS: Final = ("settled", "drove out", "lost", "let go")
CELLS: Final = {  # columns and the facts that may stand in them
    "animal": ("animal",),
    "pool": ("pool",),
    "drove_out": ("out",),
    "die": ("die",),
    "tide": ("tide",),
    "pools": ("pools",),
    "points": ("points",),
}
COLUMNS: Final = ("event", "round", "seat", "player", "what", *CELLS)


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    return div(
        h2(words.debrief.heading, class_="chart-words"),
        _over_time(record, names, words),
        _zonation(record, words),
        _players(record, names, words),
        lesson.talk(words.lesson.questions, words.shared),
        lesson.words(words.lesson.glossary, words.shared),
        class_="charts",
    )


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """One row for each public note of the story."""
    out: list[Sequence[object]] = []
    number = 1
    for event, note in record.notes:
        if "round" in note.facts:
            number = number_of(note.facts, "round")
        seat, player = ("", "") if note.seat is None else (note.seat, names[note.seat])
        facts = [cell_of(note.facts, *keys) for keys in CELLS.values()]
        out.append((event, number, seat, player, note.what, *facts))
    return COLUMNS, out


def _over_time(record: Record, names: Sequence[str], words: Words) -> Mark:
    turns = [(0,) * len(names), *pools_over_time(record)]
    lines = [
        Curve(name, seat, [(float(turn), float(pools[seat])) for turn, pools in enumerate(turns)])
        for seat, name in enumerate(names)
    ]
    most, seat = max((count, -seat) for pools in turns for seat, count in enumerate(pools))
    caption = words.debrief.over_time(names[-seat], most)
    return curves(words.shared.charts, *caption, lines, words.debrief.turns, words.debrief.pools)


def _zonation(record: Record, words: Words) -> Mark:
    found = heights(record)
    means = {animal: round(sum(found[animal]) / len(found[animal]), 1) for animal in ANIMALS if found.get(animal)}
    lowest, highest = (min(means, key=means.__getitem__), max(means, key=means.__getitem__)) if means else ("", "")
    lines = [
        Bar(words.names.animal(animal), mean, PAINT[animal], picture(animal, 0, 0, 20))
        for animal, mean in means.items()
    ]
    return bars(*words.debrief.zonation(lowest, highest), lines)


def _players(record: Record, names: Sequence[str], words: Words) -> Mark:
    count = deeds(record)
    lines = [(name, record.scores[seat], *(count[what, seat] for what in DEEDS)) for seat, name in enumerate(names)]
    return grid(*words.debrief.players(), words.debrief.heads, lines)
