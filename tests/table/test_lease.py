"""One server attends to a table, and another goes on when it is gone, whether it has died, hangs or has ended."""

from __future__ import annotations

import asyncio
import math
import signal
import subprocess
import sys
import time

import psycopg

from shoal.table.store.lease import EVERY, LASTS, Leases
from tests.table.shared import ROOT, soon, stores

WITHIN = 5.0  # seconds in which another goes on, as it is promised


def test_one_attends_a_table_until_it_lets_go(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (a, b):
            told: list[str] = []
            first = a.leases(lambda code: told.append(f"a gains {code}"), lambda code: told.append(f"a loses {code}"))
            second = b.leases(lambda code: told.append(f"b gains {code}"), lambda code: told.append(f"b loses {code}"))
            first.want("KELP-42")
            await soon(lambda: first.holds("KELP-42"))
            second.want("KELP-42")
            second.want("TIDE-11")
            await soon(lambda: second.holds("TIDE-11"))
            assert not second.holds("KELP-42")
            first.release("KELP-42")
            assert not first.holds("KELP-42")
            await soon(lambda: second.holds("KELP-42"))
            first.want("KELP-42")
            second.release("KELP-42")
            await soon(lambda: first.holds("KELP-42"))
            assert told == ["a gains KELP-42", "b gains TIDE-11", "b gains KELP-42", "a gains KELP-42"]

    asyncio.run(story())


def test_who_closes_leaves_all_to_the_others_also_what_they_have_not_wanted(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (a, b):
            gained: list[str] = []
            first, second = a.leases(lambda code: None, lambda code: None), b.leases(gained.append, gained.remove)
            for number in range(50):
                first.want(f"KELP-{number}")
            second.want("KELP-7")
            await soon(lambda: first.holds("KELP-49"))
            await a.close()
            assert not first.holds("KELP-49")
            await soon(lambda: len(gained) == 50)
            assert all(second.holds(f"KELP-{number}") for number in range(50))

    asyncio.run(story())


def holder(database: str, code: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", "tests.table.lease_process", database, code]
    process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    while '"acts"' not in process.stdout.readline():
        assert process.poll() is None
    return process


def time_of(database: str) -> float:
    """By the database's own clock."""
    with psycopg.connect(database) as connection:
        ((seconds,),) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchall()
        return float(seconds)


def test_a_lease_ends_soon_enough() -> None:
    assert LASTS + EVERY < WITHIN


def test_when_the_one_who_attends_is_killed_another_goes_on_soon(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1) as (store,):
            with await asyncio.to_thread(holder, database, "KELP-42") as process:
                leases = store.leases(lambda code: None, lambda code: None)
                leases.want("KELP-42")
                leases.want("TIDE-11")
                await soon(lambda: leases.holds("TIDE-11"))
                assert not leases.holds("KELP-42")
                process.kill()
                since = time_of(database)
                await soon(lambda: leases.holds("KELP-42"))
                assert time_of(database) - since < WITHIN

    asyncio.run(story())


def test_when_it_is_frozen_too_and_it_finds_out_before_it_acts_again(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1) as (store,):
            with await asyncio.to_thread(holder, database, "KELP-42") as process:
                leases = store.leases(lambda code: None, lambda code: None)
                leases.want("KELP-42")
                process.send_signal(signal.SIGSTOP)
                frozen = time_of(database)
                await soon(lambda: leases.holds("KELP-42"))
                assert time_of(database) - frozen < WITHIN
                since = store.now()
                process.send_signal(signal.SIGCONT)
                assert process.stdout is not None
                said: list[str] = []
                while not said or '"lost"' not in said[-1]:
                    said.append(await asyncio.to_thread(process.stdout.readline))
                await asyncio.sleep(1.5)  # it asks for it again, once a second
                process.kill()
                said += process.stdout.readlines()
                moments = [float(line.rpartition(" ")[2].strip("}\n")) for line in said if '"acts"' in line]
                assert all(at < since for at in moments)
                assert leases.holds("KELP-42")

    asyncio.run(story())


def test_who_was_late_and_is_still_there_goes_on(database: str) -> None:
    """As after a long breath of the machine that nobody else has noticed."""

    async def story() -> None:
        async with stores(database, 1) as (store,):
            told: list[str] = []
            leases = store.leases(lambda code: told.append("gained"), lambda code: told.append("lost"))
            leases.want("KELP-42")
            await soon(lambda: leases.holds("KELP-42"))
            time.sleep(3.1)  # the whole event loop
            assert not leases.holds("KELP-42")
            await soon(lambda: leases.holds("KELP-42"))
            assert told == ["gained", "lost", "gained"]

    asyncio.run(story())


def test_whoever_finds_no_other_server_knows_since_when_there_is_one_again(database: str) -> None:
    async def story() -> None:
        for _ in range(2):
            async with stores(database, 3) as (a, b, c):
                first, second, third = (each.leases(lambda code: None, lambda code: None) for each in (a, b, c))
                assert isinstance(first, Leases) and isinstance(second, Leases) and isinstance(third, Leases)
                await first.open()
                await second.open()
                await a.close()
                await third.open()
                assert 0 <= first.back_for < LASTS
                assert second.back_for == third.back_for == math.inf

    asyncio.run(story())
