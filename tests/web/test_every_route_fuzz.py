"""Whatever comes to any route, in whatever method, path, query, header or body: no fault of ours is the answer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from shoal.table import SeatPlan, Tables
from shoal.web import api
from shoal.web.app import create_app, page_routes
from shoal.web.quota import Quotas
from tests.databases import database

ROUTES = [*(route.path for route in api.routes), *(route.path for route in page_routes()), "/static/{path}", "/{path}"]
METHODS = [
    "GET",
    "GET",
    "POST",
    "POST",
    "HEAD",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "get",
    "BREW",
    "",
]
HUGE = [
    "9" * 25,
    "9" * 400,
    "9" * 5000,
    "-1",
    "1e400",
    "NaN",
    "٣",
    "²",
    "x" * 3000,
    "\0",
    "..",
    "%",
    "%00",
    "[",
    "]",
    "\ud800",
]
ODD = st.sampled_from(HUGE) | st.text(max_size=20) | st.binary(max_size=12).map(lambda raw: raw.decode("latin-1"))
WORDS = [
    "succession",
    "pond",
    "chess",
    "KELP-42",
    "txt",
    "json",
    "csv",
    "0",
    "1",
    "perch",
    "me",
    "friend",
    "text/html",
    "*/*",
]
VALUES = ODD | st.sampled_from(WORDS)
FIELDS = [
    "seat",
    "number",
    "action",
    "name",
    "game",
    "seats",
    "options",
    "settings",
    "request",
    "transcript",
    "do",
    "part",
    "yes",
    "sign",
    "pass",
    "strength",
    "code",
    "step",
    "format",
    "watch",
    "big",
    "plan",
    "seat-0",
    "time-undo",
]
NAMES = [
    "host",
    "origin",
    "cookie",
    "authorization",
    "accept",
    "accept-encoding",
    "accept-language",
    "content-type",
    "content-length",
    "last-event-id",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "sec-fetch-site",
    "range",
    "if-none-match",
    "if-modified-since",
    "expect",
    "upgrade",
    "referer",
    "te",
]
JSON = st.recursive(
    VALUES.map(lambda text: f'"{text}"') | st.sampled_from([*HUGE[:6], "null", "true", "{}", "[]", "-0", "1.5"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: f"[{','.join(parts)}]")
        | st.tuples(st.sampled_from(FIELDS), inner).map(lambda pair: f'{{"{pair[0]}":{pair[1]}}}')
    ),
    max_leaves=6,
)
OBJECTS = st.lists(st.tuples(st.sampled_from(FIELDS), JSON), max_size=5).map(
    lambda pairs: "{" + ",".join(f'"{name}":{value}' for name, value in pairs) + "}"
)
FORMS = st.lists(st.tuples(st.sampled_from(FIELDS), VALUES), max_size=5).map(
    lambda pairs: "&".join(f"{name}={value}" for name, value in pairs)
)
KINDS = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
    "",
    "json; charset=x",
]
MANY = settings(max_examples=700, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))


class House:
    """An application that stays open, with a table that somebody sits at."""

    def __init__(self, runner: asyncio.Runner, app: Starlette, code: str, token: str) -> None:
        self._runner = runner
        self._app = app
        self.code = code
        self.token = token

    def ask(self, method: str, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> int:
        return self._runner.run(self._ask(method, path, query, headers, body))

    async def _ask(
        self, method: str, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> int:
        """The status; an answer that has begun may go on for ever, as streams do: its reader leaves."""
        statuses: list[int] = []
        left = asyncio.Event()
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path.decode("utf-8", "replace"), "raw_path": path, "query_string": query, "root_path": "",
            "headers": headers, "client": ("192.0.2.1", 1), "server": ("127.0.0.1", 8000), "state": {},
        }  # fmt: skip
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> MutableMapping[str, Any]:
            for message in sent:
                return message
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
                for name, value in message["headers"]:  # as the server does, which refuses to send others
                    assert not re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", name + value)
            else:
                left.set()

        await asyncio.wait_for(self._app(scope, receive, send), 30)
        assert len(statuses) == 1
        return statuses[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = Tables.open(database(tmp_path_factory.mktemp("routes")))

    async def open_house() -> tuple[str, str]:
        seats = [SeatPlan("person", "Ada"), SeatPlan("person", "Ben"), SeatPlan("bot", "", "minnow")]
        table, tokens = await tables.create("succession", seats, {}, {"bot_pause": 0.0})
        return table.code, tokens[0]

    with asyncio.Runner() as runner:
        code, token = runner.run(open_house())
        yield House(runner, create_app(tables, Quotas(limited=False)), code, token)
        runner.run(tables.close())


def wire(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def latin(text: str) -> bytes:
    return re.sub(rb"[\x00-\x1f\x7f]", b"", text.encode("latin-1", "replace"))  # the parser lets no others through


@MANY
@given(data=st.data(), method=st.sampled_from(METHODS), route=st.sampled_from(ROUTES), known=st.booleans())
def test_any_request(house: House, data: st.DataObject, method: str, route: str, known: bool) -> None:
    def part(found: re.Match[str]) -> str:
        if known and found[1] == "code":
            return house.code
        return data.draw(st.sampled_from(WORDS) if known else VALUES)

    path = re.sub(r"\{(\w+)(?::\w+)?\}", part, route)
    query = data.draw(FORMS)
    headers = {name: data.draw(VALUES) for name in data.draw(st.lists(st.sampled_from(NAMES), max_size=4))}
    body, kind = data.draw(OBJECTS | JSON | FORMS | VALUES), data.draw(st.sampled_from(KINDS))
    if known:
        headers["authorization"] = f"Bearer {house.token}"
        headers.pop("origin", None)
    raw = [(name.encode(), latin(value)) for name, value in {"content-type": kind, **headers}.items()]
    status = house.ask(method, wire(path), wire(query), raw, wire(body))
    assert status < 500, (method, path, query, raw, body)


@MANY
@given(path=st.sampled_from([route for route in ROUTES if "{code}" in route]), body=OBJECTS, form=FORMS)
def test_posts_of_somebody_who_sits_there(house: House, path: str, body: str, form: str) -> None:
    here = re.sub(r"\{\w+(?::\w+)?\}", "0", path.replace("{code}", house.code))
    shown = (b"authorization", f"Bearer {house.token}".encode())
    for kind, sent in (("application/json", body), ("application/x-www-form-urlencoded", form)):
        status = house.ask("POST", here.encode(), b"", [(b"content-type", kind.encode()), shown], wire(sent))
        assert status < 500, (here, sent)


def test_every_route_is_tried() -> None:
    assert len(ROUTES) == len(api.routes) + len(page_routes()) + 2
