"""What a class takes home: a ZIP with tidy tables, transcripts, notebooks, and a README that explains every column."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from shoal.classroom.debrief import ending
from shoal.classroom.people import Note
from shoal.classroom.words import ClassWords, class_words
from shoal.engine.box import Box, Played
from shoal.engine.log import Event, Log, write_text
from shoal.engine.sheet import RESULTS, WHERE, sheet

TABLES: Final = ("class", "game", "table", "kind", "rules", "seats", "options", "ending", "steps")
NOTEBOOK: Final = (*WHERE, "pupil", "round", "question", "text")
EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the time of every file: the same input makes the same bytes
NAMED: Final = re.compile(r"(seat \d+ (?:joins|name) ).*")  # remarks with a name in them


class Kept(NamedTuple):
    """A table of the class to take home."""

    box: Box
    game: int  # the number of the game in the class, from 1
    table: int  # its number there, from 1
    played: Played
    log: Log  # as everybody may read it
    pupils: Sequence[Sequence[int]]  # by seat, the numbers of those who hold it; none where a bot sits


def take_home(
    code: str,
    tables: Sequence[Kept],
    pupils: Mapping[int, str],
    notes: Sequence[Note],
    language: str,
    numbered: bool = False,
) -> bytes:
    """The ZIP of a class: its tables, and what its pupils, by number, are called and wrote. With `numbered` nobody's
    name is in it: pupils are numbers, also in transcripts and where somebody wrote a name into the notebook."""
    words = class_words(language)
    cover = _Cover(pupils, words) if numbered else None
    shown = [_covered(each, cover) if cover else each for each in tables]
    files: dict[str, str] = {}
    explained: list[tuple[str, str, Mapping[str, str]]] = []

    def add(
        name: str, about: str, columns: Sequence[str], rows: Iterable[Sequence[object]], own: Mapping[str, str]
    ) -> None:
        files[name] = sheet(columns, rows)
        known = {**words.export.columns, **own}
        explained.append((name, about, {column: known.get(column, words.export.unexplained) for column in columns}))

    said = words.export
    add("results.csv", said.results, RESULTS, [row for each in shown for row in _results(code, each)], {})
    add("tables.csv", said.tables, TABLES, [_table(code, each) for each in shown], {})
    kinds = {each.box.manifest.id: each.box for each in shown}
    for kind, box in kinds.items():
        columns, rows = _observations(code, [each for each in shown if each.box is box])
        name = "observations.csv" if len(kinds) == 1 else f"observations-{kind}.csv"
        game = box.words(language)
        add(name, said.observations(game.lid.title), columns, rows, game.lesson.columns)
    written = [note._replace(text=cover.text(note.text)) if cover else note for note in notes]
    called = {number: cover.seat([number]) if cover else name for number, name in pupils.items()}
    add("notebook.csv", said.notebook, NOTEBOOK, _notebook(code, shown, written, called, words), {})
    for each in shown:
        files[f"transcripts/game-{each.game}-table-{each.table:02}.txt"] = write_text(each.log)
    files |= _notebooks(written, called, words)
    titles = [box.words(language).lid.title for box in kinds.values()]
    return _packed({"README.txt": said.readme(code, titles, numbered, explained), **files})


# ---- tidy rows


def _results(code: str, kept: Kept) -> list[Sequence[object]]:
    record = kept.played.record
    return [
        (
            *(code, kept.game, kept.table, seat, name),
            " ".join(map(str, kept.pupils[seat])),
            *(record.scores[seat], record.ranks[seat], ending(record), _steps(kept)),
        )
        for seat, name in enumerate(kept.played.names)
    ]


def _table(code: str, kept: Kept) -> Sequence[object]:
    header = kept.log.header
    options = "; ".join(f"{name}={value}" for name, value in header.options.items())
    where = code, kept.game, kept.table
    return *where, header.game, header.version, header.seats, options, ending(kept.played.record), _steps(kept)


def _steps(kept: Kept) -> int:
    notes = kept.played.record.notes
    return notes[-1][0] if notes else 0


def _observations(code: str, tables: Sequence[Kept]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """The rows of every table's debrief, one after another; where a row comes from stands first."""
    rows: list[Sequence[object]] = []
    columns: Sequence[str] = ()
    for kept in tables:
        _, game, record, names = kept.played
        columns, found = kept.box.debrief.rows(game, record, names)
        for row in found:
            cells = dict(zip(columns, row, strict=True))
            first = code, kept.game, kept.table, cells.pop("seat", ""), cells.pop("player", "")
            rows.append((*first, *cells.values()))
    return (*WHERE, *(column for column in columns if column not in WHERE)), rows


