"""What every game's tutorial and worked examples must be: real games, short, and in words for all that is shown."""

from __future__ import annotations

import re

import pytest

from shoal import games
from shoal.engine.box import Box
from shoal.engine.game import CHANCE
from shoal.engine.language import languages
from shoal.engine.log import replay
from shoal.engine.tutorial import LEARNER, Step, shown_from, steps_of
from shoal.web.film import film_of_example
from shoal.web.tutorial import lesson
from tests.some import some

FEWEST, MOST = 5, 8  # steps of a tutorial
LONGEST = 90  # letters of a sentence: it is read at a glance
LINK = re.compile(r"\]\(examples/([a-z_]+)\)")

each_game = pytest.mark.parametrize("game", games.available())


def steps(box: Box) -> tuple[Step, ...]:
    assert box.tutorial is not None
    return steps_of(box.rules.open(box.tutorial)[1])


@each_game
def test_a_tutorial_is_short_and_begins_each_step_where_somebody_decides(game: str) -> None:
    box = games.open_box(game)
    assert box.tutorial is not None, "write teaching/tutorial.txt"
    rules, log = box.rules.open(box.tutorial)
    begins = {step.first: step for step in steps(box)}
    assert FEWEST <= len({step.key for step in steps(box)}) <= MOST
    for move, state in some(enumerate(replay(rules, log))):  # every move is checked by the rules
        step = begins.get(move)
        if step is not None:
            assert state.acting != (CHANCE,), step.key
            assert step.wanted is None or LEARNER in state.acting, step.key
    assert state.acting != (CHANCE,), "chance has still to play"


@each_game
def test_a_tutorial_says_a_sentence_at_every_step_in_every_language(game: str) -> None:
    box = games.open_box(game)
    keys = {step.key for step in steps(box)}
    for language in some(languages()):
        said = box.words(language).guided.steps
        assert sorted(said) == sorted(keys)
        assert {key: text for key, text in said.items() if len(text) > LONGEST} == {}


@each_game
def test_what_a_tutorial_asks_for_can_be_tapped(game: str) -> None:
    box = games.open_box(game)
    assert box.tutorial is not None
    taught = lesson(box, box.tutorial, "en")
    asked = [step for step in steps(box) if step.wanted is not None]
    assert sum(bool(part.wanted) for part in taught.parts) == len(asked) >= FEWEST - 1
    for part in some(taught.parts):
        assert len({choice.action for choice in part.wanted}) <= 1
        for choice in part.wanted:
            for thing in choice.path:
                found = f'id="{thing}"' in part.scene.board + part.scene.hand or re.fullmatch(r"seat-\d", thing)
                assert found, f"{part.said} needs {thing}"


@each_game
def test_examples_are_real_games_and_the_rulebook_shows_them_all(game: str) -> None:
    box = games.open_box(game)
    assert len(box.examples) >= 2, "write teaching/examples/<name>.txt"
    for name, log in some(box.examples.items()):
        film = film_of_example(box, log)
        assert film.length >= 1, name
        assert film.moves[0] == shown_from(log), f"{name} begins where chance plays"
        assert film.moves[-1] == len(log.standing()), f"{name} ends where chance has still to play"
        assert len(film.names) == log.header.seats
    for language in some(languages()):
        words = box.words(language)
        assert sorted(words.guided.examples) == sorted(box.examples)
        assert sorted(LINK.findall(words.rulebook)) == sorted(box.examples)
