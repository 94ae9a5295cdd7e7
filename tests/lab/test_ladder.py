"""The ladder: strength in Elo, rung by rung."""

from __future__ import annotations

from math import inf

import pytest

from shoal.bots import AT_A_TABLE, Budget
from shoal.lab import ladder
from shoal.lab.ladder import climb, elo, main
from shoal.lab.tournament import Contest, Outcome

QUICK = (("calls", "auto"), ("rounds", 1), ("turn_cap", 10))


@pytest.mark.parametrize(
    ("share", "seats", "points"),
    [(0.5, 2, 0), (10 / 11, 2, 400), (1 / 11, 2, -400), (0.25, 4, 0), (10 / 13, 4, 400), (1.0, 2, inf), (0.0, 3, -inf)],
)
def test_elo(share: float, seats: int, points: float) -> None:
    assert elo(share, seats) == pytest.approx(points)


def test_every_budget_meets_perch_and_half_of_itself() -> None:
    contest = Contest("succession", 2, "pike", "perch", 4, 1, QUICK)
    rungs = list(climb(contest, (2, 4), live=False))
    assert [(rung.budget, rung.against) for rung in rungs] == [
        ("2 simulations", "perch"),
        ("2 simulations", "pike with 1 simulations"),
        ("4 simulations", "perch"),
        ("4 simulations", "pike with 2 simulations"),
    ]
    for rung in rungs:
        strength, low, high = rung.elo
        assert low <= strength <= high


def test_half_the_budget_is_what_the_others_have() -> None:
    contest = Contest("succession", 2, "pike", "perch", 2, 3, QUICK)
    [against_perch, against_itself] = climb(contest, (6,), live=False)
    assert against_perch.outcome.contest.field == "perch"
    assert (against_itself.outcome.contest.field, against_itself.outcome.contest.other) == ("pike", Budget(3))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = "succession --seats 2 --games 2 --budgets 2 --option rounds=1 --option turn_cap=10 --processes 1"
    assert main(command.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and all("Elo" in line for line in lines)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [("--budgets 0", "at least one simulation or one millisecond"), ("--seats 1", "At least two players")],
)
def test_the_command_refuses_in_words(wrong: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["reef", "--games", "1", *wrong.split()])
    assert words in capsys.readouterr().err


def test_the_last_rung_is_the_time_it_has_at_a_live_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the processor's time: other programs on the machine make it no weaker."""
    monkeypatch.setattr(ladder, "hold", lambda contests, crew: iter([Outcome(each, 1.0) for each in contests]))
    rungs = list(climb(Contest("succession", 2, "pike", "perch", 2, 3, QUICK), (), live=True))
    whole, half = AT_A_TABLE.milliseconds, AT_A_TABLE.milliseconds // 2
    assert [(rung.budget, rung.against) for rung in rungs] == [
        (f"{whole} ms", "perch"),
        (f"{whole} ms", f"pike with {half} ms"),
    ]
    assert [rung.outcome.contest.budget for rung in rungs] == [Budget(milliseconds=whole, busy=True)] * 2
    assert rungs[1].outcome.contest.other == Budget(milliseconds=half, busy=True)
