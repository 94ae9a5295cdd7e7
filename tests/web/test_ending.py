"""Ctrl-C, or a request to terminate, ends the server in order at whatever moment it comes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.process import free_port

# A server for every line that is read, in a copy of this process, which has loaded all modules: it gets the signal in
# the very moment in which some part of it begins its work, or has done it. Then, how it ended.
PROGRAM = """
import importlib, json, os, signal, sys
from shoal import cli, games

importlib.import_module("shoal.web.server.serve")
for game in games.available():
    games.open_box(game)

def interrupt(number, where, name, when):
    place, _, attribute = name.rpartition(".")
    owner = importlib.import_module(where)
    for part in filter(None, place.split(".")):
        owner = getattr(owner, part)
    done = getattr(owner, attribute)

    def interrupted(*given, **named):
        if when == "before":
            os.kill(os.getpid(), number)
        answer = done(*given, **named)
        if when == "after":
            os.kill(os.getpid(), number)
        return answer

    setattr(owner, attribute, interrupted)

for line in sys.stdin:
    number, data, port, *moments = json.loads(line)
    if not (copy := os.fork()):
        signal.alarm(60)
        with open(os.devnull, "w") as told, open(os.path.join(data, "complaints"), "w") as complaints:
            os.dup2(told.fileno(), sys.stdout.fileno())
            os.dup2(complaints.fileno(), sys.stderr.fileno())
        for moment in moments:
            interrupt(number, *moment.split())
        sys.exit(cli.main(["serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]))
    print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)
"""
MOMENTS = [
    ("shoal.web.server.serve", "listen", "before"),
    ("shoal.web.server.serve", "listen", "after"),
    ("shoal.web.server.serve", "Tables.open", "after"),
    ("shoal.web.server.serve", "create_app", "after"),
    ("asyncio", "Runner.run", "before"),
    ("uvicorn", "Config.load", "before"),
    ("uvicorn.lifespan.on", "LifespanOn.startup", "before"),
    ("uvicorn", "Server.startup", "before"),
    ("shoal.web.server.serve", "tell_where", "before"),
    ("shoal.web.server.serve", "tell_where", "after"),
    ("uvicorn", "Server.on_tick", "after"),
]


SIGNALS = [signal.SIGINT, signal.SIGTERM]
Starter = subprocess.Popen[str]


@pytest.fixture(scope="module")
def starter() -> Iterator[Starter]:
    call = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as made:
        yield made


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("moment", MOMENTS, ids=" ".join)
def test_the_server_ends_cleanly_at_any_moment(
    starter: Starter, moment: tuple[str, str, str], number: int, tmp_path: Path
) -> None:
    ends_cleanly(starter, number, tmp_path, " ".join(moment))


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_second_signal_while_it_ends_changes_nothing(starter: Starter, number: int, tmp_path: Path) -> None:
    first = "uvicorn Server.on_tick before"
    ends_cleanly(starter, number, tmp_path, first, "uvicorn Server.shutdown before")
    ends_cleanly(starter, number, tmp_path, first, "shoal.web.server.serve Tables.close after")


def ends_cleanly(starter: Starter, number: int, folder: Path, *moments: str) -> None:
    assert starter.stdin is not None and starter.stdout is not None
    print(json.dumps([int(number), str(folder), free_port(), *moments]), file=starter.stdin, flush=True)
    assert starter.stdout.readline() == "0\n"
    complaints = (folder / "complaints").read_text("utf-8").splitlines()
    assert [line for line in complaints if not line.startswith("Port ")] == []
