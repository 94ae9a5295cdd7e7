"""What a class reads after the lesson comes from words alone: in a language that marks sentences, all are marked."""

from __future__ import annotations

import io
from dataclasses import replace
from zipfile import ZipFile

import pytest

from shoal import games
from shoal.classroom import debrief, export
from shoal.classroom.people import Note
from shoal.classroom.words import class_words
from shoal.engine.box import Box, Played
from shoal.engine.log import Ending
from tests.classroom import lessons
from tests.words.marking import marked, unmarked, unmarked_in
from tests.words.test_games import names, signs, words_for

each_game = pytest.mark.parametrize("game", games.available())
OPTIONS: dict[str, lessons.Options] = {
    "pond": (("board", "drop"), ("formation", "choose")),
    "reef": (("rounds", 1),),
    "succession": (("black", True), ("purple", True), ("rounds", 1)),
}


@pytest.fixture(autouse=True)
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    words = marked(class_words("en"))
    for module in (debrief, export):
        monkeypatch.setattr(module, "class_words", lambda language: words)


def box_of(game: str) -> Box:
    words = words_for(game)
    return replace(games.open_box(game), words=lambda language: words)


def tables_of(game: str) -> list[Played]:
    """Two that are over, one that was stopped, one that goes on; nobody and nothing has a name that is a word."""
    people, options = names(games.open_box(game).manifest.usual_seats), OPTIONS.get(game, ())
    tables = [lessons.table(game, number, people, number, options) for number in (1, 2)]
    tables.append(lessons.table(game, 3, people, 3, options, 40, Ending(stopped=True)))
    tables.append(lessons.table(game, 4, people, 4, options, 30))
    return [table._replace(name=str(2000 + number)) for number, table in enumerate(tables)]


@each_game
def test_the_debrief_of_a_class(game: str) -> None:
    assert unmarked_in(debrief.class_debrief(box_of(game), tables_of(game), "en"), signs(game)) == []


@each_game
def test_the_general_debrief(game: str) -> None:
    silent = replace(box_of(game), together=None)
    assert unmarked_in(debrief.class_debrief(silent, tables_of(game), "en"), signs(game)) == []


def test_a_class_in_which_nobody_has_played_or_somebody_gave_up() -> None:
    assert unmarked_in(debrief.class_debrief(box_of("pond"), [], "en")) == []
    gave_up = lessons.table("pond", 1, names(2), moves=20, ending=Ending(1))._replace(name="2001")
    assert unmarked_in(debrief.class_debrief(box_of("pond"), [gave_up], "en"), signs("pond")) == []


@each_game
@pytest.mark.parametrize("numbered", [False, True])
def test_what_explains_the_columns_and_the_notebooks(game: str, numbered: bool) -> None:
    tables = lessons.kept(box_of(game), tables_of(game)[:1], options=OPTIONS.get(game, ()))
    notes = [Note(1, 1, 0, 1, "7", 0.0), Note(2, 2, 0, 0, "8", 0.0)]
    packed = export.take_home("1234", tables, {1: "1000", 2: "1001"}, notes, "en", numbered)
    with ZipFile(io.BytesIO(packed)) as files:
        for name in ("README.txt", "notebooks/pupil-01.txt", "notebooks/pupil-02.txt"):
            assert unmarked(files.read(name).decode("utf-8")) == [], name
