"""The JSON API of a class: a whole lesson, who may do and know what, and what is refused."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

from shoal import cli
from shoal.games import open_box
from shoal.web import api
from shoal.web.quota import Quotas
from tests.table.toy import shelf as toys
from tests.web.api_support import QUICK, Api, bearer, live_server, open_api
from tests.web.server import served
from tests.web.test_api_openapi import DOCS, agrees

LONG = "an-id-that-nobody-can-guess"
TOY = {"game": "toy", "options": {"turns": 40}, "settings": QUICK, "size": [3, 4], "strength": "minnow"}


class Class:
    """A class, as its teacher's program knows it."""

    def __init__(self, api: Api, code: str, key: str, recovery: str) -> None:
        self.api, self.code, self.key, self.recovery = api, code, key, recovery
        self.here = f"/classes/{code}"
        self.tokens: list[str] = []

    async def ask(self, path: str, token: str = "", /, **body: object) -> httpx.Response:
        answer = await self.api.post(self.here + path, token, **body)
        self.api.client.cookies.clear()
        return answer

    async def lead(self, path: str, /, status: int = 200, **body: object) -> Any:
        answer = await self.ask(path, self.key, **body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def look(self, token: str = "") -> Any:
        return (await self.api.get(self.here, token)).json()

    async def fill(self, count: int) -> None:
        for number in range(count):
            came = await self.ask("/join", name=f"P{number + 1}")
            assert came.status_code == 201
            self.tokens.append(came.json()["token"])

    async def play(self, count: int) -> None:
        await self.fill(count)
        await self.lead("/seat", do="shuffle")
        await self.lead("/begin")


@asynccontextmanager
async def a_class(folder: Path, most: int = 60, **lesson: object) -> AsyncIterator[Class]:
    async with open_api(folder, toys if lesson.get("game", "toy") == "toy" else open_box) as client:
        client.app.state.classes._most = most
        made = await client.post("/classes", **{**TOY, **lesson})
        assert made.status_code == 201, made.text
        client.client.cookies.clear()
        told = made.json()
        yield Class(client, told["code"], told["key"], told["recovery"])


def test_a_whole_lesson(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            schemas = api.openapi()["components"]["schemas"]
            await here.fill(7)
            plan = await here.lead("/seat", do="shuffle")
            agrees(plan, schemas["Class"], schemas)
            assert plan["phase"] == "seated"
            assert sorted(len(table["chairs"]) for table in plan["lead"]["tables"]) == [3, 4]
            playing = await here.lead("/begin", request="go")
            agrees(playing, schemas["Class"], schemas)
            assert [table["live"]["over"] for table in playing["lead"]["tables"]] == [False, False]
            me = await here.look(here.tokens[2])
            agrees(me, schemas["Class"], schemas)
            assert (me["you"], me["me"]["name"], me["lead"]) == ("pupil", "P3", None)
            sight = await here.api.get(f"/tables/{me['me']['code']}/sight", here.tokens[2])
            assert sight.json()["seat"] == me["me"]["seat"], "a pupil's token opens the seat"
            for do, sent in (("pause", {}), ("eyes", {"text": "Look"}), ("say", {"text": "Hello", "table": 0})):
                agrees(await here.lead("/control", do=do, **sent), schemas["Class"], schemas)
            rest = await here.look(here.tokens[2])
            assert (rest["eyes"], rest["me"]["paused"]) == ("Look", True)
            visitor = await here.look()
            agrees(visitor, schemas["Class"], schemas)
            assert (visitor["you"], visitor["eyes"], visitor["message"], visitor["in"]) == ("visitor", None, None, 7)
            assert "P3" not in json.dumps(visitor)
            await here.lead("/control", do="release")
            await here.lead("/control", do="go-on")
            assert (await here.lead("/pupils/3", do="bot"))["device"] is None
            await here.lead("/pupils/3", do="back")
            renamed = await here.lead("/pupils/3", do="rename", name="Cy")
            agrees(renamed, schemas["Led"], schemas)
            assert renamed["name"] == "Cy"
            over = await here.lead("/control", do="stop")
            assert over["phase"] == "over" and over["lead"]["tables"][0]["live"]["ended"]["how"] == "stopped"
            again = await here.lead("/control", do="again", how="mix", lesson={"team": 2})
            assert (again["number"], again["phase"], again["lead"]["lesson"]["team"]) == (2, "seated", 2)
            gone = await here.api.client.delete(f"/api{here.here}", headers=bearer(here.key))
            assert gone.json() == {"deleted": here.code}
            assert (await here.api.get(here.here, here.key)).json()["error"] == "no_such_class"

    asyncio.run(story())


def test_the_same_request_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as client:
            one, two = [(await client.post("/classes", **TOY, request=LONG)).json() for _ in range(2)]
            assert one == two
            client.client.cookies.clear()
            used = await client.post("/classes", **{**TOY, "team": 2}, request=LONG)
            assert (used.status_code, used.json()["error"]) == (409, "request_used")
            join = f"/classes/{one['code']}/join"
            first, second = [(await client.post(join, name="Ada", request=LONG)).json() for _ in range(2)]
            assert first == second

    asyncio.run(story())


def test_browsers_keep_keys_in_cookies_no_script_can_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            teacher = await here.api.post("/classes", **TOY)
            pupil = await here.api.post(f"{here.here}/join", name="Ada")
            for answer, name in ((teacher, "shoal_class_"), (pupil, f"shoal_pupil_{here.code}=")):
                cookie = answer.headers["set-cookie"]
                assert cookie.startswith(name) and "HttpOnly" in cookie and "SameSite=lax" in cookie
            assert (await here.look())["you"] == "pupil"
            again = await here.api.post(f"{here.here}/join", name="Somebody else")
            assert again.json()["name"] == "Ada", "this device is in already"

    asyncio.run(story())


ORDERS: list[tuple[str, dict[str, Any]]] = [
    ("/seat", {"do": "shuffle"}),
    ("/begin", {}),
    ("/control", {"do": "pause"}),
    ("/control", {"do": "stop"}),
    ("/pupils/1", {"do": "send-out"}),
    ("/pupils/1", {"do": "device"}),
]


@pytest.mark.parametrize(("path", "body"), ORDERS)
def test_a_pupil_leads_nothing(tmp_path: Path, path: str, body: dict[str, Any]) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.fill(3)
            for token in (here.tokens[0], "", "stranger"):
                answer = await here.ask(path, token, **body)
                assert answer.status_code == 403
                assert answer.json() == {
                    "error": "not_the_teacher",
                    "message": "Only the teacher of this class can do that.",
                }
                for address in ("/debrief", "/export.zip"):
                    assert (await here.api.get(here.here + address, token)).status_code == 403
                gone = await here.api.client.delete(f"/api{here.here}", headers=bearer(token))
                assert gone.json()["error"] == "not_the_teacher"
            assert (await here.look(here.key))["phase"] == "door"

    asyncio.run(story())


REFUSED: list[tuple[str, dict[str, Any], int, str, str]] = [
    ("/classes", {}, 400, "bad_request", "“game”"),
    ("/classes", {"game": "poker"}, 404, "unknown_game", "poker"),
    ("/classes", {**TOY, "size": [1, 9]}, 400, "bad_option", "2 to 4 seats"),
    ("/classes", {**TOY, "size": [2]}, 400, "bad_request", "two whole numbers"),
    ("/classes", {**TOY, "size": "big"}, 400, "bad_request", "“size” must be a list"),
    ("/classes", {**TOY, "names": "list", "roll": [7]}, 400, "bad_request", "“roll” must be a list of texts"),
    ("/classes", {**TOY, "names": "list"}, 400, "bad_option", "no names in the list"),
    ("/classes", {**TOY, "plan": "none"}, 400, "bad_option", "no plan called"),
    ("/classes", {**TOY, "team": 4}, 400, "bad_option", "One to 3 pupils"),
    ("/classes", {**TOY, "notebook": "yes"}, 400, "bad_request", "“notebook”"),
    ("/classes", {**TOY, "request": "short"}, 400, "bad_request", "nobody can guess"),
    ("/classes/OTTER-REEF/join", {"name": "Ada"}, 404, "no_such_class", "no class called “OTTER-REEF”"),
    ("/classes/KELP-42/join", {"name": "Ada"}, 404, "no_such_class", "Please check the code"),
    ("{here}/join", {"name": ""}, 400, "bad_option", "give a name"),
    ("{here}/join", {"name": "x" * 21}, 400, "bad_option", "at most 20 characters"),
    ("{here}/join", {"name": 7}, 400, "bad_request", "“name”"),
    ("{here}/device", {"code": "2222-2222"}, 403, "not_in_class", "opens nothing"),
    ("{here}/device", {}, 400, "bad_request", "“code”"),
    ("{here}/notes", {"round": 1, "text": "x"}, 403, "not_in_class", "come in with its code first"),
]
LED: list[tuple[str, dict[str, Any], int, str, str]] = [
    ("/begin", {}, 409, "not_now", "First seat everybody"),
    ("/begin", {"request": "a b"}, 400, "bad_request", "request's id"),
    ("/seat", {}, 400, "bad_request", "“do”"),
    ("/seat", {"do": "fly"}, 400, "bad_request", "“do” is one of: shuffle, same"),
    ("/seat", {"do": "swap", "pupil": 1}, 400, "bad_request", "“with”"),
    ("/seat", {"do": "fix", "table": 3}, 404, "no_such_place", "no table 4"),
    ("/seat", {"do": "waiting"}, 409, "not_now", "not playing"),
    ("/seat", {"do": "shuffle"}, 409, "does_not_fit", "One pupil cannot be seated at tables of 3 to 4"),
    ("/control", {"do": "pause"}, 409, "not_now", "not playing"),
    ("/control", {"do": "stop"}, 409, "not_now", "not playing"),
    ("/control", {"do": "more-time"}, 400, "bad_request", "“seconds”"),
    ("/control", {"do": "eyes", "text": "x" * 201}, 400, "bad_option", "at most 200"),
    ("/control", {"do": "again"}, 409, "not_now", "not playing"),
    ("/control", {"do": "change"}, 400, "bad_request", "“lesson”"),
    ("/control", {"do": "change", "lesson": {"gaps": "cats"}}, 400, "bad_option", "“cats”"),
    ("/control", {"do": "timers", "nudge": -1, "coach": 0}, 400, "bad_option", "whole number of seconds"),
    ("/pupils/9", {"do": "bot"}, 404, "no_such_pupil", "number 9"),
    ("/pupils/x", {"do": "bot"}, 404, "no_such_pupil", "number x"),
    ("/pupils/1", {"do": "bot"}, 409, "not_now", "no seat in a running game"),
    ("/pupils/1", {"do": "let-in"}, 409, "not_now", "not waiting at the door"),
    ("/pupils/1", {"do": "take-in"}, 409, "not_now", "not sent out"),
    ("/pupils/1", {"do": "rename", "name": " "}, 400, "bad_option", "give a name"),
    ("/pupils/1", {"do": "move", "table": 0}, 409, "not_now", "First seat everybody"),
]


@pytest.mark.parametrize(("path", "body", "status", "word", "why"), REFUSED)
def test_what_anybody_may_get_wrong(
    tmp_path: Path, path: str, body: dict[str, Any], status: int, word: str, why: str
) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            answer = await here.api.post(path.format(here=here.here), **body)
            assert (answer.status_code, answer.json()["error"]) == (status, word), answer.text
            assert why in answer.json()["message"]
            assert (await here.look(here.key))["version"] == 1

    asyncio.run(story())


@pytest.mark.parametrize(("path", "body", "status", "word", "why"), LED)
def test_what_a_teacher_may_get_wrong(
    tmp_path: Path, path: str, body: dict[str, Any], status: int, word: str, why: str
) -> None:
    async def story() -> None:
        async with a_class(tmp_path, gaps="uneven") as here:
            await here.fill(1)
            before = (await here.look(here.key))["version"]
            answer = await here.ask(path, here.key, **body)
            assert (answer.status_code, answer.json()["error"]) == (status, word), answer.text
            assert why in answer.json()["message"]
            assert (await here.look(here.key))["version"] == before, "nothing has changed"

    asyncio.run(story())


def test_full_locked_sent_out_and_stopped_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path, most=3) as here:
            await here.play(3)
            full = await here.ask("/join", name="Late")
            assert (full.status_code, full.json()["error"]) == (409, "class_full")
            await here.lead("/control", do="lock")
            locked = await here.ask("/join", name="Late")
            assert (locked.status_code, locked.json()["error"]) == (409, "door_locked")
            await here.lead("/pupils/1", do="send-out")
            out = await here.ask("/join", here.tokens[0], name="Again")
            assert (out.status_code, out.json()["error"]) == (403, "sent_out")
            assert "Please talk to your teacher" in out.json()["message"]
            me = await here.look(here.tokens[0])
            assert (me["me"]["state"], me["me"]["code"]) == ("out", None)
            await here.lead("/control", do="stop")
            twice = await here.ask("/control", here.key, do="stop")
            assert (twice.status_code, twice.json()["message"]) == (409, "That game is over already.")

    asyncio.run(story())


def test_another_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path, links=True) as here:
            await here.play(3)
            code = (await here.lead("/pupils/2", do="device"))["device"]
            moved = (await here.ask("/device", code=code)).json()
            assert (moved["id"], moved["name"]) == (2, "P2")
            table = (await here.api.get(f"/tables/{moved['code']}", moved["token"])).json()
            assert table["yours"] == [moved["seat"]]
            assert (await here.api.get(f"/tables/{moved['code']}", here.tokens[1])).json()["yours"] == []
            by_link = (await here.ask("/device", code=moved["link"])).json()
            assert by_link["id"] == 2 and by_link["link"] not in (None, moved["link"])
            assert (await here.ask("/device", code=moved["link"])).status_code == 403

    asyncio.run(story())


