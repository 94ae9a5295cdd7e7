"""What a class looks at after the lesson, whatever it has played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from shoal import games
from shoal.classroom.debrief import class_debrief, ending, fewer_is_better
from shoal.engine.box import Played, Record
from shoal.engine.log import Ending
from tests.classroom import lessons
from tests.classroom.figures import figures
from tests.conformance.markup import Markup
from tests.some import some

every_game = pytest.mark.parametrize("game", games.available())
SIZE = {game: games.open_box(game).manifest.usual_seats for game in games.available()}
PARTS = ["All tables", "Table against table", "All tables together", "Questions to talk about"]


def seen(game: str, tables: list[Played]) -> str:
    """The debrief, which is well formed."""
    markup = class_debrief(games.open_box(game), tables, "en")
    assert " style=" not in markup
    Markup(markup)
    return markup


def headings(markup: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", markup)


@every_game
def test_a_class_of_six_tables_has_four_parts_each_for_a_page_of_its_own(game: str) -> None:
    markup = seen(game, lessons.lesson(game, [SIZE[game]] * 6))
    assert headings(markup) == PARTS
    assert markup.count('class="class-part"') == len(PARTS)


@every_game
@pytest.mark.parametrize("tables", [1, 2, 15])
def test_from_one_table_to_fifteen(game: str, tables: int) -> None:
    sizes = [SIZE[game]] * tables if tables < 15 else [games.open_box(game).manifest.seats[0]] * 15
    played = lessons.lesson(game, sizes)
    markup = seen(game, played)
    for table in some(played):
        assert f"<h3>{table.name}</h3>" in markup
        assert all(name in markup for name in table.names)
    assert headings(markup) == (PARTS if tables > 1 else [PARTS[0], *PARTS[2:]]), "nothing to compare one table with"


@every_game
def test_every_pupil_is_there_with_place_and_score(game: str) -> None:
    played = lessons.lesson(game, [SIZE[game]] * (24 // SIZE[game]))
    markup = seen(game, played)
    assert len(re.findall(r'<li class="rank-\d"', markup)) == 24
    for table in some(played):
        card = re.search(rf"<h3>{table.name}</h3>.*?</article>", markup)
        assert card
        for name, score in zip(table.names, table.record.scores, strict=True):
            assert re.search(rf">{name}</span><strong [^>]*>{score} ", card[0])


@every_game
def test_games_that_were_stopped_or_go_on_are_told_as_such(game: str) -> None:
    size = SIZE[game]
    people = lessons.PUPILS[:size]
    tables = [
        lessons.table(game, 1, people),
        lessons.table(game, 2, people, 2, moves=30, ending=Ending(stopped=True)),
        lessons.table(game, 3, people, 3, moves=25),
        lessons.table(game, 4, people, 4, moves=20, ending=Ending()),
    ]
    unbegun = tables[0]._replace(name="Table 5", record=Record((), (0,) * size, (1,) * size, False))
    assert [ending(table.record) for table in [*tables, unbegun]] == [
        "over", "stopped", "running", "agreed", "waiting",
    ]  # fmt: skip
    markup = seen(game, [*tables, unbegun])
    says = dict(re.findall(r'<h3>(Table \d)</h3><p class="note">(.*?)</p>', markup))
    assert says == {
        "Table 1": "Played to the end.",
        "Table 2": "Stopped before the end: this is how it stood then.",
        "Table 3": "Still playing: this is how it stands now.",
        "Table 4": "The players ended it early: this is how it stood then.",
        "Table 5": "Not begun yet.",
    }
    running = re.search(r"<h3>Table 3</h3>.*?</article>", markup)
    assert running and "1st" not in running[0], "nobody has won yet"
    assert "Best:" not in figures(markup)["Average of each table"].says, "one finished table is compared with nobody"


def test_whoever_gave_up_is_named() -> None:
    table = lessons.table("pond", 1, ("Ada", "Ben"), moves=20, ending=Ending(1))
    assert "Ben gave up." in seen("pond", [table])


@every_game
def test_a_class_that_has_not_begun(game: str) -> None:
    assert "No table has begun yet." in seen(game, [])
    table = lessons.table(game, 1, lessons.PUPILS[: SIZE[game]])
    unbegun = table._replace(record=Record((), (0,) * SIZE[game], (1,) * SIZE[game], False))
    assert headings(seen(game, [unbegun])) == PARTS[:1]


@every_game
def test_tables_of_all_sizes_are_compared_by_their_averages(game: str) -> None:
    seats = games.open_box(game).manifest.seats
    played = lessons.lesson(game, [seats[0], seats[-1], SIZE[game]])
    shown = figures(seen(game, played))
    means = {table.name: round(sum(table.record.scores) / len(table.names), 1) for table in played}
    assert shown["Average of each table"].counts() == pytest.approx(means)
    more = shown["Highest, lowest, total"]
    assert [int(cell) for cell in more.column("highest")] == [max(table.record.scores) for table in played]
    assert [int(cell) for cell in more.column("total")] == [sum(table.record.scores) for table in played]


def test_where_fewer_points_are_better_the_table_with_fewest_is_best() -> None:
    played = lessons.lesson("succession", [3, 3, 3], stopped=40)
    means = [sum(table.record.scores) / 3 for table in played]
    says = figures(seen("succession", played))["Average of each table"].says
    best = "Table 1" if means[0] < means[1] else "Table 2"
    assert means[2] == 0, "nobody has points before the first round is over"
    assert says.endswith(f"Fewer are better. Best: {best}."), "a game that was stopped has not won"


def test_more_or_fewer_is_told_by_the_places() -> None:
    more, fewer, even = (Record((), scores, (1, 2), True) for scores in ((5, 3), (3, 5), (4, 4)))
    assert not fewer_is_better([more])
    assert fewer_is_better([fewer])
    assert not fewer_is_better([even])
    gave_up = replace(fewer, ending=Ending(1))
    assert not fewer_is_better([gave_up, more])


def test_a_table_that_played_together_shows_its_sum() -> None:
    together = (("mode", "collaborative"), ("rounds", 1))
    played = lessons.lesson("reef", [3, 3], options=together)
    markup = seen("reef", played)
    for table in some(played):
        assert f"Together: {sum(table.record.scores)} points" in markup


@every_game
def test_a_game_with_no_word_for_many_tables_gets_a_general_one(game: str) -> None:
    box = games.open_box(game)
    words = box.words("en")
    plain = replace(words, lesson=replace(words.lesson, together=()))
    silent = replace(box, together=None, words=lambda language: plain)
    played = lessons.lesson(game, [SIZE[game]] * 3)
    markup = class_debrief(silent, played, "en")
    assert headings(markup) == PARTS
    done = figures(markup)["What happened most"]
    often = [int(cell) for cell in done.column("how often")]
    assert often == sorted(often, reverse=True) and len(often) > 3
    assert not {name for table in played for name in table.names} & set(re.findall(r"\w+", str(done.rows)))
    assert all(question in markup for question in plain.lesson.questions if not set("'\"") & set(question))
    assert "If you played again" in markup


def test_what_happened_most_is_counted_over_all_tables() -> None:
    box = replace(games.open_box("hyporheic"), together=None)
    one = lessons.table("hyporheic", 1, ("Ada", "Ben"), 5)
    twice = figures(class_debrief(box, [one, one._replace(name="Table 2")], "en"))["What happened most"]
    alone = figures(class_debrief(box, [one], "en"))["What happened most"]
    assert [(row[0], int(row[1]), row[2]) for row in twice.rows] == [
        (row[0], 2 * int(row[1]), "2") for row in alone.rows
    ]


@every_game
def test_it_tells_nothing_of_a_running_game_that_is_not_public(game: str) -> None:
    """Secrets of notes are known to their seats alone; a table leaves them out of its record while it is played."""
    tables = [lessons.table(game, number, lessons.PUPILS[: SIZE[game]], number, moves=60) for number in (1, 2)]
    public = [table._replace(record=without_secrets(table.record)) for table in tables]
    assert seen(game, tables) == seen(game, public)
    box = games.open_box(game)
    for table, other in zip(tables, public, strict=True):
        assert box.debrief.rows(*table[1:]) == box.debrief.rows(*other[1:])


def without_secrets(record: Record) -> Record:
    return replace(record, notes=tuple([(number, note._replace(secret={}, to=())) for number, note in record.notes]))


@every_game
def test_names_cannot_break_the_page(game: str) -> None:
    rude = ["<script>alert(1)</script>", "\"&'", *["x" * 24] * 8][: SIZE[game]]
    played = [lessons.table(game, 1, rude), lessons.table(game, 2, rude, 2)._replace(name="<b>Table</b>")]
    markup = seen(game, played)
    assert "<script" not in markup
    assert "<b>Table" not in markup
