"""Two processes of one server, over a real PostgreSQL, and who looks in from outside."""

from __future__ import annotations

import contextlib
import secrets
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.databases import cluster
from tests.web.process import Server, free_port

PATIENCE = 60.0  # seconds until a test gives up


def new_database() -> str:
    """An empty one."""
    return cluster().new_database(f"t{secrets.token_hex(6)}")


def until(happened: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)
    return found


class Crew:
    """Two processes with a port for the figures of each."""

    def __init__(self, database: str, program: Sequence[str] = ("-m", "shoal")) -> None:
        metrics = until(_two_free_ports)
        self.ports = (metrics, metrics + 1)
        self.server = Server(database, "--processes", "2", "--metrics", str(metrics), program=program)

    def ready(self) -> None:
        """Both answer, and each knows of the other."""
        self.server.ready()
        until(self.both_answer)
        while not all(self.figure(port, "passed_on_total") for port in self.ports):
            self.call(f"/api/tables/NOBODY-{secrets.randbelow(90) + 10}")

    def alive(self) -> list[int]:
        """The processes that are there."""
        parent = self.server.process.pid
        return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]

    def figure(self, port: int, name: str) -> float | None:
        """None if that process does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
                lines = answer.read().decode().splitlines()
        except OSError:
            return None
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"shoal_{name} ")), 0.0)

    def both_answer(self) -> bool:
        return None not in [self.figure(port, "streams") for port in self.ports]

    def call(self, path: str, token: str = "", **body: object) -> tuple[int, Any]:
        """Again if the process that was asked died meanwhile."""

        def ask() -> tuple[int, Any] | None:
            with contextlib.suppress(OSError, ValueError):
                return self.server.call(path, token, **body)
            return None

        answer: tuple[int, Any] = until(ask)
        return answer


@contextlib.contextmanager
def crew(database: str, program: Sequence[str] = ("-m", "shoal")) -> Iterator[Crew]:
    made = Crew(database, program)
    try:
        made.ready()
        yield made
    finally:
        made.server.process.terminate()
        made.server.process.communicate(timeout=PATIENCE)


def _two_free_ports() -> int:
    """The first of two in a row; 0 if there was none this time."""
    port = free_port()
    with socket.socket() as probe, contextlib.suppress(OSError):
        probe.bind(("127.0.0.1", port + 1))
        return port
    return 0


class Viewer:
    """A program's stream of a table."""

    def __init__(self, server: Server, code: str) -> None:
        self.wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.wire.sendall(f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.heard = b""
        while b"\r\n\r\n" not in self.heard:
            self.heard += self.wire.recv(65536)

    def has_seen(self, number: int) -> None:
        while f'"number":{number}'.encode() not in self.heard.replace(b" ", b""):
            some = self.wire.recv(65536)
            assert some, "the stream has ended"
            self.heard += some
