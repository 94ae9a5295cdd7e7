"""Who commits what waits.

One thread writes. Whatever waits while it commits goes into its next commit, so that many tables share one `fsync`;
who wrote is told after the commit, never before."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from shoal.table.store.place import Database
from shoal.table.store.rows import Write

logger = logging.getLogger(__name__)
MOST_AT_ONCE = 500  # writes after which a commit waits for no more
LONGEST_WAIT = 0.002  # seconds a commit waits for others to come along

Outcome = tuple[Callable[[Exception | None], None], Exception | None]


class Waiting(NamedTuple):
    """A write, and who is told on which loop what became of it."""

    write: Write
    done: Callable[[Exception | None], None]
    loop: asyncio.AbstractEventLoop
    since: float


class Writer(Protocol):
    """Commits groups of writes in the order in which they come."""

    def take(self, group: list[Waiting]) -> None: ...

    async def close(self) -> None:
        """Commit what waits, then stop."""


class InThread:
    """Commits in a thread of its own. After every commit `committed` is told, there, how many seconds it took and how
    many steps it had."""

    def __init__(self, place: Database, committed: Callable[[float, int], None]) -> None:
        self._place = place
        self._committed = committed
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._write_all, name="shoal-store", daemon=True)
        self._worker.start()

    def take(self, group: list[Waiting]) -> None:
        self._queue.put(group)

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._worker.join)

    def _write_all(self) -> None:
        give_way()
        recent: tuple[int, int] = (0, 0)  # writes in the last two commits
        seconds = 0.0  # the last commit took
        more = True
        while more:
            group, more = self._next_group(sum(recent), min(seconds / 2, LONGEST_WAIT))
            begun = time.perf_counter()
            outcomes = self._commit(group)
            seconds = time.perf_counter() - begun
            self._committed(seconds, sum(1 for waiting in group if waiting.write.events))
            recent = (recent[1], len(group))
            for loop in {waiting.loop for waiting in group}:
                mine = [(w.done, error) for w, error in zip(group, outcomes, strict=True) if w.loop is loop]
                try:
                    loop.call_soon_threadsafe(tell, mine)
                except RuntimeError:  # that loop has ended: nobody is left to be told
                    continue
        self._place.hang_up()

    def _commit(self, group: list[Waiting]) -> list[Exception | None]:
        return self._place.commit([waiting.write for waiting in group], group[0].since) if group else []

    def _next_group(self, expected: int, patience: float) -> tuple[list[Waiting], bool]:
        """Everything that waits, and whether more may come. Those who wrote lately get a moment to come along:
        on a slow disk that is quicker for all than a commit of their own."""
        group: list[Waiting] = []
        waiting = self._queue.get()
        if waiting is not None and self._queue.empty() and len(waiting) < expected:
            time.sleep(patience)  # through all of it: to be woken by each of them would cost more than it saves
        while waiting is not None:
            group += waiting
            if len(group) >= MOST_AT_ONCE:
                return group, True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False


def give_way() -> None:
    """Let this thread wait its turn when it is woken. It would push aside the one that serves people, only to wait for
    the interpreter, which that one still holds."""
    if sys.platform == "linux":
        with suppress(OSError):  # a system that forbids it is served as well, a little slower
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def tell(outcomes: list[Outcome]) -> None:
    """Everybody what became of their write."""
    for done, error in outcomes:
        try:
            done(error)
        except Exception:  # a fault at one table is no reason to keep the others waiting
            logger.exception("A table could not take what was stored")
