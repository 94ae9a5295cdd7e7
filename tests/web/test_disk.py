"""The disk is full, may not be written to, holds something else, or another server has it: it is said in a sentence."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from shoal.table import Tables
from shoal.table.store import Store

ROOT = Path(__file__).parents[2]
UNLIMITED = resource.RLIM_INFINITY
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


class Server:
    """The program in a process of its own, as people start it."""

    def __init__(self, data: Path, *, before: Callable[[], None] | None = None) -> None:
        with socket.socket() as asking:
            asking.bind(("127.0.0.1", 0))
            self.port = int(asking.getsockname()[1])
        call = [sys.executable, "-m", "shoal", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*call, "--data", str(data)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=before,
        )

    def ready(self) -> None:
        assert self.process.stdout is not None
        while "Ctrl-C" not in (line := self.process.stdout.readline()):
            assert line, self.process.communicate()[1]

    def ended(self) -> tuple[int, str]:
        """Its exit code and what it said in the end."""
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said

    def stop(self, how: int = signal.SIGTERM) -> str:
        self.process.send_signal(how)
        return self.ended()[1]

    def call(self, path: str, token: str = "", **body: object) -> tuple[int, Any]:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = json.dumps(body).encode() if body else None
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.load(refusal)

    def largest_file(self, size: int) -> None:
        """From now on its disk takes no file larger than that."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    server = Server(data)
    try:
        server.ready()
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.communicate()


# At the start


def garbage(folder: Path) -> None:
    (folder / "shoal.db").write_bytes(os.urandom(50_000))


def a_hole(folder: Path) -> None:
    """A file that begins well, and in the midst of which something else has been written."""
    asyncio.run(Store(str(folder / "shoal.db")).close())
    with sqlite3.connect(folder / "shoal.db") as connection:
        rows = [(f"KELP-{number}", number, "line " * 20, 0.0) for number in range(2000)]
        connection.executemany("INSERT INTO events (code, number, line, at) VALUES (?, ?, ?, ?)", rows)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with (folder / "shoal.db").open("r+b") as file:
        file.seek(60_000)
        file.write(os.urandom(40_000))


def nothing(folder: Path) -> None:
    pass


def full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, UNLIMITED))


@pytest.mark.parametrize(
    ("prepare", "before", "below", "said"),
    [
        (garbage, None, "", "is damaged, or it is not a file of Shoal's"),
        (a_hole, None, "", "is damaged, or it is not a file of Shoal's"),
        (nothing, full, "", "cannot be used: disk I/O error"),  # so SQLite calls a file that is not to grow
        (lambda folder: (folder / "file").touch(), None, "file/data", "Not a directory"),
    ],
    ids=["something else", "damaged", "full", "no folder"],
)
def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, prepare: Callable[[Path], None], before: Callable[[], None] | None, below: str, said: str
) -> None:
    prepare(tmp_path)
    code, text = Server(tmp_path / below, before=before).ended()
    assert code == 1
    assert said in text
    assert str(tmp_path) in text
    assert len(text.splitlines()) == 1, text


def test_what_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    asyncio.run(Store(str(tmp_path / "shoal.db")).close())
    with pytest.raises(Exception, match="may not be written to"):
        Tables.open(f"sqlite:///file:{tmp_path}/shoal.db?mode=ro&uri=true")


def test_a_folder_serves_one_server_at_a_time(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        code, text = Server(tmp_path).ended()
        assert code == 1
        assert f"Another Shoal (process {first.process.pid}) has the tables in “{tmp_path}” open." in text
        assert len(text.splitlines()) == 1, text
        assert first.call("/api/tables", game="pond", seats=PEOPLE)[0] == 201  # and the first one goes on
        first.stop(signal.SIGKILL)
    with serving(tmp_path) as second:  # the lock went with the process that held it
        assert second.call("/api/tables", game="pond", seats=PEOPLE)[0] == 201


# While people play


def test_when_the_disk_is_full_moves_are_refused_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        status, table = server.call("/api/tables", game="succession", seats=PEOPLE, settings={"idle_pause": 5})
        assert status == 201
        here, tokens = f"/api/tables/{table['code']}", table["tokens"]
        before = (
            server.call(f"{here}/sight?seat=0", tokens["0"])[1],
            server.call(f"{here}/sight?seat=1", tokens["1"])[1],
        )
        seat, view = next((str(seat), view) for seat, view in enumerate(before) if view["legal"])
        move = {"action": view["legal"][0], "number": view["number"]}
        server.largest_file(os.path.getsize(tmp_path / "shoal.db-wal"))
        for number in range(20):
            status, answer = server.call(f"{here}/act", tokens[seat], request=f"full-{number}", **move)
            assert (status, answer["error"]) == (503, "not_saved")
            assert "nothing has changed" in answer["message"]
        after = server.call(f"{here}/sight?seat=0", tokens["0"])[1], server.call(f"{here}/sight?seat=1", tokens["1"])[1]
        assert after == before
        server.largest_file(UNLIMITED)
        status, answer = server.call(f"{here}/act", tokens[seat], request="full-0", **move)
        assert (status, answer["repeated"]) == (200, False)
        said = server.stop()
        assert len(said.splitlines()) == 2, said
        assert re.search(r"Moves are refused because they cannot be saved \(1 so far\): .*shoal\.db", said)
        assert "Moves are saved again; 20 had failed." in said


def test_a_store_that_is_damaged_while_people_play_is_told_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code = server.call("/api/tables", game="pond", seats=PEOPLE)[1]["code"]
        server.stop()
    with serving(tmp_path) as server:
        file = tmp_path / "shoal.db"
        file.write_bytes(os.urandom(file.stat().st_size))
        for _ in range(5):
            status, answer = server.call(f"/api/tables/{code}")
            assert (status, answer["message"]) == (
                503,
                "This table cannot be read just now. Please try again in a moment.",
            )
        said = server.stop()
        assert "Traceback" not in said
        assert len(said.splitlines()) == 1, said
        assert "Tables cannot be read (1 so far)" in said
