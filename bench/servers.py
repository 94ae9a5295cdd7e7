"""The web servers under load, each a process of its own on the first core; the load comes from the last."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

from arrange import PLACE, PYTHON, WEB
from contenders import Contender, Side, environment, start
from parts import FILE_WEB, MEMORY_WEB, SHOAL_WEB

PATIENCE = 30.0  # seconds a server may take to start
STORES = PLACE / "stores"


@contextmanager
def serving() -> Iterator[None]:
    """Run all servers while the body runs. Stores are on disk, empty at the start."""
    shutil.rmtree(STORES, ignore_errors=True)
    STORES.mkdir()
    with ExitStack() as stack:
        for contender in (SHOAL_WEB, MEMORY_WEB, FILE_WEB):
            stack.enter_context(server(contender))
        yield


@contextmanager
def server(contender: Contender) -> Iterator[subprocess.Popen[str]]:
    port = urlsplit(contender.url).port
    assert port is not None
    if listening(port):
        raise SystemExit(f"Port {port} is taken; “{contender.name}” needs it.")
    with (STORES / f"{port}.log").open("w") as log:
        process = start(command(contender, port), environment(Side.COMPILED), core=0, stdout=log, stderr=log)
        try:
            await_start(process, port, contender)
            yield process
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def command(contender: Contender, port: int) -> list[str]:
    if contender.measure == SHOAL_WEB.measure:
        serve = "from shoal.web.server.serve import World, run; "
        serve += f"run('127.0.0.1', {port}, {str(STORES / str(port))!r}, world=World(limited=False))"
        return [str(PYTHON), "-c", serve]
    folder = [str(STORES / "boardgame")] if contender is FILE_WEB else []
    return ["node", str(WEB / "server.mjs"), str(port), *folder]


def await_start(process: subprocess.Popen[str], port: int, contender: Contender) -> None:
    end = time.monotonic() + PATIENCE
    while not listening(port):
        if process.poll() is not None or time.monotonic() > end:
            raise SystemExit(f"“{contender.name}” did not start:\n{(STORES / f'{port}.log').read_text('utf-8')}")
        time.sleep(0.05)


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
