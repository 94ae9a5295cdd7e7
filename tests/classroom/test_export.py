"""The ZIP of a class: tidy, explained, the same every time, and without names where these are not wanted."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from zipfile import ZipFile

import pytest

from shoal import games
from shoal.classroom.export import Kept, take_home
from shoal.classroom.people import Note
from shoal.classroom.words import class_words
from shoal.engine.log import Event, fold, read
from tests.classroom import lessons
from tests.some import some

every_game = pytest.mark.parametrize("game", games.available())
SIZE = {game: games.open_box(game).manifest.usual_seats for game in games.available()}
CODE = "OTTER-REEF"


def class_of(game: str, tables: int = 3) -> list[Kept]:
    return lessons.kept(games.open_box(game), lessons.lesson(game, [SIZE[game]] * tables))


def pupils_of(tables: Sequence[Kept]) -> dict[int, str]:
    return {
        number: name
        for table in tables
        for holders, name in zip(table.pupils, table.played.names, strict=True)
        for number in holders
    }


def written(*texts: str) -> list[Note]:
    """By pupils 1, 2, … at the first table, after the first round."""
    return [Note(number, 1, 0, 1, text, 0.0) for number, text in enumerate(texts, 1)]


def opened(packed: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(packed)) as files:
        assert files.testzip() is None
        return {name: files.read(name).decode("utf-8") for name in files.namelist()}


def rows(files: Mapping[str, str], name: str) -> list[dict[str, str]]:
    found = list(csv.DictReader(io.StringIO(files[name], newline="")))
    assert all(None not in row and None not in row.values() for row in found), "every row has every column"
    return found


def explained(readme: str) -> dict[str, list[str]]:
    """The columns that the README names, by file."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in readme.splitlines():
        if re.fullmatch(r"\S+\.csv", line):
            name = line
            found[name] = []
        elif column := re.fullmatch(r"  (\w+): (.+)", line):
            found[name].append(column[1])
    return found


@every_game
def test_every_column_is_explained_and_every_explained_column_is_there(game: str) -> None:
    tables = class_of(game)
    files = opened(take_home(CODE, tables, pupils_of(tables), written("We had a plan."), "en"))
    sheets = {name: next(csv.reader(io.StringIO(text))) for name, text in files.items() if name.endswith(".csv")}
    assert set(sheets) == {"results.csv", "tables.csv", "observations.csv", "notebook.csv"}
    assert explained(files["README.txt"]) == sheets
    assert class_words("en").export.unexplained not in files["README.txt"], "the game explains all its columns"


@every_game
def test_a_game_explains_no_column_that_it_has_not(game: str) -> None:
    box = games.open_box(game)
    columns, _ = box.debrief.rows(box.game({}), lessons.table(game, 1, lessons.PUPILS[: SIZE[game]]).record, ["x"] * 8)
    assert set(box.words("en").lesson.columns) <= set(columns)


@every_game
def test_all_tables_have_one_schema_and_say_where_a_row_comes_from(game: str) -> None:
    tables = class_of(game)
    files = opened(take_home(CODE, tables, pupils_of(tables), [], "en"))
    found = rows(files, "observations.csv")
    assert list(found[0])[:5] == ["class", "game", "table", "seat", "player"]
    for table in some(tables):
        columns, own = table.box.debrief.rows(table.played.game, table.played.record, table.played.names)
        here = [row for row in found if row["table"] == str(table.table)]
        assert len(here) == len(own)
        event = columns.index("event")
        assert [row["event"] for row in here] == [str(row[event]) for row in own]
        assert {row["player"] for row in here} <= {"", *table.played.names}
    assert {(row["class"], row["game"]) for row in found} == {(CODE, "1")}


@every_game
def test_results_name_everybody_once(game: str) -> None:
    tables = class_of(game)
    files = opened(take_home(CODE, tables, pupils_of(tables), [], "en"))
    found = rows(files, "results.csv")
    assert [(row["table"], row["seat"], row["player"], row["score"], row["rank"], row["ending"]) for row in found] == [
        (
            str(table.table), str(seat), name, str(table.played.record.scores[seat]),
            str(table.played.record.ranks[seat]), "over",
        )
        for table in tables
        for seat, name in enumerate(table.played.names)
    ]  # fmt: skip
    assert [row["pupils"] for row in found] == [str(number) for number in range(1, len(found) + 1)]


@every_game
def test_transcripts_can_be_played_again(game: str) -> None:
    tables = class_of(game, 2)
    for numbered in (False, True):
        files = opened(take_home(CODE, tables, pupils_of(tables), [], "en", numbered))
        for table in some(tables):
            log = read(files[f"transcripts/game-1-table-{table.table:02}.txt"])
            assert tuple(fold(table.played.game, log).scores()) == table.played.record.scores


@every_game
@pytest.mark.parametrize("numbered", [False, True])
def test_the_same_class_makes_the_same_bytes(game: str, numbered: bool) -> None:
    tables = class_of(game)
    notes = written("First", "Second")
    once, again = (take_home(CODE, tables, pupils_of(tables), notes, "en", numbered) for _ in range(2))
    assert once == again


