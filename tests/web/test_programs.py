"""Programs that a server was started with: they are offered like bots, and nobody else can name one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.bots.program import programs
from shoal.cli import main
from shoal.table import Tables
from shoal.web.app import create_app
from tests.databases import database

BROUGHT = ["Clever=tests.table.visitors:last"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    tables = Tables.open(database(tmp_path), programs=programs(BROUGHT))
    with TestClient(create_app(tables)) as client:
        yield client


def test_a_program_is_offered_where_bots_are(client: TestClient) -> None:
    page = client.get("/games/succession/new").text
    assert '<option value="Clever">Bot: Clever</option>' in page
    assert "A program that somebody has brought to this server." in page
    bots = client.get("/api/games").json()["bots"]
    assert [bot["strength"] for bot in bots] == ["minnow", "perch", "pike", "Clever"]
    assert bots[-1]["name"] == "Clever"


def test_a_program_sits_down_through_the_form_and_the_api(client: TestClient) -> None:
    form = {"seat-0": "me", "name-0": "Ada", "seat-1": "Clever", "option-rounds": "1"}
    opened = client.post("/games/succession/new", data=form, follow_redirects=False)
    assert opened.status_code == 303
    table = client.get(f"/api/tables/{opened.headers['location'].rpartition('/')[2]}").json()
    assert table["seats"][1]["kind"] == "bot" and table["seats"][1]["strength"] == "Clever"
    seats = [{"kind": "person"}, {"kind": "bot", "strength": "Clever"}]
    made = client.post("/api/tables", json={"game": "succession", "seats": seats})
    assert made.status_code == 201
    for stranger in ("os:system", "x=os:system", "clever"):
        seats[1]["strength"] = stranger
        refused = client.post("/api/tables", json={"game": "succession", "seats": seats})
        assert refused.status_code == 400
        assert "There are: minnow, perch, pike, Clever." in refused.text


def test_the_api_does_not_say_that_there_are_only_three(client: TestClient) -> None:
    assert '"enum": ["minnow", "perch", "pike"]' not in json.dumps(client.get("/api/openapi.json").json())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("clever", "“clever” is not NAME=MODULE:FUNCTION"),
        ("pike=a:b", "There is a player called “pike” already"),
        ("clever=no_such_module:play", "The bot “clever” cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_server_that_cannot_load_a_program_says_so_and_does_not_open(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--host", "127.0.0.1", "--data", str(tmp_path), "--bot", text]) == 1
    assert sentence in capsys.readouterr().err
