"""Rounds: the clients play, a blow falls, the server is killed, what is stored is checked, and it starts again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.torture.check import check_answers, check_store
from tests.torture.journal import Match
from tests.torture.player import Wrong
from tests.torture.rounds import Rounds
from tests.torture.server import Server

KILLED, KILLED_AGAIN, FULL = "killed", "killed again while it starts", "killed with a full disk"
CLOSED, LOCKED = "killed with a disk that became read-only", "started in a read-only folder"
BLOWS = (KILLED, KILLED_AGAIN, FULL, CLOSED, LOCKED)
WEIGHTS = (60, 10, 12, 10, 8)
PLAYING = (0.05, 0.8)  # seconds before a blow
SUFFERING = (0.05, 0.4)  # seconds a disk is full, or closed to writing
STARTING = (0.0, 0.2)  # seconds after which a server that starts is killed
ROOM = (0, 40_000)  # bytes that a full disk still takes


class Torture(Rounds):
    """One server on SQLite. Each blow has a kill or two in it."""

    blows, weights, killing = BLOWS, WEIGHTS, BLOWS

    def __init__(self, folder: Path, seed: int, say: Callable[[str], None] = print) -> None:
        self._server = Server(folder / "data")
        self._server.folder.mkdir(parents=True)
        super().__init__(folder, seed, [self._server], say)

    def _check_all(self, matches: list[Match]) -> None:
        self._server.kill()
        check_store(self._server.folder, matches, self.count)
        self._start(self._server)
        for match in matches:
            check_answers(self._server.port, match, 5, self.count)

    def _strike(self, blow: str) -> None:
        self._pause(PLAYING)
        if blow == FULL:
            self._suffer(self._server.stored_bytes() + self._chance.randint(*ROOM))
        elif blow == CLOSED:
            self._suffer(0)
        self._kill()
        self._gather()
        now = self._at_play()
        check_store(self._server.folder, now, self.count)
        if blow == LOCKED:
            self._start_where_nothing_can_be_written()
        elif blow == KILLED_AGAIN:
            self._server.begin_to_start()
            self._pause(STARTING)
            self._kill()
        if blow in (LOCKED, KILLED_AGAIN):
            check_store(self._server.folder, now, self.count)
        self._start(self._server)
        for match in now:
            check_answers(self._server.port, match, 2, self.count)
        self._rest.over()

    def _suffer(self, room: int) -> None:
        """Nothing more than that fits until somebody has been told so, and for a while; sometimes it ends before the
        kill, and everything goes on."""
        self._server.let_write(room)
        self._wait_for_more("not saved")
        self._pause(SUFFERING)
        if self._chance.random() < 0.5:
            self._server.let_write()
            self._wait_for_more("acknowledged")
            self._pause(SUFFERING)
            self.count["disks mended before the kill"] += 1

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
