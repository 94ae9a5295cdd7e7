"""PDFs for the pages: made in a process of their own, one after the other, so that no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from shoal.press.order import Order, read
from shoal.press.pdf import pdf
from shoal.press.printing import sheets
from shoal.table.apart import settle
from shoal.web.faults import Busy
from shoal.web.once import Once

KEPT = 4  # PDFs that were asked for last
LONGEST = 180.0  # seconds for one, from when it is its turn
MOST_EACH, MOST = 3, 12  # that wait: of one address, and at all


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
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()  # by address

    async def pdf(self, order: Order, address: str) -> bytes:
        """The PDF of an order; Busy if too many wait already, its process ended, or it takes too long."""
        if self._waiting[address] >= MOST_EACH or self._waiting.total() >= MOST:
            raise Busy
        wanted = Wanted.of(order)
        self._waiting[address] += 1
        try:
            return await self._kept.get(wanted, lambda: self._made(wanted))
        finally:
            self._waiting[address] -= 1
            self._waiting = +self._waiting  # without those who wait for nothing

    def close(self) -> None:
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None

    async def _made(self, wanted: Wanted) -> bytes:
        async with self._turn:
            if self._process is None:
                self._process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), settle)
            try:
                async with asyncio.timeout(LONGEST):
                    return await asyncio.get_running_loop().run_in_executor(self._process, _press, wanted)
            except (BrokenProcessPool, TimeoutError):
                self.close()
                raise Busy from None


def _press(wanted: Wanted) -> bytes:
    order = wanted.order()
    return pdf(order, sheets(order))
