"""The process is killed at any moment: every acknowledged action is there afterwards, and no other.

An action that was stored but not yet acknowledged is one the client asked for: repeating the request tells."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from shoal.engine.errors import ShoalError
from shoal.table import Ack
from tests.databases import database
from tests.table.support import open_tables

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("attempt", range(5))
def test_killed_while_clients_act(tmp_path: Path, attempt: int) -> None:
    said = play_and_kill(tmp_path)
    tokens = {each["code"]: each["tokens"] for each in said if "tokens" in each}
    asked = {(each["code"], each["request"]): each for each in said if "action" in each}
    acknowledged = {(each["code"], each["request"]): each["number"] for each in said if "number" in each}
    assert acknowledged

    async def after() -> None:
        async with open_tables(tmp_path) as tables:
            for code in tokens:
                stored = await tables._store.load(code)
                assert stored is not None
                moves = [(line, request) for line, request in stored.lines if ": " in line]
                for line, request in moves:
                    assert request is not None
                    wanted = asked[code, request]
                    assert line == f"{wanted['seat']}: {wanted['action']}"
                requests = [request for _, request in moves]
                assert len(set(requests)) == len(requests)
                assert {request for where, request in acknowledged if where == code} <= set(requests)
            for (code, request), wanted in asked.items():
                table = await tables.find(code)
                token = tokens[code][str(wanted["seat"])]
                try:
                    ack = await table.act(token, wanted["seat"], wanted["action"], wanted["seen"], request)
                except ShoalError:
                    assert (code, request) not in acknowledged
                    continue
                if (code, request) in acknowledged:
                    assert ack == Ack(acknowledged[code, request], repeated=True)

    asyncio.run(after())


def play_and_kill(folder: Path) -> list[dict[str, Any]]:
    """What the process said until it was killed."""
    program = [sys.executable, "-m", "tests.table.busy_process", database(folder)]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = [process.stdout.readline() for _ in range(20)]
        time.sleep(random.uniform(0.0, 0.4))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    whole = "".join(first) + rest
    return [json.loads(line) for line in whole[: whole.rindex("\n")].splitlines()]
