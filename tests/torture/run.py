"""Rounds: the clients play, a blow falls, the server is killed, what is stored is checked, and it starts again."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from shoal.games import available
from tests.torture.check import check_answers, check_store
from tests.torture.journal import Match
from tests.torture.player import Player, Rest, Wrong
from tests.torture.server import Server

KILLED, KILLED_AGAIN, FULL = "killed", "killed again while it starts", "killed with a full disk"
CLOSED, LOCKED = "killed with a disk that became read-only", "started in a read-only folder"
BLOWS = (KILLED, KILLED_AGAIN, FULL, CLOSED, LOCKED)
WEIGHTS = (60, 10, 12, 10, 8)
PLAYING = (0.05, 0.8)  # seconds before a blow
SUFFERING = (0.05, 0.4)  # seconds a disk is full, or closed to writing
STARTING = (0.0, 0.2)  # seconds after which a server that starts is killed
ROOM = (0, 40_000)  # bytes that a full disk still takes
PATIENCE = 60.0  # seconds until a server or a client hangs


@dataclass
class Torture:
    """In a folder of its own; the same seed brings the same blows, though not the same moments."""

    folder: Path
    seed: int
    say: Callable[[str], None] = print
    count: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)
        self._server = Server(self.folder / "data")
        self._server.folder.mkdir(parents=True)
        games = available()
        self._rest = Rest(2 * len(games))
        self._matches: dict[str, list[Match]] = {game: [] for game in games}
        self._players = [
            Player(
                seat,
                self._matches[game],
                [self._server.port],
                self._rest,
                f"{self.seed} {game} {seat}",
                self.count,
                game,
            )
            for game in games
            for seat in (0, 1)
        ]

    def run(self, blows: list[str]) -> Counter[str]:
        """Each of these blows, and then a look at every table there ever was. Wrong at the first broken promise."""
        self._start()
        for player in self._players:
            player.start()
        try:
            for number, blow in enumerate(blows, 1):
                self._strike(blow)
                self.count[blow] += 1
                if number % 50 == 0:
                    self.say(f"{number} blows: {told(self.count)}")
            self._server.kill()
            check_store(self._server.folder, self._all(), self.count)
            self._start()
            for match in self._all():
                check_answers(self._server.port, match, 5, self.count)
        finally:
            self._end()
        self.count["tables"] = len(self._all())
        self.count["tracebacks of the server"] = sum(line.startswith("Traceback") for line in self._server.said)
        return self.count

    def chosen(self, kills: int) -> list[str]:
        """So many blows, each of which has a kill or two in it."""
        return self._chance.choices(BLOWS, WEIGHTS, k=kills)

    def _strike(self, blow: str) -> None:
        self._pause(PLAYING)
        if blow == FULL:
            self._suffer(self._server.stored_bytes() + self._chance.randint(*ROOM))
        elif blow == CLOSED:
            self._suffer(0)
        self._kill()
        if not self._rest.gather(PATIENCE):
            raise Wrong("a client waits for an answer of a server that is dead")
        self._raise_what_players_found()
        now = [matches[-1] for matches in self._matches.values() if matches]
        check_store(self._server.folder, now, self.count)
        if blow == LOCKED:
            self._start_where_nothing_can_be_written()
        elif blow == KILLED_AGAIN:
            self._server.begin_to_start()
            self._pause(STARTING)
            self._kill()
        if blow in (LOCKED, KILLED_AGAIN):
            check_store(self._server.folder, now, self.count)
        self._start()
        for match in now:
            check_answers(self._server.port, match, 2, self.count)
        self._rest.over()

    def _suffer(self, room: int) -> None:
        """Nothing more than that fits until somebody has been told so, and for a while; sometimes it ends before the
        kill, and everything goes on."""
        self._server.let_write(room)
        self._wait_for_one_more("not saved")
        self._pause(SUFFERING)
        if self._chance.random() < 0.5:
            self._server.let_write()
            self._wait_for_one_more("acknowledged")
            self._pause(SUFFERING)
            self.count["disks mended before the kill"] += 1

    def _wait_for_one_more(self, what: str) -> None:
        known, patience = self.count[what], time.monotonic() + PATIENCE
        while self.count[what] == known:
            self._raise_what_players_found()
            if time.monotonic() > patience:
                raise Wrong(f"nothing is {what} any more: {told(self.count)}")
            time.sleep(0.01)

    def _start_where_nothing_can_be_written(self) -> None:
        """It may refuse to start or to save; either way the folder stays as it is."""
        folder = self._server.folder
        before = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
        for path in [*folder.iterdir(), folder]:
            path.chmod(path.stat().st_mode & ~0o222)
        if self._server.start():
            self._pause(SUFFERING)
        self._kill()
        for path in [folder, *folder.iterdir()]:
            path.chmod(path.stat().st_mode | 0o200)
        after = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
        if before != after:
            raise Wrong("a folder that was closed to writing has changed")

    def _kill(self) -> None:
        self._server.kill()
        self.count["kills"] += 1

    def _start(self) -> None:
        if not self._server.start():
            raise Wrong("the server does not start: " + "\n".join(self._server.said[-20:]))

    def _pause(self, seconds: tuple[float, float]) -> None:
        time.sleep(self._chance.uniform(*seconds))

    def _all(self) -> list[Match]:
        return [match for matches in self._matches.values() for match in matches]

    def _raise_what_players_found(self) -> None:
        for player in self._players:
            if player.wrong is not None:
                raise player.wrong

    def _end(self) -> None:
        for player in self._players:
            player.end()
        self._server.kill()
        for _ in range(100):
            self._rest.over()
            if not any(player.is_alive() for player in self._players):
                return
            time.sleep(0.05)


def told(count: Counter[str]) -> str:
    return ", ".join(f"{what} {number:,}" for what, number in sorted(count.items()))
