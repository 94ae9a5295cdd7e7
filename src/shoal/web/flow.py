"""What a page gets as long as it is open: one event after the other, each a piece of an answer that does not end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from starlette.types import Receive, Send

from shoal.table import Table
from shoal.table.watch import Subscription
from shoal.web.frame import Frames, Viewer
from shoal.web.packing import pack
from shoal.web.sender import Sender

BEAT = 15.0  # seconds between the moments a quiet stream shows that it lives
SIGN_OF_LIFE = "event: beat\ndata: \n\n"
GONE = "event: gone\ndata: \n\n"


class Events(Protocol):
    """One after the other; an async generator has all that is needed."""

    async def __anext__(self) -> str: ...

    async def aclose(self) -> None: ...


class Looking:
    """One event for each change at a table, a sign of life now and then while nothing changes. `anew` tells who looks
    by now: when the device gets or loses a seat they end, and the page begins again."""

    def __init__(self, table: Table, frames: Frames, viewer: Viewer, anew: Callable[[], Viewer] | None = None) -> None:
        self._table = table
        self._viewer = viewer
        self._anew = anew
        self._sender = Sender(frames, viewer)
        self._known: object = None  # what opened the seats when it was last seen who looks
        self._changed: Subscription | None = None  # from the first event on
        self._heart: Heart | None = None
        self._over = False

    def __aiter__(self) -> Looking:
        return self

    async def __anext__(self) -> str:
        if self._over:
            raise StopAsyncIteration
        changed = self._changed
        if changed is None:
            changed = self._changed = self._table.subscribe(self._viewer.mine)
            self._heart = Heart(changed.wake)
        await changed.waits()
        if not changed.take():
            self._leave()
            raise StopAsyncIteration
        if self._is_another():
            self._leave()
            return GONE
        return self._sender.event() or SIGN_OF_LIFE

    async def aclose(self) -> None:
        self._leave()

    def _is_another(self) -> bool:
        """Whether the device has got or lost a seat; as long as none has changed hands it has not."""
        standing = (self._table.keys, self._table.claims)
        if standing != self._known and self._anew is not None and self._anew() != self._viewer:
            return True
        self._known = standing
        return False

    def _leave(self) -> None:
        self._over = True
        if self._heart is not None:
            self._heart.stop()
        if self._changed is not None:
            self._changed.close()


class Heart:
    """Beats every now and then until it is stopped."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._next = asyncio.get_running_loop().call_later(BEAT, self._beats)

    def stop(self) -> None:
        self._next.cancel()

    def _beats(self) -> None:
        self._beat()
        self._next = asyncio.get_running_loop().call_later(BEAT, self._beats)


async def send_events(events: Events, packed: bool, send: Send) -> None:
    """Until there are no more."""
    while True:
        try:
            event = await events.__anext__()
        except StopAsyncIteration:
            return
        body = pack(event.encode()) if packed else event.encode()
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
