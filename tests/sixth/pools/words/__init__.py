"""Every sentence and name that people read: a folder for each language, and here what each of them offers.

Animals and phases are meant by their ids, pools count from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.words import GameWords

from ..rules.sight import PoolsSight

Caption = tuple[str, str]  # the title of a chart, and the sentence under it


class Names(Protocol):
    """What animals are called."""

    def animal(self, animal: str) -> str:
        """As it stands on its card."""

    def spoken(self, animal: str, zones: bool) -> str:
        """The card in words for who cannot see it."""


class Labels(Protocol):
    """Short words on the shore, the cards and the buttons, and what a screen reader says of them."""

    title: str
    cover: str
    sea: str
    let_go: str  # on the sea, for an animal that is lifted
    roll: str

    def board(self, tide: int) -> str: ...

    def die(self, tide: int) -> str: ...

    def round(self, number: int, rounds: int) -> str: ...

    def pool(self, number: int, animal: str, owner: str, wet: bool) -> str:
        """Who lives there and whether the tide reaches it; without animal and owner it is empty."""

    def drives_out(self, animal: str, owner: str) -> str: ...

    def up_to(self, pool: int) -> str:
        """The highest pool of an animal, in a narrow place."""

    def own_hand(self, animals: int) -> str: ...

    def hand_of(self, name: str) -> str: ...

    def points(self, points: int) -> str:
        """In a narrow place."""

    def seat(self, points: int, animals: int) -> str:
        """What stands beside a seat's name, in words."""

    def place(self, animal: str, pool: int) -> str: ...

    def release(self, animal: str) -> str: ...


class Prompt(Protocol):
    """What a seat can do now, or for whom it waits."""

    def prompt(self, sight: PoolsSight, legal: Sequence[int], names: Sequence[str]) -> str: ...


class Reading(Protocol):
    """The shore in words, for who cannot see it."""

    shore: str  # a heading

    def stand(self, round: int, rounds: int, tide: int) -> str: ...

    def pool(self, number: int, animal: str, owner: str, wet: bool, rows: bool) -> str:
        """`rows`: it is part of a row that counts."""

    def player(self, name: str, own: bool) -> str:
        """A heading; `own`: of who reads it."""

    def score(self, points: int) -> str: ...

    def hand(self, animals: int, shown: bool) -> str:
        """How many animals; if it is shown they follow line by line."""


@dataclass(frozen=True)
class Info:
    """What an info card says, line by line; "" leaves a line out."""

    title: str
    does: str
    science: str = ""


class Help(Protocol):
    """Info cards, and the guide for a first turn."""

    things: Mapping[str, Info]  # on the table, by topic
    guide: Mapping[str, str]  # by phase

    def animal(self, animal: str) -> Info: ...


class Hints(Protocol):
    """Why the coach suggests something."""

    roll: str
    wins: str
    grows: str
    settles: str
    release: str

    def drives_out(self, animal: str) -> str:
        """A weaker animal, whose owner loses the pool."""

    def stops(self, pools: int) -> str:
        """Somebody who has so many pools in a row."""


class Debrief(Protocol):
    """What the charts after a game say."""

    heading: str
    turns: str
    pools: str
    heads: Sequence[str]  # of the table of players

    def over_time(self, name: str, most: int) -> Caption: ...

    def zonation(self, lowest: str, highest: str) -> Caption:
        """Which animals settled lowest and highest; "" if hardly any did."""

    def players(self) -> Caption: ...


@dataclass(frozen=True, eq=False)
class Words(GameWords):
    """What the game says in one language."""

    names: Names
    labels: Labels
    prompt: Prompt
    reading: Reading
    help: Help
    hints: Hints
    debrief: Debrief
