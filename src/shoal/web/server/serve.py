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
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from shoal.bots.program import programs
from shoal.classroom import KEEP_DAYS, MOST_PUPILS, Classes
from shoal.table import Tables
from shoal.table.programs import check
from shoal.web.app import create_app
from shoal.web.figures import Figures
from shoal.web.hosts import own_names
from shoal.web.quota import Quotas
from shoal.web.server.door import MOST, MOST_OF_ONE, Door, Guest, guests
from shoal.web.server.keeper import keeper
from shoal.web.server.logbook import keep_log
from shoal.web.server.siblings import Siblings
from shoal.web.share import lan_addresses

PORTS_TRIED = 20
HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")
LAST_WORDS = 1  # seconds answers that are under way have to end
SWEEP = 50_000  # objects made before those are looked through for some that only hold each other
SWEEPS = 2  # after which those that have stayed are looked through again: of ten at once nobody is served for 0.15 s
FILES, SPARE = 65_536, 200  # that may be open at once; some of them are no connections
TURN = 0.0005  # seconds a thread may keep the interpreter: who has stored a move does not wait long to say so


@dataclass(frozen=True)
class World:
    """How a server stands in the world."""

    names: tuple[str, ...] = ()  # by which people call it, besides those this machine has at home
    proxies: tuple[str, ...] = ()  # addresses that may say for whom they ask
    metrics: int | None = None  # the port, on this machine alone, for who runs it
    limited: bool = True  # how often, and from one address how many
    pupils: int = MOST_PUPILS  # in one class
    keep_classes: float = KEEP_DAYS  # days after which a class nobody has touched goes
    bots: tuple[str, ...] = ()  # programs that may take seats, as NAME=MODULE:FUNCTION


def run(
    host: str = "0.0.0.0",
    port: int = 8000,
    where: str | Path = "data",
    open_browser: bool = False,
    when_open: Callable[[], None] = lambda: None,
    world: World = World(),  # noqa: B008  # it cannot be changed
    processes: int = 1,
) -> None:
    """Serve the tables of a folder or of a PostgreSQL database ("postgresql://…"), the latter by several `processes` if
    wanted, until Ctrl-C or a request to terminate, whenever it comes: as long as nothing is open yet it raises
    KeyboardInterrupt. A port that is taken is said and the next one used; OSError if none is free."""
    if processes > 1:
        check_several(where)
    with on_signal(signal.default_int_handler), ExitStack() as stack:
        known = programs(world.bots)
        check(known)
        tables = Tables.open(database_in(where), programs=known)
        listening = stack.enter_context(listen(host, port))
        ports = metrics_ports(world, processes)
        own = [stack.enter_context(for_figures(each)) if each else None for each in ports]

        def ready() -> None:
            tell_where(listening, host, open_browser)
            if processes > 1 and own[0] is not None:
                print(f"Figures of each process: {', '.join(f'http://{HERE}:{each}' for each in ports)}", flush=True)
            when_open()

        if processes == 1:
            serve(listening, host, tables, ready, world, own[0])
            return
        from shoal.web.server.processes import Processes  # which starts what is in here

        asyncio.run(tables.close())  # it can be opened, and is up to date
        Processes(str(where), host, world, listening, own, ready).run()


def database_in(where: str | Path) -> str:
    """As `Tables.open` takes it: an address, or the file in a folder."""
    return str(where) if is_address(where) else str(Path(where) / "shoal.db")


def is_address(where: str | Path) -> bool:
    return "://" in str(where)


def check_several(where: str | Path) -> None:
    """OSError if no more than one process can serve this."""
    if sys.platform == "win32":
        raise OSError("Several processes cannot share a port on Windows. Leave out --processes.")
    if not is_address(where):
        raise OSError(
            "Several processes need PostgreSQL: an SQLite file serves one. Give --database, or leave out --processes."
        )


def metrics_ports(world: World, processes: int) -> list[int | None]:
    """Each process has one of its own, if any has."""
    return [None if world.metrics is None else world.metrics + number for number in range(processes)]


