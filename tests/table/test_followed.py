"""What several servers could once do wrong with one table: each of these was seen, and is a test now."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time

import psycopg
import pytest

import shoal.table.tables as front
from shoal.table import NoSuchTable, NotSaved, Table, Tables, Unusable
from shoal.table.attendant import ANSWERED
from shoal.table.loading import Loading
from shoal.table.store import copies, postgres
from shoal.table.store.store import Store
from shoal.table.store.wire import Clock
from tests.databases import cluster
from tests.postgres import PrivatePostgres, private_postgres
from tests.table.old import CODE, migrated, put_old_store
from tests.table.support import HOST, ME, QUICK, Player, hosted_table, lines, stored_clocks, toy_table
from tests.table.test_pause import SLOW, shouting
from tests.table.test_several import LONG, at_both, servers, soon


async def move(table: Table, tokens: dict[int, str]) -> None:
    """Whoever is asked does something."""
    since = table._ledger.play.since
    seat = next(seat for seat in tokens if since[seat])
    await Player(table, tokens).act(seat, table.game.vocabulary[next(iter(since[seat]))], table.number)


def test_what_is_stored_while_a_page_is_opened_is_seen_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            read, go_on = asyncio.Event(), asyncio.Event()
            beside = Store.beside

            async def slowly(store: Store, code: str) -> object:
                found = await beside(store, code)
                if store is b.store:
                    read.set()
                    await go_on.wait()
                return found

            monkeypatch.setattr(Store, "beside", slowly)
            opening = asyncio.create_task(b.find(here.code))
            await read.wait()
            await move(here, tokens)
            await soon(lambda: there._ledger._heard[0] == here.number)
            go_on.set()
            await opening
            await soon(lambda: there.number == here.number)

    asyncio.run(story())


def test_what_is_stored_while_a_table_is_loaded_is_known_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, tokens = await toy_table(a, options=LONG)
            read, go_on = asyncio.Event(), asyncio.Event()
            load = Loading.read

            async def slowly(loading: Loading, code: str) -> object:
                found = await load(loading, code)
                read.set()
                await go_on.wait()
                return found

            monkeypatch.setattr(Loading, "read", slowly)
            loading = asyncio.create_task(b.at_hand(here.code))
            await read.wait()
            await move(here, tokens)
            go_on.set()
            assert (await loading).number == here.number

    asyncio.run(story())


def test_a_table_that_cannot_be_read_stops_no_other(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            bad, _ = await toy_table(a, options=LONG)
            good = [await toy_table(a, options=LONG) for _ in range(12)]
            there = [await b.find(table.code) for table, _ in good]
            await b.find(bad.code)
            with psycopg.connect(database, autocommit=True) as connection:
                line = (bad.code, bad.number + 1, "1: nothing anybody knows", 1.0)
                connection.execute("INSERT INTO events (code, number, line, at) VALUES (%s, %s, %s, %s)", line)
            b._follower.behind(bad.code)
            for table, tokens in good:
                await table.rename(tokens[0], 0, "Mia")
            await soon(lambda: {table.names[0] for table in there} == {"Mia"})

    asyncio.run(story())


def test_another_table_under_the_code_of_a_deleted_one_is_not_taken_for_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a server that has not heard that the first one was deleted."""

    async def story() -> None:
        async with servers(database) as (a, b):
            here, tokens = await hosted_table(a, ME, ME, options=LONG)
            there = await b.find(here.code)
            await move(here, tokens)
            await soon(lambda: there.number == here.number)
            b._follower.heard = lambda hint: None  # type: ignore[method-assign]
            b.store._place._listener.followers.clear()  # type: ignore[attr-defined]
            await a.delete(here.code, HOST)
            monkeypatch.setattr(front, "new_code", lambda digits: here.code)
            new, keys = await a.create("toy", (ME, ME), LONG, QUICK)
            assert new.code == here.code
            with pytest.raises((NotSaved, NoSuchTable)):
                await b.find(new.code)
            seen = await b.find(new.code)
            assert seen is not there
            assert (lines(seen), seen.seats_of([keys[0]])) == (lines(new), new.seats_of([keys[0]]))
            await move(seen, keys)
            await new.follow()
            assert lines(new) == lines(seen)

    asyncio.run(story())


