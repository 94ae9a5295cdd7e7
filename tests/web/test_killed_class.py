"""The server of a class is killed at any moment: it has every pupil, seat, pause and message that was answered."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from tests.processes import in_short
from tests.web.process import Server, serving

LESSON: dict[str, Any] = {
    "game": "succession",
    "options": {"rounds": 1, "calls": "auto"},
    "settings": {"bot_pause": 5},
    "size": [3, 4],
    "strength": "minnow",
}


def test_a_killed_server_has_every_pupil_seat_pause_and_message(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = ask(server, "/api/classes", **LESSON)
        here, key = f"/api/classes/{made['code']}", made["key"]
        tokens = [ask(server, f"{here}/join", name=f"P{number}")["token"] for number in range(1, 25)]
        ask(server, f"{here}/seat", key, do="shuffle")
        ask(server, f"{here}/begin", key, request="go")
        for order in (
            {"do": "pause"},
            {"do": "go-on", "table": 2},
            {"do": "say", "text": "Ten minutes"},
            {"do": "eyes", "text": "Listen"},
            {"do": "lock"},
        ):
            told = ask(server, f"{here}/control", key, **order)
        moved = ask(server, f"{here}/pupils/5", key, do="device")
        tokens[4] = ask(server, f"{here}/device", code=moved["device"])["token"]
        ask(server, f"{here}/pupils/6", key, do="send-out")
        before = ask(server, here, key)
        server.stop(signal.SIGKILL)
    assert len(told["lead"]["tables"]) == 6
    with serving(tmp_path) as server:
        assert stored(ask(server, here, key)) == stored(before)
        assert [table["live"]["paused"] for table in ask(server, here, key)["lead"]["tables"]] == [True] * 6
        for pupil, token in enumerate(tokens, 1):
            me = ask(server, here, token)["me"]
            if pupil == 6:
                assert (me["state"], me["code"]) == ("out", None)
                continue
            assert ask(server, f"/api/tables/{me['code']}", token)["yours"] == [me["seat"]]
        released = ask(server, f"{here}/control", key, do="release")
        assert [table["live"]["paused"] for table in released["lead"]["tables"]] == [
            index != 2 for index in range(6)
        ], "what was paused before is paused still"
        again = ask(server, f"{here}/begin", key, request="go")
        assert [table["code"] for table in again["lead"]["tables"]] == [
            table["code"] for table in before["lead"]["tables"]
        ]


@pytest.mark.parametrize("attempt", in_short(range(3)))
def test_killed_while_everybody_comes_in_and_begins(tmp_path: Path, attempt: int) -> None:
    """Whoever was answered is there, with the same token by the same request; tables are put up once."""
    rng = random.Random(attempt)
    answered: dict[int, str] = {}
    with serving(tmp_path) as server:
        made = ask(server, "/api/classes", **LESSON)
        here, key = f"/api/classes/{made['code']}", made["key"]

        def everybody() -> None:
            for number in range(1, 13):
                answered[number] = come_in(server, here, number)
            ask(server, f"{here}/seat", key, do="shuffle")
            ask(server, f"{here}/begin", key, request="go")

        coming = threading.Thread(target=until_it_dies, args=(everybody,))
        coming.start()
        while len(answered) < 2 + 5 * attempt:
            time.sleep(0.001)
        time.sleep(rng.uniform(0.0, 0.1))
        server.stop(signal.SIGKILL)
        coming.join()
    with serving(tmp_path) as server:
        names = [pupil["name"] for pupil in ask(server, here, key)["lead"]["pupils"]]
        assert {f"P{number}" for number in answered} <= set(names)
        for number in range(1, 13):
            token = come_in(server, here, number)
            assert answered.get(number, token) == token
        assert len(ask(server, here, key)["lead"]["pupils"]) == 12, "nobody came in twice"
        if ask(server, here, key)["phase"] == "door":
            ask(server, f"{here}/seat", key, do="shuffle")
        begun = ask(server, f"{here}/begin", key, request="go")
        codes = {table["code"] for table in begun["lead"]["tables"]}
        assert len(codes) == len(begun["lead"]["tables"]) and None not in codes
        assert sum(len(game["tables"]) for game in begun["lead"]["games"]) == len(codes)


@pytest.mark.parametrize("attempt", in_short(range(3)))
def test_killed_while_the_teacher_leads(tmp_path: Path, attempt: int) -> None:
    """Every order that was answered has been carried out, and to send it again changes nothing."""
    answered: list[int] = []
    with serving(tmp_path) as server:
        made = ask(server, "/api/classes", **LESSON)
        here, key = f"/api/classes/{made['code']}", made["key"]
        for number in range(1, 9):
            come_in(server, here, number)
        ask(server, f"{here}/seat", key, do="shuffle")
        ask(server, f"{here}/begin", key, request="go")

        def lead() -> None:
            for number in range(1000):
                path, body = order(number)
                ask(server, here + path, key, **body)
                answered.append(number)

        leading = threading.Thread(target=until_it_dies, args=(lead,))
        leading.start()
        while len(answered) < 5:
            time.sleep(0.001)
        time.sleep(random.Random(attempt).uniform(0.0, 0.4))
        server.stop(signal.SIGKILL)
        leading.join()
    last = answered[-1]
    with serving(tmp_path) as server:
        told = ask(server, here, key)
        said = int(told["message"]["text"].removeprefix("Message "))
        assert said in {each for each in (last - 2, last - 1, last, last + 1) if each % 3 == 0}
        assert said >= last - last % 3, "the last message that was answered, or the one that was on its way"
        for table in told["lead"]["tables"]:
            assert table["live"]["paused"] == table["paused"]
        for number in answered:
            path, body = order(number)
            ask(server, here + path, key, **body)
        assert ask(server, here, key)["version"] == told["version"], "sent again, nothing changes"


def order(number: int) -> tuple[str, dict[str, Any]]:
    """Messages, names and pauses by turns."""
    request = f"order-{number}"
    if number % 3 == 0:
        return "/control", {"do": "say", "text": f"Message {number}", "request": request}
    if number % 3 == 1:
        return f"/pupils/{number % 8 + 1}", {"do": "rename", "name": f"N{number}", "request": request}
    return "/control", {"do": "pause" if number % 2 else "go-on", "table": number % 4 // 2, "request": request}


def come_in(server: Server, here: str, number: int) -> str:
    came = ask(server, f"{here}/join", name=f"P{number}", request=f"a-request-of-pupil-{number}")
    return str(came["token"])


def ask(server: Server, path: str, token: str = "", **body: object) -> Any:
    status, told = server.call(path, token, **body)
    assert status in (200, 201), told
    return told


def until_it_dies(act: Callable[[], None]) -> None:
    try:
        act()
    except (OSError, URLError, ValueError):
        return


def stored(told: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on who is online, and on the moment."""
    lead = told["lead"]
    pupils = [{**pupil, "online": None, "nudged": None} for pupil in lead["pupils"]]
    tables = [{**table, "live": None} for table in lead["tables"]]
    return {**told, "lead": {**lead, "pupils": pupils, "tables": tables}}