def test_the_dashboard_knows_no_hands_until_they_are_opened(tmp_path: Path) -> None:
    """Everybody's stone in the toy game is a secret."""

    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(4)
            live = (await here.look(here.key))["lead"]["tables"][0]["live"]
            assert live["hands"] is None
            assert live["sight"]["stones"] == [None] * 4 and live["sight"]["seat"] < 0
            opened = await here.lead("/control", do="open-hands")
            hands = opened["lead"]["tables"][0]["live"]["hands"]
            assert [hand["stones"][seat] in (1, 2, 3) for seat, hand in enumerate(hands)] == [True] * 4
            assert (await here.look(here.tokens[0]))["open_hands"], "pupils are told"

    asyncio.run(story())


def test_the_notebook(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path, size=[3, 3]) as here:
            await here.play(3)
            me = (await here.look(here.tokens[0]))["me"]
            table = await here.api.tables.find(me["code"])
            for pupil in (2, 3):
                await here.lead(f"/pupils/{pupil}", do="bot")
            while table.round < 1:
                await here.api.post(f"/tables/{me['code']}/act", here.tokens[0], action="push")
                await asyncio.sleep(0.01)
            me = (await here.look(here.tokens[0]))["me"]
            assert me["round"] >= 1 and me["question"].endswith("?")
            note = await here.ask("/notes", here.tokens[0], round=me["round"], text="Push first", request="n")
            again = await here.ask("/notes", here.tokens[0], round=me["round"], text="Push first", request="n")
            assert (note.status_code, note.json()) == (201, again.json())
            assert (await here.look(here.key))["lead"]["notes"] == [note.json()]
            late = await here.ask("/notes", here.tokens[0], round=900, text="x")
            assert (late.status_code, late.json()["error"]) == (409, "not_now")

    asyncio.run(story())


