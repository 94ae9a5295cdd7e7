"""Whatever is sent to the API, it answers without a fault of its own, and a refusal changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shoal.table import Table
from tests.table.support import lines
from tests.web.api_support import Api, bearer, open_api

WORDS = st.sampled_from(
    ["push", "step", "peek", "roll", "shout", "pass", "toy", "person", "open", "bot", "perch", "shark", "0", "-1", ""]
)
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-2, 12), st.floats(), st.text(max_size=30), WORDS
)
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
FIELDS = (
    "action",
    "seat",
    "number",
    "request",
    "name",
    "strength",
    "yes",
    "game",
    "seats",
    "options",
    "settings",
    "transcript",
)
BODIES = st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=6) | ANYTHING
POSTS = ("join", "start", "act", "undo", "undo/answer", "hand-over", "take-back", "rename", "rematch")
GETS = ("", "/sight", "/hint", "/transcript", "/nothing")
TOKENS = st.sampled_from(["mine", "theirs", "none", "wrong"])
MANY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def picture(table: Table) -> tuple[Any, ...]:
    """Everything there is to a table."""
    return lines(table), [table.sight(seat) for seat in (-2, 0, 1)], table.names, [s.kind for s in table.seats]


class World:
    """An API that stays open for many examples, with a table that is as good as new for each."""

    def __init__(self, runner: asyncio.Runner, api: Api) -> None:
        self.runner = runner
        self.api = api
        self.table: tuple[str, dict[str, str]] | None = None

    def check(self, send: Callable[[str, dict[str, str]], Awaitable[httpx.Response]]) -> None:
        self.runner.run(self._check(send))

    async def _check(self, send: Callable[[str, dict[str, str]], Awaitable[httpx.Response]]) -> None:
        here, tokens = self.table or await self.api.new_table()
        table = await self.api.tables.find(here.removeprefix("/tables/"))
        before = picture(table)
        answer = await send(here, tokens)
        self.table = (here, tokens) if picture(table) == before else None
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) <= {"error", "message", "number"}
            assert self.table is not None, "a refusal has changed something"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with asyncio.Runner() as runner:
        opening = open_api(tmp_path_factory.mktemp("fuzz"))
        yield World(runner, runner.run(opening.__aenter__()))
        runner.run(opening.__aexit__(None, None, None))


def headers_for(token: str, tokens: dict[str, str]) -> dict[str, str]:
    return dict(bearer({"mine": tokens["0"], "theirs": tokens["1"], "none": "", "wrong": "wrong"}[token]))


@MANY
@given(path=st.sampled_from(POSTS), body=BODIES, token=TOKENS)
def test_posts_to_a_table(world: World, path: str, body: object, token: str) -> None:
    async def send(here: str, tokens: dict[str, str]) -> httpx.Response:
        return await post_json(world.api, f"/api{here}/{path}", body, headers_for(token, tokens))

    world.check(send)


@MANY
@given(body=BODIES, path=st.sampled_from(["tables", "transcripts"]))
def test_posts_of_new_things(world: World, body: object, path: str) -> None:
    async def send(here: str, tokens: dict[str, str]) -> httpx.Response:
        return await post_json(world.api, f"/api/{path}", body, {})

    world.check(send)


@MANY
@given(raw=st.binary(max_size=200), path=st.sampled_from(POSTS), token=TOKENS, kind=st.sampled_from(["json", "plain"]))
def test_raw_bytes(world: World, raw: bytes, path: str, token: str, kind: str) -> None:
    async def send(here: str, tokens: dict[str, str]) -> httpx.Response:
        headers = {**headers_for(token, tokens), "Content-Type": f"application/{kind}"}
        return await world.api.client.post(f"/api{here}/{path}", content=raw, headers=headers)

    world.check(send)


@MANY
@given(
    path=st.sampled_from(GETS),
    query=st.dictionaries(st.sampled_from(["seat", "format", "x"]), st.text(max_size=10) | WORDS, max_size=3),
    token=TOKENS,
    cookie=st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=60),
)
def test_gets(world: World, path: str, query: dict[str, str], token: str, cookie: str) -> None:
    async def send(here: str, tokens: dict[str, str]) -> httpx.Response:
        headers = {**headers_for(token, tokens), "Cookie": f"shoal-{here.removeprefix('/tables/')}={cookie}"}
        return await world.api.client.get(f"/api{here}{path}", params=query, headers=headers)

    world.check(send)


@MANY
@given(code=st.text(min_size=1, max_size=20), path=st.sampled_from(GETS))
def test_codes(world: World, code: str, path: str) -> None:
    async def send(here: str, tokens: dict[str, str]) -> httpx.Response:
        return await world.api.client.get(f"/api/tables/{quote(code, safe='')}{path}")

    world.check(send)


async def post_json(api: Api, path: str, body: object, headers: dict[str, str]) -> httpx.Response:
    return await api.client.post(
        path, content=json.dumps(body).encode(), headers={**headers, "Content-Type": "application/json"}
    )
