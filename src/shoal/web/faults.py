"""What went wrong, as a word for programs and as an HTTP status; the sentence for people is the error's own."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final

from shoal.classroom import (
    ClassFull,
    DoesNotFit,
    DoorLocked,
    NoSuchClass,
    NoSuchPlace,
    NoSuchPupil,
    NotInClass,
    NotTheTeacher,
    SentOut,
)
from shoal.engine.errors import BadOption, BadTranscript, Refused, ShoalError, UnknownAction, UnknownGame
from shoal.table import (
    BadRequest,
    Crowded,
    NoSuchSeat,
    NoSuchTable,
    NotNow,
    NotSaved,
    NotYourSeat,
    NotYourTable,
    RequestUsed,
    SeatTaken,
    Stale,
    TableFull,
    TooMany,
    Unreadable,
)
from shoal.web.reasons import no


class NoSuchPage(ShoalError):
    """Nothing is at this address."""

    def __init__(self, path: str) -> None:
        super().__init__(no("nothing_at", path=path[:80]))


class WrongMethod(ShoalError):
    """The address is right, the method is not."""

    def __init__(self, method: str, allowed: Iterable[str]) -> None:
        self.allowed = ", ".join(sorted(allowed))
        super().__init__(no("wrong_method", method=method[:10]))


class TooLarge(ShoalError):
    """More was sent than anything here needs."""


class NotJson(ShoalError):
    """A post must be JSON and say so."""


class Elsewhere(ShoalError):
    """Posted from another site's page."""

    def __init__(self) -> None:
        super().__init__(no("other_site"))


class Busy(ShoalError):
    """Whoever asks waits for a lot already; `wait` seconds later there may be room again."""

    wait: Final = 3

    def __init__(self) -> None:
        super().__init__(no("busy"))


class NotFound(ShoalError):
    """The address is right, but what it should show is not there."""


class UnknownHost(ShoalError):
    """Called by a name that is not this server's."""

    def __init__(self, name: str) -> None:
        super().__init__(no("unknown_host", name=name[:80]))


class TooOften(ShoalError):
    """More often than is good for the others; `wait` seconds later it can be done again."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(no("too_often", seconds=self.wait))


STATUS: dict[type[ShoalError], int] = {
    BadOption: 400,
    BadRequest: 400,
    BadTranscript: 400,
    UnknownAction: 400,
    Elsewhere: 403,
    NotInClass: 403,
    NotTheTeacher: 403,
    NotYourSeat: 403,
    NotYourTable: 403,
    SentOut: 403,
    NoSuchClass: 404,
    NoSuchPage: 404,
    NoSuchPlace: 404,
    NoSuchPupil: 404,
    NoSuchSeat: 404,
    NoSuchTable: 404,
    NotFound: 404,
    UnknownGame: 404,
    WrongMethod: 405,
    ClassFull: 409,
    DoesNotFit: 409,
    DoorLocked: 409,
    NotNow: 409,
    Refused: 409,
    RequestUsed: 409,
    SeatTaken: 409,
    Stale: 409,
    TableFull: 409,
    Unreadable: 410,
    TooLarge: 413,
    NotJson: 415,
    UnknownHost: 421,
    Busy: 429,
    TooMany: 429,
    TooOften: 429,
    Crowded: 503,
    NotSaved: 503,
}


def status_of(error: ShoalError) -> int:
    """The HTTP status of an error a person can cause."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def extra_headers(error: ShoalError) -> dict[str, str]:
    """What a program is told beside the status: where waiting helps, how many seconds."""
    if isinstance(error, TooOften | Busy):
        return {"Retry-After": str(error.wait)}
    return {"Allow": error.allowed} if isinstance(error, WrongMethod) else {}


def word_for(error: ShoalError) -> str:
    """The error's name for programs: `no_such_table`."""
    return word_for_kind(type(error))


def word_for_kind(kind: type[ShoalError]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
