"""Server-sent events as an answer that goes on until one side leaves.

Starlette's own answer in pieces would do; this one spares every event some of the ways through the frameworks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from shoal.web.flow import Events, Write, send_events, until_left
from shoal.web.packing import HEAD

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}


class EventStream(Response):
    """Sends each event when it comes, compressed if the reader `unpacks`; ends with the events, or when the reader
    leaves."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, unpacks: bool, headers: Mapping[str, str] = HEADERS) -> None:
        self.status_code = 200
        self.background = None
        self.init_headers({**headers, "content-encoding": "gzip"} if unpacks else headers)
        self._events = events
        self._unpacks = unpacks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """In tasks of their own, so that an event need not be handed through everything around this answer."""
        write: Write | None = scope.get("state", {}).get("write")  # where the server has a short way
        tasks = [asyncio.create_task(each) for each in (self._send_all(send, write), until_left(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            await self._events.aclose()
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome

    async def _send_all(self, send: Send, write: Write | None) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        if self._unpacks:
            await send({"type": "http.response.body", "body": HEAD, "more_body": True})
        await send_events(self._events, self._unpacks, send, write)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
