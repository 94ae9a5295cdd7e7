"""The whole application on a fresh database, and two devices that know nothing of each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal.table import Tables
from shoal.web.app import create_app
from tests.databases import database

BROWSER = {"accept": "text/html,application/xhtml+xml"}
FORM = {  # what the set-up form sends for me and one bot, everything else as usual
    "seat-0": "me", "seat-1": "perch", "seat-2": "", "seat-3": "", "seat-4": "", "seat-5": "",
    "name-0": "Ada", "option-rounds": "1", "option-calls": "", "option-points": "on",
    "time-bot_pause": "0", "time-idle_pause": "0", "undo": "on",
}  # fmt: skip


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return create_app(Tables.open(database(tmp_path)))


@pytest.fixture
def client(app: Starlette) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made


@pytest.fixture
def other(app: Starlette, client: TestClient) -> TestClient:
    """Another device at the same server."""
    made = TestClient(app, raise_server_exceptions=False)
    made.portal = client.portal  # one event loop for both
    return made
