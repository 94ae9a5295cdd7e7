"""PDFs for the pages: made in a process of their own, one after the other, so that no table waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from shoal.press.order import Order, read
from shoal.press.pdf import pdf
from shoal.press.printing import sheets
from shoal.web.faults import Busy
from shoal.web.once import Once

KEPT = 4  # PDFs that were asked for last
LONGEST = 180.0  # seconds


class Wanted(NamedTuple):
    """An order that can be sent to another process."""

    game: str
    paper: str
    players: int
    parts: tuple[str, ...]
    backs: str
    ink: str
    options: tuple[tuple[str, object], ...]
    language: str

    @classmethod
    def of(cls, order: Order) -> Wanted:
        kit: Mapping[str, object] = order.kit.options
        return cls(
            order.box.manifest.id,
            order.paper.id,
            order.kit.players,
            order.parts,
            order.backs,
            order.ink,
            tuple(kit.items()),
            order.language,
        )

    def order(self) -> Order:
        return read(
            self.game, self.paper, self.players, self.parts, self.backs, self.ink, dict(self.options), self.language
        )


class Pressing:
    """Its process starts with the first PDF and ends with `close`."""

    def __init__(self) -> None:
        self._kept: Once[Wanted, bytes] = Once(KEPT)
        self._process: ProcessPoolExecutor | None = None

    async def pdf(self, order: Order) -> bytes:
        """The PDF of an order; Busy if its process ended or takes too long."""
        wanted = Wanted.of(order)
        return await self._kept.get(wanted, lambda: self._made(wanted))

    def close(self) -> None:
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None

    async def _made(self, wanted: Wanted) -> bytes:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _settle)
        pool = self._process
        try:
            async with asyncio.timeout(LONGEST):
                return await asyncio.get_running_loop().run_in_executor(pool, _press, wanted)
        except (BrokenProcessPool, TimeoutError):
            if self._process is pool:
                self._process = None
            pool.shutdown(wait=False, cancel_futures=True)
            raise Busy from None


def _settle() -> None:
    """In the new process: leave Ctrl-C to the server, give way to it, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(10)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _press(wanted: Wanted) -> bytes:
    order = wanted.order()
    return pdf(order, sheets(order))
