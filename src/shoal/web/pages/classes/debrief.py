"""After the lesson: what the class found out, on one page for projector and printer, and all of it to take home."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response


async def show(request: Request) -> Response:
    raise NotImplementedError


async def take_home(request: Request) -> Response:
    raise NotImplementedError
