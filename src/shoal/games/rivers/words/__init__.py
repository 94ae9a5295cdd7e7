"""Every sentence and name that people read: a folder for each language, and here what each of them offers.

Things are named by their ids in the content. What is said of a position is told from what the asking seat sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from shoal.engine.words import GameWords
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight


@dataclass(frozen=True)
class Printed:
    """What stands on a thing: its name, and something to know about the real world."""

    name: str
    note: str


@dataclass(frozen=True)
class Tile(Printed):
    """A tile of the ring."""

    place: str


@dataclass(frozen=True)
class Corner:
    """What a corner does, in two words on its tile and in full."""

    short: str
    text: str


@dataclass(frozen=True)
class Disaster(Printed):
    """A disaster, and what each of its levels does."""

    levels: tuple[str, ...]


@dataclass(frozen=True)
class Event(Printed):
    """An event card."""

    text: str
    needs: str = ""  # what must be true for it to be followed
    options: Mapping[str, str] = field(default_factory=dict)  # a and b, where it leaves the choice


@dataclass(frozen=True)
class Thing(Printed):
    """A thing on the table that is no card."""

    text: str


class Names(Protocol):
    """What things are called, and what is printed on them."""

    kinds: Mapping[str, Printed]
    habitats: Mapping[str, str]
    groups: Mapping[str, str]  # of events
    levels: Sequence[str]  # of every disaster, the mildest first
    tiles: Sequence[Tile]
    corners: Mapping[str, Corner]
    disasters: Mapping[str, Disaster]
    lands: Mapping[str, Printed]
    events: Mapping[str, Event]

    def points(self, count: int) -> str: ...


class Labels(Protocol):
    """Short words on the board and in the hand, on buttons, and names for screen readers."""

    # The lid
    title: str
    cover: str

    # The map
    water_is_gone: str
    sky: str
    take_it: str
    drop_for_six: str
    roll: str  # beside the die

    def board(self, sight: RiversSight, names: Sequence[str]) -> str: ...

    def piece(self, name: str, place: int) -> str: ...

    def met(self, disaster: str) -> str:
        """A disaster's card that lies on its tile."""

    def look(self, left: int) -> str:
        """How many cards one picks up from a pile."""

    def icon(self, kind: str, left: int) -> str: ...

    def pile(self, kind: str, size: int) -> str: ...

    def deck(self, size: int) -> str: ...

    def discards(self, count: int) -> str: ...

    def supply(self, mood: str) -> str:
        """What stands on the reservoir. `mood` is blue, amber, red or empty."""

    def the_supply(self, tokens: int, total: int, mood: str) -> str: ...

    def the_sky(self, tokens: int) -> str: ...

    def die(self, number: int, mine: bool) -> str: ...

    # What lies before a player
    your_water: str
    your_things: str
    clean: str  # behind a number, as the next one
    polluted: str
    no_lands: str
    doubled: str
    home: str
    skips: str

    def pts(self, points: int) -> str:
        """What stands behind so many."""

    def in_hand(self, hand: Hand) -> str: ...

    def innovation(self, card: str) -> str: ...

    def doubles(self, habitat: Plot, other: Plot) -> str: ...

    def own_land(self, plot: Plot, counts: int) -> str: ...

    def others_land(self, plot: Plot, counts: int) -> str: ...

    def others_hidden(self, plot: Plot) -> str: ...

    def change(self, before: int | None, after: int) -> str:
        """What choosing a card would make of the score."""

    def seat(self, hand: Hand, soiled: int, owned: int, held: int, total: int | None, mark: str) -> str:
        """What lies before a player, in a row of facts; `mark` is one of these labels, or empty."""

    # What is going on
    stamps: Mapping[str, str]  # by what has become of an event
    die_decides: str
    warned: str
    how_bad: str
    calm: str

    def event(self, card: str) -> str: ...

    def needed(self, card: str) -> str: ...

    def option(self, card: str, letter: str) -> str: ...

    def disaster(self, disaster: str) -> str: ...

    def softened(self, die: int, cushion: int) -> str: ...

    def scale(self, die: int, cushion: int, number: int) -> str: ...

    def choose_one(self, kind: str) -> str: ...

    def looks_at(self, name: str, cards: int, kind: str) -> str: ...

    def picking(self, kind: str) -> str: ...

    def offered(self, card: str) -> str: ...

    def too_dear(self, card: str, clean: int) -> str:
        """Likewise, for who cannot pay."""

    def costs(self, card: str) -> str: ...

    def needs(self, card: str, clean: int) -> str: ...

    def score(self, before: int | None, after: int) -> str: ...

    def companion(self, card: str) -> str:
        """What a Habitat card doubles."""

    def pairing(self, plot: Plot) -> str: ...

    def hidden(self, kind: str) -> str: ...

    # What can be chosen
    roll_the_die: str
    take_drop: str
    leave_drop: str
    accept: str
    put_back: str
    end_turn: str
    clean_hand: str

    def buy(self, card: str | None) -> str: ...

    def pollute(self, plot: Plot) -> str: ...

    def clean_land(self, plot: Plot) -> str: ...

    def use_land(self, kind: str) -> str: ...

    def use(self, card: str) -> str: ...

    def take_from(self, name: str) -> str: ...


