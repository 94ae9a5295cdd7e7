"""A class under attack: by somebody who knows its code, by a pupil who wants to spoil the lesson, and by the disk."""

from __future__ import annotations

import asyncio
import csv
import html
import http.client
import io
import itertools
import re
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from zipfile import ZipFile

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from shoal.classroom import Classes
from shoal.classroom.watch import MOST_OF_ONE, VISITOR
from shoal.table.passes import MOST_EACH
from shoal.web.classes_api.orders import CONTROL, PUPIL, SEATING
from shoal.web.classes_api.routes import ROUTES
from shoal.web.pages.classes import lobby
from shoal.web.quota import Quota
from tests import databases
from tests.classroom.support import School, in_class
from tests.web.conftest import BROWSER
from tests.web.process import UNLIMITED, Server, serving
from tests.web.test_class_pages import Device, come_in, device, new_class, order, seated
from tests.web.test_classes_api import Class, a_class
from tests.web.test_killed_class import LESSON, ask

__all__ = ["device"]  # a fixture

ODD: list[object] = [None, -1, 1, 10**400, 0.5, True, "", "\u202e" * 40, "é" * 5000, [1], {}]
FIELDS = ("table", "pupil", "with", "seat", "seconds", "nudge", "coach", "text", "name", "how", "lesson", "request")
MARKED = '<img src=x onerror="1">'
SPOILT = {  # what a name becomes that somebody typed to spoil what others see
    "<b>&\"'x": "<b>&\"'x",
    "=1+1": "=1+1",
    "a\u202eb\u200bc\ufeffd": "a b c d",
    "\u0000z\u001b[2J": "z [2J",
}


