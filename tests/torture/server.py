"""The real server, as a process that can be killed, and whose disk can be full or closed to writing.

It is forked from a process that has loaded everything, so that a thousand starts do not take an hour; what runs is the
program's own `serve`."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import resource
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from shoal.cli import main
from shoal.web.server import processes

STARTS_WITHIN = 60.0  # seconds
WITHOUT_END = resource.RLIM_INFINITY
OVERRIDING = (1 << 1) | (1 << 2)  # what lets root write where it may not: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
CAPABILITIES = 0x20080522  # the version of the structures that Linux expects

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.torture.server", "tests.torture.loaded"])


class Server:
    """On the tables of this folder, or of a database. `said` is all it has printed, however often it was started."""

    def __init__(self, folder: Path, database: str = "", *options: str) -> None:
        self.folder = folder
        self.port = _free_port()
        self._where = [*(["--database", database] if database else ["--data", str(folder)]), *options]
        self.said: list[str] = []
        self._process: multiprocessing.process.BaseProcess | None = None
        self._open = threading.Event()

    def start(self) -> bool:
        """Whether it can be reached; if not, it has ended with a word of why."""
        ended = self.begin_to_start()
        for _ in range(int(STARTS_WITHIN / 0.02)):
            if self._open.wait(0.02):
                return True
            if ended.is_set():
                return False
        raise TimeoutError("the server does not start")

    def begin_to_start(self) -> threading.Event:
        """Without waiting until it can be reached; what is given is set when it has ended."""
        ear, mouth = forks.Pipe(duplex=False)
        self._open.clear()
        self._process = forks.Process(target=_serve, args=(self._where, self.port, mouth))
        self._process.start()
        mouth.close()
        ended = threading.Event()
        threading.Thread(target=self._listen, args=(ear, ended), daemon=True).start()
        return ended

    def kill(self) -> None:
        """At once, as when the power fails for the program."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def freeze(self) -> None:
        """It neither works nor ends, until it is thawed."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def end(self) -> None:
        """For good."""
        self.thaw()
        self.kill()

    def let_write(self, most: int = WITHOUT_END) -> None:
        """No file may grow beyond so many bytes from now on, which is how a full disk looks from within; 0: nothing at
        all can be written, as on a disk that has become read-only."""
        assert self._process is not None
        assert self._process.pid is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (most, WITHOUT_END))

    def _signal(self, number: int) -> None:
        if self._process is not None and self._process.pid is not None:
            os.kill(self._process.pid, number)

    def stored_bytes(self) -> int:
        """The size of the largest file it writes to."""
        return max(path.stat().st_size for path in self.folder.iterdir() if not path.name.endswith("-shm"))

    def _listen(self, ear: Connection, ended: threading.Event) -> None:
        rest = b""
        while piece := _heard(ear):
            *lines, rest = (rest + piece).split(b"\n")
            self.said += [line.decode("utf-8", "replace") for line in lines]
            if any(b"Shoal is at" in line for line in lines):
                self._open.set()
        ended.set()


class Pair(Server):
    """Two processes that pass visitors on to each other. What is done to one of them is done to the one that is chosen;
    their parent starts it again."""

    def __init__(self, folder: Path, database: str, chosen: Callable[[Sequence[int]], int]) -> None:
        super().__init__(folder, database, "--processes", "2")
        self._chosen = chosen
        self._frozen = 0

    def start(self) -> bool:
        """If it is not there yet."""
        return bool(self._process and self._process.is_alive()) or super().start()

    def kill(self) -> None:
        os.kill(self._one(), signal.SIGKILL)

    def freeze(self) -> None:
        self._frozen = self._one()
        os.kill(self._frozen, signal.SIGSTOP)

    def thaw(self) -> None:
        """Unless it was frozen for so long that its parent has killed it."""
        if self._frozen in self._both():
            os.kill(self._frozen, signal.SIGCONT)

    def end(self) -> None:
        self.thaw()
        assert self._process is not None
        self._process.terminate()
        self._process.join()

    def _one(self) -> int:
        while not (both := self._both()):
            time.sleep(0.02)
        return self._chosen(both)

    def _both(self) -> list[int]:
        """Those that are there, of the two."""
        assert self._process is not None
        parent = self._process.pid
        return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _heard(ear: Connection) -> bytes:
    try:
        return os.read(ear.fileno(), 1 << 16)
    except OSError:
        return b""


def _serve(where: list[str], port: int, mouth: Connection) -> None:
    for stream in (1, 2):
        os.dup2(mouth.fileno(), stream)
    mouth.close()
    sys.stdout = os.fdopen(1, "w", buffering=1)
    sys.stderr = os.fdopen(2, "w", buffering=1)
    if os.geteuid() == 0 and where[0] == "--data":
        _obey_permissions()
    processes.PAUSES = (0.1,)  # so that there are two of them most of the time, however often they are killed
    sys.exit(main(["serve", "--host", "127.0.0.1", "--port", str(port), *where]))


def _obey_permissions() -> None:
    """Root may write anywhere; here it gives that up, so that a folder closed to writing is closed to it too."""
    libc = ctypes.CDLL(None, use_errno=True)
    head, sets = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    if libc.capget(head, sets):
        raise OSError(ctypes.get_errno(), "capget")
    sets[0] &= ~OVERRIDING  # the effective set
    if libc.capset(head, sets):
        raise OSError(ctypes.get_errno(), "capset")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
