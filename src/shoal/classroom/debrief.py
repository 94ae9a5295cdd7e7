"""After the lesson: what all tables of a class did, side by side and as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from shoal.classroom.words import ClassWords, class_words
from shoal.engine import lesson
from shoal.engine.box import Box, Played, Record
from shoal.engine.chart import Bar, badge, bars, grid
from shoal.engine.game import SPECTATOR
from shoal.engine.mark import Mark, article, div, h2, h3, li, ol, p, section, span, strong, svg
from shoal.engine.words import GameWords

MOST_DONE: Final = 12  # lines of what happened most
PAINT: Final = "#7fb8d8"


def class_debrief(box: Box, tables: Sequence[Played], language: str) -> Mark:
    """Results side by side, table against table, what the game makes of all of them, and questions to talk about.

    Of tables that were stopped or still play it tells how they stand. Every part is a section that begins on a page of
    its own in print. What it says of a running game is public: its records have no secrets (see `Table.record`)."""
    words, game = class_words(language), box.words(language)
    said = words.debrief
    begun = [table for table in tables if table.record.notes]
    parts = [
        _part(said.results, _results(box, tables, game, words)),
        _part(said.against, _against(begun, game, words)) if len(begun) > 1 else None,
        _part(said.together, _together(box)(begun, game, words)) if begun else None,
        div(lesson.talk(_questions(game, words), game.shared), class_="class-part") if begun else None,
    ]
    return div(parts, class_="class-debrief")


def ending(record: Record) -> str:
    """How a game stands: over, agreed, stopped, resigned, running or waiting."""
    if record.ending is not None:
        return record.ending.how
    if record.over:
        return "over"
    return "running" if record.notes else "waiting"


def _part(heading: str, *content: Mark | None) -> Mark:
    return section(h2(heading), content, class_="class-part")


def _questions(game: GameWords, words: ClassWords) -> Sequence[str]:
    return game.lesson.together or (*words.debrief.questions, *game.lesson.questions)


# ---- results side by side


def _results(box: Box, tables: Sequence[Played], game: GameWords, words: ClassWords) -> Mark:
    if not tables:
        return p(words.debrief.nobody)
    return div([_result(box, table, game, words) for table in tables], class_="class-tables")


def _result(box: Box, table: Played, game: GameWords, words: ClassWords) -> Mark:
    """One table: how it ended, and everybody by place."""
    said, record, names = words.debrief, table.record, table.names
    counts = game.lid.score(table.game.options)
    placed = record.over and len(names) > 1
    order = sorted(range(len(names)), key=lambda seat: (record.ranks[seat] if placed else 0, seat))
    rows = [
        li(
            span(said.places[record.ranks[seat] - 1], class_="place") if placed else None,
            _badge(seat),
            span(names[seat], class_="name"),
            strong(said.scored(record.scores[seat], counts), class_="points"),
            class_=f"rank-{record.ranks[seat]}" if placed else None,
        )
        for seat in order
    ]
    how = ending(record)
    gave_up = record.ending.resigned if record.ending is not None else None
    return article(
        h3(table.name),
        p(said.ended[how] if gave_up is None else said.resigned(names[gave_up]), class_="note"),
        p(said.joint(said.scored(sum(record.scores), counts)), class_="together") if _joint(box, table) else None,
        ol(rows, class_="ranking") if how != "waiting" else None,
        class_="class-table",
    )


def _badge(seat: int) -> Mark:
    return svg(badge(seat, 8, 8), viewBox="0 0 16 16", width=20, height=20, class_="badge", aria_hidden="true")


def _joint(box: Box, table: Played) -> bool:
    """Whether all scores of the table are added up."""
    wanted, options = box.manifest.together, table.game.options
    return bool(wanted) and len(table.names) > 1 and all(options[name] == value for name, value in wanted.items())


# ---- table against table


def _against(tables: Sequence[Played], game: GameWords, words: ClassWords) -> Mark:
    """Averages, so that tables of all sizes can be compared; and the best and the worst of each."""
    said, counts = words.debrief, game.lid.score(tables[0].game.options)
    fewer = fewer_is_better([table.record for table in tables])
    means = {table.name: sum(table.record.scores) / len(table.names) for table in tables}
    finished = [table.name for table in tables if ending(table.record) == "over"]
    finished = finished or [table.name for table in tables if table.record.over]  # all were stopped: as they stood
    goal = (min if fewer else max)((means[name] for name in finished), default=0)
    best = [name for name in finished if means[name] == goal]
    lines = [
        Bar(table.name, round(means[table.name], 1), PAINT, beside=said.marks.get(ending(table.record), ""))
        for table in tables
    ]
    rows = [
        (
            table.name,
            len(table.names),
            max(table.record.scores),
            min(table.record.scores),
            sum(table.record.scores),
            table.record.notes[-1][0],
        )
        for table in tables
    ]
    return div(
        bars(said.average, said.per_player(counts, fewer, best, len(finished)), lines),
        div(grid(said.more, said.about_more, said.more_heads, rows), class_="class-numbers"),
        class_="charts",
    )


def fewer_is_better(records: Sequence[Record]) -> bool:
    """Whether who has less stands before who has more, as the places tell; whoever gave up tells nothing."""
    told = 0
    for record in records:
        if record.ending is not None and record.ending.resigned is not None:
            continue
        for a, b in combinations(range(len(record.scores)), 2):
            ahead = record.ranks[b] - record.ranks[a]
            more = record.scores[a] - record.scores[b]
            told += (ahead * more > 0) - (ahead * more < 0)
    return told < 0


# ---- all tables as one


def _together(box: Box) -> Callable[[Sequence[Played], GameWords, ClassWords], Mark]:
    own = box.together
    return _most_done if own is None else lambda tables, game, words: own(tables, game)


def _most_done(tables: Sequence[Played], game: GameWords, words: ClassWords) -> Mark:
    """For any game: what its story told most often, at however many tables, whoever did it."""
    said = words.debrief
    told: Counter[str] = Counter()
    where: Counter[str] = Counter()
    for table in tables:
        lines = _anonymous(table, game, said.somebody)
        told += lines
        where.update(lines.keys())
    rows = [(line, times, where[line]) for line, times in told.most_common(MOST_DONE)]
    return div(grid(said.done, said.about_done(told.total()), said.done_heads, rows), class_="charts")


def _anonymous(table: Played, game: GameWords, somebody: str) -> Counter[str]:
    """The sentences of a table's story as if all players had the same name."""
    names = [somebody] * len(table.names)
    lines = [game.story.sentence(note, SPECTATOR, names) for _, note in table.record.notes]
    return Counter(line for line in lines if line)
