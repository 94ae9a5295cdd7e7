"""Live tables: what a move costs beside few and many others, early and late in a game, and beside a hundred bots.

A move is accepted, stored and drawn for two viewers, as it is on a server; only the web is left out. Everything is in
this process, with stores on disk that last for one round.

PYTHONPATH=… python table_side.py"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from stage import Counts, serve

from shoal.table import SeatPlan, Table, Tables
from shoal.web.frame import Frames, Viewer
from shoal.web.sender import Sender
from shoal.web.server.serve import settle

GAME = "succession"
SEATS = 4
PERSON, PERCH = SeatPlan("person"), SeatPlan("bot", strength="perch")
AT_ONCE = {"bot_pause": 0.0, "idle_pause": 5.0}
LONG = {"rounds": 20}  # more than two thousand events
MOVES = 1000  # in one round, at so many tables together
TOGETHER = 10  # of them at once, as on a busy server: they are stored in one commit
STRETCH = 400  # moves in a row, about three rounds of the game
BOT_TABLES = 100
BESIDE = 300  # moves of a person beside them
THINK = 0.01  # seconds until the person moves again


def main() -> None:
    settle()
    serve(
        {
            **{f"move at {tables} tables": partial(run, tables_open, tables) for tables in (10, 100, 1000)},
            **{f"move {number}": partial(run, far_on, number) for number in (10, 1000)},
            "person alone": partial(run, person, 0),
            "person beside bots": partial(run, person, BOT_TABLES),
        }
    )


def run(measure: Any, size: int, _seconds: float) -> Counts:
    """All of these take as long as their moves take: a stretch of a game is not to be cut."""
    work: Coroutine[Any, Any, Counts] = measure(size)
    return asyncio.run(work)


@asynccontextmanager
async def opened() -> AsyncIterator[Tables]:
    with tempfile.TemporaryDirectory(prefix="shoal-bench-") as folder:
        tables = Tables.open(str(Path(folder) / "shoal.db"))
        try:
            yield tables
        finally:
            await tables.close()


async def tables_open(size: int) -> Counts:
    """First moves only, one at each table, so that all are alike; few tables are opened anew as often as needed."""
    spent = 0.0
    for _ in range(MOVES // size):
        async with opened() as tables:
            made = await asyncio.gather(*(tables.create(GAME, [PERSON] * SEATS, {}, AT_ONCE) for _ in range(size)))
            seats = [Seated(*each) for each in made]
            begun = process_time()
            for first in range(0, size, TOGETHER):
                await asyncio.gather(*(each.move() for each in seats[first : first + TOGETHER]))
            spent += process_time() - begun
    return {"moves": MOVES // size * size, "seconds": spent}


async def far_on(number: int) -> Counts:
    """A stretch of moves from the first that is made at this number on."""
    async with opened() as tables:
        seated = Seated(*await tables.create(GAME, [PERSON] * SEATS, LONG, AT_ONCE))
        while seated.table.number < number:
            await seated.move()
        begun = process_time()
        for _ in range(STRETCH):
            await seated.move()
        return {"moves": STRETCH, "seconds": process_time() - begun}


async def person(bot_tables: int) -> Counts:
    """How long somebody's move takes, while bots play at other tables without pauses."""
    async with opened() as tables:
        seated = Seated(*await tables.create(GAME, [PERSON] * SEATS, LONG, AT_ONCE))
        bots = [(await tables.create(GAME, [PERCH] * SEATS, LONG, AT_ONCE))[0] for _ in range(bot_tables)]
        before = sum(table.number for table in bots)
        times = []
        began = perf_counter()
        for _ in range(BESIDE):
            await asyncio.sleep(THINK)
            begun = perf_counter()
            await seated.move()
            times.append((perf_counter() - begun) * 1000)
        times.sort()
        seconds = perf_counter() - began
        return {
            "moves": BESIDE,
            "seconds": seconds,
            "p50": times[len(times) // 2],
            "p99": times[len(times) * 99 // 100],
            "bots' events": sum(table.number for table in bots) - before,
        }


class Seated:
    """Who holds all seats of a table and moves for each; one of them and an onlooker watch."""

    def __init__(self, table: Table, tokens: dict[int, str]) -> None:
        self.table = table
        self._tokens = tokens
        self._random = Random(7)
        self._requests = count()
        self._watching = table.subscribe((0,))  # else the table would be put away
        frames = Frames(table)
        self._senders = [Sender(frames, Viewer(0, (0,))), Sender(frames, Viewer())]
        self._show(self._senders)

    async def move(self) -> None:
        table = self.table
        able = [seat for seat in range(SEATS) if table.legal(seat)]
        seat = self._random.choice(able)
        action = table.game.vocabulary[self._random.choice(table.legal(seat))]
        await table.act(self._tokens[seat], seat, action, table.number, f"r{next(self._requests)}")
        self._show(self._senders)

    def _show(self, senders: Iterable[Sender]) -> None:
        for sender in senders:
            sender.event()


if __name__ == "__main__":
    main()
