"""Numbers of things, and their articles."""

from __future__ import annotations

from typing import Final

SMALL: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
IN_WORDS: Final = "*"


class Count(int):
    """A number for the templates of texts: `{cards}` is "3", and with its noun `{cards:card}` is "3 cards"; with a star
    it is in words, `{cards:*}` "three" and `{cards:*card}` "three cards"."""

    def __format__(self, noun: str) -> str:
        said = spelled(self) if noun.startswith(IN_WORDS) else str(int(self))
        thing = noun.removeprefix(IN_WORDS)
        return f"{said} {thing}{'' if abs(self) == 1 else 's'}" if thing else said


def spelled(number: int) -> str:
    """ "five"; large ones in figures."""
    return SMALL[number] if 0 <= number < len(SMALL) else str(int(number))


def times(number: int) -> str:
    """How often: "once", "twice", "three times"."""
    return {1: "once", 2: "twice"}.get(number, f"{spelled(number)} times")


def some(count: int, thing: str) -> str:
    """ "a coin", "2 coins"."""
    return a(thing) if count == 1 else counted(count, thing)


def counted(count: int, thing: str) -> str:
    """ "1 card", "2 cards": for things whose plural is an s."""
    return f"{int(count)} {thing}" if abs(count) == 1 else f"{int(count)} {thing}s"


def pts(points: int) -> str:
    """What stands behind so many, where there is little room."""
    return "pt" if abs(points) == 1 else "pts"


def a(thing: str) -> str:
    """ "a card", "an offer": for things that are spoken as they are written."""
    return f"{'an' if thing[0] in 'AEIOUaeiou' else 'a'} {thing}"
