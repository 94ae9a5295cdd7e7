"""Who is measured, and how rounds alternate between them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any

from arrange import BENCH, PLACE, PYTHON, WEB

PATIENCE = 10.0  # seconds a program may take to end
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


class Side(Enum):
    """A program that measures when asked."""

    PLAIN = "Shoal, interpreted"
    COMPILED = "Shoal, compiled"
    PEERS = "peers"
    LOAD = "load on web servers"
    TABLES = "live tables"
    LAB = "the lab"
    ENVS = "environments"


ALONE = {
    Side.PEERS: "peer_side.py",
    Side.TABLES: "table_side.py",
    Side.LAB: "lab_side.py",
    Side.ENVS: "envs_side.py",
}  # without arguments


@dataclass(frozen=True)
class Contender:
    """One line of the results."""

    name: str  # as the report shows it
    side: Side
    measure: str  # what the side is asked to do
    unit: str  # what is counted
    url: str = ""  # the server it is asked to load


@dataclass
class Result:
    """All rounds of one contender."""

    contender: Contender
    rounds: list[dict[str, float]] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Units per second: the median of the rounds."""
        return self.per_second(self.contender.unit)

    def per_second(self, unit: str) -> float:
        return median(counts[unit] / counts["seconds"] for counts in self.rounds)

    def median(self, key: str) -> float:
        return median(counts[key] for counts in self.rounds)


class Program:
    """A side at work: alive through all rounds, busy only in its own."""

    def __init__(self, side: Side) -> None:
        self.side = side
        pipe = subprocess.PIPE
        self.process = start(command(side), environment(side), core=-1, stdin=pipe, stdout=pipe)

    def measure(self, contender: Contender, seconds: float) -> dict[str, float]:
        """One round. Fails with a sentence if the program has died."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"do": contender.measure, "seconds": seconds, "url": contender.url}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.side.value} stopped while measuring “{contender.name}”")
        counts: dict[str, float] = json.loads(answer)
        return counts

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


def alternate(contenders: Sequence[Contender], rounds: int, seconds: float) -> list[Result]:
    """Measure all contenders in turn, `rounds` times, after one short round to warm up."""
    results = [Result(contender) for contender in contenders]
    with ExitStack() as stack:
        programs = {side: stack.enter_context(Program(side)) for side in {each.side for each in contenders}}
        for contender in contenders:
            programs[contender.side].measure(contender, min(1.0, seconds))
        for _ in range(rounds):
            for result in results:
                counts = programs[result.contender.side].measure(result.contender, seconds)
                result.rounds.append(counts)
    return results


def start(arguments: Iterable[str], added: dict[str, str], core: int, **streams: Any) -> subprocess.Popen[str]:
    """Start a program with added environment, pinned to one of the cores: 0 is the first, -1 the last."""

    def pin() -> None:
        if CORES:
            os.sched_setaffinity(0, {CORES[core]})

    return subprocess.Popen(list(arguments), env=os.environ | added, text=True, preexec_fn=pin, **streams)


def command(side: Side) -> list[str]:
    if side is Side.LOAD:
        return ["node", str(WEB / "load.mjs")]
    if side in ALONE:
        return [str(PYTHON), str(BENCH / ALONE[side])]
    return [str(PYTHON), str(BENCH / "shoal_side.py"), "plain" if side is Side.PLAIN else "compiled"]


def environment(side: Side) -> dict[str, str]:
    """Which of the two Shoals is found; bytecode is kept out of the repository."""
    here = {"PYTHONPYCACHEPREFIX": str(PLACE / "bytecode")}
    if side in (Side.PLAIN, Side.COMPILED, Side.TABLES, Side.LAB, Side.ENVS):
        here["PYTHONPATH"] = str(sources(side))
    return here


def sources(side: Side) -> Path:
    return PLACE / ("plain" if side is Side.PLAIN else "compiled") / "src"
