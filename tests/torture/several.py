"""Several servers over one PostgreSQL: clients ask now this one, now that one, while servers and the database are
killed, frozen, cut off, or out of room; the same questions after each as for one server."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from shoal.games import available
from tests.postgres import PrivatePostgres
from tests.torture.check import check_answers, check_matches
from tests.torture.journal import Match
from tests.torture.player import Player, Rest, Wrong
from tests.torture.run import told
from tests.torture.server import Server
from tests.torture.wire import Lost, ask

KILLED, DATABASE, FROZEN = "server killed", "database stopped at once", "server frozen"
CUT_OFF, FULL = "connections broken", "database's disk full"
BLOWS = (KILLED, DATABASE, FROZEN, CUT_OFF, FULL)
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
PATIENCE = 60.0  # seconds until a server or a client hangs


@dataclass
class Several:
    """In a folder of its own; the same seed brings the same blows, though not the same moments."""

    folder: Path
    seed: int
    postgres: PrivatePostgres
    servers: int = 3
    say: Callable[[str], None] = print
    count: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)
        self._servers = [Server(self.folder, self.postgres.address()) for _ in range(self.servers)]
        games = available()
        self._rest = Rest(2 * len(games), several=True)
        self._matches: dict[str, list[Match]] = {game: [] for game in games}
        ports = [server.port for server in self._servers]
        self._players = [
            Player(seat, self._matches[game], ports, self._rest, f"{self.seed} {game} {seat}", self.count, game)
            for game in games
            for seat in (0, 1)
        ]

    def run(self, blows: Sequence[str]) -> Counter[str]:
        """Each of these blows, and then a look at every table there ever was. Wrong at the first broken promise."""
        for server in self._servers:
            self._start(server)
        for player in self._players:
            player.start()
        try:
            for number, blow in enumerate(blows, 1):
                self._strike(blow)
                self.count[blow] += 1
                if number % 50 == 0:
                    self.say(f"{number} blows: {told(self.count)}")
            self._rest_and_check([match for matches in self._matches.values() for match in matches], 5)
        finally:
            self._end()
        self.count["tables"] = sum(map(len, self._matches.values()))
        said = [line for server in self._servers for line in server.said]
        self.count["tracebacks of the servers"] = sum(line.startswith("Traceback") for line in said)
        return self.count

    def chosen(self, blows: int) -> list[str]:
        return self._chance.choices(BLOWS, WEIGHTS, k=blows)

    def _strike(self, blow: str) -> None:
        self._pause(PLAYING)
        server = self._chance.choice(self._servers)
        if blow == KILLED:
            server.kill()
            self._go_on()
            self._start(server)
        elif blow == FROZEN:
            server.freeze()
            self._go_on()
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
        self._go_on()
        self._rest_and_check([matches[-1] for matches in self._matches.values() if matches], 2)

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

    def _go_on(self) -> None:
        """Until some moves more have been acknowledged: whatever has happened, the others play on."""
        known, patience = self.count["acknowledged"], time.monotonic() + PATIENCE
        while self.count["acknowledged"] < known + 5:
            self._raise_what_players_found()
            if time.monotonic() > patience:
                raise Wrong(f"nothing is acknowledged any more: {told(self.count)}")
            time.sleep(0.01)

    def _rest_and_check(self, matches: list[Match], most: int) -> None:
        self._rest.called = True
        if not self._rest.gather(PATIENCE):
            self._raise_what_players_found()
            raise Wrong("a client waits for an answer and gets none")
        self._raise_what_players_found()
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
        """Until it reaches the database again: it does so by itself."""
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                if ask(server.port, "/tables/NOBODY-12").status == 404:
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

    def _start(self, server: Server) -> None:
        if not server.start():
            raise Wrong("a server does not start: " + "\n".join(server.said[-20:]))

    def _pause(self, seconds: tuple[float, float]) -> None:
        time.sleep(self._chance.uniform(*seconds))

    def _raise_what_players_found(self) -> None:
        for player in self._players:
            if player.wrong is not None:
                raise player.wrong

    def _end(self) -> None:
        for player in self._players:
            player.end()
        for server in self._servers:
            server.thaw()
            server.kill()
        for _ in range(100):
            self._rest.over()
            if not any(player.is_alive() for player in self._players):
                return
            time.sleep(0.05)
