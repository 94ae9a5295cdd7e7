"""The program in a process of its own, as people start it."""

from __future__ import annotations

import json
import resource
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.databases import served_from

ROOT = Path(__file__).parents[2]
UNLIMITED = resource.RLIM_INFINITY


class Server:
    """The program in a process of its own, as people start it."""

    def __init__(
        self,
        data: Path | str,
        *options: str,
        before: Callable[[], None] | None = None,
        program: Sequence[str] = ("-m", "shoal"),
        errors: int | IO[str] = subprocess.PIPE,
    ) -> None:
        self.port = free_port()
        call = [sys.executable, *program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*call, *options_for(data), *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            preexec_fn=before,
        )

    def ready(self) -> None:
        assert self.process.stdout is not None
        while "Ctrl-C" not in (line := self.process.stdout.readline()):
            assert line, self.process.communicate()[1]

    def ended(self) -> tuple[int, str]:
        """Its exit code and what it said in the end."""
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said

    def stop(self, how: int = signal.SIGTERM) -> str:
        self.process.send_signal(how)
        return self.ended()[1]

    def call(self, path: str, token: str = "", **body: object) -> tuple[int, Any]:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = json.dumps(body).encode() if body else None
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.load(refusal)

    def largest_file(self, size: int) -> None:
        """From now on its disk takes no file larger than that."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def free_port() -> int:
    """Somebody may take it meanwhile: then the server says so and takes the next."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


def options_for(data: Path | str) -> list[str]:
    return served_from(data) if isinstance(data, Path) else ["--database", data]


@contextmanager
def serving(data: Path | str, *options: str) -> Iterator[Server]:
    """On a folder, or a database's address."""
    server = Server(data, *options)
    try:
        server.ready()
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.communicate()
