"""Rules that hold for every request: what browsers may load, how much anybody may send, and that somebody answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from string import punctuation
from urllib.parse import quote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.web.faults import TooLarge
from shoal.web.reasons import no

LARGEST_BODY = 64 * 1024

SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
AS_THEY_ARE = punctuation  # signs of a query that mean something
RAW_SECURITY = [(name.encode(), value.encode()) for name, value in SECURITY.items()]


class Guard:
    """Adds the security headers to every answer and tells its status to `count`. A fault of ours is answered by
    `broken`; who went away in the middle of a request needs no answer."""

    def __init__(
        self, app: ASGIApp, count: Callable[[int], None], broken: Callable[[Request, Exception], Response]
    ) -> None:
        self._app = app
        self._count = count
        self._broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if not scope["query_string"].isascii():  # bytes that no browser sends
            scope["query_string"] = quote(scope["query_string"], safe=AS_THEY_ARE).encode()
        started = False

        def send_guarded(message: Message) -> Awaitable[None]:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._count(message["status"])
                headers = message.get("headers", ())
                given = {name for name, _ in headers}
                message["headers"] = [*headers, *[each for each in RAW_SECURITY if each[0] not in given]]
            sent: Awaitable[None] = send(message)
            return sent

        try:
            await self._app(scope, receive, send_guarded)
        except ClientDisconnect:
            return
        except Exception as error:
            if started:  # the server cuts it off, and logs why
                raise
            await self._broken(Request(scope), error)(scope, receive, send_guarded)


class BodyLimit:
    """Stops reading a body that is too large: whoever reads it gets TooLarge, which is answered like any refusal."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = self._most
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"")
        large = announced.isdigit() and (len(announced) > 9 or int(announced) > most)
        read = most + 1 if large else 0

        async def receive_some() -> Message:
            nonlocal read
            if read > most:
                raise TooLarge(no("too_much", most=most // 1024))
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge(no("too_much", most=most // 1024))
            return message

        await self._app(scope, receive_some, send)
