"""A connection whose requests are read by httptools, which is compiled."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import lru_cache
from typing import Any

from uvicorn._types import ASGISendEvent, HTTPResponseBodyEvent, HTTPResponseStartEvent
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from shoal.web.server.door import BODY_WITHIN, HEADERS_WITHIN, LONGEST_HEAD, MOST_AHEAD, MOST_HEADERS, Door, Guest


class TooMuch(Exception):
    """Nobody who means well sends that. Raised to the parser, which reads no further: the answer is 400, and the
    connection ends."""


class QuickGuest(Guest, HttpToolsProtocol):
    """The parser calls the methods that begin with `on_`."""

    def __init__(
        self,
        door: Door,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        Guest.__init__(self, door)
        HttpToolsProtocol.__init__(self, config, server_state, self.with_visit(app_state), _loop)
        self._head = 0  # bytes of a request whose headers are not complete, or around its body
        self._heads = 0  # requests whose headers were
        self._body = 0  # bytes of bodies
        self._whole = 0  # requests that were complete
        self._lacks = ""  # what the request that is being read has not yet: "headers" or "body"
        self._due = "headers"  # what the door waits for
        self._idle_since: float | None = None
        self._cycles: list[Answering] = []  # that are not answered yet, in order
        self.app_state["write"] = self.write

    @property
    def is_served(self) -> bool:
        return any(not cycle.response_complete and not cycle.more_body for cycle in self._cycles)

    @property
    def is_between(self) -> bool:
        return not self._lacks and all(each.response_complete for each in self._cycles)

    @property
    def is_idle(self) -> bool:
        return self._idle_since is not None

    def connection_lost(self, exc: Exception | None) -> None:
        for cycle in self._cycles:  # the class above tells the last one only
            if not cycle.response_complete:
                cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)
        self.app_state.clear()  # which leads back here
        if self.timeout_keep_alive_task is not None:
            self.timeout_keep_alive_task.cancel()

    def write(self, body: bytes) -> bool:
        """A piece of the answer that goes on, at once; False where it would have to wait."""
        return bool(self._cycles) and self._cycles[0].write(body)

    def data_received(self, data: bytes) -> None:
        if self._door.passes_on(self, data):
            return
        idle, heads, body, whole = self._idle_since is not None, self._heads, self._body, self._whole
        HttpToolsProtocol.data_received(self, data)
        lacks = self._lacks
        if not lacks and whole == self._whole and (idle or self._due):
            lacks = "headers"  # nothing has begun yet
        if lacks != self._due or (lacks and whole < self._whole):
            self._expect(lacks)
        if self._heads > heads:
            self._head = 0
            return
        self._head += len(data) - (self._body - body)
        if self._head > LONGEST_HEAD:
            self.transport.abort()

    def _expect(self, lacks: str) -> None:
        """Most requests come in one piece, and the door need not know of them."""
        self._due = lacks
        if lacks:
            self._door.asks(self, HEADERS_WITHIN if lacks == "headers" else BODY_WITHIN, lacks)
        else:
            self._door.asked(self)

    def on_message_begin(self) -> None:
        self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
        if len(self._cycles) > MOST_AHEAD:
            raise TooMuch
        self._lacks = "headers"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._lacks == "body":  # after it, that is: nobody reads those
            return
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        name = name.lower()
        if name == b"expect":
            super().on_header(name, value)
        else:
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._heads += 1
        self._lacks = "body"
        super().on_headers_complete()
        self.cycle.__class__ = Answering  # the class above makes it, and asks nobody of which class
        assert isinstance(self.cycle, Answering)
        self._cycles.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._lacks = ""
        self._whole += 1
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """One clock for a connection, looked at when it rings, instead of one for every answer."""
        if self.pipeline or self.transport.is_closing():
            super().on_response_complete()
            return
        self.server_state.total_requests += 1
        self.flow.resume_reading()
        self._idle_since = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._wait(self.timeout_keep_alive)

    def _unset_keepalive_if_required(self) -> None:
        self._idle_since = None

    def timeout_keep_alive_handler(self) -> None:
        self.timeout_keep_alive_task = None
        if self._idle_since is None:
            return
        left = self._idle_since + self.timeout_keep_alive - self.loop.time()
        if left > 0:
            self._wait(left)
        else:
            super().timeout_keep_alive_handler()

    def _wait(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)


class Answering(RequestResponseCycle):
    """A request on its way to its answer. Most answers begin with the same lines, which are put together once and go
    out with the body, in one piece; what comes piece by piece goes to the transport at once, unless it has too much to
    carry already."""

    _lines = b""  # of an answer whose body is still to come

    def send(self, message: ASGISendEvent) -> Coroutine[Any, Any, None]:
        if message["type"] == "http.response.start":
            done = self._begin(message)
        else:
            done = message["type"] == "http.response.body" and (self._end if self._lines else self._go_on)(message)
        return nothing_more() if done else super().send(message)

    def _begin(self, message: HTTPResponseStartEvent) -> bool:
        """Put these lines together; False where more is to be thought of, as the class above does."""
        if self.response_started or self.disconnected or self.flow.write_paused or self.access_log:
            return False
        known = (
            first_lines(message["status"], (*self.default_headers, *message["headers"])) if self.keep_alive else None
        )
        if known is None:
            return False
        self._lines, self.expected_content_length = known
        self.response_started = True
        self.waiting_for_100_continue = False
        self.chunked_encoding = False
        return True

    def _end(self, message: HTTPResponseBodyEvent) -> bool:
        """Send the lines, and with them the body if it is all there is; False where more is to be thought of."""
        lines, self._lines = self._lines, b""
        if self.disconnected:
            return False
        body = message.get("body", b"")
        whole = not message.get("more_body") and len(body) == self.expected_content_length
        if not whole or not self.keep_alive or self.scope["method"] == "HEAD" or self.flow.write_paused:
            self.transport.write(lines)
            return False
        self.transport.write(lines + body)
        self.expected_content_length = 0
        self.response_complete = True
        self.message_event.set()
        self.on_response()
        return True

    def _go_on(self, message: HTTPResponseBodyEvent) -> bool:
        """Send a piece after which more will come; False where more is to be thought of."""
        body = message["body"]
        if not body or not message.get("more_body") or self.scope["method"] == "HEAD":
            return False
        return self.write(body)

    def write(self, body: bytes) -> bool:
        if not self.chunked_encoding or self.response_complete or self.disconnected or self.flow.write_paused:
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))
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