def test_what_is_taken_home(tmp_path: Path) -> None:
    async def story() -> None:
        lesson: dict[str, Any] = {"options": {"rounds": 1}, "size": [3, 3], "settings": {"bot_pause": 5}}
        async with a_class(tmp_path, game="succession", **lesson) as here:
            early = await here.api.get(f"{here.here}/debrief", here.key)
            assert (early.status_code, early.json()["error"]) == (409, "not_now")
            await here.play(6)
            await here.lead("/control", do="stop")
            told = (await here.api.get(f"{here.here}/debrief", here.key)).json()
            schemas = api.openapi()["components"]["schemas"]
            agrees(told, schemas["ClassDebrief"], schemas)
            assert len(told["tables"]) == 2 and "<section" in told["html"]
            for query, shown in (({}, True), ({"numbered": ""}, False)):
                zipped = await here.api.get(f"{here.here}/export.zip", here.key, **query)
                assert zipped.headers["content-type"] == "application/zip"
                files = ZipFile(io.BytesIO(zipped.content))
                text = "".join(files.read(name).decode() for name in files.namelist())
                assert ("P1" in text) == shown and "results.csv" in files.namelist()

    asyncio.run(story())


def test_the_stream_tells_a_pupil_and_the_teacher_and_ends_for_who_is_sent_out(tmp_path: Path) -> None:
    with live_server(tmp_path, toys) as site, httpx.Client(base_url=site + "/api", timeout=30) as client:
        made = client.post("/classes", json=TOY).json()
        client.cookies.clear()
        here, key = f"/classes/{made['code']}", bearer(made["key"])
        came = client.post(f"{here}/join", json={"name": "Ada"}).json()
        client.cookies.clear()

        def follow(token: str) -> Any:
            return httpx.stream("GET", site + "/api" + here + "/events", headers=bearer(token), timeout=30)

        with follow(came["token"]) as mine, follow(made["key"]) as hers:
            pupil, teacher = events(mine), events(hers)
            assert next(pupil)["me"]["name"] == "Ada"
            first = next(teacher)
            while not first["lead"]["pupils"][0]["online"]:
                first = next(teacher)
            client.post(f"{here}/control", json={"do": "say", "text": "Hello"}, headers=key)
            assert until(pupil, lambda data: data["message"])["message"]["text"] == "Hello"
            client.post(f"{here}/pupils/1", json={"do": "send-out"}, headers=key)
            for data in pupil:
                assert data["me"]["state"] == "out"
            told = until(teacher, lambda data: data["lead"]["pupils"][0]["state"] == "out")
            assert not told["lead"]["pupils"][0]["online"]


