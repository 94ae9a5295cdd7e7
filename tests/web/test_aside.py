"""Long work keeps nobody waiting who does not want it, and nobody gets more of it than their share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event, current_thread

import httpx
import pytest
from starlette.requests import Request

from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.table import SeatPlan, Table, Tables
from shoal.web import aside as module
from shoal.web.app import create_app
from shoal.web.aside import MOST_ADDRESS, MOST_EACH, THREADS, Aside
from shoal.web.faults import Busy
from shoal.web.words import web_words
from tests.databases import database

PATIENCE = 30.0
QUIET = {"bot_pause": 5.0, "idle_pause": 5.0}


class Gate:
    """Work that goes on until it is let through."""

    def __init__(self) -> None:
        self.open = Event()
        self.begun: list[str] = []

    def work(self, name: str) -> str:
        self.begun.append(name)
        assert self.open.wait(PATIENCE)
        return name


async def begun(gate: Gate, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(gate.begun) < count:
            await asyncio.sleep(0.001)


def test_one_asker_has_one_thread_and_a_short_line() -> None:
    async def story() -> None:
        pool, gate = Aside(), Gate()
        mine = [asyncio.create_task(pool.do("me", "here", lambda: gate.work("mine"))) for _ in range(MOST_EACH)]
        await begun(gate, 1)
        with pytest.raises(Busy):
            await pool.do("me", "here", lambda: gate.work("too much"))
        other = asyncio.create_task(pool.do("you", "there", lambda: gate.work("yours")))
        await begun(gate, THREADS)
        assert gate.begun == ["mine", "yours"]
        gate.open.set()
        assert await asyncio.gather(*mine, other) == ["mine"] * MOST_EACH + ["yours"]
        assert await pool.do("me", "here", lambda: gate.work("again")) == "again"
        assert not pool._waiting
        assert not pool._turns
        pool.close()

    asyncio.run(story())


def test_one_address_cannot_fill_the_line_by_many_names() -> None:
    async def story() -> None:
        pool, gate = Aside(), Gate()
        crowd = [
            asyncio.create_task(pool.do(f"name {n}", "one address", lambda: gate.work("crowd")))
            for n in range(MOST_ADDRESS)
        ]
        await begun(gate, THREADS)
        with pytest.raises(Busy):
            await pool.do("one more name", "one address", lambda: gate.work("too much"))
        elsewhere = asyncio.create_task(pool.do("you", "there", lambda: gate.work("yours")))
        await asyncio.sleep(0)
        gate.open.set()
        assert await elsewhere == "yours"
        await asyncio.gather(*crowd)
        pool.close()

    asyncio.run(story())


def test_what_fails_leaves_the_line() -> None:
    async def story() -> None:
        pool = Aside()
        for _ in range(MOST_EACH + 1):
            with pytest.raises(ZeroDivisionError):
                await pool.do("me", "here", lambda: 1 // 0)
        assert not pool._waiting
        pool.close()

    asyncio.run(story())


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[Table, dict[int, str], httpx.AsyncClient]]:
    tables = Tables.open(database(folder))
    table, tokens = await tables.create("succession", [SeatPlan("person"), SeatPlan("person")], {}, QUIET)
    transport = httpx.ASGITransport(app=create_app(tables))
    async with httpx.AsyncClient(transport=transport, base_url="http://shoal.test", timeout=PATIENCE) as client:
        yield table, tokens, client
    await tables.close()


def test_a_flood_of_transcripts_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All threads are taken and the line is full: the flooder is told so, others open tables and play."""
    gate = Gate()
    monkeypatch.setattr("shoal.web.api.write_text", lambda log: gate.work("transcript"))
    monkeypatch.setattr("shoal.web.pages.after.write_text", lambda log: gate.work("page"))

    async def story() -> None:
        async with served(tmp_path) as (table, tokens, client):
            here, api = f"/t/{table.code}", f"/api/tables/{table.code}"
            holder = {"authorization": f"Bearer {tokens[0]}"}
            flood = [asyncio.create_task(client.get(f"{api}/transcript")) for _ in range(MOST_EACH)]
            await begun(gate, 1)
            owner = asyncio.create_task(client.get(f"{here}/transcript.txt", headers=holder))
            await begun(gate, THREADS)
            refused = await client.get(f"{api}/transcript")
            assert (refused.status_code, refused.json()["error"]) == (429, "busy")
            assert int(refused.headers["retry-after"]) > 0
            page = await client.get(f"{here}/transcript.txt", headers={"accept": "text/html"})
            assert page.status_code == 429
            assert web_words(LANGUAGE).errors.headline(429) in page.text
            assert page.headers["retry-after"]
            assert (await client.get(here)).status_code == 200
            made = await client.post("/api/tables", json={"game": "rivers"})
            assert made.status_code == 201
            seat = table.sight(SPECTATOR).acting[0]
            mine = {"authorization": f"Bearer {tokens[seat]}"}
            seen = (await client.get(f"{api}/sight", headers=mine)).json()
            acted = await client.post(f"{api}/act", json={"action": seen["legal"][0]}, headers=mine)
            assert acted.status_code == 200
            gate.open.set()
            assert [(await each).status_code for each in flood] == [200] * MOST_EACH
            assert (await owner).status_code == 200

    asyncio.run(story())


def test_a_class_that_wants_the_same_film_waits_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def film(table: Table) -> str:
        made.append(current_thread().name)
        return "film"

    monkeypatch.setattr("shoal.web.stream.film_of", film)

    async def story() -> None:
        async with served(tmp_path) as (table, _, client):
            app = client._transport.app  # type: ignore[attr-defined]
            scope = {"type": "http", "app": app, "headers": [], "client": ("10.0.0.1", 1), "state": {}}
            wanted = [app.state.gallery.film(Request(scope), table) for _ in range(3 * MOST_EACH)]
            assert await asyncio.gather(*wanted) == ["film"] * (3 * MOST_EACH)
        [thread] = made
        assert thread.startswith("aside")

    asyncio.run(story())


def test_no_page_borrows_the_threads_of_the_store() -> None:
    """`asyncio.to_thread` has one pool for all: long work in it would keep tables from being loaded."""
    folder = Path(module.__file__).parent
    sources = [*folder.glob("*.py"), *folder.glob("pages/*.py")]
    assert len(sources) > 20
    assert [each.name for each in sources if "to_thread" in each.read_text()] == []
