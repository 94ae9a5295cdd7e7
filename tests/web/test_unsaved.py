"""While the store is away, whoever looks at a table or a class is told, until it is back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.testclient import TestClient

from shoal.classroom import Classes, Lesson
from shoal.engine.language import LANGUAGE
from shoal.table import SeatPlan, Tables
from shoal.table.store.store import Store
from shoal.web.app import create_app
from shoal.web.flow import Looking
from shoal.web.frame import Frames, Viewer
from shoal.web.pages.classes.live import Parts, Wake, news, part
from shoal.web.words import web_words

SAYS = web_words(LANGUAGE).panel.cannot_save
ME = SeatPlan("person")


class Flighty(Store):
    """Says that it is away when it is told to; else a store like any other."""

    lost = False

    @property
    def away(self) -> bool:
        return self.lost

    def turn(self, lost: bool) -> None:
        self.lost = lost
        self.when_away(lost)


@asynccontextmanager
async def flighty(folder: Path) -> AsyncIterator[tuple[Flighty, Tables]]:
    store = Flighty(str(folder / "shoal.db"))
    tables = Tables(store)
    try:
        yield store, tables
    finally:
        await tables.close()


def test_a_table_says_so_to_players_and_onlookers(tmp_path: Path) -> None:
    async def story() -> None:
        async with flighty(tmp_path) as (store, tables), asyncio.timeout(60):
            begun, _ = await tables.create("succession", [ME, ME], {}, {})
            waiting, _ = await tables.create("succession", [ME, SeatPlan("open")], {}, {})
            for table, mine in ((begun, (0,)), (begun, ()), (waiting, (0,))):
                stream = Looking(table, Frames(table), Viewer(mine[0] if mine else -2, mine))
                assert SAYS not in await anext(stream)
                store.turn(True)
                told = await anext(stream)
                assert SAYS in told.partition('"news"')[2] and SAYS in told.partition('"panel"')[2]
                store.turn(False)
                assert SAYS not in await anext(stream)
                await stream.aclose()

    asyncio.run(story())


def test_who_has_a_seat_that_is_not_known_here_is_no_onlooker_meanwhile(tmp_path: Path) -> None:
    """Another server may have given it to them: the page asks again until the store is back."""
    store = Flighty(str(tmp_path / "shoal.db"))
    tables = Tables(store)
    with TestClient(create_app(tables)) as client:
        made = client.post("/api/tables", json={"game": "succession", "seats": [{"kind": "person"}, {"kind": "open"}]})
        code, mine = made.json()["code"], made.json()["tokens"]["0"]
        path = f"/api/tables/{code}/sight"
        client.cookies.clear()
        unknown, known = ({"authorization": f"Bearer {token}"} for token in ("elsewhere-given-token", mine))
        cookie = {"cookie": f"shoal-{code}=elsewhere-given-token"}
        assert client.get(path, headers=unknown).json()["seat"] is None
        store.turn(True)
        assert client.get(path, headers=unknown).status_code == 503
        assert client.get(f"/t/{code}", headers={**cookie, "accept": "text/html"}).status_code == 503
        assert client.get(path, headers=known).json()["seat"] == 0
        assert client.get(path).json()["seat"] is None
        store.turn(False)
        assert client.get(path, headers=unknown).json()["seat"] is None


def test_a_class_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with flighty(tmp_path) as (store, tables), asyncio.timeout(60):
            classes = Classes(tables)
            classes.open()
            room, _, _ = await classes.create(Lesson("succession"))

            async def tell(wake: Wake) -> Parts:
                return {"stage": part("as it was")}

            stream = news(room, tell, None, 0.0, SAYS)
            assert "as it was" in await anext(stream)
            store.turn(True)
            assert f'"class-unsaved":["{SAYS}"]' in await anext(stream)
            store.turn(False)
            assert '"class-unsaved":[""]' in await anext(stream)
            await stream.aclose()
            classes.hush()

    asyncio.run(story())
