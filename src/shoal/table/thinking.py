"""Bots' thinking. What takes long happens in processes of their own, so that the table never waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Protocol, cast

from shoal.bots import Budget, decide
from shoal.compiled import Compiled, in_use
from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.options import Value
from shoal.engine.sight import Sight

Shelf = Callable[[str], Box]  # where the boxes stand; a function of a module, as other processes must find it too
QUICK = frozenset(["minnow", "perch"])  # they look one move ahead, which takes less time than asking another process
AT_A_TABLE = Budget(milliseconds=800)
LONGEST = 10.0  # seconds for a thought, the start of its process included; nobody waits for ever for a bot
MOST_PROCESSES = 4


class Thinks(Protocol):
    """Who thinks for all bots of these tables."""

    async def decide(self, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        """What a bot does as `sight.seat`."""

    def close(self) -> None: ...


class Thinking:
    """Processes start when the first bot needs one, and end with `close`. If the rules are compiled while they run as
    plain Python, new processes follow as soon as nobody thinks: they think faster."""

    def __init__(self, shelf: Shelf, compiled: Compiled | None = None) -> None:
        self._shelf = shelf
        self._compiled = compiled or Compiled()
        self._processes: ProcessPoolExecutor | None = None
        self._written = 0  # when what its processes may have loaded was compiled
        self._thoughts = 0  # that are being thought in them

    async def decide(self, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        if strength in QUICK:
            return decide(strength, game, coach, sight, seed)
        options = cast("tuple[tuple[str, Value], ...]", tuple(game.options.items()))
        question = (self._shelf, game.id, game.version, options, strength, sight, seed, AT_A_TABLE)
        loop = asyncio.get_running_loop()
        pool = self._pool()
        self._thoughts += 1
        try:
            async with asyncio.timeout(LONGEST):
                return await loop.run_in_executor(pool, _ponder, *question)
        except (BrokenProcessPool, TimeoutError):  # a process ended or hangs: play on, with new processes next time
            if self._processes is pool:
                self._processes = None
            pool.shutdown(wait=False)
            return decide("perch", game, coach, sight, seed)
        finally:
            self._thoughts -= 1

    def close(self) -> None:
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None

    def _pool(self) -> ProcessPoolExecutor:
        written = self._compiled.written()
        if written != self._written and self._thoughts == 0 and not in_use():
            self.close()
        if self._processes is None:
            self._written = written
            count = max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
            self._processes = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _settle)
        return self._processes


def _settle() -> None:
    """In a new process: leave Ctrl-C to the server, give way to it, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _ponder(
    shelf: Shelf,
    game: str,
    version: int,
    options: tuple[tuple[str, Value], ...],
    strength: str,
    sight: Sight,
    seed: int,
    budget: Budget,
) -> int:
    known, coach = _unpack(shelf, game, version, options)
    return decide(strength, known, coach, sight, seed, budget)


@lru_cache(maxsize=16)
def _unpack(shelf: Shelf, game: str, version: int, options: tuple[tuple[str, Value], ...]) -> tuple[Game, Coach]:
    box = shelf(game)
    made = box.rules.game(dict(options), version)
    return made, box.coach(made)
