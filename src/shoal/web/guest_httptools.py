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

from shoal.web.door import LONGEST_HEAD, MOST_AHEAD, MOST_HEADERS, Door, Guest


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
        self._in_body = False
        self._cycles: list[RequestResponseCycle] = []  # that are not answered yet, in order

    @property
    def is_served(self) -> bool:
        return any(not cycle.response_complete and not cycle.more_body for cycle in self._cycles)

    def connection_lost(self, exc: Exception | None) -> None:
        for cycle in self._cycles:  # the class above tells the last one only
            if not cycle.response_complete:
                cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
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

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:  # after it, that is: nobody reads those
            return
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._heads += 1
        self._in_body = True
        self.head_is_here()
        super().on_headers_complete()
        self.cycle.__class__ = Answering  # the class above makes it, and asks nobody of which class
        self._cycles.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body = False
        self.request_is_here()
        super().on_message_complete()


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
        if not self.chunked_encoding or not body or not message.get("more_body") or self.scope["method"] == "HEAD":
            return False
        if self.response_complete or self.disconnected or self.flow.write_paused:
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
