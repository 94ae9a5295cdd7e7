"""A real server in a process of its own, and people who talk to it through sockets of their own."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.web.process import Server, free_port

PATIENCE = 30.0  # seconds until a test gives up
# Deadlines are shorter here than for people; everything else is the program as it is.
PROGRAM = """
import socket, sys
sys.modules.update(dict.fromkeys({hidden}))
from shoal.web.server import door
door.HEADERS_WITHIN, door.BODY_WITHIN, door.READ_WITHIN, door.ROUND = {deadlines}
door.MOST_OF_ONE = {most_of_one}
from shoal.web.server import serve
listen = serve.listen
def listen_with_this_room(*given):
    made = listen(*given)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, {room})
    return made
if {room}:
    serve.listen = listen_with_this_room
from shoal import cli
sys.exit(cli.main(sys.argv[1:]))
"""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Served(Server):
    """The program with deadlines of one's own and open metrics; what it says goes to a log."""

    metrics: int
    log: Path

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def ask(self, head: str, body: str = "", token: str = "", port: int = 0) -> Answer:
        """`GET /path`, by somebody who goes on with a connection of their own."""
        with socket.create_connection(("127.0.0.1", port or self.port), PATIENCE) as made:
            made.sendall(request(head, body, token))
            return read_answer(made)

    def new_table(self, **more: object) -> tuple[str, str]:
        """Its address and the token of the first seat."""
        made = self.ask("POST /api/tables", json.dumps({"game": "succession", "settings": {"bot_pause": 0}, **more}))
        assert made.status == 201, made
        return f"/api/tables/{made.json()['code']}", made.json()["tokens"]["0"]

    def figure(self, name: str) -> float:
        """One of its metrics."""
        lines = self.ask("GET /metrics", port=self.metrics).body.decode().splitlines()
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"shoal_{name} ")), 0.0)


@contextmanager
def served(
    folder: Path,
    *options: str,
    deadlines: tuple[float, float, float, float] = (10.0, 20.0, 60.0, 1.0),
    most_of_one: int = 1000,
    hidden: Sequence[str] = (),
    room: int = 0,
) -> Iterator[Served]:
    """The server, until the end; its log is then complete. Modules that are `hidden` from it are not installed. Its
    system keeps `room` for what nobody has read yet, or what it likes."""
    program = PROGRAM.format(deadlines=deadlines, most_of_one=most_of_one, hidden=tuple(hidden), room=room)
    metrics, log = free_port(), folder / "log"
    with log.open("w") as errors:
        server = Served(folder, "--metrics", str(metrics), *options, program=("-c", program), errors=errors)
        server.metrics, server.log = metrics, log
        with server.process:
            try:
                server.ready()
                yield server
            finally:
                server.process.terminate()
                server.process.wait(PATIENCE)


def request(head: str, body: str = "", token: str = "", host: str = "localhost", more: str = "") -> bytes:
    shown = f"Authorization: Bearer {token}\r\n" if token else ""
    kind = "Content-Type: application/json\r\n" if body else ""
    lines = f"{head} HTTP/1.1\r\nHost: {host}\r\n{shown}{kind}{more}Content-Length: {len(body)}\r\n\r\n"
    return (lines + body).encode("latin-1")


def read_answer(made: socket.socket) -> Answer:
    """A whole answer that says how long it is."""
    with made.makefile("rb") as lines:
        status = int(lines.readline().split()[1])
        headers: dict[str, str] = {}
        for line in iter(lines.readline, b"\r\n"):
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return Answer(status, headers, lines.read(int(headers.get("content-length", "0"))))


def is_cut_off(made: socket.socket) -> bool:
    """Waits until the other side ends it, whatever was said before."""
    try:
        while made.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True