def for_figures(port: int) -> socket.socket:
    """OSError if the port is taken: nobody would look for figures at another."""
    try:
        return bound(HERE, port)
    except OSError as error:
        raise OSError(
            f"Port {port} for figures cannot be used: {error.strerror}. Choose another with --metrics."
        ) from None


def serve(
    listening: socket.socket,
    host: str,
    tables: Tables,
    ready: Callable[[], None] = lambda: None,
    world: World = World(),  # noqa: B008  # it cannot be changed
    own: socket.socket | None = None,
    siblings: Siblings | None = None,
) -> None:
    """Serve these tables, and close them at the end; `ready` is called when they can be reached. On a socket of their
    `own` those are answered who run it."""
    keep_log()
    classes = Classes(tables, most_pupils=world.pupils, keep_days=world.keep_classes)
    app = create_app(tables, Quotas(world.limited), {*own_names(), *world.names}, classes)
    figures: Figures = app.state.figures
    tables.followed_by(figures.committed)
    door = Door(figures, room(), MOST_OF_ONE if world.limited else MOST, world.proxies, siblings)
    app.state.lan_address = lan_address(host)
    config = uvicorn.Config(
        app,
        http=partial(guests(), door),  # type: ignore[arg-type]  # what makes one is called like its class
        log_config=None,
        access_log=False,
        proxy_headers=bool(world.proxies),
        forwarded_allow_ips=list(world.proxies),
        timeout_graceful_shutdown=LAST_WORDS,
    )

    def hush() -> None:
        classes.hush()
        tables.hush()
        if siblings is not None:
            siblings.end()

    def open_to_all() -> None:
        if siblings is not None:
            siblings.begin(server.guest)
        ready()

    server = Server(config, open_to_all, hush)
    beside = Server(uvicorn.Config(keeper(tables, figures, door), log_config=None, access_log=False, lifespan="off"))
    settle()

    async def both() -> None:
        async with asyncio.TaskGroup() as tasks:
            lags = tasks.create_task(figures.follow_the_loop())
            side = tasks.create_task(beside.serve([own])) if own is not None else None
            await server.serve([listening])
            lags.cancel()
            beside.should_exit = True
            if side is not None:
                await side

    with on_signal(server.end), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(both())


def settle() -> None:
    """Make Python fit for serving: what is loaded by now stays, and nobody waits long for the interpreter."""
    sys.setswitchinterval(TURN)
    if hasattr(gc, "freeze"):  # in CPython
        gc.freeze()
        gc.set_threshold(SWEEP, SWEEPS)


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

    def guest(self) -> Guest:
        """Who serves a connection that another process has accepted."""
        made: Any = self.config.http_protocol_class
        return cast(Guest, made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state))

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


def tell_where(listening: socket.socket, host: str, open_browser: bool) -> None:
    """The addresses, for people; and the browser, where one can be seen."""
    here, lan = address(listening, host), lan_address(host)
    print(f"Shoal is at {here}")
    if lan is not None:
        print(f"Others in the same network: http://{lan}:{listening.getsockname()[1]}")
    print("Ctrl-C stops it; every table is kept.", flush=True)
    if open_browser and has_display():
        webbrowser.open(here)


def address(listening: socket.socket, host: str) -> str:
    """Of a server that listens there, on this machine."""
    return f"http://{'localhost' if host in EVERYWHERE else host}:{listening.getsockname()[1]}"


def lan_address(host: str) -> str | None:
    """Where others in the same network find a server that listens there."""
    return next(iter(lan_addresses()), None) if host in EVERYWHERE else None


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
        if sys.platform != "win32":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(1024)
        made.set_inheritable(True)
    except OSError:
        made.close()
        raise
    return made


def room() -> int:
    """Connections there is room for: the system may have to be asked for it, and where it cannot, it has enough."""
    if sys.platform == "win32":
        return MOST
    import resource  # there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - SPARE))


def has_display() -> bool:
    """Whether a browser could be seen here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
