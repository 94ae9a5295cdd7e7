"""An experiment on a real Dask cluster of separate processes, some of which come and go."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from shoal.lab import tournament, workers
from shoal.lab.experiment import LabError
from shoal.lab.folder import Folder
from shoal.lab.report import command as report
from shoal.lab.rows import play_chunk
from shoal.lab.simulate import into_folder, main
from shoal.lab.spread import spread
from shoal.lab.workers import HERE, crew
from tests.lab.test_simulate import experiment

PATIENCE = 60.0
DASK = [sys.executable, "-m", "dask"]
PLAYED = experiment(games=150)


class Cluster:
    """A scheduler, and workers that can be started and killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        place = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self.start("scheduler", *place, "--scheduler-file", str(file))
        until(lambda: file.exists() and "address" in file.read_text("utf-8"))
        self.address = next(part for part in file.read_text("utf-8").split('"') if part.startswith("tcp://"))

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        log = (self.folder / "log.txt").open("ab")
        environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__WORKER_SATURATION": "1.0"}
        process = subprocess.Popen([*DASK, *command], stdout=log, stderr=log, env=environment)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait(PATIENCE)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def test_a_worker_is_killed_and_another_joins_and_nothing_is_lost_or_doubled(cluster: Cluster, tmp_path: Path) -> None:
    first, _ = cluster.worker(), cluster.worker()
    folder = Folder(tmp_path / "cluster", PLAYED)
    seen: list[int] = []
    with crew(1, cluster.address) as found:
        until(lambda: found.count() == 2)
        for numbers, chunk in spread(partial(play_chunk, PLAYED), folder.gaps(), found, aim=0.0):
            folder.keep(numbers, chunk.text)
            seen += numbers
            if len(seen) == 40:
                first.send_signal(signal.SIGSTOP)  # whatever it has begun by now is never finished
            if len(seen) == 60:
                first.kill()
                cluster.worker()
            if len(seen) == 100:
                until(lambda: found.count() == 2)
    assert sorted(seen) == list(range(len(PLAYED)))
    folder.finish("on a cluster")
    alone = Folder(tmp_path / "alone", PLAYED)
    into_folder(alone, HERE)
    alone.finish("alone")
    assert (tmp_path / "cluster" / "seats.csv").read_bytes() == (tmp_path / "alone" / "seats.csv").read_bytes()


def test_the_command_plays_on_a_cluster(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", PATIENCE)
    cluster.worker()
    command = "succession --seats 2 --games 20 --option rounds=1 --option turn_cap=10"
    assert main([*command.split(), "--dask", cluster.address]) == 0
    there = capsys.readouterr().out
    assert main([*command.split(), "--processes", "1"]) == 0
    assert capsys.readouterr().out == there


def test_a_tournament_and_a_report_come_out_alike_on_a_cluster(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", PATIENCE)
    cluster.worker()
    quick = ["--seats", "2", "--games", "10", "--option", "rounds=1", "--option", "turn_cap=10"]
    made = []
    for number, who in enumerate((["--dask", cluster.address], ["--processes", "1"])):
        out = tmp_path / f"{number}.html"
        assert tournament.main(["succession", "pike", "perch", "--simulations", "10", *quick, *who]) == 0
        told = capsys.readouterr().out.splitlines()[-1]
        assert report.main(["succession", "--no-options", "--out", str(out), *quick, *who]) == 0
        made.append((told, out.read_text("utf-8").partition("<h2>How this was made")[0]))
    assert made[0] == made[1]
    assert "one pike among perch won" in made[0][0] and "Does it pay to think ahead?" in made[0][1]


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "nonsense", "tcp://127.0.0.1:none"):
        assert main(["succession", "--games", "1", "--dask", address]) == 1
        said = capsys.readouterr().err
        assert f"No Dask scheduler answers at {address}" in said and len(said.splitlines()) == 1


def test_somebody_else_who_listens_is_no_scheduler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        assert main(["succession", "--games", "1", "--dask", address]) == 1
        assert f"No Dask scheduler answers at {address}" in capsys.readouterr().err


def test_a_scheduler_that_is_killed_in_the_middle(tmp_path: Path) -> None:
    alone = Cluster(tmp_path)
    try:
        alone.worker()
        played = "succession --games 100000 --seats 2 --dask"
        command = [sys.executable, "-m", "shoal", "simulate", *played.split(), alone.address, "--out", "rows"]
        said = tmp_path / "said.txt"
        with said.open("w") as file:
            lab = subprocess.Popen(command, cwd=tmp_path, stdout=file, stderr=file)
        alone.processes.append(lab)
        until(lambda: any((tmp_path / "rows" / "parts").glob("*.csv")))
        alone.processes[0].kill()
        assert lab.wait(3 * PATIENCE) == 1  # Dask is patient, too
    finally:
        alone.end()
    text = said.read_text("utf-8")
    assert text.startswith(f"The scheduler at {alone.address} is gone.") and "--resume" in text
    assert len(text.splitlines()) == 1
    assert not (tmp_path / "rows" / "about.json").exists()


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Cluster(tmp_path)
    monkeypatch.setattr(workers, "PATIENCE", 3.0)
    try:
        with pytest.raises(LabError, match="has no workers"), crew(1, alone.address):
            pass
    finally:
        alone.end()
