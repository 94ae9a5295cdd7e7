"""The disk is full, may not be written to, holds something else, or another server has it: it is said in a sentence."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from shoal.table import Tables
from shoal.table.store.store import Store
from tests import databases
from tests.web.process import UNLIMITED, Server, serving

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(autouse=True)
def in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of this is about SQLite's file."""
    monkeypatch.setattr(databases, "POSTGRES", False)


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
        server.largest_file((tmp_path / "shoal.db-wal").stat().st_size)
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
