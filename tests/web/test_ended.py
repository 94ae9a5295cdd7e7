"""Games that people ended before their rules did: every page and the API treat the table as over."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.cli import main
from shoal.engine.game import SPECTATOR
from shoal.games import available, open_box
from shoal.table import SeatPlan, Table, Tables
from shoal.web.film import film_of
from shoal.web.frame import Frames, Viewer
from shoal.web.words.en import after
from tests.databases import database
from tests.web.api_support import open_api
from tests.web.conftest import BROWSER, FORM

QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}
PEOPLE = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo")]


def begun(client: TestClient, game: str, seats: list[dict[str, str]] | None = None) -> str:
    """A table of this game; without seats, me among bots. The address of its API."""
    body = {"game": game, "settings": QUICK} | ({"seats": seats} if seats else {})
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    return f"/api/tables/{made.json()['code']}"


def play(client: TestClient, here: str, moves: int) -> None:
    """A few moves of mine; whatever is legal, the last first: it ends a phase most often."""
    for _ in range(moves):
        view = client.get(f"{here}/sight").json()
        if view["legal"]:
            client.post(f"{here}/act", json={"action": view["legal"][-1]})


@pytest.mark.parametrize("mode", ["competitive", "collaborative"])
def test_where_all_scores_are_added_up_the_result_has_the_sum(client: TestClient, mode: str) -> None:
    made = client.post("/api/tables", json={"game": "reef", "settings": QUICK, "options": {"mode": mode}})
    here = f"/api/tables/{made.json()['code']}"
    client.post(f"{here}/end", json={})
    total = sum(client.get(f"{here}/sight").json()["scores"])
    page = client.get(f"/t/{made.json()['code']}", headers=BROWSER).text
    assert (f'Together you have <span class="points"><strong>{total}</strong>' in page) == (mode == "collaborative")


@pytest.mark.parametrize("game", available())
@pytest.mark.parametrize("moves", [0, 10])
def test_every_page_after_a_game_that_was_ended(client: TestClient, tmp_path: Path, game: str, moves: int) -> None:
    here = begun(client, game)
    code = here.rpartition("/")[2]
    play(client, here, moves)
    assert not client.get(here).json()["over"]
    ended = client.post(f"{here}/end", json={})
    assert ended.json()["asked"] is False
    about = client.get(here).json()
    assert (about["over"], about["ended"], about["clocks"]) == (True, {"how": "agreed", "seat": None}, [])
    view = client.get(f"{here}/sight").json()
    assert view["legal"] == []
    assert len(view["ranks"]) == len(about["seats"])
    for page in ("", "/debrief", "/replay", "/rows.csv", "/transcript.txt", "/transcript.json"):
        answer = client.get(f"/t/{code}{page}", headers=BROWSER)
        assert answer.status_code == 200, page
        if page in ("", "/debrief"):
            assert "The game was ended early. It counts as it stands." in answer.text
    text = client.get(f"/t/{code}/transcript.txt").text
    assert text.rstrip().endswith("* ended agreed")
    checked = client.post("/api/transcripts", json={"transcript": text}).json()
    assert (checked["over"], checked["ended"]) == (True, about["ended"])
    assert (checked["scores"], checked["ranks"]) == (view["scores"], view["ranks"])
    assert "finished" in client.get("/").text
    assert client.post(f"{here}/rematch", json={}).status_code == 201
    refused = client.post(f"{here}/act", json={"action": open_box(game).game({}).vocabulary[0]})
    assert (refused.status_code, refused.json()["message"]) == (409, "The game is over.")


def test_shoal_replay_tells_how_it_ended(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = begun(client, "pond")
    client.post(f"{here}/resign", json={})
    file = tmp_path / "game.txt"
    file.write_text(client.get(f"{here}/transcript").text, "utf-8")
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    names = [seat["name"] for seat in client.get(here).json()["seats"]]
    assert told[-3] == f"{names[0]} has given up."
    assert told[-2].startswith(f"1. {names[1]} (")
    assert told[-1].startswith(f"2. {names[0]} (")


def test_the_other_wins_when_one_of_two_gives_up(client: TestClient) -> None:
    here = begun(client, "pond")
    code = here.rpartition("/")[2]
    assert client.post(f"{here}/resign", json={}).status_code == 200
    about = client.get(here).json()
    assert about["ended"] == {"how": "resigned", "seat": 0}
    assert client.get(f"{here}/sight").json()["ranks"] == [2, 1]
    page = client.get(f"/t/{code}", headers=BROWSER).text
    assert f"{about['seats'][1]['name']} wins!" in page
    assert f"{about['seats'][0]['name']} has given up." in page


def test_the_last_scene_of_the_film_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await tables.create("succession", PEOPLE, {"calls": "auto"}, {})
        await table.end(tokens[0], 0, "stop", tokens.values())
        film = film_of(table)
        first, last = film.scenes(0, 0, 0)[0], film.scenes(0, film.length, film.length)[0]
        assert last.prompt == "The game is over"
        assert last.acting == ()
        assert last.lines[-1] == "The players ended the game here."
        assert first.hand != film.scenes(1, 0, 0)[0].hand, "whoever looks, everything is open now"
        await tables.close()

    asyncio.run(story())


def test_nothing_on_the_page_asks_to_play_on(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await tables.create("succession", PEOPLE, {"calls": "auto"}, {})
        await table.end(tokens[0], 0, "stop", tokens.values())
        for viewer in (Viewer(0, (0,)), Viewer(SPECTATOR, (0, 1)), Viewer()):
            data = shown(table, viewer)
            assert data["prompt"] == "The game is over"
            assert (data["acting"], data["choices"], data["guide"]) == ([], [], None)
            assert (data["over"], data["undo"], data["open"], data["asks"]) == (True, False, False, False)
        await tables.close()

    asyncio.run(story())


def test_the_table_says_whether_moves_are_taken_back(client: TestClient, other: TestClient) -> None:
    for game, usual in (("pond", False), ("rivers", True)):
        seats = [{"kind": "person"}, {"kind": "open"}]
        settings = client.get("/api/games").json()["games"]
        (undo,) = [s for g in settings if g["id"] == game for s in g["settings"] if s["name"] == "undo"]
        assert (undo["default"], undo["limits"]) == (float(usual), [0, 1])
        for chosen in (None, True, False):
            body = {"game": game, "seats": seats, "settings": {} if chosen is None else {"undo": int(chosen)}}
            code = client.post("/api/tables", json=body).json()["code"]
            page = client.get(f"/t/{code}", headers=BROWSER).text
            may = usual if chosen is None else chosen
            assert page.count("Moves may be taken back at this table.") == (2 if may else 0), "lobby and menu"
            assert page.count("At this table a move counts once it is made.") == (0 if may else 2)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_form_says_whether_moves_are_taken_back(client: TestClient, allowed: bool) -> None:
    form = {key: value for key, value in FORM.items() if not key.startswith("option-") and key != "undo"}
    pond = client.get("/games/pond/new").text
    succession = client.get("/games/succession/new").text
    assert 'name="undo" id="undo" checked' not in pond
    assert 'name="undo" id="undo" checked' in succession
    chosen = {**form, "option-board": "drop", "option-setup": "ready"} | ({"undo": "on"} if allowed else {})
    answer = client.post("/games/pond/new", data=chosen, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    here = f"/api/tables/{answer.headers['location'].rpartition('/')[2]}"
    assert client.get(here).json()["settings"]["undo"] == float(allowed)
    refused = client.post(f"{here}/undo", json={})
    assert refused.status_code == 409
    assert ("cannot be taken back" in refused.json()["message"]) == (not allowed)


def test_ending_asks_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table(options={"turns": 50})
            for token in ("", "nobody's"):
                for what in ("end", "end/answer", "resign"):
                    assert (await api.post(f"{here}/{what}", token, yes=True)).status_code == 403
            asked = await api.post(f"{here}/end", tokens["0"], request="stop")
            assert (asked.status_code, asked.json()["asked"]) == (202, True)
            moment = (await api.get(here)).json()
            assert (moment["end"]["seat"], moment["end"]["waiting"], moment["undo"]) == (0, [1], None)
            assert (await api.post(f"{here}/end", tokens["1"])).json()["error"] == "not_now"
            assert (await api.post(f"{here}/end/answer", tokens["1"], yes="maybe")).status_code == 400
            assert (await api.post(f"{here}/end/answer", tokens["1"], yes=True)).status_code == 200
            assert (await api.get(here)).json()["ended"] == {"how": "agreed", "seat": None}
            again = await api.post(f"{here}/end", tokens["0"], request="stop")
            assert (again.status_code, again.json()["repeated"]) == (200, True)

    asyncio.run(story())


def test_who_is_asked_can_answer_and_who_asked_sees_that_it_waits(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, tokens = await tables.create("succession", PEOPLE, {"calls": "auto"}, {})
        await table.end(tokens[0], 0, "stop")
        asker = Frames(table).parts(Viewer(0, (0,))).markup["panel"]
        asked = Frames(table).parts(Viewer(1, (1,))).markup["panel"]
        onlooker = Frames(table).parts(Viewer()).markup["panel"]
        assert "Waiting for the others" in asker
        assert "Waiting for the others" in onlooker
        assert "end/answer" not in asker + onlooker
        assert asked.count('data-post="end/answer"') == 2
        await tables.close()

    asyncio.run(story())


def shown(table: Table, viewer: Viewer) -> dict[str, object]:
    """The data of a viewer's frame."""
    return {name: json.loads(value) for name, value in Frames(table).parts(viewer).data.items()}


def test_what_was_chosen_ends_like_a_sentence() -> None:
    assert after.played("Roll the die") == "Chosen: Roll the die."
    assert after.played("Winner!") == "Chosen: Winner!"
    assert after.coach("Winner!", "It wins.") == "The coach would have chosen: Winner! It wins."
