"""What people send who want to break the server: each gets an answer in words, and none a fault of ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

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


@pytest.mark.parametrize(
    "host",
    ["x" * 3000, "[", "]", "[::1", "a b", "a/b", "a@b", "\xff", "localhost:port", "localhost:999999", ":80", "?"],
)
def test_a_host_that_is_no_name(client: TestClient, host: str) -> None:
    code = a_table(client)
    for address in ("/", f"/t/{code}", f"/api/tables/{code}", f"/t/{code}/device"):
        answer = client.get(address, headers=[(b"host", host.encode("latin-1")), (b"accept", b"text/html")])
        assert answer.status_code == 400, (address, answer.text)
