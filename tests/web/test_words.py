"""The board in words: from the sight of whoever asks, with what they are trying out."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal import games
from shoal.engine.game import SPECTATOR
from shoal.table import SeatPlan, Table, Tables
from shoal.web.film import film_of
from shoal.web.passages import in_words, passages_for
from tests.databases import database
from tests.some import some
from tests.web.conftest import FORM
from tests.web.test_film import played
from tests.web.test_pages import new_table

each_game = pytest.mark.parametrize("game", games.available())


def lines(table: Table, seat: int) -> list[str]:
    return [line for passage in passages_for(table, seat, "en") for line in passage.lines]


@each_game
def test_every_heading_and_line_is_sent_to_whoever_sits_there(client: TestClient, game: str) -> None:
    code = client.post(f"/games/{game}/play", follow_redirects=False).headers["location"].rpartition("/")[2]
    told = client.get(f"/api/tables/{code}/words", params={"seat": "0"}).json()
    page = unescape(client.get(f"/t/{code}/words", params={"seat": "0"}).text)
    assert told["seat"] == 0
    for passage in some(told["passages"]):
        assert f"<h2>{passage['title']}</h2>" in page
        assert all(f"<li>{line}</li>" in page for line in passage["lines"])


def test_a_hand_is_read_to_its_owner_alone(client: TestClient, other: TestClient) -> None:
    code = new_table(client)
    hand = client.get(f"/t/{code}/words", params={"seat": "0"})
    assert "Your hand" in hand.text
    assert hand.headers["cache-control"] == "no-store"
    for device, seat in ((client, "1"), (client, "-2"), (other, "0"), (other, "x")):
        assert "Your hand" not in device.get(f"/t/{code}/words", params={"seat": seat}).text
    assert "Your hand" not in client.get(f"/t/{code}/words", params={"seat": "0", "watch": ""}).text
    assert other.get(f"/api/tables/{code}/words", params={"seat": "0"}).status_code == 403
    assert other.get(f"/api/tables/{code}/words").json()["seat"] is None


def test_there_is_nothing_to_read_before_the_game(client: TestClient) -> None:
    code = new_table(client, **{"seat-1": "friend"})
    assert client.get(f"/t/{code}/words").text == ""
    assert client.get(f"/api/tables/{code}/words").json()["passages"] == []


def test_what_is_tried_out_is_read_to_who_tries_it_out(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        plans = [SeatPlan("person", name) for name in ("Ada", "Bo")]
        table, tokens = await tables.create("reef", plans, {}, {})
        for seat in (0, 1):
            await table.act(tokens[seat], seat, "board ramp", table.number, f"floor-{seat}")
        before = [lines(table, seat) for seat in (0, 1, SPECTATOR)]
        step = table.legal(0)[0]
        await table.edit_draft(tokens[0], 0, "add", table.game.vocabulary[step])
        after = [lines(table, seat) for seat in (0, 1, SPECTATOR)]
        assert after[0] != before[0]
        assert after[1:] == before[1:]
        await tables.close()

    asyncio.run(story())


def test_every_scene_of_the_film_can_be_read_through_anybodys_eyes(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table = await played(tmp_path)
        film = film_of(table)
        read = [film.read(0, step) for step in range(film.length + 1)]
        assert all(read)
        assert film.read(0, film.length) == passages_for(table, 0, "en")
        assert film.read(0, 0) != film.read(1, 0)
        assert film.read(0, film.length + 1) == ()
        assert film.read(0, 10**30) == ()
        await tables.close()

    asyncio.run(story())


def test_words_of_people_are_no_markup(client: TestClient) -> None:
    code = client.post("/games/pond/new", data={**FORM, "name-0": "<b>Ada</b>"}, follow_redirects=False)
    address = code.headers["location"]
    assert "<b>" not in client.get(f"{address}/words").text
    assert "&lt;b&gt;Ada" in client.get(f"{address}/words").text


def test_nothing_read_is_nothing_written() -> None:
    assert in_words(()) == ""
