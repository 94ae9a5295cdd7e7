"""A class plays the sixth game, which says nothing about many tables: it gets what any game gets."""

from __future__ import annotations

import csv
import io
from zipfile import ZipFile

from shoal import games
from shoal.classroom.debrief import class_debrief
from shoal.classroom.export import take_home
from tests.classroom import lessons
from tests.classroom.figures import figures
from tests.conformance.markup import Markup
from tests.sixth.shelf import SIXTH


def test_its_class_debrief_is_the_general_one() -> None:
    box = games.open_box(SIXTH)
    assert box.together is None
    played = lessons.lesson(SIXTH, [2, 2, 2])
    markup = class_debrief(box, played, "en")
    Markup(markup)
    shown = figures(markup)
    assert list(shown) == ["Average of each table", "Highest, lowest, total", "What happened most"]
    done = shown["What happened most"]
    assert any("Somebody" in row[0] for row in done.rows)
    assert all(1 <= int(row[2]) <= min(3, int(row[1])) for row in done.rows)
    assert all(question in Markup(markup).words for question in box.words("en").lesson.questions)


def test_columns_that_it_does_not_explain_are_named_all_the_same() -> None:
    box = games.open_box(SIXTH)
    tables = lessons.kept(box, lessons.lesson(SIXTH, [2, 2]))
    with ZipFile(io.BytesIO(take_home("OTTER-REEF", tables, {}, [], "en"))) as files:
        columns = next(csv.reader(io.StringIO(files.read("observations.csv").decode())))
        readme = files.read("README.txt").decode()
    assert columns[:5] == ["class", "game", "table", "seat", "player"] and len(columns) > 7
    assert all(f"\n  {column}: " in readme for column in columns)
