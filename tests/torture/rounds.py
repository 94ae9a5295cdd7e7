"""What is the same for one server and for several: clients play, blows fall, promises are checked after each."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from shoal.games import available
from tests.torture.journal import Match
from tests.torture.player import Player, Rest, Wrong
from tests.torture.server import Server

PATIENCE = 60.0  # seconds until a server or a client hangs


class Rounds(ABC):
    """In a folder of its own; the same seed brings the same blows, though not the same moments."""

    blows: Sequence[str]
    weights: Sequence[int]
    killing: Sequence[str]  # those of the blows that have a kill in them

    def __init__(self, folder: Path, seed: int, servers: Sequence[Server], say: Callable[[str], None]) -> None:
        self.folder = folder
        self.count: Counter[str] = Counter()
        self._say = say
        self._chance = random.Random(seed)
        self._servers = servers
        games = available()
        self._rest = Rest(2 * len(games), several=len(servers) > 1)
        self._matches: dict[str, list[Match]] = {game: [] for game in games}
        ports = [server.port for server in servers]
        self._players = [
            Player(seat, self._matches[game], ports, self._rest, f"{seed} {game} {seat}", self.count, game)
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
                    self._say(f"{number} blows: {told(self.count)}")
            self._check_all([match for matches in self._matches.values() for match in matches])
        finally:
            self._end()
        self.count["tables"] = sum(map(len, self._matches.values()))
        said = [line for server in self._servers for line in server.said]
        self.count["tracebacks"] = sum(line.startswith("Traceback") for line in said)
        return self.count

    def chosen(self, kills: int) -> list[str]:
        """As chance has it, until so many have a kill in them."""
        blows: list[str] = []
        while kills > 0:
            blows += self._chance.choices(self.blows, self.weights)
            kills -= blows[-1] in self.killing
        return blows

    @abstractmethod
    def _strike(self, blow: str) -> None:
        """Let them play, deal it, and check the tables at which they play now."""

    @abstractmethod
    def _check_all(self, matches: list[Match]) -> None:
        """At the end, with more patience."""

    def _at_play(self) -> list[Match]:
        return [matches[-1] for matches in self._matches.values() if matches]

    def _gather(self) -> None:
        """All clients rest until `self._rest.over()`."""
        if not self._rest.gather(PATIENCE):
            self._raise_what_players_found()
            raise Wrong("a client waits for an answer and gets none")
        self._raise_what_players_found()

    def _wait_for_more(self, what: str, more: int = 1) -> None:
        known, patience = self.count[what], time.monotonic() + PATIENCE
        while self.count[what] < known + more:
            self._raise_what_players_found()
            if time.monotonic() > patience:
                raise Wrong(f"nothing is {what} any more: {told(self.count)}")
            time.sleep(0.01)

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
            server.end()
        for _ in range(100):
            self._rest.over()
            if not any(player.is_alive() for player in self._players):
                return
            time.sleep(0.05)


def told(count: Counter[str]) -> str:
    return ", ".join(f"{what} {number:,}" for what, number in sorted(count.items()))
