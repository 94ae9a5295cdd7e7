"""What can go wrong, each with a reason that can be said to a person."""

from __future__ import annotations

from shoal.engine.language import say
from shoal.engine.reason import Reason


def quoted(text: str) -> str:
    """What somebody wrote, short and fit to be sent: half characters, which cannot be, become question marks."""
    return f"“{text[:60].encode('utf-8', 'replace').decode()}”"


class ShoalError(Exception):
    """Base of all errors a person can cause: `language.say(error.reason, language)` says what is wrong."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        """The sentence in English, for programmers and logs."""
        return say(self.reason)


class Refused(ShoalError):
    """The rules say no; the reason says why."""


class UnknownAction(ShoalError):
    """No such action in the game."""

    def __init__(self, name: str) -> None:
        super().__init__(Reason("shoal.engine", "unknown_action", {"name": quoted(name)}))


class UnknownGame(ShoalError):
    """No such game on the table."""

    def __init__(self, name: str) -> None:
        super().__init__(Reason("shoal.engine", "unknown_game", {"name": quoted(name)}))


class BadOption(ShoalError):
    """An option that does not exist or a value it does not take."""


class BadTranscript(ShoalError):
    """A transcript that cannot be read or does not follow the rules."""
