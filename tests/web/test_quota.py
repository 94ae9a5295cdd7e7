"""How often: generous for a school behind one address, and the end of it for who wants to break the server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal.table import NoSuchTable, SeatPlan, Tables
from shoal.table.codes import MANY, Guesses
from shoal.web.faults import TooOften
from shoal.web.quota import Quota, household
from tests.databases import database
from tests.some import some
from tests.web.conftest import BROWSER, FORM

FRIENDS = {**FORM, **{f"seat-{seat}": "friend" for seat in range(1, 4)}}
PAUSE = 3600.0  # seconds, longer than any test


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds somebody was let wait; nobody really is."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("shoal.web.quota.sleep", sleep)
    return waits


@pytest.fixture(autouse=True)
def clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, nothing is forgiven meanwhile."""
    monkeypatch.setattr("shoal.web.quota.monotonic", lambda: 1000.0)


@pytest.fixture
def elsewhere(app: Starlette, client: TestClient) -> TestClient:
    """Somebody at another address."""
    made = TestClient(app, raise_server_exceptions=False, client=("192.0.2.7", 5000))
    made.portal = client.portal
    return made


def new_table(client: TestClient) -> str:
    made = client.post("/games/succession/new", data=FRIENDS, headers=BROWSER)
    assert made.status_code == 200, made.text
    return str(made.url.path).rpartition("/")[2]


def test_so_many_at_once_and_then_one_after_every_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("shoal.web.quota.monotonic", lambda: now)
    quota = Quota(3, 2.0)
    for _ in range(3):
        quota.spend("ada")
    for _ in range(5):  # what was refused does not count
        with pytest.raises(TooOften) as refused:
            quota.spend("ada")
        assert refused.value.wait == 2
    quota.spend("ben")
    now = 2.0
    quota.spend("ada")
    with pytest.raises(TooOften):
        quota.spend("ada")
    now = 100.0
    for _ in range(3):
        quota.spend("ada")


def test_those_in_a_line_are_served_in_turn_and_a_long_line_is_said(slept: list[float]) -> None:
    async def story() -> None:
        quota = Quota(1, 4.0)
        for _ in range(3):
            await quota.turn("ada")
        with pytest.raises(TooOften):
            await quota.turn("ada")

    asyncio.run(story())
    assert [round(wait) for wait in slept] == [4, 8]


