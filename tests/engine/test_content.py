"""What is read from every game's `content.toml`, and what a class is shown of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from shoal.engine.content import filled, lesson, lid, manifest, read
from shoal.engine.lesson import talk, words
from shoal.engine.options import choose
from shoal.engine.words import en
from shoal.engine.words.en.counting import Count
from shoal.games import available, open_box

BOTS = ("minnow", "perch", "pike")
every_game = pytest.mark.parametrize("game", available())


@every_game
def test_the_lid_says_what_the_content_says(game: str) -> None:
    content = read(f"shoal.games.{game}")
    made = manifest(content, f"shoal.games.{game}")
    assert made == open_box(game).manifest
    assert made.id == game
    texts = read(f"shoal.games.{game}.words.en", "texts.toml")
    stands = open_box(game).words("en").lid
    assert stands.settings == lid(texts).settings
    assert stands.title == texts["game"]["title"] and stands.tagline
    assert set(stands.options) == set(content["option"])
    assert made.usual_seats in made.seats
    assert [option.name for option in made.options] == list(content["option"])


@every_game
def test_a_plan_can_be_played_and_has_a_name(game: str) -> None:
    """Pond §8: the teacher's presets."""
    box = open_box(game)
    assert {plan.id for plan in box.manifest.plans} == set(box.words("en").lid.plans)
    assert len(box.manifest.plans) > 1
    for plan in box.manifest.plans:
        assert plan.gaps in ("bots", "uneven") and plan.strength in BOTS
        words = box.words("en").lid.plans[plan.id]
        assert words.name and words.text.endswith(".") and words.whom.endswith(".")
        least, most = plan.size
        assert least in box.manifest.seats and most in box.manifest.seats and least <= most
        for seats in range(least, most + 1):
            box.game(plan.options).start(seats)


@every_game
def test_play_now_is_a_table_there_can_be(game: str) -> None:
    box = open_box(game)
    now = box.manifest.play_now
    box.game(choose(box.manifest.options, now.options)).start(box.manifest.usual_seats)
    limits = {setting.name: setting.limits for setting in box.room.SETTINGS}
    assert all(limits[name][0] <= seconds <= limits[name][1] for name, seconds in now.times.items())


def test_whose_hand_is_off_the_piece_has_moved() -> None:
    """Pond R27: no undo, unless the table's host has allowed it."""
    assert not open_box("pond").manifest.undo


@every_game
def test_nobody_can_change_the_content(game: str) -> None:
    def check(value: object) -> None:
        assert not isinstance(value, list | dict)
        for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ():
            check(each)

    check(read(f"shoal.games.{game}"))


def test_a_lesson_asks_and_explains_and_speaks_plain_text() -> None:
    given = lesson({"debrief": {"questions": ("Who eats <whom>?",)}, "glossary": {"prey": "What is eaten."}})
    assert "<h2>Questions to talk about</h2><ol><li>Who eats &lt;whom&gt;?</li></ol>" in talk(given.questions, en.WORDS)
    assert "<dl><dt>prey</dt><dd>What is eaten.</dd></dl>" in words(given.glossary, en.WORDS)


def test_texts_take_their_numbers_from_the_content() -> None:
    texts = {"card": ("Take {gain:clean drop}.", "{gain} of {all}", "{map} {sign gear}"), "count": 3}
    assert filled(texts, {"gain": Count(2), "all": Count(5)}) == {
        "card": ("Take 2 clean drops.", "2 of 5", "{map} {sign gear}"),
        "count": 3,
    }
    assert filled("Take {gain:clean drop}.", {"gain": Count(1)}) == "Take 1 clean drop."


@every_game
def test_no_number_is_missing_in_the_texts(game: str) -> None:
    """What is left in braces would be read by people; only the rulebook's pieces are drawn."""
    box = open_box(game)
    words = box.words("en")
    said = [
        each for option in words.lid.options.values() for each in (option.label, option.text, *option.names.values())
    ]
    said += [words.lid.title, words.lid.tagline, words.lid.seating, words.lid.bots, *words.lesson.questions]
    said += [str(box.help.explain(topic, words)) for topic in box.help.topics()]
    said.append(str(box.help.rulebook(words)))
    assert [each for each in said if "{" in each] == []