@every_game
def test_numbered_pupils_have_no_name_anywhere(game: str) -> None:
    tables = class_of(game)
    pupils = pupils_of(tables)
    first = tables[0]
    told = [
        Event(None, f"seat 0 joins {first.played.names[0]}"),
        Event(None, "seat 0 name Adelheid"),  # what somebody was called once, and nobody is any more
        *first.log.events,
    ]
    first.log.events[:] = told
    notes = written(f"I beat {first.played.names[1]} today!", f"{first.played.names[0].upper()} was lucky.")
    files = opened(take_home(CODE, tables, pupils, notes, "en", numbered=True))
    everything = "\n".join(files.values())
    for name in some(["Adelheid", *pupils.values()]):
        assert not re.search(rf"\b{name}\b", everything, re.IGNORECASE), name
    assert {row["player"] for row in rows(files, "results.csv")} == {f"Pupil {number}" for number in pupils}
    texts = [row["text"] for row in rows(files, "notebook.csv")]
    assert texts == ["I beat Pupil 2 today!", "Pupil 1 was lucky."]
    assert "* seat 0 name Pupil 1" in files["transcripts/game-1-table-01.txt"]
    named = "\n".join(opened(take_home(CODE, tables, pupils, notes, "en")).values())
    assert all(name in named for name in pupils.values()), "and with names all of them are there"


def test_a_team_and_a_bot_by_number() -> None:
    (table,) = class_of("pond", 1)
    table = table._replace(pupils=[(4, 9, 2), ()], played=table.played._replace(names=("Ada, Ben & Cleo", "Perch")))
    found = rows(opened(take_home(CODE, [table], {2: "Cleo", 4: "Ada", 9: "Ben"}, [], "en", True)), "results.csv")
    assert [(row["player"], row["pupils"]) for row in found] == [("Pupils 4, 9 and 2", "4 9 2"), ("Bot", "")]


def test_no_cell_becomes_a_formula() -> None:
    (table,) = class_of("pond", 1)
    rude = ("=HYPERLINK(1)", "@sum")
    table = table._replace(played=table.played._replace(names=rude))
    pupils = {1: rude[0], 2: rude[1]}
    files = opened(take_home(CODE, [table], pupils, written("+1+1", "-2+3\nand more", "-4"), "en"))
    cells = [
        cell for name in files if name.endswith(".csv") for row in csv.reader(io.StringIO(files[name])) for cell in row
    ]
    wild = [cell for cell in cells if cell[:1] in ("=", "+", "-", "@") and not re.fullmatch(r"-?\d+", cell)]
    assert not wild
    assert {"'=HYPERLINK(1)", "'@sum", "'+1+1", "'-2+3\nand more"} <= set(cells)


def test_what_pupils_wrote_has_its_place_and_its_question() -> None:
    tables = class_of("reef", 2)
    pupils = pupils_of(tables)
    notes = [
        Note(5, 1, 1, 2, "More sponges.", 2.0),
        Note(1, 1, 0, 1, "We trade.", 1.0),
        Note(99, 1, 0, 1, "Who am I?", 3.0),
    ]
    files = opened(take_home(CODE, tables, pupils, notes, "en"))
    found = [
        (row["table"], row["seat"], row["player"], row["pupil"], row["round"], row["text"])
        for row in rows(files, "notebook.csv")
    ]
    assert found == [
        ("1", "0", pupils[1], "1", "1", "We trade."),
        ("1", "", "", "99", "1", "Who am I?"),
        ("2", "0", pupils[5], "5", "2", "More sponges."),
    ]
    asked = {row["round"]: row["question"] for row in rows(files, "notebook.csv")}
    assert asked == {str(number): class_words("en").question(number) for number in (1, 2)}
    assert files["notebooks/pupil-05.txt"] == f"The notebook of {pupils[5]}\n\nAfter round 2:\nMore sponges.\n"


def test_a_class_that_played_two_games() -> None:
    pond, reef = class_of("pond", 1), [each._replace(game=2) for each in class_of("reef", 1)]
    files = opened(take_home(CODE, [*pond, *reef], pupils_of(pond), [], "en"))
    assert {"observations-pond.csv", "observations-reef.csv"} <= set(files)
    assert explained(files["README.txt"])["observations-reef.csv"][:5] == ["class", "game", "table", "seat", "player"]
    assert {row["game"] for row in rows(files, "observations-reef.csv")} == {"2"}
    assert {(row["game"], row["kind"]) for row in rows(files, "tables.csv")} == {("1", "pond"), ("2", "reef")}
    assert {"transcripts/game-1-table-01.txt", "transcripts/game-2-table-01.txt"} <= set(files)


def test_a_class_that_has_played_nothing_still_has_its_columns() -> None:
    files = opened(take_home(CODE, [], {}, [], "en"))
    assert rows(files, "results.csv") == []
    assert explained(files["README.txt"])["results.csv"]
