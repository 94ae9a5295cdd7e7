"""Numbers of things."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """ "1 card", "2 cards": for things whose plural is an s."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
