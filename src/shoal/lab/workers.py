"""Who plays the games of the lab: this process, several of them, or a Dask cluster. All are executors."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from threading import Thread
from typing import Any, Final
from urllib.parse import urlsplit

from shoal.lab.experiment import LabError

PATIENCE: Final = 10.0  # seconds for a scheduler to answer, and for a worker to be there
PORT: Final = 8786  # of a scheduler that was not told another
RETRIES: Final = 10  # times that a chunk is played again because its worker is gone
TALKATIVE: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")  # a cluster's loggers
MACHINERY: Final = {"distributed", "dask", "concurrent", "asyncio"}  # where a cluster's own errors come from


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
        executor = ProcessPoolExecutor(processes, initializer=_end_with_the_lab)
        try:
            yield Crew(executor, lambda: processes)
        finally:
            executor.shutdown(cancel_futures=True)  # waits: Python's own end may stumble over one still ending


def _end_with_the_lab() -> None:
    """A process that plays waits for ever for more, if nobody tells it that the lab was killed."""
    lab = parent_process()
    assert lab is not None

    def end() -> None:
        lab.join()
        os._exit(1)

    Thread(target=end, daemon=True).start()


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        import distributed
    except ModuleNotFoundError:
        raise LabError("no_dask") from None
    connect: Any = distributed.Client  # it comes without types
    for name in TALKATIVE:  # what concerns people is said in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
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
        with _said(address):
            yield Crew(executor, lambda: _at_once(client, address))
            executor.shutdown(wait=False)
    finally:
        with suppress(OSError):  # what there is to say has been said
            client.close(timeout=PATIENCE)


def _at_once(client: Any, address: str) -> int:
    """How many can play at once."""
    try:
        return sum(client.nthreads().values())
    except OSError as error:
        raise LabError("scheduler_gone", address=address) from error


@contextmanager
def _said(address: str) -> Iterator[None]:
    """Whatever a cluster's own machinery raises, in a sentence."""
    try:
        yield
    except CancelledError as error:  # nobody else takes back what was begun
        raise LabError("scheduler_gone", address=address) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in MACHINERY:
            raise
        raise LabError("cluster_failed", what=f"{type(error).__name__}: {error}") from error


def _is_heard(address: str) -> bool:
    """Whether a scheduler is there; where nothing is encrypted it speaks first. A client of Dask that has found nobody
    complains for half a minute, and waits for ever where somebody else listens."""
    try:
        place = urlsplit(address if "://" in address else f"tcp://{address}")
        with socket.create_connection((place.hostname or address, place.port or PORT), PATIENCE) as line:
            return place.scheme != "tcp" or bool(line.recv(1))
    except (OSError, ValueError):
        return False
