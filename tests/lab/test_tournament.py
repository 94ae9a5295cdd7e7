"""Tournaments: intervals that statisticians know, and the same outcome however the games are spread."""

from __future__ import annotations

import pytest

from shoal.bots import Budget
from shoal.lab.match import share_of_win
from shoal.lab.tournament import Contest, Outcome, hold, main, wilson
from shoal.lab.workers import crew

QUICK = (("rounds", 1), ("calls", "auto"), ("turn_cap", 10))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("ranks", "shares"), [([1, 2, 3], [1, 0, 0]), ([1, 1, 3], [0.5, 0.5, 0]), ([1, 1, 1], [1 / 3] * 3)]
)
def test_a_shared_first_place_is_a_part_of_a_win(ranks: list[int], shares: list[float]) -> None:
    assert [share_of_win(ranks, seat) for seat in range(3)] == shares


def test_stronger_means_the_whole_interval_lies_above_the_fair_share() -> None:
    contest = Contest("succession", 4, "perch", "minnow", 100)
    assert Outcome(contest, 40).stronger
    assert not Outcome(contest, 30).stronger


def test_an_outcome_follows_from_the_seed_wherever_it_is_played() -> None:
    contests = [
        Contest("succession", 3, "perch", "minnow", 12, 7, QUICK),
        Contest("succession", 2, "pike", "perch", 4, 7, QUICK, Budget(20)),
    ]
    here = list(hold(contests))
    assert here == list(hold(contests))
    with crew(2) as workers:
        assert list(hold(contests, workers)) == here


def test_the_command_prints_a_line_for_each_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    command = "succession perch minnow --seats 2 3 --games 4 --option rounds=1 --option turn_cap=10 --processes 1"
    assert main(command.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["2 seats", "3 seats"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("--seats 9", "2 to 6 players"),
        ("--option rounds", "NAME=VALUE"),
        ("--option rounds=99", "from 1 to 20"),
        ("--games 0", "At least one game"),
        ("--simulations -5", "at least one simulation or one millisecond"),
        ("--milliseconds -5", "at least one simulation or one millisecond"),
    ],
)
def test_the_command_refuses_in_words(wrong: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["succession", "perch", "minnow", *wrong.split()])
    assert words in capsys.readouterr().err


def test_nobody_is_measured_against_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    command = "reef minnow minnow --games 1 --option rounds=1 --processes 1 --seats"
    with pytest.raises(SystemExit):
        main([*command.split(), "1"])
    assert "At least two players" in capsys.readouterr().err
    assert main([*command.split(), "1", "2"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["2 seats"]