def test_several_servers_may_read_a_table_of_former_rules_at_once(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    old = tmp_path_factory.mktemp("old")
    put_old_store(old)
    with (
        copies.at(str(old / "shoal.db")) as source,
        copies.read(source) as whole,
        copies.at(database, empty=True) as target,
    ):
        copies.put(target, whole)

    async def story() -> None:
        opened = [Tables.open(database, migrated) for _ in range(3)]
        for tables in opened:
            await tables.begin()
        found = await asyncio.gather(*[tables.find(CODE) for tables in opened])
        assert len({tuple(lines(table)) for table in found}) == 1
        for tables in opened:
            await tables.close()

    asyncio.run(story())


@pytest.mark.parametrize("ahead", [-40.0, 40.0])
def test_the_host_counts_in_the_databases_time(database: str, ahead: float, monkeypatch: pytest.MonkeyPatch) -> None:
    now = Clock.now
    monkeypatch.setattr(Clock, "now", lambda clock: now(clock) + ahead)

    async def story() -> None:
        async with servers(database, 1) as (tables,):
            table = await shouting(tables, SLOW)
            (before,) = [clock.left for clock in table.clocks]
            await table.lead(HOST).pause(True)
            await table.lead(HOST).pause(False)
            (after,) = [clock.left for clock in table.clocks]
            assert before - ANSWERED < after <= before
            await table.lead(HOST).more_time(60)
            (more,) = [clock.left for clock in table.clocks]
            assert after + 60 - ANSWERED < more <= after + 60

    asyncio.run(story())


def test_the_ends_of_countdowns_are_stored_when_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.table.attendant.STORED_AGAIN", 0.2)

    async def story(own: PrivatePostgres) -> None:
        async with servers(own.new_database("shoal"), 1) as (tables,):
            table = await shouting(tables, SLOW)
            own.stop("immediate")
            await asyncio.sleep(4.0)  # longer than a write is tried again
            await asyncio.to_thread(own.start)
            stored: dict[str, float] = {}
            async with asyncio.timeout(30):
                while not stored:
                    await asyncio.sleep(0.1)
                    with contextlib.suppress(NotSaved):
                        stored = dict(await stored_clocks(tables, table.code))
            (clock,) = table.clocks
            assert abs(stored[clock.key] - tables.store.now() - clock.left) < 1.0

    with private_postgres() as own:
        asyncio.run(story(own))


def test_while_the_database_hangs_everybody_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who taps at whichever table does not wait for the others; what is being read is given up."""
    monkeypatch.setattr(postgres, "LONGEST_READ", 3.0)

    async def story(own: PrivatePostgres) -> None:
        async with servers(own.new_database("shoal"), 1) as (tables,):
            put_up = [await toy_table(tables, options=LONG) for _ in range(12)]
            gone, _ = await toy_table(tables, options=LONG)
            gone.close()
            tables._put_away(gone.code)
            own.signal(signal.SIGSTOP)
            try:
                loading = asyncio.create_task(tables.find(gone.code))
                await asyncio.gather(*[move(*each) for each in put_up], return_exceptions=True)
                async with asyncio.timeout(30):
                    while not tables.store.away:
                        await asyncio.sleep(0.1)
                begun = time.monotonic()
                answers = await asyncio.gather(*[move(*each) for each in put_up], return_exceptions=True)
                assert {type(answer) for answer in answers} == {NotSaved}
                assert time.monotonic() - begun < 12.0, "one after the other they would wait for two seconds each"
                async with asyncio.timeout(30):
                    with pytest.raises(NotSaved):
                        await loading
            finally:
                own.signal(signal.SIGCONT)

    with private_postgres() as own:
        asyncio.run(story(own))


def test_where_a_standby_has_to_confirm_that_is_away_everybody_is_told() -> None:
    """The database answers all the same, but stores nothing."""

    async def story(own: PrivatePostgres) -> None:
        async with servers(own.new_database("shoal"), 1) as (tables,):
            table, tokens = await toy_table(tables, options=LONG)
            with psycopg.connect(own.address(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (east, west)'")
                connection.execute("SELECT pg_reload_conf()")
                await asyncio.sleep(0.5)
                with pytest.raises(NotSaved):
                    await move(table, tokens)
                await soon(lambda: table.cannot_save)
                connection.execute("ALTER SYSTEM RESET synchronous_standby_names")
                connection.execute("SELECT pg_reload_conf()")
            await soon(lambda: not table.cannot_save)
            number = table.number
            await move(table, tokens)
            assert table.number > number

    with private_postgres() as own:
        asyncio.run(story(own))


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_in_which_not_every_name_can_be_written_is_refused_in_words(encoding: str) -> None:
    name = f"in_{encoding.lower()}"
    with psycopg.connect(cluster().address(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        made = f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
        connection.execute(made)
    with pytest.raises(Unusable, match=f"keeps text as {encoding}.*--encoding UTF8"):
        Tables.open(cluster().address(name))
