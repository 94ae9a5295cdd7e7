"""Games spread over workers in chunks that each take about a second, whoever the workers are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Final, Protocol, TypeVar

from shoal.lab.experiment import LabError

AIM: Final = 1.0  # seconds for a chunk
GROWTH: Final = 8  # by which the next chunk may be larger than the last: one odd measurement says little
WAITING: Final = 2  # chunks for each worker, so that none stands idle while another chunk is being written


class Timed(Protocol):
    """What comes back from a chunk."""

    @property
    def seconds(self) -> float: ...


T = TypeVar("T", bound=Timed)


class Workers(Protocol):
    """Who plays: an executor, and how many can play at once. That may change while they do."""

    @property
    def executor(self) -> Executor: ...

    def count(self) -> int: ...


def spread(
    task: Callable[[range], T], gaps: Sequence[range], workers: Workers, aim: float = AIM
) -> Iterator[tuple[range, T]]:
    """Every number of the gaps, by chunks of about `aim` seconds as they are finished, each once. LabError if workers
    break down.

    How they are cut depends on the clock, so no result may depend on how they are cut."""
    cutter = Cutter(gaps, aim)
    flying: dict[Future[T], range] = {}
    try:
        while cutter.left or flying:
            count = max(1, workers.count())
            while cutter.left and len(flying) < WAITING * count:
                numbers = cutter.cut(count)
                flying[workers.executor.submit(task, numbers)] = numbers
            for done in wait(flying, timeout=1.0, return_when=FIRST_COMPLETED).done:
                numbers = flying.pop(done)
                result = _result(done)
                cutter.learn(len(numbers), result.seconds)
                yield numbers, result
    finally:
        for future in flying:
            future.cancel()


class Cutter:
    """Cuts what is left into chunks, by how long the last ones took."""

    def __init__(self, gaps: Sequence[range], aim: float) -> None:
        self._gaps = [gap for gap in gaps if gap]
        self.left = sum(map(len, self._gaps))
        self._aim = aim
        self._size = 1

    def cut(self, workers: int) -> range:
        """The next chunk: towards the end smaller ones, so that all workers finish at about the same time."""
        first = self._gaps[0]
        size = min(self._size, -(-self.left // workers), len(first))
        self._gaps[0] = first[size:]
        if not self._gaps[0]:
            del self._gaps[0]
        self.left -= size
        return first[:size]

    def learn(self, games: int, seconds: float) -> None:
        self._size = max(1, min(int(games * self._aim / max(seconds, 1e-6)), games * GROWTH))


def in_order(chunks: Iterator[tuple[range, T]]) -> Iterator[T]:
    """The same by their numbers, which begin with 0 and have no gaps: those that come too early wait."""
    early: dict[int, tuple[range, T]] = {}
    due = 0
    for numbers, result in chunks:
        early[numbers.start] = numbers, result
        while due in early:
            next_, ready = early.pop(due)
            due = next_.stop
            yield ready


def _result(done: Future[T]) -> T:
    try:
        return done.result()
    except BrokenExecutor:
        raise LabError("workers_gone") from None
    except ModuleNotFoundError as error:
        raise LabError("not_installed_there", module=str(error.name)) from error