def test_the_limiter_itself_needs_little_memory() -> None:
    quota = Quota(3, PAUSE, most=100)
    for number in range(10_000):
        quota.spend(number)
    assert len(quota) == 100


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("not:an:address", "not:an:other", False),
    ],
)
def test_a_household_has_many_addresses_of_the_new_kind(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same


def test_a_school_behind_one_address_is_not_slowed(client: TestClient, slept: list[float]) -> None:
    """Ten tables are opened at once, thirty pupils sit down, and some mistype the code."""
    codes = [new_table(client) for _ in range(10)]
    for pupil in range(30):
        client.cookies.clear()
        code = codes[pupil % 10]
        assert client.get("/join", params={"code": "KELP-99999"}).status_code == 404
        assert client.get("/join", params={"code": code}).status_code == 200
        joined = client.post(f"/t/{code}/join", data={"name": f"Pupil {pupil}"}, headers=BROWSER)
        assert joined.status_code == 200
        assert f"Pupil {pupil}" in client.get(f"/t/{code}").text
    assert not slept


def test_one_address_sets_up_only_so_many_tables(client: TestClient, elsewhere: TestClient) -> None:
    made = [client.post("/api/tables", json={"game": "succession"}) for _ in range(70)]
    refused = [answer for answer in made if answer.status_code == 429]
    assert len(refused) == 10
    for answer in some(refused):
        assert answer.json()["error"] == "too_often"
        assert int(answer.headers["retry-after"]) >= 1
    page = client.post("/games/succession/play", headers=BROWSER)
    assert page.status_code == 429
    assert "retry-after" in page.headers
    assert re.search(r"wait \d+ seconds?", page.text)
    assert 'href="/"' in page.text
    assert elsewhere.post("/api/tables", json={"game": "succession"}).status_code == 201


def test_who_guesses_codes_waits_in_a_line_and_who_sits_does_not(
    client: TestClient, elsewhere: TestClient, slept: list[float]
) -> None:
    code = new_table(client)
    for guess in range(10_000, 10_040):
        assert elsewhere.get(f"/api/tables/KELP-{guess}").status_code == 404
    assert not slept
    statuses = [elsewhere.get(f"/api/tables/KELP-{guess}").status_code for guess in range(20_000, 20_060)]
    assert 404 in statuses and 429 in statuses  # the line is long by now
    assert len(slept) < 30
    waited = len(slept)
    assert elsewhere.get(f"/t/{code}", headers={**BROWSER, "authorization": "Bearer wrong"}).status_code == 429
    assert client.get(f"/t/{code}").status_code == 200  # from another address
    mine = TestClient(client.app, client=("192.0.2.7", 5001), cookies=client.cookies)
    mine.portal = client.portal
    assert mine.get(f"/t/{code}").status_code == 200  # from there, but seated
    assert len(slept) == waited


def test_who_wakes_many_tables_that_rest_waits_and_those_in_play_are_found(
    app: Starlette, client: TestClient, elsewhere: TestClient
) -> None:
    """To read one from the disk is work for threads that all share; whether there is one tells the line nothing."""
    code = new_table(client)
    app.state.quotas.loads = Quota(3, PAUSE)
    statuses = [elsewhere.get(f"/api/tables/KELP-{guess}").status_code for guess in range(10_000, 10_005)]
    assert statuses == [404] * 3 + [429] * 2
    assert elsewhere.get(f"/api/tables/{code}").status_code == 200
    assert client.get("/api/tables/KELP-10000").status_code == 404, "from another address"


def test_wrong_and_right_codes_take_equally_long_from_where_somebody_guesses(
    client: TestClient, elsewhere: TestClient, slept: list[float]
) -> None:
    code = new_table(client)
    for guess in range(10_000, 10_041):
        elsewhere.get(f"/api/tables/KELP-{guess}")
    for headers in ({}, {"authorization": "Bearer wrong"}):
        before = len(slept)
        assert elsewhere.get(f"/api/tables/{code}", headers=headers).status_code == 200
        assert elsewhere.get("/api/tables/KELP-77777", headers=headers).status_code == 404
        assert len(slept) - before >= 1


def test_codes_lengthen_under_attack_and_shorten_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("shoal.table.codes.monotonic", lambda: now)
    guesses = Guesses()
    assert guesses.digits == 2
    for _ in range(MANY[0]):
        guesses.was_wrong()
    assert guesses.digits == 3
    for _ in range(MANY[1]):
        guesses.was_wrong()
    assert guesses.digits == 4
    now = 24 * 3600.0
    assert guesses.digits == 2


def test_a_server_that_is_guessed_at_gives_longer_codes(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        for guess in range(MANY[0] + 20):
            with pytest.raises(NoSuchTable):
                await tables.find(f"KELP-{10_000 + guess}")
        table, _ = await tables.create("succession", [SeatPlan("person"), SeatPlan("open")], {}, {})
        assert re.fullmatch(r"[A-Z]+-\d{3}", table.code)
        await tables.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("path", "body", "at_most"),
    [
        ("rename", {"name": "Ada"}, 10),
        ("draft", {"do": "clear"}, 200),
        ("undo", {}, 30),
        ("end", {}, 30),
        ("end/answer", {"yes": True}, 30),
        ("pass", {}, 30),
        ("claim", {"seat": 1}, 20),
        ("take-back", {}, 10),
    ],
)
def test_what_a_seat_asks_for_has_an_end(client: TestClient, path: str, body: dict[str, object], at_most: int) -> None:
    here = f"/api/tables/{new_table(client)}"
    statuses = [client.post(f"{here}/{path}", json=body).status_code for _ in range(at_most + 20)]
    assert 429 not in statuses[:at_most]
    assert set(statuses[at_most:]) == {429}
    assert client.get(f"{here}/sight").status_code == 200


def test_hints_and_transcripts_have_an_end(client: TestClient) -> None:
    here = f"/api/tables/{new_table(client)}"
    assert [client.get(f"{here}/hint").status_code for _ in range(60)].count(200) == 30
    sent = [client.post("/api/transcripts", json={"transcript": "x"}).status_code for _ in range(60)]
    assert sent.count(400) == 20


def test_renames_that_were_refused_are_not_stored(client: TestClient) -> None:
    here = f"/api/tables/{new_table(client)}"
    before = client.get(here).json()["number"]
    for number in range(100):
        client.post(f"{here}/rename", json={"name": f"Ada {number}"})
    assert client.get(here).json()["number"] - before == 10
