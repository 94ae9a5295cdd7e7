"""Servers over PostgreSQL beside one over SQLite, in one run: what a move costs, and when another server has shown it.

python bench/run.py --only several             all five ways, about four minutes
python bench/run.py --only several --write     also put the figures into docs/performance.md

One server over SQLite; one over PostgreSQL; two processes of one server (`--processes 2`), which pass visitors on to
each other; two servers that share all tables as two machines would, each with half of a table's people; two that share
nothing, each with half of the tables in a database of its own, which shows what a second process costs by itself: less
stays in the core's caches, and less is done each time one wakes.

The servers have one core, the load another; the database runs on both. What a move costs is the processor time of the
servers alone: where they are busy without a pause, and at 200 moves a second, at which latencies are taken, too."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

import report
from arrange import PYTHON, WEB
from contenders import Contender, Side, environment, start
from crowd import processor_seconds
from servers import STORES, await_start, server

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.postgres import PrivatePostgres, private_postgres

from shoal.table.store.store import Store

TABLES, RATE = 40, 200
SECONDS, ROUNDS = 5, 3
COST, SOON = 1.4, 50.0  # times the processor time; milliseconds
EASE = "at ease"  # processor time of a move at that rate
LEASE_SECONDS = 10.0
LEASED, LEASING = 1000, 10.0  # tables; milliseconds of the database's processor time a second
FIRST_PORT, BESIDE = 8741, 100  # that much further are the ports for figures
# What it is called; the database of each server; its processes; what stands between addresses: "," where they share all
# tables, ";" where none.
POSTGRES = (
    ("PostgreSQL, one process", ("one",), 1, ","),
    ("PostgreSQL, two processes", ("two",), 2, ","),
    ("PostgreSQL, two servers as on two machines", ("both", "both"), 1, ","),
    ("PostgreSQL, two that share nothing", ("apart0", "apart1"), 1, ";"),
)


@dataclass
class Way:
    """One way to serve, with its servers and what was found in every round."""

    name: str
    url: str
    pids: list[int]
    rounds: list[dict[str, float]] = field(default_factory=list)

    def median(self, key: str) -> float:
        return median(each[key] for each in self.rounds)

    def times(self, other: Way, key: str = "servers") -> float:
        """How many times the servers' processor time of the other: of each round for itself, as the machine's speed
        differs from one to the next."""
        return median(mine[key] / theirs[key] for mine, theirs in zip(self.rounds, other.rounds, strict=True))


def hold(quick: bool) -> str:
    """All of it, as Markdown."""
    rounds, seconds = (1, 1) if quick else (ROUNDS, SECONDS)
    shutil.rmtree(STORES, ignore_errors=True)
    STORES.mkdir()
    with ways() as (found, postgres):
        for number in range(1, rounds + 1):
            print(f"Measuring several servers, round {number} of {rounds} …", flush=True)
            for way in found:
                way.rounds.append(measure(way, postgres, seconds))
        leases = asyncio.run(leasing(postgres))
    return page(found, leases)


@contextmanager
def ways() -> Iterator[tuple[list[Way], PrivatePostgres]]:
    with ExitStack() as stack:
        postgres = stack.enter_context(private_postgres(durable=True))
        sqlite = Contender("SQLite, one server", Side.LOAD, "shoal", "moves", f"http://127.0.0.1:{FIRST_PORT}")
        found = [Way(sqlite.name, sqlite.url, [stack.enter_context(server(sqlite)).pid])]
        for number, (name, names, processes, between) in enumerate(POSTGRES, 1):
            ports = [FIRST_PORT + number * 10 + place for place in range(len(names))]
            addresses = [postgres.new_database(each) for each in names]
            way = Way(name, between.join(f"http://127.0.0.1:{port}" for port in ports), [])
            for address, port in zip(addresses, ports, strict=True):
                way.pids += stack.enter_context(over(address, port, processes))
            found.append(way)
        yield found, postgres


@contextmanager
def over(database: str, port: int, processes: int) -> Iterator[list[int]]:
    """The processes of a server on this database."""
    own = port + BESIDE
    serve = "from shoal.web.server.serve import World, run; "
    serve += f"world = World(metrics={own}, limited=False); "
    serve += f"run('127.0.0.1', {port}, {database!r}, world=world, processes={processes})"
    with (STORES / f"{port}.log").open("w") as log:
        process = start([str(PYTHON), "-c", serve], environment(Side.COMPILED), core=0, stdout=log, stderr=log)
        try:
            await_start(process, port, Contender(database, Side.LOAD, "shoal", "moves"))
            for number in range(processes):
                with urlopen(f"http://127.0.0.1:{own + number}/healthz"):
                    pass  # it is there when it answers
            yield [process.pid, *children(process.pid)]
        finally:
            process.terminate()
            process.wait(timeout=30)


def measure(way: Way, postgres: PrivatePostgres, seconds: int) -> dict[str, float]:
    """At full speed, then at a steady pace."""
    load = start(["node", str(WEB / "load.mjs")], {}, core=-1, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert load.stdin is not None
    assert load.stdout is not None
    fast: dict[str, Any] = {}
    for warm in (1, seconds):  # the first opens the tables
        before, stored = spent(way.pids), spent(family(postgres))
        load.stdin.write(json.dumps({"do": "shoal", "url": way.url, "seconds": warm, "tables": TABLES}) + "\n")
        load.stdin.flush()
        fast = json.loads(load.stdout.readline())
        fast["servers"] = (spent(way.pids) - before) / fast["made"] * 1e6
        fast["database"] = (spent(family(postgres)) - stored) / fast["made"] * 1e6
    load.stdin.close()
    load.wait(timeout=30)
    paced = ["node", str(WEB / "crowd.mjs"), way.url, str(TABLES), str(RATE), str(seconds)]
    with subprocess.Popen(paced, stdout=subprocess.PIPE, text=True) as crowd:
        assert crowd.stdout is not None
        crowd.stdout.readline()  # all tables are open
        before = spent(way.pids)
        slow = json.loads(crowd.stdout.readline())
        at_ease = (spent(way.pids) - before) / slow["moves"] * 1e6
    return {
        "moves": fast["moves"] / seconds,
        "servers": fast["servers"],
        EASE: at_ease,
        "database": fast["database"],
        "acknowledged p50": fast["acknowledged p50"],
        "acknowledged p99": fast["acknowledged p99"],
        "seen p50": slow["p50"],
        "seen p99": slow["p99"],
        "after p99": slow["after p99"],
    }


def family(postgres: PrivatePostgres) -> list[int]:
    """The database's processes."""
    assert postgres.process is not None
    return [postgres.process.pid, *children(postgres.process.pid)]


