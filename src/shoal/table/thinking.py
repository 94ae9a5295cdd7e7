"""Bots' thinking. What takes long happens in processes of their own, so that the table never waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, cast

from shoal.bots import AT_A_TABLE, STRENGTHS, Budget, decide
from shoal.bots.program import Program, Stumbled
from shoal.compiled import Compiled, in_use
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.options import Value
from shoal.engine.sight import Sight
from shoal.table.apart import Shelf, settle, unpack
from shoal.table.programs import Programs, Question

__all__ = ["Shelf", "Thinking", "Thinks"]

QUICK = frozenset(["minnow", "perch"])  # they look one move ahead, which takes less time than asking another process
LONGEST = 10.0  # seconds for a thought, the start of its process included; nobody waits for ever for a bot
MOST_PROCESSES = 4


class Thinks(Protocol):
    """Who thinks for all bots of these tables."""

    @property
    def strengths(self) -> tuple[str, ...]:
        """What can be chosen: the bots, and the programs this server was started with."""

    async def decide(self, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        """What a bot does as `sight.seat`; Stumbled if it is a program that has no answer, or is not here."""

    def close(self) -> None: ...


class Thinking:
    """Processes start when the first bot needs one, and end with `close`. If the rules are compiled while they run as
    plain Python, new processes follow as soon as nobody thinks: they think faster."""

    def __init__(self, shelf: Shelf, compiled: Compiled | None = None, programs: Sequence[Program] = ()) -> None:
        self._shelf = shelf
        self._programs = Programs(programs)
        self._compiled = compiled or Compiled()
        self._processes: ProcessPoolExecutor | None = None
        self._written = 0  # when what its processes may have loaded was compiled
        self._thoughts = 0  # that are being thought in them

    @property
    def strengths(self) -> tuple[str, ...]:
        return (*STRENGTHS, *self._programs.names)

    async def decide(self, strength: str, game: Game, coach: Coach, sight: Sight, seed: int) -> int:
        if strength in QUICK:
            return decide(strength, game, coach, sight, seed)
        options = cast("tuple[tuple[str, Value], ...]", tuple(game.options.items()))
        if strength in self._programs.names:
            asked = Question(self._shelf, game.id, game.version, options, sight, seed)
            return await self._programs.decide(strength, asked, LONGEST)
        if strength not in STRENGTHS:
            raise Stumbled("this server was started without it")
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
        self._programs.close()
        self._end_processes()

    def _end_processes(self) -> None:
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None

    def _pool(self) -> ProcessPoolExecutor:
        written = self._compiled.written()
        if written != self._written and self._thoughts == 0 and not in_use():
            self._end_processes()
        if self._processes is None:
            self._written = written
            count = max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
            self._processes = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), settle)
        return self._processes


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
    known, coach = unpack(shelf, game, version, options)
    return decide(strength, known, coach, sight, seed, budget)
