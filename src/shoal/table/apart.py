"""A process apart from the server, in which a bot thinks: how it begins and ends, and by which rules it plays."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from functools import lru_cache

from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.options import Value

Shelf = Callable[[str], Box]  # where the boxes stand; a function of a module, as other processes must find it too


def settle() -> None:
    """In a new process: leave Ctrl-C to the server, give way to it, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


@lru_cache(maxsize=16)
def unpack(shelf: Shelf, game: str, version: int, options: tuple[tuple[str, Value], ...]) -> tuple[Game, Coach]:
    """The game and its coach, made once in each process: neither travels between processes."""
    box = shelf(game)
    made = box.rules.game(dict(options), version)
    return made, box.coach(made)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
