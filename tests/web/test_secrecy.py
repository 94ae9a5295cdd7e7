"""The law of secrecy: two games that look the same to somebody are the same in everything that is sent to them.

One game is played; in its log, cards that a viewer never saw are exchanged for others. Every frame, page and answer for
that viewer must then be the same to the last byte: so no word, id or attribute depends on what is hidden."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.log import Event, step
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.games import new_game
from shoal.games.succession.rules.actions import CARD_IDS
from shoal.table import SeatPlan, Table, Tables
from shoal.table.chance import Chance
from shoal.table.play import Play
from shoal.web.app import create_app
from shoal.web.frame import Frames, Viewer
from shoal.web.quota import Quotas
from shoal.web.sender import Sender
from shoal.web.stream import Gallery
from shoal.web.told import notes_data
from tests.web.conftest import BROWSER, FORM

SEATS = 3
NAMES = ("Ada", "Bo", "Cy")
STILL = {"open": 0.0, "shout": 0.0, "call": 0.0, "grace": 0.0, "bot_pause": 0.0, "idle_pause": 5.0}
TRIES = 100


def played(game: Game, moves: int, seed: int) -> Play:
    """A game after so many moves, all by people."""
    rng = Rng(seed)
    play = Play(game, SEATS, Chance(random.Random(seed).randbytes))
    play.accept(play.try_chance())
    for _ in range(moves):
        seat = play.state.acting[rng.below(len(play.state.acting))]
        legal = list(play.state.legal(seat))
        batch = play.try_action(seat, legal[rng.below(len(legal))], "")
        if not batch.state.acting:
            break
        play.accept(batch)
    return play


def sights(game: Game, events: list[Event], viewer: int) -> Iterator[Sight]:
    """What the viewer saw, event by event; BadTranscript if the rules do not allow these."""
    state = game.start(SEATS)
    for event in events:
        step(state, event)
        yield state.sight(viewer)


def exchanged(game: Game, play: Play, viewer: int, rng: Rng) -> Play | None:
    """The same game with other hidden cards, in which the viewer has seen just the same; None if chance finds none."""
    seen = list(sights(game, play.events, viewer))
    events = list(play.events)
    hidden = [at for at, event in enumerate(events) if event.actor == CHANCE and event.text.split()[1] != str(viewer)]
    changed = False
    for _ in range(TRIES):
        at = hidden[rng.below(len(hidden))]
        what, seat, card = events[at].text.split()
        other = CARD_IDS[rng.below(len(CARD_IDS))]
        tried = [*events]
        tried[at] = Event(CHANCE, f"{what} {seat} {other}")
        try:
            same = all(now == then for now, then in zip(sights(game, tried, viewer), seen, strict=True))
        except BadTranscript:
            continue
        if same and other != card:
            events, changed = tried, True
    return Play.reload(game, SEATS, events) if changed else None


async def everything_sent(table: Table, play: Play, viewer: int, client: httpx.AsyncClient) -> dict[str, str]:
    """What anybody with the viewer's tokens can get out of the server."""
    table._ledger.play = play
    here, api = f"/t/{table.code}", f"/api/tables/{table.code}"
    whys = [f"{here}/why?seat={viewer}&action={action.replace(' ', '+')}" for action in table.game.vocabulary]
    pages = [
        "/",
        here,
        f"{here}?big",
        f"{here}/debrief",
        f"{here}/replay",
        f"{here}/replay/0?seat=0",
        f"{here}/replay/0/words?seat=0",
        f"{here}/words?seat={viewer}",
        f"{here}/words?seat=0",
        f"{here}/rows.csv",
    ]
    pages += [f"{here}/transcript.txt", f"{here}/transcript.json", *(whys if viewer >= 0 else ())]
    answers = [api, *(f"{api}/{each}" for each in ("sight", "words", "hint", "transcript", "transcript?format=json"))]
    answers += [f"{api}/{each}?seat={seat}" for each in ("sight", "words") for seat in range(SEATS)]
    client._transport.app.state.gallery = Gallery()  # type: ignore[attr-defined]  # nothing drawn before counts
    sent = {address: once_only((await client.get(address)).text) for address in pages + answers}
    mine = (viewer,) if viewer >= 0 else ()
    for each in (Viewer(viewer, mine), Viewer(SPECTATOR, mine), Viewer(SPECTATOR, tuple(range(SEATS)))):
        sent[f"stream {each}"] = Sender(Frames(table), each).event()
        sent[f"story {each}"] = str(Frames(table).story(each.seat))
    sent["notes"] = str(notes_data(table, viewer, 0))
    sent["record"] = str(table.record())
    return sent


def once_only(page: str) -> str:
    """Forms differ by the field that lets them count once."""
    return re.sub(r'name="request" value="[^"]+"', "", page)


@pytest.mark.parametrize("calls", ["spoken", "auto"])
@pytest.mark.parametrize("moves", [0, 5, 20, 50])
def test_what_is_hidden_changes_nothing_that_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: str, moves: int
) -> None:
    monkeypatch.setattr("shoal.table.table.secrets.randbits", lambda bits: 5)  # hints imagine the same

    async def story() -> int:
        game = new_game("succession", {"calls": calls})
        tables = Tables.open(str(tmp_path / "shoal.db"), away=1e9)  # nobody leaves meanwhile
        plans = [SeatPlan("person", name) for name in NAMES]
        table, tokens = await tables.create("succession", plans, dict(game.options), STILL)
        compared = 0
        play = played(game, moves, seed=moves)
        for viewer in (SPECTATOR, *range(SEATS)):
            other = exchanged(game, play, viewer, Rng(moves + 1))
            if other is None:
                continue
            headers = {**BROWSER, **({"authorization": f"Bearer {tokens[viewer]}"} if viewer >= 0 else {})}
            transport = httpx.ASGITransport(app=create_app(tables, Quotas(False)))
            async with httpx.AsyncClient(transport=transport, base_url="http://shoal.test", headers=headers) as client:
                truth = await everything_sent(table, play, viewer, client)
                exchange = await everything_sent(table, other, viewer, client)
            for what, text in truth.items():
                assert exchange[what] == text, f"{what} tells {viewer} something hidden"
                assert not [token for token in tokens.values() if token in text], f"{what} tells a token"
            compared += 1
        await tables.close()
        return compared

    assert asyncio.run(story()) >= SEATS


def test_tokens_travel_in_cookies_that_scripts_cannot_read(client: TestClient, other: TestClient) -> None:
    made = client.post("/games/succession/new", data={**FORM, "seat-1": "friend"}, follow_redirects=False)
    code = made.headers["location"].rpartition("/")[2]
    joined = other.post(f"/t/{code}/join", data={"name": "Bo"}, follow_redirects=False)
    for answer in (made, joined):
        cookies = answer.headers.get_list("set-cookie")
        assert any(cookie.startswith(f"shoal-{code}=") for cookie in cookies)
        for cookie in cookies:
            assert "httponly" in cookie.lower()
            assert "samesite=lax" in cookie.lower()
        assert answer.text == ""
    tokens = [each.cookies[f"shoal-{code}"] for each in (client, other)]
    for device in (client, other):
        for address in (
            "/",
            f"/t/{code}",
            f"/t/{code}/transcript.txt",
            f"/api/tables/{code}",
            f"/api/tables/{code}/sight",
        ):
            assert not [token for token in tokens if token in device.get(address).text]
