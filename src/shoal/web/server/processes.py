"""Several server processes on one machine, over one PostgreSQL, behind one address.

A small parent holds the listening socket and starts the servers, each a program of its own that inherits it: the system
gives every visitor to one that is free, and they pass visitors on to each other. A server that dies or hangs is started
again; when the parent is told to end, or is gone, all of them end in order."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from typing import Any

from uvicorn.server import HANDLED_SIGNALS

from shoal.bots.program import programs
from shoal.engine.errors import ShoalError
from shoal.engine.language import say
from shoal.table import Tables
from shoal.web.server.logbook import keep_log
from shoal.web.server.serve import World, on_signal, serve
from shoal.web.server.siblings import ENDS, Siblings, forward, letterbox, tell

PROGRAM = "from shoal.web.server.processes import main; raise SystemExit(main())"
SOON = 10.0  # seconds: who has not lived for so long may die again at once
PAUSES: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0)  # seconds before it is started the next time
LAST_PATIENCE = 15.0  # seconds a process has to end in order
BEAT = 1.0  # seconds between two signs that a process works
LATE = 3.0  # seconds without one after which nobody is left waiting for it
SILENCE = 15.0  # seconds without one after which it hangs
OPENING = 60.0  # seconds it has for the first: the database is up to date when it is started
logger = logging.getLogger(__name__)


@dataclass
class Processes:
    """The parent of as many servers as there are in `own`: a socket for the figures of each, if wanted."""

    database: str
    host: str
    world: World
    listening: socket.socket
    own: Sequence[socket.socket | None]
    ready: Callable[[], None]  # called once, when the first of them can be reached

    def run(self) -> None:
        """Until all have ended, which they do when this is told to."""
        keep_log()
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._ending = asyncio.Event()
        self._told = False
        loop = asyncio.get_running_loop()
        for each in HANDLED_SIGNALS:
            loop.add_signal_handler(each, self._ending.set)
        with ExitStack() as stack:
            pairs = [[stack.enter_context(each) for each in letterbox()] for _ in self.own]
            self._inboxes, self._boxes = [inbox for inbox, _ in pairs], [box for _, box in pairs]
            async with asyncio.TaskGroup() as tasks:
                for place in range(len(self.own)):
                    tasks.create_task(self._keep(place))

    async def _keep(self, place: int) -> None:
        """One of them, again and again."""
        fell_soon = 0
        while not self._ending.is_set():
            begun = asyncio.get_running_loop().time()
            try:
                process = await self._start(place)
            except OSError as error:  # the system has no room for it just now
                logger.error("Server process %d cannot be started: %s; it is tried again.", place + 1, error.strerror)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ending.wait(), PAUSES[-1])
                continue
            await self._watch(process, place)
            tell(self._boxes, place, ENDS)
            self._relieve(place)
            if self._ending.is_set():
                return
            lived = asyncio.get_running_loop().time() - begun
            fell_soon = fell_soon + 1 if lived < SOON else 0
            pause = PAUSES[min(fell_soon, len(PAUSES)) - 1] if fell_soon else 0.0
            when = f"in {pause:g} s" if pause else "now"
            how = _end_of(process.returncode or 0)
            logger.warning("Server process %d (%d) %s; it is started again %s.", place + 1, process.pid, how, when)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), pause)

    async def _start(self, place: int) -> Process:
        own = self.own[place]
        sockets = {"listening": self.listening.fileno(), "inbox": self._inboxes[place].fileno()}
        boxes = [box.fileno() for box in self._boxes]
        if own is not None:
            sockets["own"] = own.fileno()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing is loaded from the folder it was started in
            "-c",
            PROGRAM,
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=[*sockets.values(), *boxes],
            start_new_session=True,  # Ctrl-C is for the parent, which passes it on
        )
        assert process.stdin is not None
        told = {
            "database": self.database,
            "host": self.host,
            "world": asdict(self.world),
            "sockets": sockets,
            "place": place,
            "boxes": boxes,
        }
        process.stdin.write(json.dumps(told).encode() + b"\n")  # not as an argument, which everybody could read
        return process

    async def _watch(self, process: Process, place: int) -> None:
        """Until it has ended. Its standard input stays open: when that is closed, the parent is gone."""
        ended = asyncio.ensure_future(process.wait())
        asked = asyncio.ensure_future(self._ending.wait())
        hangs = asyncio.ensure_future(self._listen(process, place))
        await asyncio.wait({ended, asked, hangs}, return_when=asyncio.FIRST_COMPLETED)
        if asked.done() and not ended.done():
            await _end(process, ended)
        elif process.returncode is None:
            logger.error("Server process (%d) says nothing; it is killed. Every table is kept.", process.pid)
            process.kill()
            await ended
        for task in (asked, hangs):
            task.cancel()

    async def _listen(self, process: Process, place: int) -> None:
        """Until it ends or hangs."""
        assert process.stdout is not None
        patience = OPENING
        while True:
            reading = asyncio.ensure_future(process.stdout.readline())
            await asyncio.wait({reading}, timeout=LATE)
            if not reading.done():
                self._relieve(place)
                await asyncio.wait({reading}, timeout=patience - LATE)
            if not reading.done():
                reading.cancel()
                return
            if not reading.result():
                break
            patience = SILENCE
            if not self._told:
                self._told = True
                self.ready()
        await process.wait()

    def _relieve(self, place: int) -> None:
        """Who was passed on to this one goes to another."""
        forward(self._inboxes[place], self._boxes[place - 1])


async def _end(process: Process, ended: asyncio.Future[int]) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    done, _ = await asyncio.wait({ended}, timeout=LAST_PATIENCE)
    if not done:
        logger.error("Server process (%d) does not end; it is killed. Every table is kept.", process.pid)
        with suppress(ProcessLookupError):
            process.kill()
        await ended


def _end_of(status: int) -> str:
    return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"has ended with status {status}"


def main() -> int:
    """One server, as its parent tells it by standard input."""
    told: dict[str, Any] = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, name="shoal-parent", daemon=True).start()
    sockets = {name: socket.socket(fileno=number) for name, number in told["sockets"].items()}
    boxes = [socket.socket(fileno=number) for number in told["boxes"]]
    siblings = Siblings(told["place"], sockets["inbox"], boxes)
    world: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in told["world"].items()}
    keep_log()
    with suppress(KeyboardInterrupt), on_signal(signal.default_int_handler):
        try:
            tables = Tables.open(told["database"], programs=programs(world["bots"]))
        except ShoalError as error:
            logger.error("The tables cannot be opened: %s", say(error.reason))
            return 1
        serve(sockets["listening"], told["host"], tables, _beat, World(**world), sockets.get("own"), siblings)
    return 0


def _beat() -> None:
    """Tells the parent that the event loop turns, now and every second."""
    with suppress(OSError):  # without a parent it ends anyway
        sys.stdout.buffer.write(b"\n")
        sys.stdout.flush()
    asyncio.get_running_loop().call_later(BEAT, _beat)


def _end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)
