"""Running the server: a free port, the addresses to open, and an end that keeps everything."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from shoal.table import Tables
from shoal.web.app import create_app
from shoal.web.share import lan_addresses

PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::", "")
LAST_WORDS = 1  # seconds answers that are under way have to end
SWEEP = 10_000  # objects made before memory is looked through for those that only hold each other
TURN = 0.0005  # seconds a thread may keep the interpreter: who has stored a move does not wait long to say so


def run(
    host: str = "0.0.0.0",
    port: int = 8000,
    data_dir: str | Path = "data",
    open_browser: bool = False,
    when_open: Callable[[], None] = lambda: None,
) -> None:
    """Serve until Ctrl-C or a request to terminate, whenever it comes: as long as nothing is open yet it raises
    KeyboardInterrupt. A port that is taken is said and the next one used; OSError if none is free."""
    with on_signal(signal.default_int_handler):
        tables = Tables.open(str(Path(data_dir) / "shoal.db"))
        with listen(host, port) as listening:
            serve(listening, host, tables, open_browser, when_open)


def serve(
    listening: socket.socket,
    host: str,
    tables: Tables,
    open_browser: bool = False,
    when_open: Callable[[], None] = lambda: None,
) -> None:
    """Serve these tables, and close them at the end."""
    app = create_app(tables)
    port = listening.getsockname()[1]
    lan = lan_addresses() if host in EVERYWHERE else []
    app.state.lan_address = lan[0] if lan else None
    here = f"http://{'localhost' if host in EVERYWHERE else host}:{port}"
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=LAST_WORDS)
    for_others = f"http://{lan[0]}:{port}" if lan else ""

    def ready() -> None:
        tell_where(here, for_others, open_browser)
        when_open()

    server = Server(config, ready, tables.hush)
    settle()
    with on_signal(server.end), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve([listening]))


def settle() -> None:
    """Make Python fit for serving: what is loaded by now stays, and nobody waits long for the interpreter."""
    sys.setswitchinterval(TURN)
    if hasattr(gc, "freeze"):  # in CPython
        gc.freeze()
        gc.set_threshold(SWEEP)


class Server(uvicorn.Server):
    """Says when it can be reached. Signals are not its own affair: they may come before it runs and after."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None] = lambda: None,
        hush: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._hush = hush

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams end by themselves, and their pages come back; what still hangs after a moment is cut off."""
        logging.getLogger("uvicorn.error").addFilter(_is_fault)
        self._hush()
        await super().shutdown(sockets)

    def end(self, number: int, frame: FrameType | None) -> None:
        """However often it is told, it ends in order."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _is_fault(record: logging.LogRecord) -> bool:
    """What is cut off at the end is none."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


@contextmanager
def on_signal(act: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """What Ctrl-C and a request to terminate do meanwhile. Only the main thread of a program hears them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, act) for number in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def tell_where(here: str, for_others: str, open_browser: bool) -> None:
    """The addresses, for people; and the browser, where one can be seen."""
    print(f"Shoal is at {here}")
    if for_others:
        print(f"Others in the same network: {for_others}")
    print("Ctrl-C stops it; every table is kept.", flush=True)
    if open_browser and has_display():
        webbrowser.open(here)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the first free one after it."""
    for number in range(port, port + PORTS_TRIED):
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            print(f"Port {number} is taken; trying {number + 1}.", file=sys.stderr)
    raise OSError(f"All ports from {port} to {port + PORTS_TRIED - 1} are taken. Choose another with --port.")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(1024)
        made.set_inheritable(True)
    except OSError:
        made.close()
        raise
    return made


def has_display() -> bool:
    """Whether a browser could be seen here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
