"""What is counted while a server runs, for who runs it: in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

LOOK = 0.5  # seconds between two looks at how late the event loop is
COMMITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds
LAGS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Histogram:
    """How many took at most so long."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._sum += seconds
        self._counts[next((at for at, bound in enumerate(self._bounds) if seconds <= bound), -1)] += 1

    def lines(self, name: str) -> Iterator[str]:
        seen = 0
        for bound, count in zip((*self._bounds, float("inf")), self._counts, strict=True):
            seen += count
            yield f'{name}_bucket{{le="{"+Inf" if bound == float("inf") else f"{bound:g}"}"}} {seen}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {seen}"


class Figures:
    """Of one server. They know no name, no code and no address."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()  # by status
        self.steps = 0
        self.commits = Histogram(COMMITS)
        self.lags = Histogram(LAGS)
        self.dropped: Counter[str] = Counter()  # connections, by what was wrong with them
        self.passed_on = 0  # connections, to another process of this machine
        self._begun = time.time()

    def answered(self, status: int) -> None:
        self.answers[status] += 1

    def committed(self, seconds: float, steps: int) -> None:
        """Called by the thread that writes, and by no other."""
        self.commits.add(seconds)
        self.steps += steps

    async def follow_the_loop(self) -> None:
        """For ever: how much later than it should the event loop comes back to what waits."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(LOOK)
            self.lags.add(max(0.0, time.perf_counter() - before - LOOK))

    def text(self, tables: int, streams: int, connections: int) -> str:
        """All of them, with those that are looked up at this moment."""
        lines = [
            *_one("tables", "gauge", "Tables in memory.", tables),
            *_one("streams", "gauge", "Pages, programs and classes that follow a table.", streams),
            *_one("connections", "gauge", "Open connections.", connections),
            *_one("memory_bytes", "gauge", "Memory the process has now.", memory()),
            *_one("start_time_seconds", "gauge", "When it began, since 1970.", f"{self._begun:.0f}"),
            *_one("moves_total", "counter", "Steps stored: a move with all that chance made of it.", self.steps),
            *_head("answers_total", "counter", "Answers by status; refusals are those from 400 on."),
            *(f'shoal_answers_total{{status="{status}"}} {count}' for status, count in sorted(self.answers.items())),
            *_head("dropped_total", "counter", "Connections dropped, by why."),
            *(f'shoal_dropped_total{{why="{why}"}} {count}' for why, count in sorted(self.dropped.items())),
            *_one(
                "passed_on_total", "counter", "Connections another process of the server goes on with.", self.passed_on
            ),
            *_head("commit_seconds", "histogram", "How long the store took to commit."),
            *self.commits.lines("shoal_commit_seconds"),
            *_head("loop_lag_seconds", "histogram", "How late the event loop came back to what waited."),
            *self.lags.lines("shoal_loop_lag_seconds"),
        ]
        return "\n".join(lines) + "\n"


def memory() -> int:
    """Bytes this process has in memory; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _one(name: str, kind: str, text: str, value: object) -> Iterator[str]:
    yield from _head(name, kind, text)
    yield f"shoal_{name} {value}"


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP shoal_{name} {text}"
    yield f"# TYPE shoal_{name} {kind}"
