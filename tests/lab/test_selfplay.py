"""Self-play: tidy rows, and a summary that follows from them."""

from __future__ import annotations

import csv

import pytest

from shoal.lab.selfplay import Row, Series, main, rows, summarise

QUICK = (("rounds", 1), ("calls", "auto"), ("turn_cap", 10))


@pytest.mark.parametrize("random", [False, True])
def test_one_row_for_each_seat_of_each_game(random: bool) -> None:
    series = Series("succession", 3, 5, options=QUICK, random=random)
    found = list(rows(series))
    assert [(row.number, row.seat) for row in found] == [(number, seat) for number in range(5) for seat in range(3)]
    for number in range(5):
        game = [row for row in found if row.number == number]
        assert sum(row.won for row in game) == pytest.approx(1)
        assert min(row.rank for row in game) == 1
        assert 0 < game[0].turns <= 30
        assert game[0].decisions > 0
    assert found == list(rows(series))


def test_a_summary_follows_from_the_rows() -> None:
    def row(number: int, seat: int, score: int, won: float, turns: int) -> Row:
        return Row("any", 2, number, seat, score, 1, won, 2 * turns, turns)

    found = [row(0, 0, 0, 1.0, 10), row(0, 1, 4, 0.0, 10), row(1, 0, 2, 0.5, 20), row(1, 1, 2, 0.5, 20)]
    summary = summarise(found)
    assert (summary.games, summary.turns, summary.median_turns, summary.long_turns) == (2, 15, 15, 20)
    assert (summary.decisions, summary.won, summary.scores) == (30, (0.75, 0.25), (1, 3))


def test_the_command_writes_rows_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    command = "succession --seats 2 --games 3 --option rounds=1 --option turn_cap=10 --processes 1"
    assert main(command.split()) == 0
    read = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["number"], row["seat"]) for row in read] == [(str(n), str(s)) for n in range(3) for s in range(2)]


def test_the_command_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    command = "succession --seats 2 3 --games 2 --option rounds=1 --option turn_cap=10 --processes 1 --random --summary"
    assert main(command.split()) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["2 seats", "3 seats"]