def _notebook(
    code: str, tables: Sequence[Kept], notes: Sequence[Note], called: Mapping[int, str], words: ClassWords
) -> list[Sequence[object]]:
    """One row for each note, in the order of games, tables, pupils and rounds."""
    seats = {
        (kept.game, kept.table, pupil): (seat, kept.played.names[seat])
        for kept in tables
        for seat, holders in enumerate(kept.pupils)
        for pupil in holders
    }
    rows: list[Sequence[object]] = []
    for note in sorted(notes, key=lambda each: (each.game, each.table, each.pupil, each.round)):
        table = note.table + 1
        seat, player = seats.get((note.game, table, note.pupil), ("", called.get(note.pupil, "")))
        question = words.question(note.round) if note.round else ""
        rows.append((code, note.game, table, seat, player, note.pupil, note.round, question, note.text))
    return rows


def _notebooks(notes: Sequence[Note], called: Mapping[int, str], words: ClassWords) -> dict[str, str]:
    """A text to read for each pupil who wrote something."""
    files = {}
    for pupil in sorted({note.pupil for note in notes}):
        own = sorted((note for note in notes if note.pupil == pupil), key=lambda each: (each.game, each.round))
        pages = [words.export.page(note.game, note.round, note.text) for note in own]
        title = words.export.notebook_of(called.get(pupil) or words.export.pupils([pupil]))
        files[f"notebooks/pupil-{pupil:02}.txt"] = "\n\n".join([title, *pages]) + "\n"
    return files


# ---- pupils by number


class _Cover:
    """Numbers in place of names."""

    def __init__(self, pupils: Mapping[int, str], words: ClassWords) -> None:
        self.words = words.export
        self._numbers = {name.casefold(): number for number, name in pupils.items() if name}
        longest_first = sorted(self._numbers, key=len, reverse=True)
        names = "|".join(map(re.escape, longest_first))
        self._names = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE) if names else None

    def seat(self, holders: Sequence[int]) -> str:
        return self.words.pupils(holders) if holders else self.words.bot

    def text(self, text: str) -> str:
        """Without the name of any pupil of the class."""
        if self._names is None:
            return text
        return self._names.sub(lambda found: self.words.pupils([self._numbers[found[0].casefold()]]), text)


def _covered(kept: Kept, cover: _Cover) -> Kept:
    """The same table without names."""
    names = [cover.seat(holders) for holders in kept.pupils]
    header = replace(kept.log.header, names=tuple(names))
    events = [_without_name(event, names, cover) for event in kept.log.events]
    return kept._replace(played=kept.played._replace(names=names), log=Log(header, events))


def _without_name(event: Event, names: Sequence[str], cover: _Cover) -> Event:
    if event.actor is not None:
        return event
    found = NAMED.fullmatch(event.text)
    if found is None:
        return event._replace(text=cover.text(event.text))
    return event._replace(text=found[1] + names[int(found[1].split()[1])])


# ---- the ZIP


def _packed(files: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for name, text in files.items():
            about = ZipInfo(name, EPOCH)
            about.compress_type = ZIP_DEFLATED
            about.create_system = 3  # wherever it was made
            about.external_attr = 0o644 << 16
            packed.writestr(about, text.encode("utf-8"))
    return out.getvalue()
