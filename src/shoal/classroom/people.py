"""Who is in a class, where they sit, what they are told and what they write: plain data."""

from __future__ import annotations

from typing import Literal, NamedTuple

Presence = Literal["asks", "in", "out"]
Phase = Literal["door", "seated", "playing", "over"]


class Pupil(NamedTuple):
    """A pupil as the class sees them now."""

    id: int  # from 1, in the order in which they came
    name: str
    state: Presence  # waits to be let in, is in, or was sent out
    online: bool  # has a page of the class or of its table open, or had a moment ago
    table: int | None  # the index of the table, in the plan or in the game
    seat: int | None
    nudged: bool = False  # its table has waited for it longer than the lesson's `nudge`


class Chair(NamedTuple):
    """A seat of a table: pupils who hold it together (several are a team), or nobody, and then a bot sits there."""

    pupils: tuple[int, ...] = ()


class Seated(NamedTuple):
    """A table of the class: a plan until the game begins, then a live table with a code."""

    # From 0; people count from 1: `class_words(language).table(index)` is its name.
    index: int  # type: ignore[assignment]  # nobody looks for a value in it, as one does in other tuples
    chairs: tuple[Chair, ...]
    fixed: bool = False  # "shuffle" leaves this group together
    code: str = ""  # of the live table; "" before it is put up

    @property
    def pupils(self) -> tuple[int, ...]:
        """Everybody who sits there."""
        return tuple(pupil for chair in self.chairs for pupil in chair.pupils)

    def seat_of(self, pupil: int) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if pupil in chair.pupils), None)


class Message(NamedTuple):
    """What the teacher says to all, or to one table. A newer one takes its place."""

    number: int  # of the event: it grows
    text: str
    at: float  # seconds since 1970


class Note(NamedTuple):
    """What a pupil wrote into the notebook after a round. Written again, it takes the place of the former one."""

    pupil: int
    game: int  # the number of the game in this class, from 1
    table: int
    round: int  # rounds that had ended
    text: str
    at: float  # seconds since 1970


class Game(NamedTuple):
    """A game of the class: its number, what was played, and at which tables."""

    number: int  # from 1
    game: str
    tables: tuple[Seated, ...]
