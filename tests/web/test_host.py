"""Tables with a host and with teams, as pages and the JSON API show them."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal.cli import main
from shoal.engine.game import SPECTATOR
from shoal.table import Mate, SeatPlan, Table, Tables
from shoal.table.seats import key_of, new_token
from shoal.web.flow import GONE, Looking
from shoal.web.frame import Frames, Viewer
from tests.databases import database
from tests.web.conftest import BROWSER

HOST = "the-teacher-of-this-class"
MIA, BEN, ADA = (new_token() for _ in range(3))
OTTERS = (Mate("Mia", key_of(MIA)), Mate("Ben", key_of(BEN)))
PLANS = (
    SeatPlan("person", "Otters", mates=OTTERS),
    SeatPlan("person", "Ada", mates=(Mate("Ada", key_of(ADA)),)),
)
PAUSED = "Your teacher has paused the game."
STOPPED = "Your teacher ended the game here."


class Room:
    """A table of Succession that Mia and Ben's team plays against Ada, and its server."""

    def __init__(self, app: Starlette, client: TestClient) -> None:
        self.client = client
        self.tables: Tables = app.state.tables
        made = self.call(self.tables.create, "succession", PLANS, {"calls": "auto"}, {}, "", HOST)
        self.table: Table = made[0]

    def call(self, act: Any, *arguments: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(act, *arguments)

    def get(self, path: str, token: str = "") -> str:
        sent = BROWSER | ({"authorization": f"Bearer {token}"} if token else {})
        return str(self.client.get(f"/t/{self.table.code}{path}", headers=sent).text)

    def about(self, token: str = "") -> dict[str, Any]:
        sent = {"authorization": f"Bearer {token}"} if token else {}
        found = self.client.get(f"/api/tables/{self.table.code}", headers=sent).json()
        assert isinstance(found, dict)
        return found

    def move(self, *tokens: str) -> None:
        """Each of them does the first thing that their seat may do."""
        for token in tokens:
            (seat,) = self.table.seats_of([token])
            action = self.table.game.vocabulary[self.table.legal(seat)[0]]
            self.call(self.table.act, token, seat, action, None, new_token())


@pytest.fixture
def room(app: Starlette, client: TestClient) -> Room:
    return Room(app, client)


def test_a_paused_table_says_so_to_everybody(room: Room) -> None:
    assert PAUSED not in room.get("", MIA)
    room.call(room.table.lead(HOST).pause, True)
    for token in (MIA, BEN, ADA, ""):
        assert PAUSED in room.get("", token)
        assert room.about(token)["paused"]
    assert PAUSED in room.get("/story")
    refused = room.client.post(
        f"/api/tables/{room.table.code}/act",
        json={"action": room.table.game.vocabulary[0], "seat": 0},
        headers={"authorization": f"Bearer {MIA}"},
    )
    assert (refused.status_code, refused.json()["error"]) == (409, "refused")
    assert refused.json()["message"] == PAUSED
    room.call(room.table.lead(HOST).pause, False)
    assert 'id="paused"' not in room.get("", MIA)


def test_a_stopped_game_says_so_on_every_page(room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room.call(room.table.lead(HOST).stop)
    for page in ("", "/debrief"):
        assert f"{STOPPED} It counts as it stands." in room.get(page, ADA)
    assert STOPPED in room.get("/story")
    assert 'data-post="rematch"' not in room.get("", ADA), "what comes next is the host's to begin"
    about = room.about(ADA)
    assert (about["over"], about["ended"]) == (True, {"how": "stopped", "seat": None})
    transcript = room.get("/transcript.txt")
    assert transcript.rstrip().endswith("* ended stopped")
    checked = room.client.post("/api/transcripts", json={"transcript": transcript}).json()
    assert (checked["over"], checked["ended"]) == (True, about["ended"])
    file = tmp_path / "game.txt"
    file.write_text(transcript, "utf-8")
    assert main(["replay", str(file)]) == 0
    assert STOPPED in capsys.readouterr().out


def test_a_seat_shows_its_team_to_the_eye_and_to_the_ear(room: Room) -> None:
    for token in (MIA, ADA, ""):
        page = room.get("", token)
        assert 'title="Mia, Ben"' in page
        assert "(Mia, Ben)" in page
    assert [seat["mates"] for seat in room.about()["seats"]] == [["Mia", "Ben"], []]
    assert room.about(BEN)["yours"] == room.about(MIA)["yours"] == [0]


def test_who_of_a_team_did_something_is_told_to_the_team_alone(room: Room) -> None:
    while not room.table.doers_since(0, 0):
        room.move(ADA if room.table.legal(1) else BEN)
    for page in ("/story", "/story.txt", ""):
        assert "(Ben)" in room.get(page, MIA) or not page, "the page itself gets it by its stream"
        for token in (ADA, ""):
            assert "(Ben)" not in room.get(page, token)
    frames = Frames(room.table)
    team, other, onlooker = (room.call(frames.story, seat) for seat in (0, 1, SPECTATOR))
    assert sum("(Ben)" in line for line in team) == len(room.table.doers_since(0, 0)) == 1
    for lines in (other, onlooker):
        assert lines
        assert not any("Ben" in line or "Mia" in line for line in lines)


def test_the_stream_of_who_holds_a_seat_no_more_ends(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await tables.create("rivers", PLANS, {}, {}, host=HOST)

        def viewer(token: str) -> Viewer:
            held = tuple(table.seats_of([token]))
            return Viewer(held[0] if held else SPECTATOR, held)

        mia, ben = (Looking(table, Frames(table), viewer(each), partial(viewer, each)) for each in (MIA, BEN))
        for stream in (mia, ben):
            assert '"full":true' in await anext(stream)
        await table.lead(HOST).assign(0, "Otters", OTTERS[:1])
        assert [event async for event in ben] == [GONE]
        assert (await anext(mia)).startswith("data: ")
        await mia.aclose()
        await tables.close()

    asyncio.run(story())


def test_a_resting_clock_is_told_as_such(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables.open(database(tmp_path))
        table, _ = await tables.create("succession", PLANS, {}, {"open": 60}, host=HOST)
        frames = Frames(table)
        assert [clock["rests"] for clock in frames.clocks()] == [False]
        await table.lead(HOST).pause(True)
        (clock,) = frames.clocks()
        assert clock["rests"]
        assert frames.parts(Viewer(0, (0,))).data["prompt"] == '"Paused"'
        assert json.dumps(clock["left"]) == json.dumps(round(table.clocks[0].left, 2))
        await tables.close()

    asyncio.run(story())


def test_a_table_that_was_deleted_is_not_there_any_more(room: Room) -> None:
    room.call(room.tables.delete, room.table.code, HOST)
    answer = room.client.get(f"/t/{room.table.code}", headers=BROWSER)
    assert answer.status_code == 404
    assert "There is no table called" in answer.text
    assert room.client.get(f"/api/tables/{room.table.code}").json()["error"] == "no_such_table"


def test_an_onlooker_of_a_hosted_table_is_not_offered_its_seats(app: Starlette, client: TestClient) -> None:
    app.state.tables._away = 0.0
    room = Room(app, client)
    assert all(seat["away"] for seat in room.about()["seats"])
    assert 'data-post="claim"' not in room.get("")
    assert "I am Ada" not in room.get("")
