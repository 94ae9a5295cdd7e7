"""Pages of tables that were played by former rules of their game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from starlette.testclient import TestClient

from shoal.engine.box import Box
from shoal.engine.game import Game
from shoal.engine.log import read
from shoal.engine.options import Value
from shoal.engine.versions import Kept
from shoal.games import open_box
from shoal.table import Tables
from shoal.table.thinking import Shelf
from shoal.web.app import create_app
from tests.databases import database
from tests.web.conftest import BROWSER, FORM
from tests.web.test_film import played

WAS = open_box("succession").game({}).version


def raised(options: Mapping[str, Value]) -> Game:
    game = open_box("succession").game(options)
    game.version = WAS + 1
    return game


def kept(game: str) -> Box:
    box = open_box(game)
    return replace(box, game=raised, past={**box.past, WAS: Kept(box.game)})


def forgotten(game: str) -> Box:
    return replace(open_box(game), game=raised)


def finished(folder: Path) -> str:
    """The code of a game that was played by the rules of today."""

    async def story() -> str:
        tables, table = await played(folder)
        await tables.close()
        return table.code

    return asyncio.run(story())


def opened(folder: Path, shelf: Shelf) -> TestClient:
    app = create_app(Tables.open(database(folder), shelf))
    return TestClient(app, headers=BROWSER, raise_server_exceptions=False)


def test_debrief_film_and_transcripts_are_those_of_the_rules_that_were_played(tmp_path: Path) -> None:
    code = finished(tmp_path)
    pages = [f"/t/{code}/{page}" for page in ("transcript.txt", "transcript.json", "rows.csv", "debrief", "replay/0")]
    with opened(tmp_path, open_box) as client:
        before = [client.get(page).text for page in pages]
    with opened(tmp_path, kept) as client:
        assert [client.get(page).text for page in pages] == before
        assert client.get(f"/t/{code}/replay").status_code == 200
        assert client.get(f"/t/{code}").status_code == 200
    assert read(before[0]).header.version == read(before[1]).header.version == WAS


def test_a_table_without_its_rules_is_told_and_others_are_played(tmp_path: Path) -> None:
    code = finished(tmp_path)
    with opened(tmp_path, forgotten) as client:
        answer = client.get(f"/t/{code}")
        assert answer.status_code == 410
        assert f"begun by rules {WAS}, which this Shoal does not know any more" in answer.text
        assert "Ada, Bo, Cleo" in answer.text
        assert client.get(f"/api/tables/{code}").json()["error"] == "unreadable"
        assert client.get("/").status_code == 200
        new = client.post("/games/succession/new", data=FORM)
        assert new.status_code == 200
        assert "Traceback" not in new.text
    with opened(tmp_path, open_box) as client:
        answer = client.get(new.url.path)
        assert answer.status_code == 410
        assert f"saved by a newer Shoal, by rules {WAS + 1}; this one has rules {WAS}" in answer.text
        assert client.get(f"/t/{code}").status_code == 200
