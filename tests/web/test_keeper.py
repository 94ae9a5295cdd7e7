"""For who runs a server: /healthz and /metrics on an address of their own, and a log without people in it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.table import NotSaved, Tables
from shoal.web.figures import Figures, Histogram
from shoal.web.server.door import Door
from shoal.web.server.keeper import keeper
from shoal.web.server.logbook import OneLine
from tests.databases import database
from tests.web.server import request, served

LINE = re.compile(r'(# (HELP|TYPE) shoal_\w+ .+)|(shoal_\w+(\{\w+="[^"]+"\})? -?[0-9.e+-]+)')


def test_the_figures_follow_what_happens(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, token = server.new_table()
        for _ in range(3):
            legal = server.ask(f"GET {here}/sight", token=token).json()["legal"]
            server.ask(f"POST {here}/act", json.dumps({"action": (legal or ["draw"])[0]}), token)
        assert server.ask("GET /api/tables/KELP-99999").status == 404
        with server.connect() as stream:
            stream.sendall(request(f"GET {here}/events"))
            assert stream.recv(4096)
            text = server.ask("GET /metrics", port=server.metrics).body.decode()
            assert server.figure("streams") == 1
            assert server.figure("connections") >= 1
        for line in text.splitlines():
            assert LINE.fullmatch(line), line
        assert server.figure("tables") == 1
        assert server.figure("moves_total") >= 1
        assert server.figure("commit_seconds_count") >= 2
        assert server.figure('answers_total{status="404"}') == 1
        assert server.figure("memory_bytes") > 1_000_000
        assert server.figure("loop_lag_seconds_count") >= 0
        assert "shoal_loop_lag_seconds_bucket" in text
        assert server.ask("GET /healthz", port=server.metrics).body == b"ok\n"


def test_they_are_not_on_the_public_address(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.ask("GET /metrics").status == 404
        assert server.ask("GET /healthz").status == 404


@pytest.mark.parametrize("patience", [2.0, 0.0])
def test_a_store_that_cannot_be_read_or_does_not_answer_is_no_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    async def check(tables: Tables) -> None:
        if patience:
            raise NotSaved
        await asyncio.Event().wait()

    monkeypatch.setattr("shoal.web.server.keeper.PATIENCE", patience)
    figures = Figures()
    with TestClient(keeper(Tables.open(database(tmp_path)), figures, Door(figures))) as client:
        assert client.get("/healthz").status_code == (200 if patience else 503)
        monkeypatch.setattr(Tables, "check", check)
        assert client.get("/healthz").status_code == 503


def test_visitors_leave_nothing_in_the_log(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, token = server.new_table()
        for head in ("GET /", "GET /nowhere", f"GET {here}/sight", "PUT /", "GET /api/tables/KELP-99999?token=secret"):
            server.ask(head, token=token)
        for rubbish in (b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"):
            with server.connect() as made:
                made.sendall(rubbish)
                made.recv(100)
        with server.connect() as made:
            made.sendall(request("GET /", more="Connection: Upgrade\r\nUpgrade: websocket\r\n"))
            made.recv(100)
    assert server.log.read_text("utf-8") == ""


def test_a_fault_is_one_line_without_what_anybody_wrote(caplog: pytest.LogCaptureFixture) -> None:
    try:
        try:
            raise KeyError("Ada's token")
        except KeyError as cause:
            raise ValueError("Ada\nsecret") from cause
    except ValueError:
        logging.getLogger("shoal.test").exception("after a change\nat a table")
    line = OneLine().format(caplog.records[-1])
    assert "\n" not in line
    assert "Ada" not in line and "secret" not in line
    assert "ValueError" in line and "KeyError" in line and "tests/web/test_keeper.py:" in line


def test_a_histogram_counts_up_to_each_bound() -> None:
    made = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 20.0):
        made.add(seconds)
    assert list(made.lines("x")) == [
        'x_bucket{le="0.1"} 2',
        'x_bucket{le="1"} 3',
        'x_bucket{le="+Inf"} 4',
        "x_sum 20.650000",
        "x_count 4",
    ]
