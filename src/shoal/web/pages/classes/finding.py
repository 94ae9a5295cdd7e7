"""The way from a code to its class, and who asks."""

from __future__ import annotations

from starlette.requests import Request

from shoal.classroom import Classroom, NotTheTeacher, Pupil
from shoal.web import auth
from shoal.web.finding import find_class


async def find(request: Request) -> Classroom:
    """NoSuchClass; guessing is as slow as with tables."""
    return await find_class(request, request.path_params["code"])


async def led(request: Request) -> tuple[Classroom, str]:
    """The class and the teacher's key; NotTheTeacher for everybody else."""
    classroom = await find(request)
    key = classroom.key_among(auth.tokens(request))
    if not key:
        raise NotTheTeacher
    return classroom, key


async def attended(request: Request) -> tuple[Classroom, Pupil | None]:
    """The class, and which of its pupils this browser is."""
    classroom = await find(request)
    return classroom, classroom.pupil_of(auth.tokens(request))
