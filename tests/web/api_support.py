"""What the tests of the JSON API share: the API alone, on toy tables, without a network."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette

from shoal.classroom import Classes
from shoal.table import Tables
from shoal.table.thinking import Shelf
from shoal.web import api
from shoal.web.aside import Aside
from shoal.web.quota import Quotas
from shoal.web.stream import Gallery
from tests.databases import database
from tests.table.toy import shelf as toys

SITE = "http://shoal.test"
TWO = [{"kind": "person"}, {"kind": "person"}]
QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}


class Api:
    """A client, and the tables behind it."""

    def __init__(self, app: Starlette, client: httpx.AsyncClient) -> None:
        self.app = app
        self.tables: Tables = app.state.tables
        self.client = client

    async def get(self, path: str, token: str = "", **query: str) -> httpx.Response:
        return await self.client.get("/api" + path, params=query, headers=bearer(token))

    async def post(self, path: str, token: str = "", /, **body: object) -> httpx.Response:
        return await self.client.post("/api" + path, json=body, headers=bearer(token))

    async def new_table(self, **wanted: Any) -> tuple[str, dict[str, str]]:
        """Path and tokens of a toy table for two people, unless told otherwise."""
        made = await self.post("/tables", **{"game": "toy", "seats": TWO, "settings": QUICK, **wanted})
        assert made.status_code == 201, made.text
        self.client.cookies.clear()
        return f"/tables/{made.json()['code']}", made.json()["tokens"]


@asynccontextmanager
async def open_api(folder: Path, shelf: Shelf = toys) -> AsyncIterator[Api]:
    tables = Tables.open(database(folder), shelf)
    app = application(tables)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
        try:
            yield Api(app, client)
        finally:
            app.state.classes.hush()
            await tables.close()


@contextmanager
def live_server(folder: Path, shelf: Shelf) -> Iterator[str]:
    """A real server in a thread of its own: its address."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)

        async def serve() -> None:
            tables = Tables.open(database(folder), shelf)
            server.config.app = application(tables)
            await server.serve([listening])
            server.config.app.state.classes.hush()
            await tables.close()

        server = uvicorn.Server(uvicorn.Config(Starlette(), log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def application(tables: Tables) -> Starlette:
    app = Starlette(routes=list(api.routes))
    app.state.tables = tables
    app.state.classes = Classes(tables)
    app.state.gallery = Gallery()
    app.state.aside = Aside()
    app.state.quotas = Quotas(limited=False)
    return app


def bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
