"""What is wrong with the store is told in words that help, and the log is told once."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sql

from shoal.engine.language import say
from shoal.table import NotSaved, Unusable
from shoal.table.reasons import no
from shoal.table.store.lock import Lock
from shoal.table.store.rows import Write, event_rows
from shoal.table.store.store import Store
from shoal.table.store.trouble import Complaint, trouble


def test_a_database_without_room_is_full_and_goes_on_when_there_is_some(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "shoal.db"))
        most = 10

        def limit(connection: sqlite3.Connection, _record: object) -> None:
            connection.execute(f"PRAGMA max_page_count={most}")

        sql.event.listen(store._engine, "connect", limit)
        large = Write(event_rows("KELP-42", 0, ["much " * 10_000], None))
        with pytest.raises(NotSaved):
            await store.save(large)
        assert "The disk of" in caplog.text
        most = 10_000  # each time it fails, it tries with a new connection
        await store.save(large)
        assert "Moves are saved again; 1 had failed." in caplog.text
        await store.close()

    asyncio.run(story())


def test_who_holds_the_database_is_not_taken_for_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "shoal.db"
    holds, waits = (sqlite3.connect(file, timeout=0, isolation_level=None) for _ in range(2))
    holds.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError) as error:
        waits.execute("BEGIN IMMEDIATE")
    assert trouble(error.value, str(file)) == no("store_busy", place=str(file))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk of “here” is full."),
        (OSError(errno.EROFS, "Read-only file system"), "“here” may not be written to."),
        (OSError(errno.EACCES, "Permission denied"), "“here” may not be written to."),
        (OSError(errno.ENOTDIR, "Not a directory"), "“here” cannot be used: Not a directory."),
        (ZeroDivisionError(), "“here” cannot be used: ZeroDivisionError."),
    ],
)
def test_what_the_system_says_is_said_in_words(error: Exception, said: str) -> None:
    assert say(trouble(error, "here")).startswith(said)


def test_nothing_that_was_to_be_stored_is_told() -> None:
    error = sql.exc.OperationalError("INSERT …", {"name": "Ada"}, sqlite3.OperationalError("disk I/O error"))
    assert say(trouble(error, "here")) == "“here” cannot be used: disk I/O error."


def test_the_log_is_told_once_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    complaint = Complaint("It fails", "It works again")
    with caplog.at_level(logging.INFO):
        complaint.worked()
        for _ in range(50):
            complaint.failed(no("store_full", place="here"))
        complaint.worked()
        complaint.worked()
    first, last = caplog.messages
    assert first.startswith("It fails (1 so far): The disk of “here” is full.")
    assert last == "It works again; 50 had failed."


def test_a_lock_is_held_by_one_and_can_be_taken_when_it_is_released(tmp_path: Path) -> None:
    file = str(tmp_path / "shoal.db")
    first = Lock(file)
    with pytest.raises(Unusable, match="Another Shoal"):
        Lock(file)
    first.release()
    Lock(file).release()
