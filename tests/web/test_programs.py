"""Programs that a server was started with: they are offered like bots, and nobody else can name one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.bots.program import programs
from shoal.classroom import Classes, Classroom, Lesson
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


def test_a_teacher_may_let_a_program_fill_the_gaps(client: TestClient) -> None:
    form = client.get("/class/new/succession").text
    assert '<option value="Clever">Clever</option>' in form
    made = client.post("/api/classes", json={"game": "succession", "size": [2, 2], "strength": "Clever"})
    assert made.status_code == 201
    assert made.json()["lesson"]["strength"] == "Clever"
    refused = client.post("/api/classes", json={"game": "succession", "strength": "clever"})
    assert refused.status_code == 400
    assert "There are: minnow, perch, pike, Clever." in refused.text


def test_a_class_goes_on_without_the_program_where_a_server_has_none(tmp_path: Path) -> None:
    """Its tables are set up after the restart, and then their gaps are filled by the usual bot."""

    async def before() -> tuple[str, str]:
        tables = Tables.open(database(tmp_path), programs=programs(BROUGHT))
        classes = Classes(tables)
        room, key, _ = await classes.create(Lesson("succession", size=(2, 2), strength="Clever"))
        await room.join("Ada")
        await room.seat(key)
        await room.begin(key)
        assert await seated(room) == ["Clever"]
        await room.stop(key)
        await room.again(key)
        classes.hush()
        await tables.close()
        return room.code, key

    async def after(code: str, key: str) -> None:
        tables = Tables.open(database(tmp_path))
        classes = Classes(tables)
        room = await classes.find(code)
        await room.begin(key)
        assert await seated(room) == ["perch"]
        await room.bot(key, 1, True)
        assert await seated(room) == ["perch", "perch"]
        classes.hush()
        await tables.close()

    async def seated(room: Classroom) -> list[str]:
        live = [await room.live(table.index) for table in room.tables]
        return [seat.strength for table in live for seat in table.seats if seat.strength]

    asyncio.run(after(*asyncio.run(before())))


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
