"""Long work, aside from the event loop: a few threads of its own, and a fair turn for everybody who asks.

Opening a table and making a move need none of these threads: they never wait for who reads a long story. Each asker's
work is done one piece after the other, so that somebody who asks for a hundred things delays nobody but themselves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from shoal.web import auth
from shoal.web.faults import Busy
from shoal.web.quota import address_of

THREADS = 2
MOST_EACH = 4  # pieces of work that one asker may wait for
MOST_ADDRESS = 48  # that all askers of one address may: a whole class sits behind it
MOST = 96  # that wait at all

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Aside:
    """The threads, and who waits for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "aside")
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    async def do(self, asker: str, address: str, work: Callable[[], Made]) -> Made:
        """What the work brings, whatever it raises; Busy if too much of theirs waits already."""
        with self._in_line(asker, address):
            async with self._turns[asker]:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """What has not begun is given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @contextmanager
    def _in_line(self, asker: str, address: str) -> Iterator[None]:
        places = ((f"asker {asker}", MOST_EACH), (f"address {address}", MOST_ADDRESS), ("all", MOST))
        if any(self._waiting[place] >= most for place, most in places):
            raise Busy
        for place, _ in places:
            self._waiting[place] += 1
        self._turns.setdefault(asker, asyncio.Lock())
        try:
            yield
        finally:
            for place, _ in places:
                self._waiting[place] -= 1
                if not self._waiting[place]:
                    del self._waiting[place]
            if f"asker {asker}" not in self._waiting:
                del self._turns[asker]


async def aside(request: Request, function: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs) -> Made:
    """What the function returns, called in a thread for who sent this request."""
    found = request.app.state.aside
    assert isinstance(found, Aside)
    address = address_of(request)
    return await found.do(asker_of(request, address), address, partial(function, *args, **kwargs))


def asker_of(request: Request, address: str) -> str:
    """Who asks: the seats they hold at the table this is about, or else where they are."""
    table = getattr(request.state, "table", None)
    held = auth.seats_of(request, table) if table is not None else {}
    return f"{table.code} {sorted(held)}" if table is not None and held else address
