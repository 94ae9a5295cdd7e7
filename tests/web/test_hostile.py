"""What people send who want to break the server: each gets an answer in words, and none a fault of ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from shoal.table import Tables
from shoal.web import auth
from shoal.web.app import create_app
from shoal.web.quota import Quota, Quotas
from tests.databases import copied
from tests.web.conftest import BROWSER, FORM
from tests.web.server import served

HUGE = "9" * 400


def a_table(client: TestClient) -> str:
    """The code of a new table with an open seat."""
    made = client.post("/games/succession/new", data={**FORM, "seat-1": "friend"})
    return str(made.url.path).rpartition("/")[2]


@pytest.mark.parametrize("number", [HUGE, "-" + HUGE, "1e400", "-1e400", "NaN", "9" * 5000])
def test_a_number_too_large_for_any_setting(client: TestClient, number: str) -> None:
    headers = {"content-type": "application/json"}
    for name in ("bot_pause", "undo"):
        body = f'{{"game": "succession", "settings": {{"{name}": {number}}}}}'
        answer = client.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 400, answer.text
        form = client.post("/games/succession/new", data={**FORM, f"time-{name}": number}, headers=BROWSER)
        assert form.status_code in (200, 400)


@pytest.mark.parametrize("origin", ["http://[", "http://]", "[", "http://[::1", "//", "\xff", "null", "http://:"])
def test_an_origin_that_is_no_address(client: TestClient, origin: str) -> None:
    headers = {"origin": origin.encode("latin-1").decode("latin-1")}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    assert client.post("/api/tables", json={"game": "succession"}, headers=raw).status_code == 403
    assert client.post("/games/succession/play", headers=raw).status_code == 403


def test_a_query_that_is_no_text(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, token = server.new_table()
        for address in ("/", "/join", "/t/none", "/nowhere", f"{here}/sight", here.replace("/api/tables", "/t")):
            for query in ("seat=\xed", "\xff", "code=KELP-42&x=\x80", "%ff", "seat=%ed%a0%80"):
                assert server.ask(f"GET {address}?{query}", token=token).status < 500


@pytest.mark.parametrize("step", ["9" * 5000, "9" * 25, "0" * 5000])
def test_a_step_of_a_film_that_no_number_can_be(client: TestClient, step: str) -> None:
    code = a_table(client)
    for address in (f"/t/{code}/replay/{step}", f"/t/{code}/replay/{step}/words"):
        assert client.get(address, headers=BROWSER).status_code in (404, 409)
    shown = "/games/hyporheic/examples/none"
    assert client.get(f"{shown}/{step}", headers=BROWSER).status_code == 404
    assert client.get(f"{shown}/{step}/words", headers=BROWSER).status_code == 404
    assert client.get(f"/games/hyporheic/tutorial/steps/{step}/words", headers=BROWSER).status_code == 404


@pytest.mark.parametrize(
    "host",
    ["x" * 3000, "[", "]", "[::1", "a b", "a/b", "a@b", "\xff", "localhost:port", "localhost:999999", ":80", "?"],
)
def test_a_host_that_is_no_name(client: TestClient, host: str) -> None:
    code = a_table(client)
    for address in ("/", f"/t/{code}", f"/api/tables/{code}", f"/t/{code}/device"):
        answer = client.get(address, headers=[(b"host", host.encode("latin-1")), (b"accept", b"text/html")])
        assert answer.status_code == 400, (address, answer.text)


def test_a_great_many_cookies_are_not_all_looked_at(client: TestClient) -> None:
    """Every token costs a moment, and a stream looks at them again whenever somebody comes or goes."""
    code = a_table(client)
    token = client.cookies[f"shoal-{code}"]
    many = "; ".join(f"shoal-NOBODY-{number}={'.'.join('abcdefghij')}" for number in range(10, 3000))
    request = Request({"type": "http", "headers": [(b"cookie", f"shoal-{code}={token}; {many}".encode())]})
    assert len(auth.tokens(request)) == auth.MOST_TABLES * auth.MOST_SEATS
    client.cookies.clear()
    shown = {"cookie": f"shoal-{code}={token}; {many}"}
    assert client.get(f"/api/tables/{code}", headers=shown).json()["yours"] == [0]  # its own is looked at first
    assert client.post(f"/api/tables/{code}/undo", json={}, headers=shown).status_code in (202, 409)


def test_the_first_page_tells_nothing_about_tables_of_others(client: TestClient, tmp_path: Path) -> None:
    code = a_table(client)
    token = client.cookies[f"shoal-{code}"]
    tables = Tables.open(copied(tmp_path))  # with no table in memory
    with TestClient(create_app(tables)) as anew:
        for guess in ("wrong", "wrong." * 5, ""):
            assert code not in anew.get("/", headers={"cookie": f"shoal-{code}={guess}"}).text
        assert tables.live == 0  # nobody had to wait until it was read, which would tell that it is there
        assert code in anew.get("/", headers={"cookie": f"shoal-{code}={token}"}).text
        assert tables.live == 1


@pytest.mark.parametrize("shown", [{}, {"authorization": "Bearer wrong"}, {"cookie": "shoal-KELP-42=wrong"}])
def test_who_guesses_learns_nothing_while_they_wait(client: TestClient, tmp_path: Path, shown: dict[str, str]) -> None:
    """Not even by how long it takes: no table is looked for before it is their turn."""
    code = a_table(client)
    token = client.cookies[f"shoal-{code}"]
    tables, quotas = Tables.open(copied(tmp_path)), Quotas()
    quotas.guesses, quotas.lookups = Quota(1, 1000.0), Quota(1, 1000.0)
    with TestClient(create_app(tables, quotas)) as anew:
        assert anew.get("/api/tables/KELP-42", headers=shown).status_code == 404
        assert anew.get("/api/tables/KELP-42", headers=shown).status_code == 404  # the first in the line
        for address in (f"/api/tables/{code}", "/api/tables/KELP-42", f"/t/{code}/stream", f"/join?code={code}"):
            assert anew.get(address, headers=shown, follow_redirects=False).status_code == 429
        assert tables.live == 0
        for seated in ({"authorization": f"Bearer {token}"}, {"cookie": f"shoal-{code}={token}"}):
            assert anew.get(f"/api/tables/{code}", headers=seated).status_code == 200


def test_tries_of_one_time_codes_are_counted_by_address_too(client: TestClient) -> None:
    answers = set()
    for _ in range(40):  # on a slow machine new tries grow meanwhile
        code = a_table(client)
        path = f"/api/tables/{code}/take-over"
        answers |= {client.post(path, json={"pass": "K7QM-2XWP"}).json()["error"] for _ in range(10)}
        if "too_often" in answers:
            break
    assert answers == {"not_your_seat", "too_often"}
    device = f"/t/{code}/device"
    pages = [client.post(device, data={"code": "K7QM-2XWP"}, headers=BROWSER).status_code for _ in range(5)]
    assert 429 in pages  # a second later there may be one more
