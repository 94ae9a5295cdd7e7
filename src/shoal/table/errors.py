"""What can go wrong at a table, each with a sentence a person can act on."""

from __future__ import annotations

from shoal.engine.errors import ShoalError


class NoSuchTable(ShoalError):
    """No table has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no table called “{code[:30]}”. Please check the code.")


class NoSuchSeat(ShoalError):
    """The table has no seat of this number."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"This table has no seat {str(seat)[:20]}; its seats are 0 to {seats - 1}.")


class NotYourSeat(ShoalError):
    """Somebody else sits there, or nobody was recognised."""


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


class NotSaved(ShoalError):
    """The store failed; nothing has changed."""

    def __init__(self) -> None:
        super().__init__("That could not be saved just now, so nothing has changed. Please try again in a moment.")


class Unreadable(ShoalError):
    """A stored table that this version of the rules cannot continue."""


class NewerStore(ShoalError):
    """A store in a shape that this program does not know."""

    def __init__(self) -> None:
        super().__init__("These tables were saved by a newer Shoal, which can open them. Nothing was changed.")
