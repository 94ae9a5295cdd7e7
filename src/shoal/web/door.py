"""The door of the server: how many may stand in it, and how long anybody may hold it open.

Who has sent half a request has a deadline. Who does not read what is sent is cut off. When it is full, those who have
not asked for anything yet go first, then those who do not sit at a table; who is seated keeps their place."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn._types import ASGISendEvent, HTTPResponseStartEvent
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from shoal.web.auth import Visit
from shoal.web.figures import Figures
from shoal.web.quota import household

MOST = 8000  # connections
MOST_OF_ONE = 1000  # by one address
HEADERS_WITHIN, BODY_WITHIN, READ_WITHIN = 10.0, 20.0, 60.0  # seconds
LONGEST_HEAD = 64 * 1024  # bytes; also of what comes with a body and is no part of it
MOST_HEADERS = 200  # lines of them
MOST_AHEAD = 8  # requests somebody may send before the first of them is answered
ROUND = 1.0  # seconds between two looks at who is late


class Standing(IntEnum):
    """What somebody does in the door; who does least goes first."""

    WAITS = 0  # has sent no whole request yet, or only half of the next
    IDLE = 1  # has got an answer
    SERVED = 2  # is getting one


class Door:
    """Everybody who is connected."""

    def __init__(
        self, figures: Figures, most: int = MOST, most_of_one: int = MOST_OF_ONE, proxies: Sequence[str] = ()
    ) -> None:
        self._figures = figures
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = [ip_network(proxy) for proxy in proxies]  # many come through them
        self._guests: dict[str, dict[Guest, None]] = {}  # by address, who came first before the others
        self._count = 0
        self._asking: dict[Guest, tuple[float, str]] = {}  # when a request should be there, and what lacks of it
        self._reading: dict[Guest, tuple[float, str]] = {}  # likewise for an answer that lies in our memory
        self._round: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._count

    def enter(self, guest: Guest) -> bool:
        """Let somebody in, if need be in another's place; False if there is none."""
        here = self._guests.get(guest.address, {})
        if len(here) >= self._most_of_one and not self._is_proxy(guest) and not self._make_room(here):
            return False
        if self._count >= self._most and not self._make_room(self._asking) and not self._make_room(self._largest()):
            return False
        self._guests.setdefault(guest.address, {})[guest] = None
        self._count += 1
        return True

    def leave(self, guest: Guest) -> None:
        here = self._guests.get(guest.address)
        if here is None or guest not in here:
            return
        del here[guest]
        self._count -= 1
        self.asked(guest)
        self.read(guest)
        if not here:
            del self._guests[guest.address]

    def asks(self, guest: Guest, seconds: float, lacks: str) -> None:
        """The rest of their request should be there by then."""
        self._asking[guest] = self._end(seconds, lacks)

    def asked(self, guest: Guest) -> None:
        self._asking.pop(guest, None)

    def reads(self, guest: Guest) -> None:
        """They have more to read than is on its way."""
        self._reading[guest] = self._end(READ_WITHIN, "reading")

    def read(self, guest: Guest) -> None:
        self._reading.pop(guest, None)

    def _end(self, seconds: float, why: str) -> tuple[float, str]:
        loop = asyncio.get_running_loop()
        if self._round is None:
            self._round = loop.call_later(ROUND, self._look)
        return loop.time() + seconds, why

    def _look(self) -> None:
        """Drop who is late."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for guest, (end, why) in [*self._asking.items(), *self._reading.items()]:
            if end <= now:
                self._drop(guest, why)
        self._round = loop.call_later(ROUND, self._look) if self._asking or self._reading else None

    def _make_room(self, among: Iterable[Guest]) -> bool:
        strangers = [guest for guest in among if not guest.visit.seated]
        if not strangers:
            return False
        self._drop(min(strangers, key=lambda guest: guest.standing), "full")
        return True

    def _is_proxy(self, guest: Guest) -> bool:
        return guest.client is not None and any(ip_address(guest.client[0]) in proxy for proxy in self._proxies)

    def _largest(self) -> Iterable[Guest]:
        return max(self._guests.values(), key=len, default=())

    def _drop(self, guest: Guest, why: str) -> None:
        self._figures.dropped[why] += 1
        self.leave(guest)
        guest.transport.abort()


class TooMuch(Exception):
    """Nobody who means well sends that. Raised to the parser, which reads no further: the answer is 400, and the
    connection ends."""


class Guest(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        door: Door,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.visit = Visit()
        self.address = ""
        self._door = door
        self._head = 0  # bytes of a request whose headers are not complete, or around its body
        self._heads = 0  # requests whose headers were
        self._body = 0  # bytes of bodies
        self._in_body = False
        self._cycles: list[RequestResponseCycle] = []  # that are not answered yet, in order

    @property
    def standing(self) -> Standing:
        if any(not cycle.response_complete and not cycle.more_body for cycle in self._cycles):
            return Standing.SERVED
        return Standing.IDLE if self.timeout_keep_alive_task is not None else Standing.WAITS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the class above
        super().connection_made(transport)
        self.address = household(self.client[0]) if self.client else ""
        if self._door.enter(self):
            self._door.asks(self, HEADERS_WITHIN, "headers")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        self.visit.over = True
        for cycle in self._cycles:  # the class above tells the last one only
            if not cycle.response_complete:
                cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:
            self._door.asks(self, HEADERS_WITHIN, "headers")
        heads, body = self._heads, self._body
        super().data_received(data)
        if self._heads > heads:
            self._head = 0
            return
        self._head += len(data) - (self._body - body)
        if self._head > LONGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
        if len(self._cycles) > MOST_AHEAD:
            raise TooMuch
        super().on_message_begin()
        self.scope["state"]["visit"] = self.visit

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:  # after it, that is: nobody reads those
            return
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._heads += 1
        self._in_body = True
        self._door.asks(self, BODY_WITHIN, "body")
        super().on_headers_complete()
        self.cycle.__class__ = Answering  # the class above makes it, and asks nobody of which class
        self._cycles.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body = False
        self._door.asked(self)
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._door.reads(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._door.read(self)


class Answering(RequestResponseCycle):
    """A request on its way to its answer. Most answers begin with the same lines, which are put together once."""

    def send(self, message: ASGISendEvent) -> Coroutine[Any, Any, None]:
        if message["type"] == "http.response.start" and self._begin(message):
            return nothing_more()
        return super().send(message)

    def _begin(self, message: HTTPResponseStartEvent) -> bool:
        """Send these lines; False where more is to be thought of, as the class above does."""
        if self.response_started or self.disconnected or self.flow.write_paused or self.access_log:
            return False
        known = (
            first_lines(message["status"], (*self.default_headers, *message["headers"])) if self.keep_alive else None
        )
        if known is None:
            return False
        lines, self.expected_content_length = known
        self.response_started = True
        self.waiting_for_100_continue = False
        self.chunked_encoding = False
        self.transport.write(lines)
        return True


@lru_cache(256)
def first_lines(status: int, headers: tuple[tuple[bytes, bytes], ...]) -> tuple[bytes, int] | None:
    """An answer up to its body, and how long that is; None where that is not said, or something is wrong."""
    lines, length = STATUS_LINE[status], None
    for name, value in headers:
        name = name.lower()
        if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value) or name in (b"connection", b"transfer-encoding"):
            return None
        if name == b"content-length":
            length = int(value)
        lines += b"%b: %b\r\n" % (name, value)
    return None if length is None else (lines + b"\r\n", length)


async def nothing_more() -> None:
    pass