class Prompt(Protocol):
    """What is to be done now, or for whom everybody waits."""

    def prompt(self, sight: RiversSight, legal: Sequence[int], names: Sequence[str]) -> str: ...


class Reading(Protocol):
    """The whole position for who hears it."""

    turn_title: str
    water_title: str
    piles_title: str
    loop_title: str

    def turn(self, sight: RiversSight, names: Sequence[str]) -> Sequence[str]: ...

    def event(self, card: str, fate: str) -> Sequence[str]: ...

    def disaster(self, which: str, die: int, cushion: int, level: int, averted: bool) -> Sequence[str]:
        """`die` is 0 before it is rolled, `level` 0 where all stays calm."""

    def offered(
        self, place: int, card: str, pair: Plot | None, before: int | None, after: int | None, can: bool
    ) -> str:
        """A card that was picked up: what it would be paired with, and what the score would become."""

    def hidden(self, place: int, kind: str) -> str: ...

    def water(self, sight: RiversSight) -> Sequence[str]: ...

    def seat_title(self, sight: RiversSight, seat: int, names: Sequence[str]) -> str: ...

    def seat(self, sight: RiversSight, seat: int) -> Sequence[str]:
        """All but the land use cards."""

    def land(self, plot: Plot, counts: int | None, habitat: Plot | None) -> str:
        """A card somebody owns; `counts` is None where it lies face down, `habitat` what doubles it."""

    def piles(self, sight: RiversSight) -> Sequence[str]: ...

    def tile(self, index: int, here: Sequence[str], met: bool) -> str:
        """A tile and who is there; `met` where its disaster card lies on it."""


class Hints(Protocol):
    """Why the coach suggests it."""

    alone: str  # nothing else can be done
    roll: str
    take_drop: str
    leave_drop: str
    accept: str
    put_back: str
    treatment: str
    warning: str
    survey: str
    sharing: str
    clean_hand: str
    more_water: str
    from_the_first: str
    doubles_yours: str
    softens: str
    doubles_others: str

    def pollute(self, lost: int) -> str: ...

    def clean_land(self, plot: Plot, won: int) -> str: ...

    def pair(self, card: str, other: Plot, gain: int) -> str: ...

    def habitat(self, card: str) -> str: ...

    def land(self, card: str, gain: int) -> str: ...

    def doubled(self, kind: str) -> str:
        """The habitat that doubles this kind is there already."""

    def kind(self, kind: str, clean: int) -> str: ...


