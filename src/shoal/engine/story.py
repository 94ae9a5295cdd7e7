"""The story: what happens in a game, told as structured notes.

From the notes come the log panel, the animation, the statistics and the debrief."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

Fact = int | str | tuple[int, ...] | tuple[str, ...] | None
Facts = Mapping[str, Fact]
NOTHING: Facts = MappingProxyType({})


class Note(NamedTuple):
    """Something that happened. `secret` facts are for the seats in `to` alone. Whom it `strikes`, their pages stop and
    show it large: it took something from them that they did not choose to give."""

    what: str
    seat: int | None
    facts: Facts = NOTHING
    secret: Facts = NOTHING
    to: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()

    def seen_by(self, seat: int) -> Facts:
        """The facts this seat may know."""
        return {**self.facts, **self.secret} if seat in self.to else self.facts

    def open_to(self, seat: int) -> Note:
        """The same with nothing in it that this seat may not know."""
        return self._replace(facts=self.seen_by(seat), secret=NOTHING, to=())


class Story:
    """Collects notes in the order they are told, and the beats between them."""

    def __init__(self, at_beats: Callable[[], None] | None = None) -> None:
        self.notes: list[Note] = []
        self.beats: list[int] = []  # how many of the notes had been told at each
        self._at_beats = at_beats  # who looks up at every beat

    def tell(
        self,
        what: str,
        seat: int | None,
        facts: Facts = NOTHING,
        secret: Facts = NOTHING,
        to: tuple[int, ...] = (),
        strikes: tuple[int, ...] = (),
    ) -> None:
        self.notes.append(Note(what, seat, facts, secret, to, strikes))

    def beat(self) -> None:
        """What has come about is worth a picture of its own, before it goes on."""
        self.beats.append(len(self.notes))
        if self._at_beats is not None:
            self._at_beats()

    def take(self) -> list[Note]:
        """The notes told since the last call; the beats between them are over."""
        notes, self.notes = self.notes, []
        self.beats = []
        return notes


def number_of(facts: Facts, name: str) -> int:
    """A fact that is one number; 0 if it is anything else."""
    value = facts[name]
    return value if isinstance(value, int) else 0


def word_of(facts: Facts, name: str) -> str:
    """A fact that is one word; "" if it is missing or anything else."""
    value = facts.get(name)
    return value if isinstance(value, str) else ""


def numbers_of(facts: Facts, name: str) -> tuple[int, ...]:
    """A fact that is several numbers; none if it is missing."""
    value = facts.get(name)
    return tuple(int(each) for each in value) if isinstance(value, tuple) else ()


def words_of(facts: Facts, name: str) -> tuple[str, ...]:
    """A fact that is several words; none if it is missing."""
    value = facts.get(name)
    return tuple(str(each) for each in value) if isinstance(value, tuple) else ()


def cell_of(facts: Facts, *names: str) -> object:
    """The first of these facts that there is, as a cell of a table: several values with spaces between them."""
    value = next((facts[name] for name in names if name in facts), "")
    return " ".join(map(str, value)) if isinstance(value, tuple) else value
