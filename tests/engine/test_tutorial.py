"""Tutorials and examples are transcripts whose remarks say what is shown."""

from __future__ import annotations

from shoal.engine.log import Event, Header, Log, read, write_text
from shoal.engine.tutorial import Step, shown_from, steps_of


def log(*lines: str) -> Log:
    return Log(Header("pebbles", 1, 2), [Event.read(line) for line in lines])


def test_a_step_has_the_learners_move_and_what_follows() -> None:
    taught = log(
        "bag 0 grey", "* step show", "0: show", "bag 0 blue", "1: hide", "* step look", "1: grab", "* step end"
    )
    assert steps_of(taught) == (
        Step("show", 1, 4, Event(0, "show")),
        Step("look", 4, 5, None),
        Step("end", 5, 5, None),
    )


def test_one_sentence_may_ask_for_several_moves() -> None:
    taught = log("* step both", "0: show", "1: hide", "0: grab", "* step wait", "1: show", "0: hide")
    assert steps_of(taught) == (
        Step("both", 0, 2, Event(0, "show")),
        Step("both", 2, 3, Event(0, "grab")),
        Step("wait", 3, 4, None),
        Step("wait", 4, 5, Event(0, "hide")),
    )


def test_a_game_without_steps_is_no_tutorial() -> None:
    assert steps_of(log("0: show", "* seat 1 back")) == ()


def test_an_example_begins_where_it_says() -> None:
    assert shown_from(log("bag 0 grey", "0: show", "* show", "1: hide")) == 2
    assert shown_from(log("bag 0 grey", "0: show")) == 0


def test_they_are_written_and_read_like_every_transcript() -> None:
    taught = log("bag 0 grey", "* step show", "0: show")
    assert steps_of(read(write_text(taught))) == steps_of(taught)
