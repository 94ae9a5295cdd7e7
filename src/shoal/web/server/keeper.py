"""For who runs a server: is it well, and its figures. On an address of its own, never on the public one."""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shoal.table import NotSaved, Tables
from shoal.web.figures import Figures
from shoal.web.server.door import Door

PATIENCE = 2.0  # seconds the store has to answer


def keeper(tables: Tables, figures: Figures, door: Door) -> Starlette:
    """`/healthz` and `/metrics`."""

    async def health(request: Request) -> Response:
        """200 if the event loop turns and the store can be read, else 503."""
        try:
            await asyncio.wait_for(tables.check(), PATIENCE)
        except (NotSaved, TimeoutError):
            return PlainTextResponse("the store does not answer\n", 503)
        return PlainTextResponse("ok\n")

    async def metrics(request: Request) -> Response:
        text = figures.text(tables.live, tables.watching, len(door))
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")

    return Starlette(routes=[Route("/healthz", health), Route("/metrics", metrics)])
