"""What a class talks about: read from the story of whole games, and checked against what happened."""

from __future__ import annotations

from functools import cache

import pytest

from shoal.engine.box import Record
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.teaching import debrief, record
from shoal.games.reef.words.en import WORDS
from tests.conformance.markup import Markup
from tests.games.reef.positions import position
from tests.some import some

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@cache
def played(seats: int = 4, seed: int = 3) -> tuple[Game, Record, ReefSight]:
    game = new_game("reef", {"rounds": 4})
    coach = new_coach(game)
    state = game.start(seats)
    state.story = story = Story()
    rng = Rng(seed)
    notes: list[tuple[int, Note]] = []
    number = 0
    while state.acting:
        number += 1
        seat = state.ask(rng)
        if seat < 0:
            state.settle(rng)
        else:
            state.apply(seat, coach.choose(state, seat, rng))
        notes += [(number, note) for note in story.take()]
    sight = state.sight(0)
    assert isinstance(sight, ReefSight)
    return game, Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True), sight


def test_the_last_look_is_the_reef_as_it_ended() -> None:
    _, kept, sight = played()
    last = record.read(note for _, note in kept.notes).surveys[-1]
    for seat in range(4):
        look = last.looks[seat]
        assert len(look.settlers) == sum(len(stack) for stack in sight.reefs[seat])
        assert look.algae == len(sight.algae[seat])
        assert look.dwellers == sight.dwellers[seat]


def test_diversity() -> None:
    looks = {
        0: record.Look((record.Settler("a1", "finger[hot]", False, False),), 1, (2, 0, 0)),
        1: record.Look((record.Settler("a1", "platy", False, True),), 0, (0, 0, 0)),
    }
    alpha, gamma, mean, beta = record.diversity(record.Moment(1, "survey", looks))
    assert (alpha, gamma, mean, beta) == ([3, 0], 3, 1.5, 2.0)  # a builder under an alga does not count


def test_the_charts_count_what_the_survey_counts() -> None:
    """R44: builders under an alga are neither counted nor a type."""
    for seats in some((1, 4)):
        _, kept, sight = played(seats)
        surveys = record.read(note for _, note in kept.notes).surveys
        for moment, counts in zip(some(surveys), sight.surveys, strict=True):
            alpha, gamma, _, _ = record.diversity(moment)
            assert alpha == [len(count[3]) for count in counts]
            assert gamma == len({each for count in counts for each in count[3]})
            assert record.population(moment) == sum(count[0] + count[1] for count in counts)


def test_who_was_hit_and_who_lived() -> None:
    scene = position("a6 finger; b6 finger; c6 finger[cold]; d6 platy", "").strike("freeze")
    scene.do("lose a6")
    trials = [trial for trial in record.read(scene.story.notes).trials if trial.seat == 0]
    assert [(trial.builder, trial.lived, trial.reason) for trial in trials] == [
        ("finger", False, ""),
        ("finger", True, ""),
        ("finger[cold]", True, "cold"),
        ("platy", True, ""),
    ]


def test_deaths_are_counted_by_cause() -> None:
    scene = position("a1 branching; b1 boulder", "").strike("gale")
    assert record.read(scene.story.notes).deaths["gale"] == 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_all_charts_are_there(seats: int) -> None:
    game, kept, _ = played(seats)
    text = " ".join(Markup(debrief.charts(game, kept, NAMES[:seats], WORDS)).words)
    for title in (
        "Who's winning?",
        "Diversity through time",
        "Range chart: The whole table",
        "Survival by trait",
        "What saved builders",
        "Which traits became common",
        "Algae and grazers",
        "Vanished and returned",
        "Questions to talk about",
        "Zooxanthellae",
    ):
        assert title in text, title


def test_a_game_that_has_only_begun_can_be_talked_about() -> None:
    game = new_game("reef")
    text = " ".join(Markup(debrief.charts(game, Record((), (0,), (1,), False), NAMES[:1], WORDS)).words)
    assert "Questions to talk about" in text


def test_the_notebook_has_every_builder_and_every_score() -> None:
    game, kept, sight = played()
    columns, rows = debrief.rows(game, kept, NAMES)
    table = [dict(zip(columns, row, strict=True)) for row in rows]
    scores = [row for row in table if row["what"] == "scored"]
    assert [row["number"] for row in scores] == [count[5] for counts in sight.surveys for count in counts]
    last = [row for row in table if row["what"] == "present" and row["after"] == "survey" and row["round"] == 4]
    builders = [row for row in last if row["state"]]
    assert len(builders) == sum(len(stack) for reef in sight.reefs for stack in reef)
    assert {row["what"] for row in table} >= {"present", "mutated", "settled", "died", "scored"}


def test_a_reef_alone_reads_how_well_it_did() -> None:
    game, kept, sight = played(1)
    text = " ".join(Markup(debrief.charts(game, kept, NAMES[:1], WORDS)).words)
    band = CONTENT.band(sight.scores[0], 4)
    assert f"a round: {WORDS.names.solo_bands[band.id]}." in text


def test_the_table_has_a_line_in_every_round() -> None:
    game, kept, sight = played()
    text = " ".join(Markup(debrief.charts(game, kept, NAMES, WORDS)).words)
    for number, counts in enumerate(some(sight.surveys), 1):
        assert f"{number}: all reefs {sum(count[5] for count in counts)}" in text


def test_a_table_that_played_together_reads_its_sum() -> None:
    game = new_game("reef", {"mode": "collaborative"})
    kept = played()[1]
    text = " ".join(Markup(debrief.charts(game, kept, NAMES, WORDS)).words)
    assert f"Together you have {sum(kept.scores)} points." in text
