"""The API on a real server: the event stream, and the example bot of the documentation."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from shoal.games import open_box
from tests.table.toy import shelf as toys
from tests.web.api_support import QUICK, TWO, bearer, live_server

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    program = DOCS / "example_bot.py"
    code = [line for line in program.read_text("utf-8").splitlines() if line.strip()]
    assert len(code) == 20
    assert program.read_text("utf-8") in (DOCS / "api.md").read_text("utf-8")
    with live_server(tmp_path, open_box) as address:
        done = subprocess.run([sys.executable, str(program), address], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Game over. Points: [")


def test_events_begin_with_the_present_and_follow_every_change(tmp_path: Path) -> None:
    with live_server(tmp_path, toys) as address, httpx.Client(base_url=address, timeout=30) as client:
        body = {"game": "toy", "seats": TWO, "settings": QUICK, "options": {"turns": 2}}
        made = client.post("/api/tables", json=body).json()
        client.cookies.clear()
        here = f"/api/tables/{made['code']}"
        mine, theirs = made["tokens"]["0"], made["tokens"]["1"]
        with client.stream("GET", f"{here}/events", headers={**bearer(theirs), "Last-Event-ID": "0"}) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            events = frames(stream)
            first = next(events)
            assert (first["seat"], first["number"], first["legal"]) == (1, 2, [])
            dealt = [note for note in first["notes"] if note["what"] == "dealt"]
            assert [bool(note["facts"]) for note in dealt] == [False, True]
            client.post(f"{here}/act", json={"action": "push"}, headers=bearer(mine))
            after = next(event for event in events if event["number"] == 3)
            assert after["legal"] == ["push", "step", "peek", "roll"]
            assert [note["what"] for note in after["notes"]] == ["pushed"]
            client.post(f"{here}/act", json={"action": "push"}, headers=bearer(theirs))
            last = next(event for event in events if event["number"] == 4)
            assert last["over"]
            assert last["ranks"] == [1, 1]


def frames(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in stream.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))
