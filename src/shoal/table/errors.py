"""What can go wrong at a table, each with a reason that can be said to a person."""

from __future__ import annotations

from shoal.engine.errors import ShoalError
from shoal.table.reasons import no


class NoSuchTable(ShoalError):
    """No table has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(no("no_such_table", code=code[:30]))


class NoSuchSeat(ShoalError):
    """The table has no seat of this number."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(no("no_such_seat", seat=str(seat)[:20], last=seats - 1))


class NotYourSeat(ShoalError):
    """Somebody else sits there, or nobody was recognised."""


class NotYourTable(ShoalError):
    """Only the table's host may do this."""

    def __init__(self) -> None:
        super().__init__(no("not_your_table"))


class SeatTaken(ShoalError):
    """The wanted seat is not open."""


class TableFull(ShoalError):
    """No seat is open any more."""


class Stale(ShoalError):
    """The table has moved on since the sender looked. The fresh picture is the answer."""


class NotNow(ShoalError):
    """What was asked does not fit this moment: the game has not begun, is over, or nothing was asked."""


class BadRequest(ShoalError):
    """Something that was sent cannot be understood; the message says what and what would do."""


class RequestUsed(BadRequest):
    """The id of this request stands for something else already."""


class TooMany(ShoalError):
    """Too many wrong tries; a little later it can be tried again."""


class Crowded(ShoalError):
    """More games are being played than this server can bear."""

    def __init__(self) -> None:
        super().__init__(no("crowded"))


class NotSaved(ShoalError):
    """The store failed; nothing has changed."""

    def __init__(self, key: str = "not_saved") -> None:
        super().__init__(no(key))

    @classmethod
    def because(cls, cause: Exception) -> NotSaved:
        error = cls()
        error.__cause__ = cause
        return error


class Unreadable(ShoalError):
    """A stored table that this version of the rules cannot continue."""


class NewerStore(ShoalError):
    """A store in a shape that this program does not know."""

    def __init__(self) -> None:
        super().__init__(no("newer_store"))


class Unusable(ShoalError):
    """The place where tables are kept cannot be used: full, read-only, damaged, or somebody else's."""


class BadCopy(ShoalError):
    """A file that is no backup, or not the whole of one; nothing was taken from it."""

    def __init__(self, key: str = "damaged_backup") -> None:
        super().__init__(no(key))
