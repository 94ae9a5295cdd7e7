"""Bad input to the API: each gets a word, a sentence and the right status, and nothing changes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.support import lines
from tests.web.api_support import bearer, open_api

SEATS = [{"kind": "person"}, {"kind": "bot"}]
BAD_TABLES: list[tuple[dict[str, Any], int, str, str]] = [
    ({}, 400, "bad_request", "game"),
    ({"game": 7}, 400, "bad_request", "text"),
    ({"game": "poker"}, 404, "unknown_game", "poker"),
    ({"game": "toy", "seats": 3}, 400, "bad_request", "list"),
    ({"game": "toy", "seats": [1, 2]}, 400, "bad_request", "object"),
    ({"game": "toy", "seats": [{}, {}]}, 400, "bad_request", "kind"),
    ({"game": "toy", "seats": [{"kind": "cat"}, {"kind": "cat"}]}, 400, "bad_request", "person, open, bot"),
    ({"game": "toy", "seats": SEATS[:1]}, 400, "bad_option", "2 to 4 players"),
    ({"game": "toy", "seats": SEATS * 3}, 400, "bad_option", "2 to 4 players"),
    ({"game": "toy", "seats": [{"kind": "bot", "strength": "shark"}] * 2}, 400, "bad_option", "minnow, perch, pike"),
    ({"game": "toy", "seats": [{"kind": "person", "name": "x" * 21}] * 2}, 400, "bad_option", "20"),
    ({"game": "toy", "options": {"turns": "many"}}, 400, "bad_option", "whole number"),
    ({"game": "toy", "options": {"turns": 10**30}}, 400, "bad_option", "whole number"),
    ({"game": "toy", "options": {"colour": 1}}, 400, "bad_option", "colour"),
    ({"game": "toy", "options": [1]}, 400, "bad_request", "options"),
    ({"game": "toy", "settings": {"grace": "long"}}, 400, "bad_request", "number"),
    ({"game": "toy", "settings": {"grace": 99}}, 400, "bad_option", "0 to 10"),
    ({"game": "toy", "settings": {"speed": 1}}, 400, "bad_option", "speed"),
]
BAD_ACTIONS: list[tuple[dict[str, Any], int, str]] = [
    ({}, 400, "bad_request"),
    ({"action": 5}, 400, "bad_request"),
    ({"action": "fly"}, 400, "unknown_action"),
    ({"action": "shout"}, 409, "refused"),
    ({"action": "push", "number": 0}, 409, "stale"),
    ({"action": "push", "number": 99}, 409, "stale"),
    ({"action": "push", "number": -1}, 409, "stale"),
    ({"action": "push", "number": "2"}, 400, "bad_request"),
    ({"action": "push", "number": 2.5}, 400, "bad_request"),
    ({"action": "push", "number": True}, 400, "bad_request"),
    ({"action": "push", "seat": 1}, 403, "not_your_seat"),
    ({"action": "push", "seat": 9}, 404, "no_such_seat"),
    ({"action": "push", "seat": -2}, 404, "no_such_seat"),
    ({"action": "push", "seat": "0"}, 400, "bad_request"),
    ({"action": "push", "request": ""}, 200, ""),
    ({"action": "push", "request": "a b"}, 400, "bad_request"),
    ({"action": "push", "request": "x" * 65}, 400, "bad_request"),
    ({"action": "push", "request": 12}, 400, "bad_request"),
]

NOT_BODIES = [
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"[" * 50_000,
    b'{"name": "\\ud800"}',
    b'{"seat": 1' + b"0" * 5000 + b"}",
]


def check(answer: httpx.Response, status: int, word: str, says: str = "") -> None:
    assert answer.status_code == status, answer.text
    data = answer.json()
    assert data["error"] == word
    assert data["message"].endswith(".")
    assert says in data["message"]


@pytest.mark.parametrize(("body", "status", "word", "says"), BAD_TABLES)
def test_tables_that_cannot_be(tmp_path: Path, body: dict[str, Any], status: int, word: str, says: str) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            check(await api.post("/tables", **body), status, word, says)

    asyncio.run(story())


@pytest.mark.parametrize(("body", "status", "word"), BAD_ACTIONS)
def test_actions_that_cannot_be(tmp_path: Path, body: dict[str, Any], status: int, word: str) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table()
            table = await api.tables.find(here.removeprefix("/tables/"))
            before = lines(table)
            answer = await api.post(f"{here}/act", tokens["0"], **body)
            if word:
                check(answer, status, word)
                assert lines(table) == before
                assert ("number" in answer.json()) == (word == "stale")
            else:
                assert answer.status_code == status

    asyncio.run(story())


def test_without_a_token_one_can_only_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, _ = await api.new_table()
            for token in ("", "wrong", "x" * 5000):
                assert (await api.get(f"{here}/sight", token)).status_code == 200
                for path in ("act", "undo", "undo/answer", "take-back", "rename", "start", "rematch", "hand-over"):
                    check(await api.post(f"{here}/{path}", token, action="push"), 403, "not_your_seat")
            basic = await api.client.get(f"/api{here}", headers={"Authorization": "Basic eDp5"})
            assert basic.json()["yours"] == []

    asyncio.run(story())


def test_unknown_tables_and_addresses(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            check(await api.get("/tables/KELP-99999"), 404, "no_such_table", "check the code")
            check(await api.get("/tables/%00/sight"), 404, "no_such_table")
            check(await api.post("/tables/nowhere/act", action="push"), 404, "no_such_table")
            check(await api.get("/nothing"), 404, "no_such_page")
            check(await api.get("/tables"), 405, "wrong_method")
            check(await api.client.delete("/api/games"), 405, "wrong_method")

    asyncio.run(story())


@pytest.mark.parametrize("raw", [b"", *NOT_BODIES])
def test_bodies_that_are_not_json(tmp_path: Path, raw: bytes) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, _ = await api.new_table()
            json = {"Content-Type": "application/json"}
            answer = await api.client.post(f"/api{here}/join", content=raw, headers=json)
            if raw:
                check(answer, 400, "bad_request")
            else:
                check(answer, 409, "table_full")

    asyncio.run(story())


def test_huge_bodies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            check(await api.post("/tables", game="x" * 70_000), 413, "too_large", "64 KB")

    asyncio.run(story())


def test_posts_from_elsewhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table()
            table = await api.tables.find(here.removeprefix("/tables/"))
            before = lines(table)

            async def post(**headers: str) -> httpx.Response:
                given = {name.replace("_", "-"): value for name, value in headers.items()}
                return await api.client.post(
                    f"/api{here}/act", json={"action": "push"}, headers={**bearer(tokens["0"]), **given}
                )

            check(await post(Origin="https://evil.test"), 403, "elsewhere")
            check(await post(Origin="null"), 403, "elsewhere")
            check(await post(Sec_Fetch_Site="cross-site"), 403, "elsewhere")
            check(await post(Content_Type="text/plain"), 415, "not_json")
            check(await post(Content_Type="application/x-www-form-urlencoded"), 415, "not_json")
            assert lines(table) == before
            assert (await post(Origin="http://shoal.test", Sec_Fetch_Site="same-origin")).status_code == 200

    asyncio.run(story())


def test_transcripts_are_checked(tmp_path: Path) -> None:
    head = "Shoal transcript 1\ngame: succession\nrules: 1\nseats: 2\n\n"
    corrupt = ("", "x", "{}", "{", '{"shoal": 1}', head + "0: fly\n", head + "deal 9 x\n", head.replace("2", "99"))

    async def story() -> None:
        async with open_api(tmp_path) as api:
            for text in corrupt:
                check(await api.post("/transcripts", transcript=text), 400, "bad_transcript")
            poker = head.replace("succession", "poker")
            check(await api.post("/transcripts", transcript=poker), 404, "unknown_game")
            check(await api.post("/transcripts"), 400, "bad_request")
            good = (await api.post("/transcripts", transcript=head)).json()
            assert (good["game"], good["moves"], good["over"]) == ("succession", 0, False)

    asyncio.run(story())
