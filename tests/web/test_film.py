"""The replay: every position of a finished game through anybody's eyes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from starlette.testclient import TestClient

from shoal.engine.game import SPECTATOR
from shoal.table import SeatPlan, Table, Tables
from shoal.web.film import film_of
from tests.web.conftest import FORM

QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}


async def played(folder: Path) -> tuple[Tables, Table]:
    """A game that bots have played to its end."""
    tables = Tables.open(str(folder / "shoal.db"))
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
        assert film.scenes(0, 0, 0)[0].hand != film.scenes(1, 0, 0)[0].hand
        await tables.close()

    asyncio.run(story())


def test_pages_after_the_game(client: TestClient) -> None:
    code = client.post("/games/succession/new", data=FORM).url.path.rpartition("/")[2]
    client.post(f"/api/tables/{code}/hand-over", json={"seat": 0, "strength": "minnow"})
    for _ in range(20_000):
        if client.get(f"/api/tables/{code}").json()["over"]:
            break
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
