"""Numbers of things, and their articles."""

from __future__ import annotations


class Count(int):
    """A number for the templates of texts: `{cards}` is "3", and with its noun `{cards:card}` is "3 cards"."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


def counted(count: int, thing: str) -> str:
    """ "1 card", "2 cards": for things whose plural is an s."""
    return f"{int(count)} {thing}" if abs(count) == 1 else f"{int(count)} {thing}s"


def pts(points: int) -> str:
    """What stands behind so many, where there is little room."""
    return "pt" if abs(points) == 1 else "pts"


def a(thing: str) -> str:
    """ "a card", "an offer": for things that are spoken as they are written."""
    return f"{'an' if thing[0] in 'AEIOUaeiou' else 'a'} {thing}"
