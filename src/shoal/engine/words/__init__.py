"""What the engine and every game say: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from mypy_extensions import mypyc_attr

from shoal.engine.language import Words
from shoal.engine.options import Option, Value
from shoal.engine.story import Note


@dataclass(frozen=True)
class OptionWords:
    """What people call an option and its values, and what it does."""

    label: str
    text: str
    names: Mapping[Value, str]


@dataclass(frozen=True)
class PlanWords:
    """What people call a plan, how one plays by it, and for whom it is."""

    name: str
    text: str
    whom: str = ""


@dataclass(frozen=True)
class FactorWords:
    """What the lab calls something that may matter (see `box.Factor`), and what it asks of each that there is."""

    title: str
    asks: str  # with `{value}` where its name belongs
    always: tuple[str, ...] = ()  # values about which it is always asked, however little they matter


@dataclass(frozen=True)
class Lesson:
    """What a class talks about after a game: questions, and words with their meaning."""

    questions: tuple[str, ...]
    glossary: Mapping[str, str]
    together: tuple[str, ...] = ()  # questions where many tables have played
    columns: Mapping[str, str] = field(default_factory=dict)  # what stands in the columns of the debrief's rows
    factors: Mapping[str, FactorWords] = field(default_factory=dict)


@dataclass(frozen=True)
class Guided:
    """What a tutorial says, step by step, and what each worked example shows (see `engine.tutorial`)."""

    steps: Mapping[str, str]
    examples: Mapping[str, str]


@dataclass(frozen=True)
class Lid:
    """What stands on a game's lid and in the form that sets it up."""

    title: str
    tagline: str
    options: Mapping[str, OptionWords]
    settings: Mapping[str, str]  # labels of the room's times
    plans: Mapping[str, PlanWords] = field(default_factory=dict)
    seating: str = ""  # who sits where, if that matters
    scores: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # see `score`
    bots: str = ""  # how strong they are, where thinking ahead wins less than one would expect

    def score(self, options: Mapping[str, object]) -> tuple[str, str]:
        """What a score counts, one of them and several: by the value of an option ("points=false") or else ""."""
        for name, value in options.items():
            found = self.scores.get(f"{name}={str(value).lower()}")
            if found is not None:
                return found
        return self.scores.get("", ("", ""))


class Teller(Protocol):
    """The story in sentences."""

    def sentence(self, note: Note, viewer: int, names: Sequence[str]) -> str:
        """A note in one sentence for this viewer ("You" for the viewer's own seat); "" leaves it out."""


class Charts(Protocol):
    """What charts tell to who cannot see them, and when one points at a part of them."""

    nothing_flows: str

    def at_the_end(self, name: str, value: str) -> str: ...

    def turns(self, level: str, first: str, last: str) -> str: ...

    def levels(self, steps: Sequence[tuple[str, str]]) -> str:
        """Which level began in which turn, one after another."""

    def flow(self, start: str, end: str, value: str) -> str: ...


@dataclass(frozen=True, eq=False)
class Shared(Words):
    """What all games say alike."""

    charts: Charts
    questions: str  # the heading above what a class talks about
    glossary: str  # the heading above words and their meaning
    contents: str  # the heading above a rulebook's list of contents
    players: Callable[[range], str]  # how many may play: "2", or "2 to 6"
    takes: Callable[[Option], str]  # which values an option takes
    called: Callable[[OptionWords, Value], str]  # what people call one of them


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, eq=False)
class GameWords(Words):
    """What the layers above ask of a game's words. Its own rooms ask for much more: see `words` in its folder."""

    shared: Shared
    lid: Lid
    lesson: Lesson
    guided: Guided
    rulebook: str  # as `engine.prose` reads it
    story: Teller
