"""What a seat sees as a row of numbers, for programs that learn. It follows from the seat's sight, and nothing else.

A game's observer stands in `rules/observation.py`; it reads the position, because it is asked a million times, and a
law holds it to the sight: `observe(state)` and `observe(game.imagine(state.sight(seat), rng))` are the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Final, final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import State

BUCKETS: Final = 256  # columns of a game that has no observer of its own
MOST: Final[i64] = 32767  # no number is larger, none smaller than -MOST


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Turns a position into numbers, for one game and one number of seats.

    Seats are counted from the one that looks: `size.0` is its own, `size.1` that of the next seat, and so on."""

    columns: list[str]
    seats: i64

    def __init__(self, seats: int) -> None:
        self.columns = []
        self.seats = seats

    @abstractmethod
    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        """Write what `seat` sees into columns that are all 0, the first one at `row[at]`."""

    def observe(self, state: State, seat: i64) -> vec[i64]:
        """What `seat` sees."""
        row = vec[i64]([0] * len(self.columns))
        self.look(state, seat, row, 0)
        return row

    def block(self, name: str, parts: Iterable[object]) -> int:
        """New columns `name.part`; the place of the first."""
        place = len(self.columns)
        self.columns += [f"{name}.{part}" for part in parts]
        return place

    def each_seat(self, name: str) -> int:
        """A new column for each seat; the place of the first."""
        return self.block(name, range(self.seats))

    def column(self, name: str) -> int:
        """A new column; its place."""
        self.columns.append(name)
        return len(self.columns) - 1


@final
class AnyObserver(Observer):
    """For a game without an observer of its own: every fact of the sight is added to one of a fixed number of columns,
    by a checksum of its name. Several facts may share a column."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.block("facts", range(BUCKETS))

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        for name, number in facts("", state.sight(seat).data()):
            place = at + crc32(name.encode()) % BUCKETS
            row[place] = max(-MOST, min(MOST, row[place] + number))


def facts(name: str, value: object) -> Iterator[tuple[str, int]]:
    """What plain data says, fact by fact: a number with its name, or a word as part of the name."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from facts(f"{name}/{key}", each)
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from facts(f"{name}/{place}", each)
    elif isinstance(value, int):
        yield name, int(value)
    elif isinstance(value, str) and value:
        yield f"{name}={value}", 1
