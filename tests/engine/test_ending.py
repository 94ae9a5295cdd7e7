"""A game that people ended before its rules did: a line of the log that every reader understands."""

from __future__ import annotations

import pytest

from shoal.engine.errors import BadTranscript
from shoal.engine.log import Ending, Event, fold, read, replay, result, write_json, write_text
from tests.engine.toys import pebbles

BEGUN = """\
Shoal transcript 1
game: pebbles
rules: 1
seats: 2

pebble 0 gold
pebble 1 grey
"""
GAME = pebbles()


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("* ended agreed", Ending()),
        ("* ended resigned 1", Ending(1)),
        ("* ended", None),
        ("* ended somehow", None),
        ("* ended resigned", None),
        ("* ended resigned -1", None),
        ("0: ended agreed", None),
        ("ended agreed", None),
    ],
)
def test_a_line_that_ends_the_game(line: str, ending: Ending | None) -> None:
    assert Event.read(line).ending == ending
    if ending is not None:
        assert str(ending.event) == line


def test_a_game_ended_by_agreement_is_over_as_it_stands() -> None:
    log = read(BEGUN + "* ended agreed\n* seat 1 name Ben\n")
    state = fold(GAME, log)
    assert state.acting, "the rules know nothing of it"
    assert log.ending == Ending()
    assert result(state, log.ending) == (True, tuple(state.scores()), tuple(state.ranks()))
    assert len(list(replay(GAME, log))) == 3
    assert not result(state, None).over


@pytest.mark.parametrize(("seat", "ranks"), [(0, (2, 1)), (1, (1, 2))])
def test_who_gives_up_loses_whatever_the_scores(seat: int, ranks: tuple[int, ...]) -> None:
    log = read(f"{BEGUN}* ended resigned {seat}\n")
    state = fold(GAME, log)
    assert result(state, log.ending) == (True, tuple(state.scores()), ranks)


def test_it_comes_back_from_both_kinds_of_transcript() -> None:
    log = read(BEGUN + "* ended resigned 0\n")
    assert read(write_text(log)) == read(write_json(log)) == log


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("* ended agreed\n0: hide\n", "ended"),
        ("* ended agreed\n* undo 2\n", "ended"),
        ("* ended agreed\n* ended agreed\n", "ended"),
        ("* ended resigned 2\n", "cannot happen"),
        ("0: hide\n1: hide\n* ended agreed\n", "cannot happen"),
    ],
)
def test_nothing_follows_an_end_and_only_a_running_game_is_ended(lines: str, sentence: str) -> None:
    with pytest.raises(BadTranscript, match=sentence):
        fold(GAME, read(BEGUN + lines))


def test_only_in_a_game_for_two_somebody_gives_up() -> None:
    three = BEGUN.replace("seats: 2", "seats: 3") + "pebble 2 grey\n"
    assert result(fold(GAME, read(three + "* ended agreed\n")), Ending()).over
    with pytest.raises(BadTranscript, match="cannot happen"):
        fold(GAME, read(three + "* ended resigned 1\n"))
