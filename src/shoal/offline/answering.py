"""What runs in the browser's worker: the application, asked and answered in messages.

A question is what a browser would send to a server, and so is the answer. The names of the callbacks are those that
`static/worker.js` gives."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from typing import Any

from starlette.applications import Starlette
from starlette.types import Message

from shoal.offline.pages import routes
from shoal.offline.place import Browser, Keep, OnLoop
from shoal.offline.thinking import Ask, InWorker
from shoal.table import Tables
from shoal.table.store.store import Store
from shoal.table.thinking import Thinks
from shoal.web.app import Alone, create_app
from shoal.web.assets import Assets
from shoal.web.quota import Quotas

LARGEST_TRANSCRIPT = 8 * 1024 * 1024  # bytes; nobody but the asker waits for it
JAR = "jar"
logger = logging.getLogger(__name__)

Tell = Callable[[int, str, str], object]  # the number of a question, and a part of its answer: "head", "piece" or "end"


async def begin(records: str, version: str, keep: Keep, tell: Tell, ask: Ask) -> Answering:
    """The table, with all that the browser has kept; NewerStore. `version` is that of the scripts and styles."""
    kept = [(key, record) for key, record in json.loads(records)]
    place = Browser(keep)
    await place.fill(kept)
    app = offline_app(place, InWorker(ask), Elsewhere(version))
    jar = Jar(next((record for key, record in kept if key == [JAR]), {}))
    answering = Answering(app, jar, keep, tell)
    await answering.open()
    return answering


def offline_app(place: Browser, thinking: Thinks, assets: Assets) -> Starlette:
    """The application for one device, whose tables are kept in this place."""
    tables = Tables(Store("", (place, OnLoop(place))), thinking=thinking)
    app = create_app(tables, Quotas(limited=False), alone=Alone(routes(), assets, LARGEST_TRANSCRIPT))
    app.state.place = place
    return app


class Elsewhere(Assets):
    """Scripts and styles that lie beside the site's first page, as files."""

    def __init__(self, version: str) -> None:
        self.version = version

    def url(self, name: str) -> str:
        return f"static/{self.version}/{name}"

    def routes(self) -> list[Any]:
        return []


class Jar:
    """The cookies of this device."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = dict(values)

    def take(self, header: str) -> None:
        for name, cookie in SimpleCookie(header).items():
            self.values.pop(name, None)  # the newest are the last
            if cookie["max-age"] != "0":
                self.values[name] = cookie.value

    def header(self, more: str = "") -> bytes:
        own = [f"{name}={value}" for name, value in self.values.items()]
        return "; ".join([*own, *([more] if more else [])]).encode("latin-1", "replace")


class Answering:
    """Answers questions, several at a time; an answer may go on until the asker leaves."""

    def __init__(self, app: Starlette, jar: Jar, keep: Keep, tell: Tell) -> None:
        self._app = app
        self._jar = jar
        self._keep = keep
        self._tell = tell
        self._left: dict[int, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        await self._stack.enter_async_context(self._app.router.lifespan_context(self._app))

    async def close(self) -> None:
        for left in self._left.values():
            left.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stack.aclose()

    def ask(self, number: int, question: str) -> None:
        """`question` is {"method", "path", "query", "headers", "body"} as JSON."""
        self._left[number] = asyncio.Event()
        task = asyncio.get_running_loop().create_task(self._answer(number, json.loads(question)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def answered(self, number: int) -> None:
        """Until the whole answer is told."""
        while number in self._left:
            await asyncio.sleep(0)

    def leave(self, number: int) -> None:
        """The asker needs no more of the answer."""
        if number in self._left:
            self._left[number].set()

    async def _answer(self, number: int, asked: dict[str, Any]) -> None:
        left = self._left[number]
        body = [asked.get("body", "").encode()]

        async def receive() -> Message:
            if body:
                return {"type": "http.request", "body": body.pop(), "more_body": False}
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._remember(message["headers"])
                headers = {name.decode(): value.decode("latin-1") for name, value in message["headers"]}
                self._tell(number, "head", json.dumps({"status": message["status"], "headers": headers}))
            elif message.get("body"):
                self._tell(number, "piece", message["body"].decode("utf-8", "replace"))

        try:
            await self._app(self._scope(asked), receive, send)
        finally:
            del self._left[number]
            self._tell(number, "end", "")

    async def _remember(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Cookies are kept before their answer is told: a seat's token is never lost."""
        cookies = [value.decode("latin-1") for name, value in headers if name == b"set-cookie"]
        for cookie in cookies:
            self._jar.take(cookie)
        if cookies:
            try:
                await self._keep(json.dumps({"put": [[[JAR], self._jar.values]], "drop": []}))
            except Exception:  # the device is full: they are good until the page is closed
                logger.warning("Cookies could not be kept")

    def _scope(self, asked: dict[str, Any]) -> dict[str, Any]:
        given = {name.lower(): value for name, value in asked.get("headers", {}).items()}
        cookies = self._jar.header(given.pop("cookie", ""))
        headers = [(name.encode(), value.encode("latin-1", "replace")) for name, value in given.items()]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": asked["method"],
            "scheme": "https",
            "path": asked["path"],
            "raw_path": asked["path"].encode(),
            "query_string": asked.get("query", "").encode(),
            "root_path": "",
            "headers": [*headers, (b"cookie", cookies)],
            "client": ("127.0.0.1", 0),
            "server": ("localhost", 443),
            "state": {},
        }
