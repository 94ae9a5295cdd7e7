"""Tutorials and worked examples: pages and their data, the same for everybody and made once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import partial
from threading import Event

import pytest
from starlette.testclient import TestClient

from shoal import games
from shoal.web.once import Once
from tests.some import some
from tests.web.conftest import BROWSER

each_game = pytest.mark.parametrize("game", games.available())


def test_a_tutorial_is_found_from_the_first_page_and_from_the_rulebook(client: TestClient) -> None:
    first = client.get("/").text
    for game in some(games.available()):
        way = f'href="/games/{game}/tutorial"'
        assert way in first
        assert way in client.get(f"/games/{game}/rules").text


@each_game
def test_a_tutorial_comes_as_a_whole(client: TestClient, game: str) -> None:
    page = client.get(f"/games/{game}/tutorial", headers=BROWSER).text
    data = client.get(f"/games/{game}/tutorial/steps").json()
    assert f'<h1 id="prompt" tabindex="-1">{data["steps"][0]["said"]}'.replace("'", "&#39;")[:40] in page
    assert f"1 of {data['steps'][-1]['number']}" in page
    assert f'action="/games/{game}/play"' in page
    for step in some(data["steps"]):
        assert step["said"] and step["scene"]["board"]
        taps = {thing for _, path, _, _ in step["wanted"] for thing in path}
        assert not taps & set(step["others"])
    assert data["end"]["board"]


@each_game
def test_who_cannot_see_the_board_reads_every_step(client: TestClient, game: str) -> None:
    assert 'id="words"' in client.get(f"/games/{game}/tutorial").text
    data = client.get(f"/games/{game}/tutorial/steps").json()
    shown = [data["end"]["step"], *(step["scene"]["step"] for step in data["steps"])]
    told = [client.get(f"/games/{game}/tutorial/steps/{move}/words") for move in shown]
    assert all(answer.status_code == 200 and "<h2>" in answer.text and "<li>" in answer.text for answer in told)
    assert len({answer.text for answer in told}) > 1
    assert client.get(f"/games/{game}/tutorial/steps/9999/words").status_code == 404


def test_nobody_gets_a_seat_or_a_table_for_it(client: TestClient) -> None:
    answer = client.get("/games/succession/tutorial")
    assert "set-cookie" not in answer.headers
    for gone in ("data-post", "data-opens", 'id="undo"', 'id="hint"', 'id="clock"'):
        assert gone not in answer.text


@each_game
def test_every_example_can_be_stepped_through(client: TestClient, game: str) -> None:
    links = set(re.findall(r'href="(examples/[a-z_]+)"', client.get(f"/games/{game}/rules").text))
    assert len(links) >= 2
    for link in some(links):
        page = client.get(f"/games/{game}/{link}").text
        length = int(re.findall(r'data-length="(\d+)"', page)[0])
        scenes = client.get(f"/games/{game}/{link}/0", params={"seat": "0"}).json()
        assert [scene["step"] for scene in scenes] == list(range(length + 1))
        assert any(scene["lines"] for scene in scenes)


@pytest.mark.parametrize(
    "path", ["chess/tutorial", "chess/tutorial/steps", "pond/examples/nowhere", "pond/examples/a/0"]
)
def test_what_is_not_there_is_said_in_words(client: TestClient, path: str) -> None:
    answer = client.get(f"/games/{path}", headers=BROWSER)
    assert answer.status_code == 404
    assert "There is no" in answer.text


def test_what_many_ask_for_at_once_is_made_once() -> None:
    made: list[str] = []
    go_on = Event()

    def make() -> str:
        go_on.wait(10)
        made.append("made")
        return "made"

    async def a_class() -> list[str]:
        once: Once[str, str] = Once(2)
        asking = [asyncio.create_task(once.get("reef", partial(asyncio.to_thread, make))) for _ in range(30)]
        await asyncio.sleep(0)
        go_on.set()
        return await asyncio.gather(*asking)

    assert asyncio.run(a_class()) == ["made"] * 30
    assert made == ["made"]


def test_what_failed_is_tried_anew_and_old_things_make_room() -> None:
    answers: Iterator[object] = iter([OSError("no"), "b", "c", "d", "b again"])

    def make() -> object:
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    async def story() -> list[object]:
        once: Once[str, object] = Once(2)
        with pytest.raises(OSError, match="no"):
            await once.get("b", partial(asyncio.to_thread, make))
        return [await once.get(key, partial(asyncio.to_thread, make)) for key in ("b", "b", "c", "d", "b")]

    assert asyncio.run(story()) == ["b", "b", "c", "d", "b again"]