def test_no_order_with_a_wrong_field_is_a_fault_of_ours(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(4)
            ways = [("/seat", SEATING), ("/control", CONTROL), ("/pupils/2", PUPIL), ("/begin", {"": None})]
            odd = itertools.cycle(ODD)
            for path, words in ways:
                for word, field in itertools.product(words, FIELDS):
                    sent = {"do": word, "table": 99, field: next(odd)}
                    answer = await here.ask(path, here.key, **sent)
                    assert answer.status_code < 500, (path, sent, answer.text)
                    assert answer.status_code == 200 or answer.json()["message"], (path, sent)
            assert (await here.look(here.key))["you"] == "teacher"

    asyncio.run(story())


def test_nobody_leads_with_another_key_on_any_way(tmp_path: Path) -> None:
    """The keys of another class's teacher and pupils, of a pupil of this one and of one who was sent out."""

    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(4)
            await here.lead("/pupils/4", do="send-out")
            made = (await here.api.post("/classes", game="toy", size=[2, 4])).json()
            here.api.client.cookies.clear()
            other = Class(here.api, made["code"], made["key"], made["recovery"])
            await other.fill(2)
            before = (await here.look(here.key))["version"]
            wrong = (made["key"], made["recovery"], other.tokens[0], here.tokens[0], here.tokens[3], here.code)
            bodies = [{"do": word, "table": 0, "pupil": 1} for word in (*SEATING, *CONTROL, *PUPIL)]
            for (method, way, _), token in itertools.product(ROUTES[1:], wrong):
                path = "/api" + way.format(code=here.code, pupil=1)
                if way.endswith(("/join", "/device", "/notes", "/events", "{code}")) and method != "DELETE":
                    continue  # whom these are for is tested elsewhere
                for body in bodies if method == "POST" else [None]:
                    headers = {"authorization": f"Bearer {token}"}
                    answer = await here.api.client.request(method, path, json=body, headers=headers)
                    assert answer.status_code == 403, (method, way, answer.text)
            out = here.tokens[3]
            codes = [table["code"] for table in (await here.look(here.key))["lead"]["tables"]]
            for code in codes:
                assert (await here.api.get(f"/tables/{code}", out)).json()["yours"] == []
            assert (await here.ask("/notes", out, round=1, text="x")).json()["error"] == "sent_out"
            assert (await here.ask("/join", out, name="Back")).json()["error"] == "sent_out"
            assert (await here.look(out))["me"]["table"] is None
            assert (await here.look(here.key))["version"] == before, "nothing has changed"

    asyncio.run(story())


def test_two_devices_of_the_teacher_give_opposite_orders_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(8)
            pairs = (("pause", "go-on"), ("eyes", "release"), ("lock", "unlock"), ("stop-after-round", "play-on"))
            for _ in range(5):
                orders = [
                    here.ask("/control", key, do=word)
                    for pair in pairs
                    for word, key in zip(pair, (here.key, here.recovery), strict=True)
                ]
                orders += [here.ask(f"/pupils/{pupil}", here.key, do="bot") for pupil in (1, 2)]
                orders += [here.ask(f"/pupils/{pupil}", here.recovery, do="back") for pupil in (1, 2)]
                for answer in await asyncio.gather(*orders):
                    assert answer.status_code == 200, answer.text
                about = await here.look(here.key)
                resting = [table["paused"] or about["eyes"] is not None for table in about["lead"]["tables"]]
                assert [table["live"]["paused"] for table in about["lead"]["tables"]] == resting
            for token in here.tokens:
                me = (await here.look(token))["me"]
                assert (await here.api.get(f"/tables/{me['code']}", token)).json()["yours"] == [me["seat"]]

    asyncio.run(story())


def test_a_class_is_deleted_while_its_pupils_act(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(8)
            mine = {token: (await here.look(token))["me"]["code"] for token in here.tokens}

            async def act(token: str) -> list[int]:
                found = []
                for number in range(20):
                    acted = await here.api.post(f"/tables/{mine[token]}/act", token, action="push")
                    noted = await here.ask("/notes", token, round=1, text=f"note {number}")
                    found += [acted.status_code, noted.status_code, (await here.ask("/join", token)).status_code]
                return found

            async def delete() -> list[int]:
                await asyncio.sleep(0.02)
                headers = {"authorization": f"Bearer {here.key}"}
                return [(await here.api.client.delete(f"/api{here.here}", headers=headers)).status_code]

            answers = await asyncio.gather(delete(), *map(act, here.tokens))
            assert answers[0] == [200]
            assert {status for each in answers for status in each if status >= 500} == set()
            assert (await here.api.get(here.here, here.key)).status_code == 404
            for code in set(mine.values()):
                assert (await here.api.get(f"/tables/{code}")).status_code == 404

    asyncio.run(story())


@pytest.mark.parametrize(("typed", "shown"), SPOILT.items())
def test_names_and_texts_that_are_to_spoil_a_page_are_text(
    client: TestClient, device: Device, typed: str, shown: str
) -> None:
    code, ada, ben = new_class(client), device(), device()
    come_in(ada, code, typed)
    come_in(ben, code, MARKED[:20])
    order(client, code, "say", text=MARKED)
    order(client, code, "eyes", text=MARKED)
    order(client, code, "shuffle")
    order(client, code, "begin")
    table = ada.get(f"/c/{code}", follow_redirects=False).headers["location"]
    order(client, code, "stop")
    ada.post(f"/c/{code}/notes", data={"round": "1", "text": f"{MARKED} {typed}"})
    for path in (f"/c/{code}/lead", f"/c/{code}/door", f"/c/{code}/lead/pupil/1", f"/c/{code}/debrief", table):
        page = client.get(path, headers=BROWSER).text
        assert "<img src=x" not in page and "<b>&\"'x" not in page, path
        assert shown in html.unescape(page), path
    with ZipFile(io.BytesIO(client.get(f"/c/{code}/take-home.zip").content)) as archive:
        for name in archive.namelist():
            if name.endswith(".csv"):
                cells = [cell for row in csv.reader(io.StringIO(archive.read(name).decode())) for cell in row]
                assert not [cell for cell in cells if re.match(r"[=+@\t\r-](?!\d)", cell)], name


def test_a_visitor_hears_of_the_door_and_nothing_of_the_tables(tmp_path: Path) -> None:
    """Also who was sent out: neither is woken by what happens there, as the teacher is."""

    async def story() -> None:
        async with a_class(tmp_path) as here:
            await here.play(4)
            await here.lead("/pupils/4", do="send-out")
            room = await here.api.app.state.classes.find(here.code)
            for token in ("", here.tokens[3]):
                headers = [(b"authorization", f"Bearer {token}".encode())]
                scope: dict[str, object] = {
                    "type": "http",
                    "method": "GET",
                    "path": "/",
                    "query_string": b"",
                    "headers": headers,
                }
                scope |= {"app": here.api.app, "path_params": {"code": here.code}, "client": ("127.0.0.1", 1)}
                events = (await lobby.stream(Request(scope)))._events
                await anext(events)
                assert [each.seats for each in room._audience._subscriptions] == [(VISITOR,)]
                await events.aclose()

    asyncio.run(story())


def test_a_link_opens_while_somebody_guesses_codes(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_class(tmp_path, links=True) as here:
            joined = (await here.ask("/join", name="Ada")).json()
            for _ in range(MOST_EACH + 1):
                last = await here.ask("/device", code="2222-2222")
            assert (last.status_code, last.json()["error"]) == (429, "too_many")
            moved = await here.ask("/device", code=joined["link"])
            assert (moved.status_code, moved.json()["name"]) == (200, "Ada")

    asyncio.run(story())


def test_one_time_codes_cannot_be_tried_without_an_end_at_many_classes(client: TestClient, device: Device) -> None:
    codes = [new_class(client) for _ in range(3)]
    client.app.state.quotas.passes = Quota(5, 60.0)  # type: ignore[attr-defined]
    tries = [device().post(f"/c/{code}/device", data={"code": "2222-2222"}).status_code for code in codes * 2]
    assert tries == [403] * 5 + [429]


def test_a_cookie_with_a_code_one_only_guesses_loads_no_class(client: TestClient, device: Device) -> None:
    code, ada, other = new_class(client), device(), new_class(client)
    come_in(ada, code, "Ada")
    seated(client, code, ada)
    table = ada.get(f"/c/{code}", follow_redirects=False).headers["location"]
    classes: Classes = client.app.state.classes  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(put_away, classes)
    guess = device()
    for kind in ("shoal_pupil_", "shoal_class_"):
        guess.cookies.set(kind + other, "x" * 30)
    for path in (table, f"{table}?big"):
        assert guess.get(path).status_code == 200
    assert not classes._classes
    assert f'data-class="/c/{code}"' in ada.get(table).text, "a pupil's own class is found"
    assert len(classes._classes) == 1
    wrong = [device().get(f"/games/pond/tutorial?class=OTTER-ZEBRA-{word}") for word in ("REEF", "KELP")]
    assert [each.status_code for each in wrong] == [200, 200]
    assert len(client.app.state.quotas.guesses) == 1, "wrong codes count here, too"  # type: ignore[attr-defined]


async def put_away(classes: Classes) -> None:
    for room in list(classes._classes.values()):
        classes._put_away(room)


@in_class()
async def test_a_sign_of_life_a_hundred_times_a_second_leaves_one_timer(here: School) -> None:
    await here.fill(2)
    scheduled = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    before = len(scheduled)
    for _ in range(1000):
        here.room.heard(1)
    assert len(scheduled) - before < 200


@pytest.fixture
def in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is about SQLite's file stays in it."""
    monkeypatch.setattr(databases, "POSTGRES", False)


@pytest.mark.usefixtures("in_a_file")
def test_a_class_begins_on_a_disk_that_takes_nothing_and_goes_on_when_it_does(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = ask(server, "/api/classes", **LESSON)
        here, key = f"/api/classes/{made['code']}", made["key"]
        tokens = [ask(server, f"{here}/join", name=f"P{number}")["token"] for number in range(1, 25)]
        ask(server, f"{here}/seat", key, do="shuffle")
        server.largest_file(0)
        for _ in range(3):
            status, answer = server.call(f"{here}/begin", key, request="go")
            assert (status, answer["error"]) == (503, "not_saved")
        for path, body in (("/control", {"do": "say", "text": "x" * 200}), ("/join", {"name": "Late"})):
            assert server.call(here + path, key if path == "/control" else "", **body)[0] in (409, 503)
        assert server.call(here, key)[1]["you"] == "teacher", "whoever looks is answered"
        server.largest_file(UNLIMITED)
        begun = ask(server, f"{here}/begin", key, request="go")
        codes = {table["code"] for table in begun["lead"]["tables"]}
        assert len(codes) == 6 and None not in codes
        for token in tokens:
            me = ask(server, here, token)["me"]
            assert ask(server, f"/api/tables/{me['code']}", token)["yours"] == [me["seat"]]
        said = server.stop()
        assert "Traceback" not in said, said


@pytest.mark.usefixtures("in_a_file")
def test_a_game_ends_on_a_disk_that_is_full(tmp_path: Path) -> None:
    """Bots end the game while nothing can be stored of the class: not one traceback, and later it is over."""
    with serving(tmp_path) as server:
        made = ask(server, "/api/classes", **{**LESSON, "settings": {"bot_pause": 0}})
        here, key = f"/api/classes/{made['code']}", made["key"]
        for number in range(1, 4):
            ask(server, f"{here}/join", name=f"P{number}")
        ask(server, f"{here}/seat", key, do="shuffle")
        ask(server, f"{here}/begin", key, request="go")
        looking = threading.Thread(target=look_on, args=(server, f"{here}/events", key))
        looking.start()
        for number in range(1, 4):
            ask(server, f"{here}/pupils/{number}", key, do="bot")
        server.largest_file((tmp_path / "shoal.db-wal").stat().st_size)
        for _ in range(20):
            server.call(f"{here}/control", key, do="say", text="x" * 200)
        server.largest_file(UNLIMITED)
        while ask(server, here, key)["phase"] != "over":
            server.call(f"{here}/control", key, do="say", text="Soon")
            time.sleep(0.3)
        said = server.stop()
        looking.join()
        assert "Traceback" not in said, said


def look_on(server: Server, path: str, token: str) -> None:
    """Reads a stream until the server ends it."""
    headers = {"authorization": f"Bearer {token}"}
    asked = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)
    with urllib.request.urlopen(asked, timeout=60) as answer, suppress(http.client.IncompleteRead):
        while answer.read(4096):
            pass


@in_class()
async def test_hundreds_of_pages_of_one_pupil_are_not_all_told(here: School) -> None:
    await here.fill(2)
    pages = [here.room.subscribe(pupil) for pupil in (1, None) for _ in range(300)]
    other = here.room.subscribe(2)
    assert [each._closed for each in pages].count(False) == 2 * MOST_OF_ONE
    assert not any(each._closed for each in (pages[299], pages[-1], other)), "the newest are told, and others"
    for each in (*pages, other):
        each.close()
