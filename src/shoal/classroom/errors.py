"""What can go wrong in a class, each with a reason that can be said to a person."""

from __future__ import annotations

from shoal.classroom.reasons import no
from shoal.engine.errors import ShoalError


class NoSuchClass(ShoalError):
    """No class has this code (any more)."""

    def __init__(self, code: str) -> None:
        super().__init__(no("no_such_class", code=code[:40]))


class NoSuchPupil(ShoalError):
    """The class has no pupil of this number."""

    def __init__(self, pupil: object) -> None:
        super().__init__(no("no_such_pupil", pupil=str(pupil)[:20]))


class NoSuchPlace(ShoalError):
    """The class has no such table, or the table no such seat."""

    def __init__(self, table: int, seat: int | None = None) -> None:
        here = no("no_such_table", table=table + 1) if seat is None else no("no_such_seat", seat=seat + 1)
        super().__init__(here)


class ClassFull(ShoalError):
    """As many pupils are in as this server lets into one class."""

    def __init__(self, most: int) -> None:
        super().__init__(no("class_full", most=most))


class DoorLocked(ShoalError):
    """The teacher has locked the door."""

    def __init__(self) -> None:
        super().__init__(no("door_locked"))


class NotTheTeacher(ShoalError):
    """Only the class's key leads it."""

    def __init__(self) -> None:
        super().__init__(no("not_the_teacher"))


class NotInClass(ShoalError):
    """The key of no pupil of this class: a stranger's, or that of a device whose pupil went on with another one."""

    def __init__(self, key: str = "not_in_class") -> None:
        super().__init__(no(key))


class SentOut(ShoalError):
    """The teacher has sent this device's pupil out."""

    def __init__(self) -> None:
        super().__init__(no("sent_out"))


class DoesNotFit(ShoalError):
    """So many pupils cannot sit at tables like these, or this one not there; the reason says what would help."""
