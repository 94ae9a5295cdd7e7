"""A loop that holds assertions says that it must not be empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def some(items: Iterable[T]) -> Iterator[T]:
    """These items, one after the other; where there is none, the test fails."""
    found = False
    for item in items:
        found = True
        yield item
    assert found, "nothing to look at"
