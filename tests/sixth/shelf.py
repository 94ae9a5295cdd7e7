"""The one place that puts the sixth game on the shelf: for a while, or in a server's process for good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoal import games

HERE = Path(__file__).parent
SIXTH = "pools"


def put() -> None:
    """From now on there are six games."""
    games.__path__.append(str(HERE))
    forget()


@contextmanager
def with_the_sixth() -> Iterator[None]:
    """As long as this lasts there are six games."""
    before = list(games.__path__)
    put()
    try:
        yield
    finally:
        games.__path__[:] = before
        forget()


def forget() -> None:
    """What was looked up before the shelf changed."""
    games.available.cache_clear()
    games.open_box.cache_clear()