def events(answer: httpx.Response) -> Any:
    for line in answer.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def until(stream: Any, happened: Any) -> Any:
    return next(data for data in stream if happened(data))


def test_the_program_in_the_docs_leads_a_lesson(tmp_path: Path) -> None:
    program = DOCS / "example_class.py"
    assert program.read_text("utf-8") in (DOCS / "api.md").read_text("utf-8")
    with live_server(tmp_path, open_box) as site:
        done = subprocess.run([sys.executable, program, site], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "The class is over; Ada reads: Well played!"
    assert done.stdout.count(" seats") == 2


def test_a_school_comes_in_at_once_and_a_flood_is_slowed_down(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            quotas = here.api.app.state.quotas = Quotas()
            for _ in range(240):
                await quotas.pupils.turn("school")
            assert quotas.pupils.wait("school") > 0
            for _ in range(41):
                wrong = await here.api.post("/classes/OTTER-REEF/join", name="Ada")
                assert wrong.status_code == 404
            assert quotas.guesses.wait("127.0.0.1") > 0, "wrong codes of classes count like those of tables"
            for _ in range(20):
                await here.ask("/device", code="2222-2222")
            last = await here.ask("/device", code="2222-2222")
            assert (last.status_code, last.json()["error"]) in ((429, "too_many"), (429, "too_often"))

    asyncio.run(story())


def test_posts_of_other_sites_change_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            for method, path in (("POST", "/begin"), ("DELETE", "")):
                answer = await here.api.client.request(
                    method,
                    f"/api{here.here}{path}",
                    headers={
                        **bearer(here.key),
                        "origin": "https://elsewhere.example",
                        "content-type": "application/json",
                    },
                )
                assert (answer.status_code, answer.json()["error"]) == (403, "elsewhere")
            wrong = await here.api.client.request("PUT", f"/api{here.here}", headers=bearer(here.key))
            assert (wrong.status_code, wrong.headers["allow"]) == (405, "DELETE, GET, HEAD")

    asyncio.run(story())


def test_who_runs_the_server_says_how_many_may_be_in_a_class(tmp_path: Path) -> None:
    with served(tmp_path, "--pupils", "2", "--keep-classes", "30") as server:
        made = server.ask("POST /api/classes", json.dumps({"game": "succession"})).json()
        join = f"POST /api/classes/{made['code']}/join"
        assert [server.ask(join, json.dumps({"name": name})).status for name in ("Ada", "Bo", "Cy")] == [201, 201, 409]


@pytest.mark.parametrize(
    "wrong", [["--pupils", "0"], ["--pupils", "many"], ["--keep-classes", "0"], ["--keep-classes", "x"]]
)
def test_limits_that_cannot_be_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", *wrong])
    assert "it is one" in capsys.readouterr().err
