"""Every class of this server."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.classroom.classroom import Classroom
from shoal.classroom.lesson import Lesson
from shoal.table import Tables

MOST_PUPILS = 60
KEEP_DAYS = 400


class Classes:
    """Classes in memory, each loaded when somebody first asks for it. Belongs to one event loop, like its tables, and
    keeps what it knows in the same store."""

    def __init__(self, tables: Tables, *, most_pupils: int = MOST_PUPILS, keep_days: float = KEEP_DAYS) -> None:
        raise NotImplementedError

    async def create(self, lesson: Lesson, request: str = "") -> tuple[Classroom, str, str]:
        """A new class, its key, and the key of its recovery link (both lead it; show the second once). UnknownGame,
        BadOption, Crowded. The same request, an id nobody can guess, gets the same class and keys again."""
        raise NotImplementedError

    async def find(self, code: str, tokens: Iterable[str] = ()) -> Classroom:
        """However the code is typed; NoSuchClass. By a former code only those find it whose `tokens` are of the class:
        the teacher and its pupils."""
        raise NotImplementedError

    async def delete(self, code: str, key: str) -> None:
        """The class with all its tables, notes and names, for good. NoSuchClass, NotTheTeacher. Whoever looks on is
        told that it is gone: subscriptions end, and `find` finds nothing."""
        raise NotImplementedError
