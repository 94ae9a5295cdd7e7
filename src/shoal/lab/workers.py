"""Who plays the games of the lab: this process, several of them, or a Dask cluster. All are executors."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from shoal.lab.experiment import LabError

PATIENCE: Final = 10.0  # seconds for a scheduler to answer, and for a worker to be there
PORT: Final = 8786  # of a scheduler that was not told another
RETRIES: Final = 10  # times that a chunk is played again because its worker is gone


@dataclass(frozen=True)
class Crew:
    """Some who play."""

    executor: Executor
    count: Callable[[], int]  # how many at once


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


HERE: Final = Crew(Here(), lambda: 1)


@contextmanager
def crew(processes: int, dask: str = "") -> Iterator[Crew]:
    """So many processes of this machine, or the workers of the Dask scheduler at an address."""
    if dask:
        with _cluster(dask) as found:
            yield found
    elif processes == 1:
        yield HERE
    else:
        executor = ProcessPoolExecutor(processes)
        try:
            yield Crew(executor, lambda: processes)
        finally:
            executor.shutdown(cancel_futures=True)  # waits: Python's own end may stumble over one still ending


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        import distributed
    except ModuleNotFoundError:
        raise LabError("no_dask") from None
    connect: Any = distributed.Client  # it comes without types
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what concerns people is said in a sentence
    if not _is_heard(address):
        raise LabError("no_scheduler", address=address)
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise LabError("no_scheduler", address=address) from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise LabError("no_workers", address=address) from None
        executor = client.get_executor(pure=False, retries=RETRIES)
        yield Crew(executor, lambda: sum(client.nthreads().values()))
        executor.shutdown(wait=False)
    finally:
        client.close(timeout=PATIENCE)


def _is_heard(address: str) -> bool:
    """Whether anybody listens there. A client of Dask that has found nobody complains for half a minute."""
    try:
        place = urlsplit(address if "://" in address else f"tcp://{address}")
        socket.create_connection((place.hostname or address, place.port or PORT), PATIENCE).close()
    except (OSError, ValueError):
        return False
    return True
