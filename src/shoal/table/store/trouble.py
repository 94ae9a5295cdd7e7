"""What is wrong with the place where tables are kept, told from what the disk or the database says."""

from __future__ import annotations

import errno
import logging
import time
from typing import Final

from shoal.engine.language import say
from shoal.engine.reason import Reason
from shoal.table.reasons import no

KINDS: Final = {  # by how SQLite's name of the error begins
    "SQLITE_FULL": "store_full",
    "SQLITE_READONLY": "store_read_only",
    "SQLITE_CORRUPT": "store_damaged",
    "SQLITE_NOTADB": "store_damaged",
    "SQLITE_BUSY": "store_busy",
    "SQLITE_CANTOPEN": "store_shut",
}
SYSTEM: Final = {
    errno.ENOSPC: "store_full",
    errno.EDQUOT: "store_full",
    errno.EROFS: "store_read_only",
    errno.EACCES: "store_read_only",
    errno.EPERM: "store_read_only",
}
STATES: Final = {  # by how PostgreSQL's number of the error begins
    "53100": "store_full",
    "25006": "store_standby",
    "28": "store_unreachable",
    "3D": "store_unreachable",
    "08": "store_unreachable",
    "57P": "store_unreachable",
    "533": "store_unreachable",
}
REMINDED: Final = 60.0  # seconds between two lines of the log about the same trouble
logger = logging.getLogger(__name__)


def trouble(error: BaseException, place: str) -> Reason:
    """In words for people. Nothing of what was to be stored is in it: there are names and keys among that."""
    cause = getattr(error, "orig", None) or error
    name = str(getattr(cause, "sqlite_errorname", ""))
    key = SYSTEM.get(cause.errno or 0) if isinstance(cause, OSError) else None
    for begins, kind in KINDS.items():
        if name.startswith(begins):
            key = kind
    state = getattr(cause, "sqlstate", "")  # None if PostgreSQL could not even be asked
    for begins, kind in STATES.items():
        if (state or "08").startswith(begins) and state != "":
            key = kind
    if key is not None and key != "store_unreachable":
        return no(key, place=place)
    what = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    return no(key or "store_fault", place=place, what=_first_line(what) or type(cause).__name__)


def _first_line(what: str) -> str:
    """PostgreSQL adds hints, and all the ways it has tried."""
    return what.strip().partition("\n")[0].removesuffix(".")


class Complaint:
    """One line in the log when something begins to fail, one each minute while it does, one when it works again."""

    def __init__(self, fails: str, works: str) -> None:
        self._fails = fails
        self._works = works
        self._failed = 0  # times since it last worked
        self._told = 0.0  # when the log was told

    def failed(self, why: Reason) -> None:
        self._failed += 1
        now = time.monotonic()
        if self._failed == 1 or now - self._told >= REMINDED:
            self._told = now
            logger.error("%s (%d so far): %s", self._fails, self._failed, say(why))

    def worked(self) -> None:
        if self._failed:
            logger.warning("%s; %d had failed.", self._works, self._failed)
            self._failed = 0
