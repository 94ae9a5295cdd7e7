"""Experiments: tidy rows, the same bytes whoever plays, and nothing lost when something breaks in the middle."""

from __future__ import annotations

import csv
import errno
import hashlib
import io
import json
import os
import platform
import shlex
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from shoal import __version__
from shoal.engine.errors import ShoalError
from shoal.engine.sheet import RESULTS
from shoal.games import available, new_game, open_box
from shoal.lab.experiment import DECISIONS, OBSERVATIONS, Experiment, LabError
from shoal.lab.folder import Folder, command_line
from shoal.lab.match import Player
from shoal.lab.progress import Progress
from shoal.lab.rows import Chunk, columns, play_chunk
from shoal.lab.simulate import into_folder, main
from shoal.lab.spread import Cutter, in_order, spread
from shoal.lab.summary import Ended, summarise
from shoal.lab.words.en.progress import duration
from shoal.lab.workers import HERE, Crew, crew
from tests.some import some

QUICK = (("calls", "auto"), ("rounds", 1), ("turn_cap", 10))
COMMAND = "succession --seats 2 --games 3 --option rounds=1 --option turn_cap=10 --processes 1"
BROKEN_OFF = """
import os, signal, sys
from functools import partial
from pathlib import Path
from shoal.lab.folder import Folder
from shoal.lab.rows import play_chunk
from shoal.lab.spread import spread
from shoal.lab.workers import HERE
from tests.lab.test_simulate import experiment

folder = Folder(Path(sys.argv[1]), experiment())
for count, (numbers, chunk) in enumerate(spread(partial(play_chunk, experiment()), folder.gaps(), HERE, 0.0)):
    folder.keep(numbers, chunk.text)
    if count == 5:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def experiment(**changes: object) -> Experiment:
    given: dict[str, object] = {"seats": (2, 3), "games": 20, "seed": 5, "options": QUICK}
    return Experiment("succession", **{**given, **changes})  # type: ignore[arg-type]


def text(of: Experiment) -> str:
    return play_chunk(of, range(len(of))).text


def read(of: Experiment) -> list[dict[str, str]]:
    return list(csv.DictReader(text(of).splitlines(), fieldnames=list(columns(of))))


# ---- rows


@pytest.mark.parametrize("strength", ["minnow", "perch"])
def test_one_row_for_each_seat_of_each_game(strength: str) -> None:
    rows = read(experiment(games=5, players=(Player(strength),)))
    where = [(int(row["game"]), int(row["table"]), int(row["seat"])) for row in rows]
    assert where == [(series, table, seat) for series in (1, 2) for table in range(1, 6) for seat in range(series + 1)]
    for series in ("1", "2"):
        game = [row for row in rows if (row["game"], row["table"]) == (series, "3")]
        assert sum(float(row["won"]) for row in game) == pytest.approx(1)
        assert min(int(row["rank"]) for row in game) == 1
        assert 0 < int(game[0]["decisions"]) < int(game[0]["steps"])
        assert {row["player"] for row in game} == {strength}


def test_rows_of_seats_begin_like_those_that_a_class_takes_home() -> None:
    assert tuple(columns(experiment()))[: len(RESULTS)] == RESULTS


def test_the_seed_of_a_game_follows_from_its_number_alone() -> None:
    few, many = read(experiment(games=3)), read(experiment(games=9))
    results = ["score", "rank", "steps", "decisions"]
    assert [[row[name] for name in results] for row in few[:6]] == [[row[name] for name in results] for row in many[:6]]
    assert few[0]["class"] != many[0]["class"]


@pytest.mark.parametrize("players", [(Player("perch"),), (Player("minnow"),), (Player("perch"), Player("minnow"))])
def test_every_kind_of_rows_tells_of_the_same_games(players: tuple[Player, ...]) -> None:
    seats = read(experiment(seats=(2,), games=4, players=players))
    decisions = read(experiment(seats=(2,), games=4, players=players, rows=DECISIONS))
    observations = read(experiment(seats=(2,), games=4, players=players, rows=OBSERVATIONS))
    for game in some(seats):
        same = [row for row in decisions if row["class"] == game["class"] and row["table"] == game["table"]]
        assert len(same) == int(game["decisions"])
        assert all(int(row["choices"]) >= 1 for row in same)
        seen = [row for row in observations if row["table"] == game["table"]]
        assert int(seen[-1]["event"]) == int(game["steps"])


@pytest.mark.parametrize("game", available())
def test_observations_have_the_columns_of_the_games_debrief(game: str) -> None:
    found = columns(Experiment(game, (2,), 1, rows=OBSERVATIONS))
    assert found[:5] == RESULTS[:5]
    assert set(open_box(game).words("en").lesson.columns) & set(found)


def test_a_worker_with_another_shoal_is_refused() -> None:
    with pytest.raises(LabError, match=r"Shoal 9\.9"):
        play_chunk(experiment(version="9.9"), range(1))


# ---- whoever plays


def test_the_same_rows_from_one_process_and_from_two() -> None:
    alone = text(experiment())
    for processes in (1, 2):
        with crew(processes) as workers:
            chunks = spread(partial(play_chunk, experiment()), [range(40)], workers, aim=0.01)
            assert "".join(chunk.text for chunk in in_order(chunks)) == alone


def test_the_same_rows_from_sixteen_who_play_at_once() -> None:
    with ThreadPoolExecutor(16) as sixteen:
        chunks = spread(partial(play_chunk, experiment()), [range(40)], Crew(sixteen, lambda: 16), aim=0.0)
        assert "".join(chunk.text for chunk in in_order(chunks)) == text(experiment())


def test_whoever_played_is_gone_afterwards() -> None:
    """Python's own end fails now and then when it meets a pool that is still ending."""
    before = {*active_children()}
    with crew(2) as workers:
        assert workers.executor.submit(abs, -1).result() == 1
        assert {*active_children()} - before
    assert not {*active_children()} - before


