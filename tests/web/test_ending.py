"""Ctrl-C, or a request to terminate, ends the server in order at whatever moment it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.process import free_port

# A process that gets the signal in the very moment in which some part of the server begins its work, or has done it.
PROGRAM = """
import importlib, os, sys
from shoal import cli

number, data, port, *moments = sys.argv[1:]

def interrupt(where, name, when):
    place, _, attribute = name.rpartition(".")
    owner = importlib.import_module(where)
    for part in filter(None, place.split(".")):
        owner = getattr(owner, part)
    done = getattr(owner, attribute)

    def interrupted(*given, **named):
        if when == "before":
            os.kill(os.getpid(), int(number))
        answer = done(*given, **named)
        if when == "after":
            os.kill(os.getpid(), int(number))
        return answer

    setattr(owner, attribute, interrupted)

for moment in moments:
    interrupt(*moment.split())
sys.exit(cli.main(["serve", "--host", "127.0.0.1", "--port", port, "--data", data]))
"""
MOMENTS = [
    ("shoal.web.serve", "listen", "before"),
    ("shoal.web.serve", "listen", "after"),
    ("shoal.web.serve", "Tables.open", "after"),
    ("shoal.web.serve", "create_app", "after"),
    ("asyncio", "Runner.run", "before"),
    ("uvicorn", "Config.load", "before"),
    ("uvicorn.lifespan.on", "LifespanOn.startup", "before"),
    ("uvicorn", "Server.startup", "before"),
    ("shoal.web.serve", "tell_where", "before"),
    ("shoal.web.serve", "tell_where", "after"),
    ("uvicorn", "Server.on_tick", "after"),
]


SIGNALS = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("moment", MOMENTS, ids=" ".join)
def test_the_server_ends_cleanly_at_any_moment(moment: tuple[str, str, str], number: int, tmp_path: Path) -> None:
    ends_cleanly(number, tmp_path, " ".join(moment))


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_second_signal_while_it_ends_changes_nothing(number: int, tmp_path: Path) -> None:
    first = "uvicorn Server.on_tick before"
    ends_cleanly(number, tmp_path, first, "uvicorn Server.shutdown before")
    ends_cleanly(number, tmp_path, first, "shoal.web.serve Tables.close after")


def ends_cleanly(number: int, folder: Path, *moments: str) -> None:
    words = [str(int(number)), str(folder), str(free_port()), *moments]
    call = [sys.executable, "-c", PROGRAM, *words]
    ended = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
    assert [line for line in ended.stderr.splitlines() if not line.startswith("Port ")] == []
    assert ended.returncode == 0
