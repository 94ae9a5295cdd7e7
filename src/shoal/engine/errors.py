"""What can go wrong, each with a sentence a person can act on."""

from __future__ import annotations


class ShoalError(Exception):
    """Base of all errors a person can cause. `str(error)` is fit to be shown."""


class Refused(ShoalError):
    """The rules say no; the message says why."""


class UnknownAction(ShoalError):
    """No such action in the game."""

    def __init__(self, name: str) -> None:
        super().__init__(f"This game has no action called “{name[:60]}”.")


class UnknownGame(ShoalError):
    """No such game on the table."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no game called “{name[:60]}” here.")


class BadOption(ShoalError):
    """An option that does not exist or a value it does not take."""


class BadTranscript(ShoalError):
    """A transcript that cannot be read or does not follow the rules."""
