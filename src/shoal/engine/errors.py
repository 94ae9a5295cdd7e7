"""What can go wrong, each with a sentence a person can act on."""

from __future__ import annotations


def quoted(text: str) -> str:
    """What somebody wrote, short and fit to be sent: half characters, which cannot be, become question marks."""
    return f"“{text[:60].encode('utf-8', 'replace').decode()}”"


class ShoalError(Exception):
    """Base of all errors a person can cause. `str(error)` is fit to be shown."""


class Refused(ShoalError):
    """The rules say no; the message says why."""


class UnknownAction(ShoalError):
    """No such action in the game."""

    def __init__(self, name: str) -> None:
        super().__init__(f"This game has no action called {quoted(name)}.")


class UnknownGame(ShoalError):
    """No such game on the table."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no game called {quoted(name)} here.")


class BadOption(ShoalError):
    """An option that does not exist or a value it does not take."""


class BadTranscript(ShoalError):
    """A transcript that cannot be read or does not follow the rules."""