def children(parent: int) -> list[int]:
    known = {int(path.name): _parent(path) for path in Path("/proc").iterdir() if path.name.isdigit()}
    return [pid for pid, its in known.items() if its == parent]


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[1])
    except OSError:  # it has just ended
        return 0


async def leasing(postgres: PrivatePostgres) -> float:
    """Milliseconds of the database's processor time a second, while two servers keep the leases of all tables."""
    database = postgres.new_database("leases")
    stores = [Store(database) for _ in range(2)]
    kept = [store.leases(lambda code: None, lambda code: None) for store in stores]
    for store in stores:
        await store.listen()
    for number in range(LEASED):
        for leases in kept:  # both want all, and each table is led by one of them
            leases.want(f"TABLE-{number}")
    await asyncio.sleep(3)
    before = spent(family(postgres))
    await asyncio.sleep(LEASE_SECONDS)
    took = spent(family(postgres)) - before
    for leases in kept:
        await leases.close()
    for store in stores:
        await store.close()
    return took / LEASE_SECONDS * 1000


def spent(pids: Sequence[int]) -> float:
    """Processor seconds of those that still run."""
    total = 0.0
    for pid in pids:
        try:
            total += processor_seconds(pid)
        except FileNotFoundError:
            continue
    return total


def page(found: Sequence[Way], leases: float) -> str:
    sqlite, one, two, both, apart = found
    rows = [
        [
            "", "moves/s", "act → acknowledged p50 / p99", f"at {RATE} moves/s: seen by all p50 / p99",
            "acknowledged → seen p99", "processor a move: servers", f"at {RATE} moves/s", "database",
        ]
    ]  # fmt: skip
    for way in found:
        rows.append(
            [
                way.name,
                f"{way.median('moves'):,.0f}",
                f"{way.median('acknowledged p50'):.1f} / {way.median('acknowledged p99'):.1f} ms",
                f"{way.median('seen p50'):.1f} / {way.median('seen p99'):.1f} ms",
                f"{way.median('after p99'):.1f} ms",
                f"{way.median('servers'):,.0f} µs",
                f"{way.median(EASE):,.0f} µs",
                "none" if way is sqlite else f"{way.median('database'):,.0f} µs",
            ]
        )
    cost = one.times(sqlite)
    after = both.median("after p99")
    about = report.machine()
    judged = [
        f"- A move over PostgreSQL ÷ over SQLite, servers' processor time: {_judged(cost, COST)}",
        f"- Two processes that share all tables ÷ one: {_judged(two.times(one), COST)}; "
        f"as on two machines: {both.times(one):.2f}x; two that share nothing: {apart.times(one):.2f}x",
        f"- Likewise at {RATE} moves/s: {_judged(two.times(one, EASE), COST)}; "
        f"as on two machines: {both.times(one, EASE):.2f}x; two that share nothing: {apart.times(one, EASE):.2f}x",
        f"- Seen on another server after the acknowledgement, p99 at {RATE} moves/s: {after:.1f} ms "
        f"({_verdict(after < SOON)}: {SOON:.0f} ms)",
        f"- Leases of {LEASED:,} tables, wanted by two servers: {leases:.1f} ms of the database's processor time "
        f"a second ({_verdict(leases < LEASING)}: {LEASING:.0f} ms)",
    ]
    where = f"two cores of {about['processor']} for servers, load and database, Python {about['python']}"
    return f"Measured {about['date']} on {where}.\n\n{report.table(rows)}\n\n" + "\n".join(judged) + "\n"


def _judged(times: float, most: float) -> str:
    return f"{times:.2f}x ({_verdict(times <= most)}: {most}x)"


def _verdict(good: bool) -> str:
    return "met" if good else "NOT MET"
