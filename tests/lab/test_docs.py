"""The commands of docs/lab.md and docs/balance.md, typed as they stand there, with less patience."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.games import available
from tests.test_cli import ROOT, commands_in

SHORTER = {"--games": "2", "--budgets": "2", "--simulations": "2"}
SLOW = {"--dask", "--live", "--rows"}  # a cluster, a live table's time, and rows of another command
BALANCE = re.findall(r"`shoal (report [^`]+)`", (ROOT / "docs" / "balance.md").read_text("utf-8"))
COMMANDS = [*commands_in("docs/lab.md"), *map(shlex.split, BALANCE)]


def test_how_balanced_games_are_is_told_with_a_command_for_each() -> None:
    assert sorted(command.split()[1] for command in BALANCE) == sorted(available())


@pytest.mark.parametrize("words", [each for each in COMMANDS if not SLOW & {*each}], ids=" ".join)
def test_the_commands_work(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    given = [SHORTER.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    given = ["perch" if word == "pike" and given[0] == "simulate" else word for word in given]
    if given[0] == "report":
        given += ["--no-options"]
        given += [] if "--games" in given else ["--games", "2"]
    assert main([*given, "--processes", "1"]) == 0