class Help(Protocol):
    """What "?" explains, sentence by sentence, and the guide for a first turn."""

    guide: Mapping[str, str]  # by phase
    things: Mapping[str, Thing]
    reconstructed: str
    the_map: str
    joins: str  # between two cards

    def tile(self, number: int) -> Sequence[str]: ...

    def land(self, card: str) -> Sequence[str]: ...

    def event(self, card: str) -> Sequence[str]: ...

    def disaster(self, disaster: str) -> Sequence[str]: ...

    def kind(self, kind: str) -> Sequence[str]: ...

    def kind_title(self, kind: str) -> str: ...

    def printed_land(self, card: str) -> str: ...

    def printed_event(self, card: str) -> str: ...


class Debrief(Protocol):
    """Titles, heads and sentences of the charts."""

    heading: str
    turns: str  # along the charts
    drops: str

    def not_over(self, turns: int) -> str: ...

    def all_home(self, turns: int) -> str: ...

    def dried_out(self, turns: int, cause: str) -> str:
        """`cause` is what emptied the supply; "drop" for the drop of a six."""

    # Where the water went
    water: str
    all_water: str
    ends: Mapping[str, str]  # where it came to lie: see `ENDS` in `teaching.record`

    def water_went(self, total: int, spent: int, supply: int, sky: int) -> str: ...

    # Supply and sky
    supply_and_sky: str

    def weather(self, evaporated: int, rained: int, lowest: int) -> str: ...

    # Drops in hand
    hands: Mapping[str, str]  # clean or polluted
    no_hands: str

    def most_in_hand(self, most: int, name: str) -> str: ...

    # Points by source
    points: str
    points_say: str
    counted_later: str
    nothing_yet: str
    sources: Mapping[str, str]

    def reckoning(self, points: int, polluted: int, lost: int) -> str: ...

    # Habitats
    habitats: str
    habitats_later: str
    habitat_heads: Sequence[str]

    def pairs_brought(self, points: int) -> str: ...

    # Land
    bought: str
    cards: str

    def bought_says(self, drops: int, cards: int) -> str: ...

    def cards_of(self, count: int) -> str: ...

    # Disasters
    disasters: str
    disaster_heads: Sequence[str]
    calm: str

    def disasters_met(self, count: int) -> str: ...

    # Pollution
    pollution: str
    player: str
    pollution_heads: Sequence[str]  # after the player, or the table

    def polluted_in_all(self, drops: int) -> str: ...

    # All tables of a class
    table: str
    tables: str
    tables_say: str
    tables_heads: Sequence[str]
    how_ended: Mapping[str, str]  # journey, supply, stopped, or "" as long as it goes on
    not_counted: str  # points of a game that has not come to its end
    all_disasters: str
    all_disaster_heads: Sequence[str]  # the levels stand behind
    all_points: str

    def all_points_say(self, tables: int, polluted: int, lost: int) -> str:
        """Of so many tables that are over, and what pollution cost."""

    def softened(self, met: int, cushion: int) -> str:
        """By how much habitats made the die smaller."""

    # Events
    void: str
    void_heads: Sequence[str]

    def fates(self, followed: int, kept: int, void: int) -> str: ...


class Paper(Protocol):
    """What stands on the printed board, cards and tokens, and what to do with their sheets."""

    board: str
    board_todo: str
    cards: str
    cards_todo: str
    water: str
    water_todo: str
    pawns: str
    pawns_todo: str
    needs: Sequence[str]
    events: str
    discards: str
    supply: str
    supply_rule: str
    sky: str
    sky_rule: str
    turn_title: str
    turn: Sequence[tuple[str, str]]  # how each step begins, and how it goes on
    corners_title: str
    disaster: str
    turn_over: str
    scale: str
    clean_worth: str
    polluted_worth: str

    def group(self, group: str) -> str:
        """What an event is about."""

    def level(self, number: int) -> str:
        """Which numbers lead to a level of a disaster."""

    def land(self, card: str, twice: str) -> str:
        """With what a card makes a pair."""


@dataclass(frozen=True, eq=False)
class Words(GameWords):
    """What the game says in one language."""

    names: Names
    labels: Labels
    prompt: Prompt
    reading: Reading
    hints: Hints
    help: Help
    debrief: Debrief
    paper: Paper
