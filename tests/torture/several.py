"""Several server processes over one PostgreSQL, two of them on one machine and the others as on machines of their own:
clients ask now here, now there, while processes and the database are killed, frozen, cut off, or out of room; the same
questions after each as for one server."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from tests.postgres import PrivatePostgres
from tests.torture.check import check_answers, check_matches
from tests.torture.journal import Match
from tests.torture.player import Wrong
from tests.torture.rounds import PATIENCE, Rounds
from tests.torture.server import Pair, Server
from tests.torture.wire import Lost, ask

KILLED, DATABASE, FROZEN = "server killed", "database stopped at once", "server frozen"
CUT_OFF, FULL = "connections broken", "database's disk full"
BLOWS = (KILLED, DATABASE, FROZEN, CUT_OFF, FULL)
KILLING = (KILLED, DATABASE, FULL)  # a server, or the database
WEIGHTS = (60, 15, 8, 12, 5)
PLAYING = (0.1, 0.8)  # seconds before a blow
AWAY = (0.0, 2.0)  # seconds the database is away
FREEZING = (0.5, 6.0)  # seconds a server is frozen: shorter and longer than its leases last
ROOM = (0, 20_000)  # bytes that a full disk still takes
NOTICED = 20.0  # seconds after which it is mended at the latest
LEAST = 1_100_000  # bytes that a file of the database's journal has
FILL = """
INSERT INTO events (code, number, line, at)
SELECT 'FILLER-00', number, (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 60)), 0
FROM generate_series(1, 800) AS number ON CONFLICT DO NOTHING RETURNING number"""


class Several(Rounds):
    """Processes that share one PostgreSQL: three or more, of which two pass visitors on to each other."""

    blows, weights, killing = BLOWS, WEIGHTS, KILLING

    def __init__(
        self,
        folder: Path,
        seed: int,
        postgres: PrivatePostgres,
        servers: int = 3,
        say: Callable[[str], None] = print,
    ) -> None:
        self.postgres = postgres
        where = (folder, postgres.address())
        alone = [Server(*where) for _ in range(servers - 2)]
        super().__init__(folder, seed, [Pair(*where, random.Random(seed).choice), *alone], say)

    def _check_all(self, matches: list[Match]) -> None:
        self._rest_and_check(matches, 5)

    def _strike(self, blow: str) -> None:
        self._pause(PLAYING)
        server = self._chance.choices(self._servers, [2, *[1] * (len(self._servers) - 1)])[0]
        if blow == KILLED:
            server.kill()
            self._wait_for_more("acknowledged", 5)  # whatever has happened, the others play on
            self._start(server)
        elif blow == FROZEN:
            server.freeze()
            self._wait_for_more("acknowledged", 5)
            self._pause(FREEZING)
            server.thaw()
        elif blow == CUT_OFF:
            self._select("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        elif blow == DATABASE:
            self.postgres.stop("immediate")
            self._pause(AWAY)
            self.postgres.start()
        else:
            self._fill_disk()
        self.count["kills"] += blow in KILLING
        self._wait_for_more("acknowledged", 5)
        self._rest_and_check(self._at_play(), 2)

    def _fill_disk(self) -> None:
        """No file of the database may grow any more, or only a little, until somebody has been told that nothing is
        saved; where little happens that may take longer than it lasts."""
        self._select(FILL)
        [(largest,)] = self._select("SELECT pg_relation_size('events')")
        self.postgres.stop()
        self.postgres.start(room=max(LEAST, int(largest) + self._chance.randint(*ROOM)))
        known, patience = self.count["not saved"], time.monotonic() + NOTICED
        while self.count["not saved"] == known and time.monotonic() < patience:
            self._raise_what_players_found()
            time.sleep(0.01)
        self._pause(AWAY)
        self.count["full disks noticed"] += self.count["not saved"] > known
        self.postgres.stop("immediate")
        self.postgres.start()

    def _rest_and_check(self, matches: list[Match], most: int) -> None:
        self._rest.called = True
        self._gather()
        with psycopg.connect(self.postgres.address()) as connection:  # in one transaction: bots may play on

            def select(query: str, code: str) -> list[tuple[Any, ...]]:
                return connection.execute(query.replace("?", "%s"), (code,)).fetchall()

            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            check_matches(select, matches, self.count)
        for server in self._servers:
            self._wait_for(server)
        for match in matches:
            check_answers(self._chance.choice(self._servers).port, match, most, self.count)
        self._rest.over()

    def _wait_for(self, server: Server) -> None:
        """Until it reaches the database again: it does so by itself. These codes are at home in both of a pair."""
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                if all(ask(server.port, f"/tables/NOBODY-{number}").status == 404 for number in (12, 14)):
                    return
            except Lost:
                pass
            if time.monotonic() > patience:
                raise Wrong("a server does not find its way back: " + "\n".join(server.said[-20:]))
            time.sleep(0.02)

    def _select(self, query: str) -> list[tuple[Any, ...]]:
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                with psycopg.connect(self.postgres.address(), autocommit=True) as connection:
                    return connection.execute(query).fetchall()
            except psycopg.OperationalError:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.02)
