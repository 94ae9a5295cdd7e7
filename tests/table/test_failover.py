"""The machine of the database is lost, and its standby leads from then on: nothing that was acknowledged is missing."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from shoal.table import NotSaved, Stale, Tables
from tests.postgres import PrivatePostgres, private_postgres
from tests.table.support import PATIENCE, Player, lines, toy_table, turn_of
from tests.table.toy import shelf

LONG = {"turns": 400}
STANDBY = "primary_conninfo = 'host={first} user=shoal application_name=second'\nhot_standby = on\n"
CONFIRMED = "synchronous_standby_names = 'second'\n"


@contextmanager
def with_standby() -> Iterator[tuple[PrivatePostgres, PrivatePostgres]]:
    """A database that acknowledges nothing before its standby has it, and that standby."""
    with private_postgres() as first:
        first.stop()
        folder = Path(tempfile.mkdtemp(prefix="shoal-standby-"))
        try:
            shutil.copytree(first.folder / "data", folder / "data")
            second = PrivatePostgres(folder, first.programs)
            (folder / "data" / "standby.signal").touch()
            _set(second, STANDBY.format(first=first.folder))
            _give_to_owner_of(first.folder, folder)
            _set(first, CONFIRMED)
            first.start()
            second.start()
            try:
                yield first, second
            finally:
                second.stop("immediate")
        finally:
            shutil.rmtree(folder)


def test_a_failover_loses_nothing_and_play_goes_on_by_itself() -> None:
    async def story(first: PrivatePostgres, second: PrivatePostgres) -> None:
        both = f"postgresql://shoal@/postgres?host={first.folder},{second.folder}&target_session_attrs=read-write"
        tables = Tables.open(both, shelf)
        await tables.begin()
        try:
            table, tokens = await toy_table(tables, options=LONG)
            player = Player(table, tokens)
            acknowledged: list[tuple[int, str]] = []

            async def play(moves: int) -> None:
                """So many that are acknowledged, whatever is refused meanwhile."""
                for number in range(moves):
                    request = f"move-{len(acknowledged)}-{number}"
                    while True:
                        seat = turn_of(table)
                        assert seat is not None
                        try:
                            ack = await player.act(seat, "push", table.number, request)
                        except (NotSaved, Stale):
                            await asyncio.sleep(0.05)
                        else:
                            acknowledged.append((ack.number, request))
                            break

            await play(20)
            meanwhile = asyncio.create_task(play(20))
            await asyncio.sleep(0.05)
            first.stop("immediate")
            with psycopg.connect(second.address(), autocommit=True) as standby:
                standby.execute("SELECT pg_promote()")
            async with asyncio.timeout(PATIENCE):
                await meanwhile
                await play(5)
            with psycopg.connect(second.address()) as database:
                stored = database.execute("SELECT number, line, request FROM events ORDER BY number").fetchall()
            assert [line for _, line, _ in stored] == lines(table)
            assert {(number, request) for number, _, request in stored if request} == set(acknowledged)
            assert len(acknowledged) == 45
        finally:
            await tables.close()

    with with_standby() as (first, second):
        asyncio.run(story(first, second))


def _set(server: PrivatePostgres, settings: str) -> None:
    with (server.folder / "data" / "postgresql.conf").open("a") as file:
        file.write(settings)


def _give_to_owner_of(like: Path, folder: Path) -> None:
    owner = like.stat()
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, owner.st_uid, owner.st_gid)
    (folder / "data").chmod(0o700)
