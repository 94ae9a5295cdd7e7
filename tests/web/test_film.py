"""The replay: every position of a finished game through anybody's eyes."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from pathlib import Path
from time import monotonic, sleep

import pytest
from starlette.testclient import TestClient

from shoal import games
from shoal.engine import mark as m
from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.tutorial import shown_from
from shoal.table import SeatPlan, Table, Tables
from shoal.web.film import Film, film_of, film_of_example
from tests.databases import database
from tests.engine.test_moments import played as a_game
from tests.some import some
from tests.web.conftest import BROWSER, FORM
from tests.web.server import PATIENCE

YOU = re.compile(r"\byour?\b", re.IGNORECASE)
QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}


async def played(folder: Path) -> tuple[Tables, Table]:
    """A game that bots have played to its end."""
    tables = Tables.open(database(folder))
    plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Bo", "minnow"), SeatPlan("bot", "Cleo", "minnow")]
    table, tokens = await tables.create("succession", plans, {"calls": "auto", "rounds": 1}, QUICK)
    await table.hand_over(tokens[0], 0, "minnow")
    async with table.subscribe() as changes:
        async for _ in changes:
            if table.over:
                break
    return tables, table


def test_a_film_has_every_decision_and_ends_with_the_result(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table = await played(tmp_path)
        film = film_of(table)
        scenes = film.scenes(SPECTATOR, 0, film.length)
        assert [scene.step for scene in scenes] == list(range(film.length + 1))
        assert scenes[-1].acting == ()
        assert all(scene.acting for scene in scenes[:-1])
        assert film.scenes(SPECTATOR, 5, 7) == scenes[5:8]
        assert film.scenes(SPECTATOR, film.length + 1, film.length + 9) == []
        told = [line for scene in scenes for line in scene.lines]
        assert len(told) > film.length / 2
        drawn = table.box.drawing.draw(table.sight(0), (), table.names, table.box.words("en"))
        assert film.scenes(0, film.length, film.length)[0].board == drawn.board
        assert [film.step_at(move) for move in film.moves] == list(range(film.length + 1))
        assert film.scenes(0, 0, 0)[0].hand != film.scenes(1, 0, 0)[0].hand
        await tables.close()

    asyncio.run(story())


@pytest.mark.parametrize("game", games.available())
def test_a_film_begins_with_a_picture_and_tells_what_came_before(game: str) -> None:
    rules, log = a_game(game, games.open_box(game).manifest.usual_seats)
    film = Film(games.open_box(game), rules, log)
    for seat in (SPECTATOR, 0):
        [first] = film.scenes(seat, 0, 0)
        assert "<svg" in first.board
    before = [event for event in log.standing()[: film.moves[0]] if event.actor != CHANCE]
    assert first.lines or not before


def test_an_example_leaves_out_what_leads_to_it() -> None:
    box = games.open_box("succession")
    film = film_of_example(box, box.examples["shout"])
    scenes = film.scenes(0, 0, film.length)
    assert scenes[0].lines == ("Newt opens with Diatoms (2).", "It is your turn.")  # no word of the deal
    assert scenes[1].lines[0] == "You put down Brown algae (5)."
    assert film.moves[0] == shown_from(box.examples["shout"]) > 0


def finished(client: TestClient, name: str = "Ada") -> str:
    """The code of a game that bots have played to its end."""
    code: str = client.post("/games/succession/new", data={**FORM, "name-0": name}).url.path.rpartition("/")[2]
    client.post(f"/api/tables/{code}/hand-over", json={"seat": 0, "strength": "minnow"})
    until = monotonic() + PATIENCE
    while monotonic() < until:
        if client.get(f"/api/tables/{code}").json()["over"]:
            return code
        sleep(0.02)
    raise AssertionError("no end")


GAMES = 5  # now and then a deal has fewer moments that changed anything


def test_the_moments_that_mattered_lead_into_the_replay(client: TestClient) -> None:
    page = ""
    for _ in range(GAMES):
        code = finished(client)
        page = client.get(f"/t/{code}/debrief").text
        if "Three moments that mattered" in page:
            break
    assert "Three moments that mattered" in page
    steps = [int(step) for step in re.findall(rf"/t/{code}/replay\?step=(\d+)", page)]
    assert len(steps) == 3 and steps == sorted(steps)
    assert all(f"Step {step}: " in page for step in steps), "as the replay counts them, for not all of them are moves"
    assert page.count("The coach would have") + page.count("nothing else to do") == 3
    there = client.get(f"/t/{code}/replay", params={"step": str(steps[1])}).text
    assert f'data-step="{steps[1]}"' in there
    scene = client.get(f"/t/{code}/replay/{steps[1]}", params={"seat": "0"}).json()[0]
    assert scene["board"] in there
    for odd in ("99999", "-1", "x", "٣"):
        assert client.get(f"/t/{code}/replay", params={"step": odd}).status_code == 200


def test_a_game_that_is_not_over_has_no_moments_and_a_story_without_secrets(client: TestClient) -> None:
    code = client.post("/games/succession/new", data=FORM).url.path.rpartition("/")[2]
    assert client.get(f"/t/{code}/debrief", headers=BROWSER).status_code == 409
    own = ""
    for _ in range(1000):  # somebody opens
        own = client.get(f"/t/{code}/story.txt").text
        if YOU.search(own):
            break
    assert YOU.search(own)
    for cookie in list(client.cookies):
        client.cookies.delete(cookie)
    others = client.get(f"/t/{code}/story.txt").text
    assert not YOU.search(others)
    assert len(others.splitlines()) > 3


def test_the_story_is_a_page_and_a_text(client: TestClient) -> None:
    code = finished(client)
    page = client.get(f"/t/{code}/story").text
    text = client.get(f"/t/{code}/story.txt")
    assert text.headers["content-disposition"] == f'attachment; filename="shoal-{code}-story.txt"'
    head, _, *lines = text.text.rstrip().split("\n")
    assert head.startswith(f"The Succession Card Game, {code}, ") and "Ada" in head
    assert len(lines) > 20
    assert page.count("<li") >= len(lines)
    for line in some(lines[:10]):
        assert str(m.span(line)) in page


def test_pages_after_the_game(client: TestClient) -> None:
    code = finished(client)
    assert 'class="debrief"' in client.get(f"/t/{code}/debrief").text
    assert 'id="slider"' in client.get(f"/t/{code}/replay").text
    scenes = client.get(f"/t/{code}/replay/0", params={"seat": "1"}).json()
    assert scenes[0]["step"] == 0
    assert client.get(f"/t/{code}/replay/0", params={"seat": "9"}).status_code == 400
    text = client.get(f"/t/{code}/transcript.txt")
    assert text.text.startswith("Shoal transcript")
    assert "attachment" in text.headers["content-disposition"]
    assert json.loads(client.get(f"/t/{code}/transcript.json").text)["game"] == "succession"
    rows = client.get(f"/t/{code}/rows.csv").text.splitlines()
    assert len(rows) > 2


def test_a_name_is_no_formula_in_a_spreadsheet(client: TestClient) -> None:
    code = finished(client, "=1+2")
    rows = csv.reader(io.StringIO(client.get(f"/t/{code}/rows.csv").text))
    cells = {cell for row in rows for cell in row}
    assert "'=1+2" in cells
    assert "=1+2" not in cells
