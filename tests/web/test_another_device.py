"""Seats that are away and change devices, through pages and the JSON API."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal.engine.game import SPECTATOR
from shoal.table import SeatPlan, Table, Tables, claims
from shoal.table.passes import MOST_EACH
from shoal.web.app import create_app
from shoal.web.flow import GONE, Looking
from shoal.web.frame import Frames, Viewer
from tests.databases import database
from tests.web.conftest import BROWSER

SECRET = "an-id-that-nobody-can-guess"


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """Here everybody without an open page is away at once."""
    return create_app(Tables.open(database(tmp_path), away=0.0))


@pytest.fixture
def third(app: Starlette, client: TestClient) -> TestClient:
    made = TestClient(app, raise_server_exceptions=False)
    made.portal = client.portal
    return made


def new_table(client: TestClient, *names: str, bots: int = 0) -> str:
    seats = [{"kind": "person", "name": names[0]}, *({"kind": "open"} for _ in names[1:]), *[{"kind": "bot"}] * bots]
    return str(client.post("/api/tables", json={"game": "rivers", "seats": seats}).json()["code"])


def table_of(app: Starlette, client: TestClient, code: str) -> Table:
    assert client.portal is not None
    found = client.portal.call(app.state.tables.find, code)
    assert isinstance(found, Table)
    return found


def with_page(app: Starlette, client: TestClient, code: str, seat: int) -> Any:
    """Somebody's page is open from now on."""
    table = table_of(app, client, code)
    assert client.portal is not None
    return client.portal.call(lambda: table.subscribe([seat]))


def test_a_claim_through_the_api(app: Starlette, client: TestClient, other: TestClient, third: TestClient) -> None:
    code = new_table(client, "Ada", "Bo", bots=1)
    here = f"/api/tables/{code}"
    assert other.post(f"{here}/join", json={"name": "Bo"}).status_code == 200
    with_page(app, client, code, 0)
    assert [seat["away"] for seat in client.get(here).json()["seats"]] == [False, True, False]
    asked = third.post(f"{here}/claim", json={"seat": 1, "request": SECRET})
    assert asked.status_code == 202
    assert third.post(f"{here}/claim", json={"seat": 1, "request": SECRET}).json()["token"] == asked.json()["token"]
    assert third.get(f"{here}/sight").json()["seat"] is None
    assert third.get(f"{here}/sight?seat=1").status_code == 403
    assert third.get(here).json()["claims"] == [], "only those who are asked hear of it"
    [claim] = client.get(here).json()["claims"]
    assert (claim["seat"], claim["sign"]) == (1, asked.json()["sign"])
    answer = {"seat": 1, "sign": claim["sign"], "yes": True}
    for stranger in (third, other):
        assert stranger.post(f"{here}/claim/answer", json=answer).status_code == 403
    assert client.post(f"{here}/claim/answer", json={**answer, "sign": 1}).status_code == 409
    assert client.post(f"{here}/claim/answer", json={"seat": 1, "sign": 1}).status_code == 400
    assert client.post(f"{here}/claim/answer", json=answer).status_code == 200
    assert third.get(f"{here}/sight").json()["seat"] == 1
    assert other.get(f"{here}/sight").json()["seat"] is None
    assert other.post(f"{here}/rename", json={"name": "Cy"}).status_code == 403
    assert client.post(f"{here}/claim/answer", json=answer).status_code == 409


def test_the_old_devices_page_says_so_and_shows_what_onlookers_see(
    app: Starlette, client: TestClient, other: TestClient
) -> None:
    code = new_table(client, "Ada", bots=1)
    page = client.get(f"/t/{code}/device", headers=BROWSER).text
    [secret] = re.findall(r'class="big-code">([^<]+)<', page)
    assert f"device?code={secret}" not in page, "the link is in the picture alone"
    assert "<svg" in page
    shown = other.get(f"/t/{code}/device", params={"code": secret}, headers=BROWSER)
    assert f'value="{secret}"' in shown.text
    assert client.get(f"/api/tables/{code}").json()["yours"] == [0], "to look at the page takes nothing"
    once = {"code": secret, "request": SECRET}
    assert other.post(f"/t/{code}/device", data=once, headers=BROWSER).status_code == 200
    assert other.get(f"/api/tables/{code}").json()["yours"] == [0]
    assert client.get(f"/api/tables/{code}").json()["yours"] == []
    lost = client.get(f"/t/{code}", headers=BROWSER).text
    assert "Your seat is on another device now." in lost
    assert 'data-seat=""' in lost
    again = client.post(f"/t/{code}/device", data={"code": secret}, headers=BROWSER)
    assert again.status_code == 403
    assert 'role="alert"' in again.text
    assert "One tap" not in again.text, "another code must be typed"
    [fresh] = re.findall(r'class="big-code">([^<]+)<', other.get(f"/t/{code}/device", headers=BROWSER).text)
    assert fresh != secret


