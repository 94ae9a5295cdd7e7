"""A class: thirty pupils, one code, several tables, led by one teacher.

A class is a log (`ledger`): its state is the fold of stored events, and its tables are made to agree with it
(`upkeep`), so that whatever was stored and not yet done is done when the class is next looked for. A pupil's token is
the token of their seat, at every table of the class."""

from shoal.classroom.classes import KEEP_DAYS, MOST_PUPILS, Classes
from shoal.classroom.classroom import Classroom
from shoal.classroom.errors import (
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
from shoal.classroom.lesson import Lesson
from shoal.classroom.people import Chair, Game, Message, Note, Phase, Presence, Pupil, Seated
from shoal.classroom.plan import How
from shoal.classroom.watch import Subscription

__all__ = [
    "KEEP_DAYS",
    "MOST_PUPILS",
    "Chair",
    "ClassFull",
    "Classes",
    "Classroom",
    "DoesNotFit",
    "DoorLocked",
    "Game",
    "How",
    "Lesson",
    "Message",
    "NoSuchClass",
    "NoSuchPlace",
    "NoSuchPupil",
    "NotInClass",
    "NotTheTeacher",
    "Note",
    "Phase",
    "Presence",
    "Pupil",
    "Seated",
    "SentOut",
    "Subscription",
]
