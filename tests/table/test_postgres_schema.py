"""PostgreSQL's tables are made once, whoever starts, and old ones are brought up to date; and where it comes from."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from shoal.table import Ack, NewerStore, Tables
from shoal.table.store.schema import STEPS
from shoal.table.store.store import Store
from tests.databases import cluster
from tests.postgres import private_postgres, programs_of_wheel
from tests.table.old import CODE, LINES, TOKENS
from tests.table.shared import ROOT, shape
from tests.table.support import PATIENCE, Player, lines
from tests.table.toy import shelf

BEGIN = """
import time
from tests.postgres import private_postgres
with private_postgres() as server:
    print(server.process.pid, server.folder, flush=True)
    time.sleep(60)
"""
OPEN = "import asyncio, sys; from shoal.table.store.store import Store; asyncio.run(Store(sys.argv[1]).close())"


def at_once(database: str, count: int = 3) -> None:
    """So many servers that open it at the same moment."""
    opening = [subprocess.Popen([sys.executable, "-c", OPEN, database], cwd=ROOT) for _ in range(count)]
    assert [each.wait(PATIENCE * 2) for each in opening] == [0] * count


def put_old(database: str) -> None:
    """Today's before several servers could share it."""
    script = (Path(__file__).parent / "stores" / "6.sql").read_text("utf-8").replace(" WITHOUT ROWID", "")
    with psycopg.connect(database) as connection:
        connection.execute(script)


def test_servers_that_start_together_prepare_it_once(database: str) -> None:
    at_once(database)
    old = cluster().new_schema("old" + database.rpartition("t")[2])
    put_old(old)
    at_once(old)
    assert shape(old) == shape(database)
    assert shape(old)["version"] == [(1 + len(STEPS),)]


def test_an_old_database_opens_and_its_table_plays_on(database: str) -> None:
    put_old(database)

    async def story() -> None:
        tables = Tables.open(database, shelf)
        table = await tables.find(CODE)
        assert lines(table) == LINES
        assert await table.act(TOKENS[0], 0, "step", 3, "ada-1") == Ack(4, repeated=True)
        await Player(table, TOKENS).act(1, "push", 7)
        await tables.close()

    asyncio.run(story())


def test_a_newer_database_is_refused(database: str) -> None:
    put_old(database)
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE schema SET version = version + 100")
    before = shape(database)
    with pytest.raises(NewerStore, match="saved by a newer Shoal"):
        Store(database)
    assert shape(database) == before


def test_the_wheel_has_one_that_runs(tmp_path: Path) -> None:
    with private_postgres(programs=programs_of_wheel) as server:
        asyncio.run(Store(server.address()).close())
        assert shape(server.address())["version"] == [(1 + len(STEPS),)]


def test_a_test_run_that_is_killed_leaves_none_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", BEGIN], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid, folder = process.stdout.readline().split()
        process.kill()
    end = time.monotonic() + PATIENCE
    while _runs(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(pid)
    shutil.rmtree(folder)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False
