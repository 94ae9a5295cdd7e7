"""Programs among the bots of the lab."""

from __future__ import annotations

import logging

import pytest

from shoal.lab import programs, simulate, tournament
from shoal.lab.match import Player, play, set_up

LAST = "--bot=last=tests.table.visitors:last"


def test_a_program_plays_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["succession", "last", "minnow", "--seats", "2", "--games", "4", "--option", "rounds=1", "--processes", "1"]
    assert tournament.main([*words, LAST]) == 0
    assert "one last among minnow won" in capsys.readouterr().out


def test_a_program_plays_in_simulations(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["succession", "--bots", "last", "minnow", "--seats", "2", "--games", "2", "--option", "rounds=1"]
    assert simulate.main([*words, "--processes", "1", LAST]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 5
    assert sum("last=tests.table.visitors:last" in row for row in rows) == 2


@pytest.mark.parametrize(("function", "why"), [("crash", "ZeroDivisionError"), ("forever", "it took too long")])
def test_what_goes_wrong_costs_the_program_its_move(
    function: str, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(programs, "LONGEST", 0.01)
    game, coach = set_up("rivers", ())
    with caplog.at_level(logging.WARNING):
        end = play(game, coach, [Player(f"x=tests.table.visitors:{function}"), Player("minnow")], 1)
    assert end.acting == ()
    assert f"x has no move, and the coach moves: {why}" in caplog.text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cod", "minnow"], "There is no bot called “cod”. There are: minnow, perch, pike."),
        (["cod", "minnow", LAST], "There are: minnow, perch, pike, last."),
        (["x", "minnow", "--bot", "x=no_such_module:play"], "The bot “x” cannot be loaded: ModuleNotFoundError"),
        (["x", "minnow", "--bot", "x"], "is not NAME=MODULE:FUNCTION"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tournament.main(["succession", *words])
    assert sentence in capsys.readouterr().err


def test_a_program_that_is_not_loaded_in_time_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(programs, "STARTING", 0.1)
    with pytest.raises(SystemExit):
        tournament.main(["succession", "x", "minnow", "--bot", "x=tests.table.endless_visitor:play"])
    assert "The bot “x” cannot be loaded: it took too long" in capsys.readouterr().err
