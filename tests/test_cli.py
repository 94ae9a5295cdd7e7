"""The program `shoal`, as it is typed."""

from __future__ import annotations

import csv
import os
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.engine.game import Game
from shoal.engine.options import Value
from shoal.engine.versions import Kept
from shoal.games import succession

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden" / "succession-4-spoken.txt"


def test_without_a_command_it_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    for command in ("serve", "backup", "games", "replay", "print", "simulate", "tournament"):
        assert f"shoal {command}" in shown


@pytest.mark.parametrize(
    "command", ["serve", "backup", "restore", "move", "prune", "games", "replay", "print", "simulate", "tournament"]
)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"usage: shoal {command}" in capsys.readouterr().out


def test_games_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert "Sally Soria-Dengg" in shown
    assert "starfish_cards = 5" in shown


def test_replay_tells_the_story_and_the_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Round 1")
    assert lines[-4].startswith("1. ")


def test_seats_without_names_are_counted_from_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for line in GOLDEN.read_text("utf-8").splitlines() if not line.startswith("player ")]
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert set(re.findall(r"Seat \d+", told)) == {"Seat 1", "Seat 2", "Seat 3", "Seat 4"}
    assert "\n1. Seat 4 (0)\n" in told


@pytest.mark.parametrize("text", ["", "Shoal transcript 1\ngame: chess\nrules: 1\nseats: 2\n\n", "\x00\x01"])
def test_replay_of_a_corrupt_transcript_says_what_is_wrong(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert main(["replay", str(file)]) == 1
    assert str(file) in capsys.readouterr().err


def test_replay_of_a_game_from_a_newer_program_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GOLDEN.read_text("utf-8").replace("rules: 1\n", "rules: 99\n"), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert "saved by a newer Shoal, by rules 99" in capsys.readouterr().err


def test_replay_by_former_rules_tells_the_same_story(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(GOLDEN)]) == 0
    told = capsys.readouterr().out
    was = succession.game

    def raised(options: Mapping[str, Value]) -> Game:
        game = was(options)
        game.version += 1
        return game

    monkeypatch.setattr(succession, "game", raised)
    monkeypatch.setattr(succession, "PAST", {was({}).version: Kept(was)}, raising=False)
    assert main(["replay", str(GOLDEN)]) == 0
    assert capsys.readouterr().out == told


def test_replay_of_a_missing_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "nowhere.txt")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_simulate_writes_tidy_rows(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "succession", "--seats", "3", "--games", "4", "--processes", "1"]) == 0
    rows = list(csv.DictReader(capfd.readouterr().out.splitlines()))
    assert len(rows) == 12
    assert {row["seat"] for row in rows} == {"0", "1", "2"}


@pytest.mark.parametrize(
    "words",
    [["serve", "--port", "0"], ["serve", "--port", "many"], ["simulate", "chess"], ["tournament", "succession", "cod"]],
)
def test_wrong_words_end_with_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"shoal {words[0]}: ")


def test_serve_passes_over_a_taken_port_and_ends_cleanly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "shoal", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with subprocess.Popen(
            [*words, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None and server.stderr is not None
            assert f"Port {port} is taken" in server.stderr.readline()
            assert re.search(r"Shoal is at http://127\.0\.0\.1:\d+", server.stdout.readline())
            server.stdout.readline()
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0
            assert "Traceback" not in server.stderr.read()


def test_serve_leaves_the_tables_of_a_newer_program_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(tmp_path / "shoal.db") as connection:
        connection.executescript("CREATE TABLE schema (version INTEGER); INSERT INTO schema VALUES (99)")
    assert main(["serve", "--host", "127.0.0.1", "--data", str(tmp_path)]) == 1
    assert "saved by a newer Shoal" in capsys.readouterr().err


def commands_in(page: str) -> list[list[str]]:
    """Every line of a page's shell blocks that begins with the program's name."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    lines = [line.split("#")[0].split(">")[0] for block in blocks for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("shoal ")]


SHORTER = {"--games": "2"}  # the same commands, with less patience


@pytest.mark.skipif(sys.platform == "win32", reason="there pipes end otherwise")
def test_who_has_seen_enough_of_the_games_gets_no_traceback() -> None:
    lines = "from shoal.cli import main; raise SystemExit(main(['games']))"
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        ended = subprocess.run([sys.executable, "-c", lines], stdout=nobody, stderr=subprocess.PIPE, text=True)
    assert ended.stderr == ""


@pytest.mark.parametrize("words", [each for each in commands_in("README.md") if each[0] != "serve"], ids=" ".join)
def test_the_commands_of_the_readme_work(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    given = [SHORTER.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    assert main(given) == 0


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for source in re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL):
        exec(source, {})
    assert re.fullmatch(r"\[(\d+, ){3}\d+\] \[(\d, ){3}\d\]\n", capsys.readouterr().out)
