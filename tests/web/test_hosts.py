"""The names a server answers to: another site's name that points here gets nothing but a friendly page."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.table import Tables
from shoal.web.app import create_app
from shoal.web.hosts import own_names
from tests.databases import database
from tests.some import some
from tests.web.conftest import BROWSER, FORM
from tests.web.server import read_answer, request, served

MACHINE = socket.gethostname().partition(".")[0].lower()


@pytest.fixture
def named(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Tables.open(database(tmp_path)), names={*own_names(), "shoal.example.org"})
    with TestClient(app, base_url="http://localhost:8000", raise_server_exceptions=False) as made:
        yield made


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "192.168.1.5:8000", "10.0.0.7", "[::1]:8000",
        "[fe80::1]", "shoal.example.org", "Shoal.Example.org:443", "shoal.example.org.", MACHINE,
        f"{MACHINE}.local:8000", f"{MACHINE}.lan",
    ],
)  # fmt: skip
def test_its_own_names_and_plain_addresses_are_known(named: TestClient, host: str) -> None:
    assert named.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "shoal.example.org.evil.example", "a.local"],
)
def test_another_name_is_refused_and_the_page_says_what_to_do(named: TestClient, host: str) -> None:
    page = named.get("/", headers={**BROWSER, "host": host})
    assert page.status_code == 421
    assert f"--name {host}" in page.text
    assert "content-security-policy" in page.headers
    for loaded in some(re.findall(r'href="(/static/[^"]+)"', page.text)):
        assert named.get(loaded, headers={"host": host}).status_code == 200
    answer = named.post("/api/tables", json={"game": "succession"}, headers={"host": host})
    assert (answer.status_code, answer.json()["error"]) == (421, "unknown_host")
    assert named.post("/games/succession/new", data=FORM, headers={"host": host}).status_code == 421


def test_the_program_knows_the_names_it_is_told(tmp_path: Path) -> None:
    def status(host: str) -> int:
        with server.connect() as made:
            made.sendall(request("GET /api/games", host=host))
            return read_answer(made).status

    with served(tmp_path, "--name", "shoal.example.org", "--name", "games.school.example") as server:
        hosts = ["127.0.0.1", "localhost", "shoal.example.org", "games.school.example:8000", "evil.example"]
        assert [status(host) for host in hosts] == [200, 200, 200, 200, 421]


def test_only_a_known_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    """Else everybody could be somebody else for each request, and no limit would hold."""

    def tables_of_many(count: int) -> list[int]:
        statuses = []
        for number in range(count):
            with server.connect() as made:
                sent = f"X-Forwarded-For: 192.0.2.{number}\r\n"
                made.sendall(request("POST /api/tables", '{"game": "succession"}', more=sent))
                statuses.append(read_answer(made).status)
        return statuses

    with served(tmp_path) as server:
        assert 429 in tables_of_many(70)
    with served(tmp_path, "--proxy", "127.0.0.0/8") as server:
        assert set(tables_of_many(70)) == {201}
