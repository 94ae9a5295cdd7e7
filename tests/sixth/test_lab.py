"""The lab asks the sixth game what it asks all games: there is nothing to add."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from shoal.lab import simulate
from shoal.lab.report import command as report
from tests.sixth.shelf import SIXTH

QUICK = [SIXTH, "--seats", "2", "--games", "3", "--option", "rounds=3", "--processes", "1"]


def test_it_gets_a_report(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert report.main([*QUICK, "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    for asked in (
        "Does the seat matter with 2 players?",
        "How long is a game with 2 players?",
        "How often does the lead change with 2 players?",
        "How much is skill, and how much luck?",
        "Does it pay to think ahead?",
        "Which options change what?",
    ):
        assert asked in text
    assert f"shoal ladder {SIXTH} --seats 2 --option rounds=3" in text


@pytest.mark.parametrize(
    ("kind", "columns"), [("--decisions", ["step", "action", "choices"]), ("--observations", ["event", "what"])]
)
def test_it_tells_of_each_game_row_by_row(kind: str, columns: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main([*QUICK, kind]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert {row["table"] for row in rows} == {"1", "2", "3"}
    assert {row["kind"] for row in rows} == {SIXTH}
    assert all(row[column] for row in rows for column in columns)
