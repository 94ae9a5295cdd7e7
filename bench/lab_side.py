"""The lab: 100,000 games of Succession at random, with a row for each seat written to disk, by one process, by two, and
by two workers of a Dask cluster. By the clock, on all cores: how well work is spread is what is measured.

PYTHONPATH=… python lab_side.py"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from stage import Counts, serve

from shoal.lab.experiment import Experiment
from shoal.lab.folder import Folder
from shoal.lab.match import Player
from shoal.lab.simulate import into_folder
from shoal.lab.workers import crew

GAMES, FEW = 100_000, 2_000
WHOLE = 10.0  # seconds from which on all games are played; less is a warm-up
SEATS = 4
PATIENCE = 60.0


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    with ExitStack() as stack:
        address = cache(lambda: stack.enter_context(cluster()))
        serve(
            {
                "lab alone": lambda seconds: run(seconds, 1),
                "lab two": lambda seconds: run(seconds, 2),
                "lab dask": lambda seconds: run(seconds, 0, address()),
            }
        )


def run(seconds: float, processes: int, dask: str = "") -> Counts:
    """One experiment, from an empty folder to its rows."""
    games = GAMES if seconds >= WHOLE else FEW
    experiment = Experiment("succession", (SEATS,), games, players=(Player("minnow"),))
    with TemporaryDirectory() as place:
        start = perf_counter()
        folder = Folder(Path(place) / "rows", experiment)
        with crew(processes, dask) as workers:
            into_folder(folder, workers)
        [table] = folder.finish("bench")
        took = perf_counter() - start
        with table.open(encoding="utf-8") as rows:
            next(rows)
            decisions = sum(int(row.rpartition(",")[2]) for row in rows) // SEATS
    return {"decisions": decisions, "games": games, "seconds": took}


@contextmanager
def cluster() -> Iterator[str]:
    """A scheduler and two workers; its address."""
    with TemporaryDirectory() as place, ExitStack() as stack:
        file = Path(place) / "scheduler.json"

        def dask(*arguments: str) -> None:
            command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            stack.callback(process.wait, PATIENCE)
            stack.callback(process.terminate)

        dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        end = monotonic() + PATIENCE
        while not file.exists() or "tcp://" not in file.read_text("utf-8"):
            if monotonic() > end:
                raise SystemExit("the Dask scheduler does not start")
            sleep(0.1)
        address = next(part for part in file.read_text("utf-8").split('"') if part.startswith("tcp://"))
        for _ in range(2):
            dask("worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
        with crew(0, address) as found:
            while found.count() < 2:
                if monotonic() > end:
                    raise SystemExit("the Dask workers do not start")
                sleep(0.1)
        yield address


if __name__ == "__main__":
    main()