def test_whoever_played_for_a_lab_that_was_killed_is_gone_too() -> None:
    """They hold its standard output: where one were left, this would wait for it."""
    killed = """
import os, signal
from shoal.lab.workers import crew

with crew(2) as workers:
    assert [each.result() for each in [workers.executor.submit(abs, -1) for _ in range(8)]] == [1] * 8
    os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", killed], stdout=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL


def test_chunks_take_about_as_long_as_they_should_and_hold_everything_once() -> None:
    cutter = Cutter([range(3, 10_000), range(20_000, 20_100)], aim=1.0)
    cut = []
    while cutter.left:
        cut.append(cutter.cut(workers=2))
        cutter.learn(len(cut[-1]), 0.01 * len(cut[-1]))
    assert [number for numbers in cut for number in numbers] == [*range(3, 10_000), *range(20_000, 20_100)]
    assert max(map(len, cut)) == 100
    assert len(cut[0]) == 1
    assert len(cut[-1]) < 50, "towards the end all have something to do"


def test_chunks_that_come_too_early_wait() -> None:
    chunks = [(range(2, 4), Chunk("b", 0)), (range(4, 5), Chunk("c", 0)), (range(2), Chunk("a", 0))]
    assert "".join(chunk.text for chunk in in_order(iter(chunks))) == "abc"


# ---- the folder


def test_an_experiment_becomes_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "rows"
    assert main([*COMMAND.split(), "--out", str(out)]) == 0
    assert sorted(each.name for each in out.iterdir()) == ["about.json", "experiment.json", "seats.csv"]
    about = json.loads((out / "about.json").read_text("utf-8"))
    assert about["experiment"]["options"]["turn_cap"] == 10
    assert about["experiment"]["seed"] == 1
    rows = list(csv.DictReader((out / "seats.csv").open(encoding="utf-8")))
    assert [(row["table"], row["seat"], row["class"]) for row in rows] == [
        (str(table), str(seat), about["name"]) for table in (1, 2, 3) for seat in (0, 1)
    ]


def test_beside_the_rows_stands_how_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = [*COMMAND.split(), "--out", str(tmp_path / "rows")]
    monkeypatch.setattr(sys, "argv", ["shoal", "simulate", *typed])
    assert main(typed) == 0
    about = json.loads((tmp_path / "rows" / "about.json").read_text("utf-8"))
    assert sorted(about) == ["command", "experiment", "files", "name", "python", "seeds"]
    assert about["command"] == shlex.join(["shoal", "simulate", *typed])
    assert about["python"] == platform.python_version()
    assert about["experiment"]["version"] == __version__
    assert about["experiment"]["rules"] == new_game("succession", {}).version
    assert about["experiment"]["players"] == [{"strength": "perch"}]
    assert about["seeds"] == "the game number n of a series, from 1, has the seed 1 * 1000003 + n - 1"
    rows = (tmp_path / "rows" / "seats.csv").read_bytes()
    assert about["files"] == {"seats.csv": {"bytes": len(rows), "sha256": hashlib.sha256(rows).hexdigest()}}


def test_a_lab_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF, str(broken)], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    kept = sorted((broken / "parts").iterdir())
    assert 0 < len(kept) < 40
    kept[0].write_bytes(kept[0].read_bytes()[:-9])  # the power failed, too
    (broken / "parts" / "0000000030-0000000031-00000000.csv.half").write_text("half")
    assert not (broken / "about.json").exists(), "nobody takes it for a whole one"
    for path in (broken, whole):
        folder = Folder(path, experiment(), resume=True)
        into_folder(folder, HERE)
        folder.finish("again")
    assert (broken / "seats.csv").read_bytes() == (whole / "seats.csv").read_bytes()
    assert sorted(each.name for each in broken.iterdir()) == ["about.json", "experiment.json", "seats.csv"]


def test_a_folder_holds_one_experiment(tmp_path: Path) -> None:
    out = str(tmp_path / "rows")
    assert main([*COMMAND.split(), "--out", out]) == 0
    before = (tmp_path / "rows" / "about.json").read_bytes()
    assert main([*COMMAND.split(), "--out", out]) == 1
    assert main([*COMMAND.split(), "--out", out, "--seed", "2", "--resume"]) == 1
    assert main([*COMMAND.split(), "--out", out, "--resume"]) == 0
    assert (tmp_path / "rows" / "about.json").read_bytes() == before
    rows = (tmp_path / "rows" / "seats.csv").read_bytes()
    (tmp_path / "rows" / "seats.csv").unlink()
    assert main([*COMMAND.split(), "--out", out, "--resume"]) == 0
    assert (tmp_path / "rows" / "seats.csv").read_bytes() == rows, "what somebody took away is played again"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--resume",), "need a folder"),
        (("--bots", "pike", "perch", "perch"), "one for each seat"),
        (("--processes", "0"), "At least one process"),
        (("--games", "0"), "At least one game"),
        (("--games", "9" * 20), "At most 1,000,000,000 games can be played for each number of players"),
        (("--summary", "--out", "rows"), "A summary has no folder"),
        (("--random", "--bots", "pike"), "not allowed with argument --random"),
        (("--seats", "9"), "2 to 6 players"),
        (("chess",), "There is no game called “chess”. There are: hyporheic, pond, reef, rivers, succession."),
    ],
)
def test_the_command_refuses_in_words(wrong: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = COMMAND.split()
    if not wrong[0].startswith("--"):
        command = command[1:]
    with pytest.raises(SystemExit) as ended:
        main([*command, *wrong])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert words in said and len(said.splitlines()) == 1


def test_what_lies_there_already_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("all my work")
    assert main([*COMMAND.split(), "--out", str(tmp_path)]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_full_disk_is_said_and_can_be_gone_on_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = 3

    def sync(file: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    out = tmp_path / "rows"
    assert main([*COMMAND.split(), "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert "is full" in said and "--resume" in said and len(said.splitlines()) == 1
    assert not (out / "about.json").exists() and not (out / "seats.csv").exists()
    monkeypatch.undo()
    assert main([*COMMAND.split(), "--out", str(out), "--resume"]) == 0
    assert len((out / "seats.csv").read_text("utf-8").splitlines()) == 7


def test_two_labs_in_one_folder_leave_every_game_once(tmp_path: Path) -> None:
    """One was thought dead, and was not: what both have played is cut in other places."""
    one, other = (Folder(tmp_path / "rows", experiment(), resume=True) for _ in range(2))
    for folder, cuts in ((one, [range(10), range(10, 25)]), (other, [range(18), range(18, 22), range(24, 30)])):
        for numbers in cuts:
            folder.keep(numbers, play_chunk(experiment(), numbers).text)
    last = Folder(tmp_path / "rows", experiment(), resume=True)
    into_folder(last, HERE)
    [table] = last.finish("again")
    assert table.read_bytes().decode().partition("\r\n")[2] == text(experiment())


def test_a_full_disk_loses_nothing_where_parquet_is_wanted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rows"
    assert main([*COMMAND.split(), "--out", str(out)]) == 0
    before = (out / "about.json").read_bytes()

    def full(table: Path, half: Path) -> None:
        half.write_bytes(b"PAR")
        raise OSError(errno.ENOSPC, None)  # as pyarrow says it

    monkeypatch.setattr("shoal.lab.parquet.write", full)
    assert main([*COMMAND.split(), "--out", str(out), "--resume", "--parquet"]) == 1
    assert "is full" in capsys.readouterr().err

    def sync(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.undo()
    monkeypatch.setattr(os, "fsync", sync)
    assert main([*COMMAND.split(), "--out", str(out), "--resume", "--parquet"]) == 1
    assert (out / "about.json").read_bytes() == before, "the games are still there, and known to be whole"
    monkeypatch.undo()
    assert main([*COMMAND.split(), "--out", str(out), "--resume"]) == 0
    assert sorted(json.loads((out / "about.json").read_bytes())["files"]) == ["seats.csv", "seats.parquet"]


def test_a_plan_that_is_no_text_is_another_experiment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "experiment.json").write_bytes(b"\xff\xfe")
    assert main([*COMMAND.split(), "--out", str(tmp_path), "--resume"]) == 1
    assert "another experiment" in capsys.readouterr().err


def test_the_command_beside_the_rows_can_be_typed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/shoal", "simulate", "reef", "--out", "my rows"])
    assert command_line() == "shoal simulate reef --out 'my rows'"


def test_rows_as_parquet_say_the_same(tmp_path: Path) -> None:
    from pyarrow import parquet

    for name in ("one", "two"):
        assert main([*COMMAND.split(), "--out", str(tmp_path / name), "--parquet"]) == 0
    found = parquet.read_table(tmp_path / "one" / "seats.parquet").to_pylist()
    listed = list(csv.DictReader((tmp_path / "one" / "seats.csv").open(encoding="utf-8")))
    assert [{name: str(value) for name, value in row.items()} for row in found] == listed
    assert isinstance(found[0]["score"], int) and isinstance(found[0]["won"], float)
    both = [(tmp_path / name / "seats.parquet").read_bytes() for name in ("one", "two")]
    assert both[0] == both[1]


# ---- on the screen


def test_the_command_writes_rows_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(COMMAND.split()) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["table"], row["seat"]) for row in rows] == [(str(n), str(s)) for n in (1, 2, 3) for s in (0, 1)]


@pytest.mark.parametrize("more", [[], ["--summary"]])
def test_rows_that_nobody_can_keep_are_said_in_a_sentence(more: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "shoal", "simulate", *COMMAND.split(), *more],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr == "The lab cannot go on: No space left on device.\n"


def test_the_command_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    command = "succession --seats 2 3 --games 2 --option rounds=1 --option turn_cap=10 --processes 1 --random --summary"
    assert main(command.split()) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["2 seats", "3 seats"]


def test_a_summary_follows_from_the_games() -> None:
    summary = summarise([Ended(10, 20, (1.0, 0.0), (0, 4)), Ended(20, 40, (0.5, 0.5), (2, 2))])
    assert (summary.games, summary.turns, summary.median_turns, summary.long_turns) == (2, 15, 15, 20)
    assert (summary.decisions, summary.won, summary.scores) == (30, (0.75, 0.25), (1, 3))
    assert "15.0 turns on average" in str(summary)
    without = summarise([Ended(0, 20, (1.0, 0.0), (0, 4))] * 2)  # a game whose story tells of no turns
    assert str(without).startswith("2 games, 20 decisions")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_who_looks_at_a_terminal_sees_how_far_it_is_and_nobody_else() -> None:
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        progress = Progress(200, done=100, out=out)
        progress.add(50)
        progress.end()
    assert "75 %, 150 of 200 games, 0 s left" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r"), "the line is free again"
    assert file.getvalue() == ""


@pytest.mark.parametrize(("seconds", "said"), [(4.4, "4 s"), (125, "2 min 5 s"), (7322, "2 h 2 min")])
def test_how_long_it_takes_is_said_as_people_do(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_a_process_that_was_ended_is_said_in_a_sentence() -> None:
    def run() -> None:
        with crew(2) as workers:
            list(spread(_end, [range(4)], workers))

    with pytest.raises(ShoalError, match="ended from outside"):
        run()


def _end(numbers: range) -> Chunk:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
