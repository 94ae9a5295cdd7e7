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

Write = Callable[[bytes], bool]  # a piece of an answer, at once; False where it would have to wait


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
        self._write: Write | None = None
        self._packed = False
        self._poured: asyncio.Future[bytes | None] | None = None

    def __aiter__(self) -> Looking:
        return self

    async def __anext__(self) -> str:
        if self._over:
            raise StopAsyncIteration
        await self._begun().waits()
        event = self._event()
        if event is None:
            raise StopAsyncIteration
        return event

    def pour(self, write: Write, packed: bool) -> asyncio.Future[bytes | None]:
        """Write every event as soon as there is one, without a task that would have to wake for it. What comes of it is
        the event that the connection could not take, or None after the last."""
        self._write = write
        self._packed = packed
        self._poured = poured = asyncio.get_running_loop().create_future()
        if self._over:
            poured.set_result(None)
        else:
            self._begun().calls(self._pour_one)
        return poured

    async def aclose(self) -> None:
        self._leave()

    def _pour_one(self) -> None:
        poured = self._poured
        if poured is None or poured.done():  # nobody wants it any more
            return
        try:
            event = self._event()
            body = None if event is None else in_bytes(event, self._packed)
            if body is not None and self._write is not None and self._write(body):
                return
        except Exception as error:  # the task that waits for this is told
            poured.set_exception(error)
        else:
            poured.set_result(body)
        if self._changed is not None:
            self._changed.calls(None)

    def _begun(self) -> Subscription:
        changed = self._changed
        if changed is None:
            changed = self._changed = self._table.subscribe(self._viewer.mine)
            self._heart = Heart(changed.wake)
        return changed

    def _event(self) -> str | None:
        """What has changed; None when there will be no more."""
        if self._over or not self._begun().take():
            self._leave()
            return None
        if self._is_another():
            self._leave()
            return GONE
        return self._sender.event() or SIGN_OF_LIFE

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


async def send_events(events: Events, packed: bool, send: Send, write: Write | None = None) -> None:
    """Until there are no more."""
    while True:
        if write is not None and isinstance(events, Looking):
            body = await events.pour(write, packed)
            if body is None:
                return
        else:
            try:
                event = await events.__anext__()
            except StopAsyncIteration:
                return
            body = in_bytes(event, packed)
        await send({"type": "http.response.body", "body": body, "more_body": True})


def in_bytes(event: str, packed: bool) -> bytes:
    return pack(event.encode()) if packed else event.encode()


async def until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