def test_one_time_codes_through_the_api(client: TestClient, other: TestClient, third: TestClient) -> None:
    code = new_table(client, "Ada", bots=1)
    here = f"/api/tables/{code}"
    assert other.post(f"{here}/pass", json={}).status_code == 403
    secret = client.post(f"{here}/pass", json={}).json()["pass"]
    elsewhere = f"/api/tables/{new_table(third, 'Cy', bots=1)}"
    assert other.post(f"{elsewhere}/take-over", json={"pass": secret}).status_code == 403
    taken = other.post(f"{here}/take-over", json={"pass": secret, "request": SECRET}).json()
    assert taken["seat"] == 0
    assert other.post(f"{here}/take-over", json={"pass": secret, "request": SECRET}).json()["token"] == taken["token"]
    wrong = [client.post(f"{here}/take-over", json={"pass": secret}) for _ in range(MOST_EACH + 1)]
    assert [each.status_code for each in wrong] == [403] * MOST_EACH + [429]
    assert wrong[-1].json()["error"] == "too_many"
    assert client.post(f"/t/{code}/device", data={"code": secret}, headers=BROWSER).status_code == 429


def test_a_form_from_another_site_takes_no_seat(client: TestClient, other: TestClient) -> None:
    code = new_table(client, "Ada", bots=1)
    secret = client.post(f"/api/tables/{code}/pass", json={}).json()["pass"]
    sent = other.post(f"/t/{code}/device", data={"code": secret}, headers={"origin": "https://elsewhere.example"})
    assert sent.status_code == 403
    assert client.get(f"/api/tables/{code}").json()["yours"] == [0]


def test_a_stream_ends_when_its_device_loses_or_gets_a_seat(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await tables.create("rivers", [SeatPlan("person"), SeatPlan("person")], {}, {})

        def anew() -> Viewer:
            held = tuple(table.seats_of([tokens[0]]))
            return Viewer(held[0] if held else SPECTATOR, held)

        events = Looking(table, Frames(table), Viewer(0, (0,)), anew)
        assert '"full":true' in await anext(events)
        await table.take_over(await table.show_pass(tokens[0], 0))
        assert [event async for event in events] == [GONE], "nothing more of the seat is sent"
        await tables.close()

    asyncio.run(story())


def test_who_comes_to_a_full_table_is_told_what_to_do(app: Starlette, client: TestClient, other: TestClient) -> None:
    code = new_table(client, "Ada", bots=1)
    with_page(app, client, code, 0)
    for page in (other.get(f"/t/{code}"), other.post(f"/t/{code}/join", data={"name": "Bo"})):
        assert page.status_code == 200
        assert "This table is full." in page.text
        for way in (f"/t/{code}/device", "/games/rivers/new", f"/t/{code}?big"):
            assert f'href="{way}"' in page.text
        assert "I am Ada" not in page.text
    assert "You are watching" not in client.get(f"/t/{code}").text


def test_nobody_is_offered_a_bot_who_sits_alone_among_bots(client: TestClient) -> None:
    code = new_table(client, "Ada", bots=1)
    assert client.get(f"/api/tables/{code}").json()["seats"][0]["away"]
    assert 'id="gone-' not in client.get(f"/t/{code}").text


def test_somebody_who_waits_is_offered_a_bot(
    app: Starlette, client: TestClient, other: TestClient, third: TestClient
) -> None:
    code = new_table(client, "Ada", "Bo")
    here = f"/api/tables/{code}"
    assert other.post(f"{here}/join", json={"name": "Bo"}).status_code == 200
    while client.get(f"{here}/sight").json()["sight"]["active"] == 0:
        legal = client.get(f"{here}/sight").json()["legal"]
        assert client.post(f"{here}/act", json={"action": legal[0]}).status_code == 200
    assert "Bo is away." in client.get(f"/t/{code}").text
    assert "Bo is away." not in third.get(f"/t/{code}").text, "onlookers decide nothing"
    with_page(app, client, code, 1)
    assert "Bo is away." not in client.get(f"/t/{code}").text


def test_nobody_alone_keeps_others_from_asking_for_a_seat(
    app: Starlette, client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who only knows the code asks again and again; the seat's own person asks from somewhere else."""
    monkeypatch.setattr(claims, "FIRST_PAUSE", 0.0)
    code = new_table(client, "Ada", "Bo", bots=1)
    here = f"/api/tables/{code}"
    assert other.post(f"{here}/join", json={"name": "Bo"}).status_code == 200
    with_page(app, client, code, 0)

    def ask(address: str) -> int:
        stranger = TestClient(app, client=(address, 5000))
        stranger.portal = client.portal
        once = {"seat": 1, "request": token_hex()}
        asked = stranger.post(f"{here}/claim", json=once)
        if asked.status_code == 202:
            again = stranger.post(f"{here}/claim", json=once)
            assert again.json()["sign"] == asked.json()["sign"], "to ask again costs nothing"
            answer = {"seat": 1, "sign": asked.json()["sign"], "yes": False}
            assert client.post(f"{here}/claim/answer", json=answer).status_code == 200
        return int(asked.status_code)

    assert [ask("192.0.2.7") for _ in range(5)] == [202, 202, 202, 429, 429]
    assert ask("192.0.2.8") == 202
