"""One server for a folder: whoever opens its tables holds a lock on them, which ends with the process, however it ends.

The lock is a database of its own beside the tables, in which a transaction stays open: so it works wherever SQLite
does, and others can still read in it who holds it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from shoal.table.errors import Unusable
from shoal.table.reasons import no

ENDING = ".lock"


class Lock:
    """Held from the beginning until `release`. Unusable if somebody else holds it; sqlite3.Error if it cannot be."""

    def __init__(self, database: str) -> None:
        self._file = database + ENDING
        self._held = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._hold()
            self._held.execute("CREATE TABLE IF NOT EXISTS holder (process INTEGER)")
            self._held.execute("DELETE FROM holder")
            self._held.execute("INSERT INTO holder VALUES (?)", (os.getpid(),))
            self._held.execute("COMMIT")  # else nobody could read it
            self._hold()
        except BaseException:
            self._held.close()
            raise

    def release(self) -> None:
        self._held.close()

    def _hold(self) -> None:
        try:
            self._held.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            folder = Path(self._file).resolve().parent
            raise Unusable(no("store_in_use", place=str(folder), process=self._holder())) from None

    def _holder(self) -> int:
        """Its process, 0 if that cannot be told."""
        try:
            with closing(sqlite3.connect(self._file, timeout=1)) as reading:
                (process,) = reading.execute("SELECT process FROM holder").fetchone() or (0,)
                return int(process)
        except sqlite3.Error:  # it has just been opened
            return 0
