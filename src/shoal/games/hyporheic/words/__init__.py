"""Every sentence and name that people read: a folder for each language, and here what each of them offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import Card, Equation, Path
from shoal.games.hyporheic.rules.prospects import Prospect
from shoal.games.hyporheic.rules.sight import HyporheicSight


@dataclass(frozen=True)
class CardWords:
    """What stands on a card."""

    name: str
    text: str
    science: str


@dataclass(frozen=True)
class Info:
    """What a card of the help says."""

    title: str
    does: str
    science: str = ""
    facts: str = ""
    more: str = ""
    source: str = ""


@dataclass(frozen=True)
class TableWords:
    """A table among the charts."""

    title: str
    says: str
    heads: tuple[str, ...]


class Names(Protocol):
    """What things are called, by id."""

    pieces: Mapping[str, str]  # nutrients and the coin
    paths: Mapping[str, str]
    equations: Mapping[str, str]
    cards: Mapping[str, CardWords]

    def place(self, space: str) -> str:
        """A space in words: "a3", "circle 4 of the Deep Run", "Start"."""


class Labels(Protocol):
    """Short words on the board and on buttons, and names for who hears them."""

    cover: str
    board: str
    board_alone: str
    bed: str
    send_back: str
    stay: str
    roll_again: str
    no_trade: str
    done: str
    to_win: str  # before how many coins that takes
    met_title: str  # to who is met on a space, and what that may mean: "robbed" or "bumped"
    met: Mapping[str, str]
    bank: str
    your_tray: str
    earlier: str
    earlier_heard: str  # goes on for who only hears it
    zones: Mapping[str, str]

    # the board
    def seen_again(self, first: str, last: str) -> str:
        """Above the columns that are drawn twice."""

    def there(self, space: str) -> str:
        """A space and what is there."""

    def obstacle(self, square: str, kind: str) -> str: ...

    def promise(self, prospect: Prospect, names: Sequence[str]) -> str:
        """What landing on a space would give, and who is met there, in less than 40 letters."""

    def goal(self, space: str, promise: str) -> str: ...

    def goal_again(self, space: str, promise: str) -> str:
        """The same where it is drawn a second time, behind the last column."""

    def token(self, name: str, space: str) -> str: ...

    def carried(self, start: str, end: str) -> str:
        """Where a mass move took you."""

    def die(self, faces: Sequence[int]) -> str:
        """What the dice show; 0 is a die that is still to be rolled."""

    def pile(self, cards: int) -> str: ...

    def discard(self, cards: int) -> str: ...

    def in_the_bank(self, left: Sequence[int]) -> str: ...

    def rounds(self, number: int, limit: int | None) -> str: ...

    def sign(self, number: int, limit: int | None, goal: int) -> str:
        """Round and goal."""

    # what can be chosen
    def go(self, space: str, promise: str) -> str: ...

    def bump(self, names: Sequence[str]) -> str: ...

    def share(self, nutrients: int) -> str:
        """And how many may be taken."""

    def player(self, name: str | None) -> str:
        """Somebody by name; None is oneself."""

    def choose(self, phase: str, name: str | None) -> str:
        """What happens to that player."""

    def take(self, nutrient: str, name: str) -> str: ...

    def equation(self, equation: Equation, lit: bool) -> str:
        """Lit if it can be paid."""

    def collect(self, count: int) -> str: ...

    def dive(self, path: str) -> str: ...

    def swap(self, give: str, take: str) -> str: ...

    # before a player
    def tray_of(self, name: str) -> str: ...

    def tray(self, title: str, held: Sequence[int]) -> str:
        """A tray under its title, with what is in it."""

    def coin_row(self, made: int, goal: int) -> str: ...

    def card(self, card: str) -> str: ...

    def drew(self, name: str) -> str: ...

    def seat(self, made: int, held: Sequence[int], marks: Sequence[str]) -> str:
        """What a seat has, and which of clay and hypoxia hold it."""


class Prompt(Protocol):
    """What a seat can do now, or for whom it waits."""

    def prompt(self, sight: HyporheicSight, names: Sequence[str]) -> str: ...


class Reading(Protocol):
    """The whole position for who hears it."""

    turn_title: str
    piles_title: str
    water_title: str
    paths_title: str

    def turn(self, sight: HyporheicSight, names: Sequence[str]) -> Sequence[str]: ...

    def card_title(self, card: str) -> str: ...

    def card(self, card: str, drawer: int, names: Sequence[str]) -> Sequence[str]: ...

    def seat_title(self, sight: HyporheicSight, seat: int, names: Sequence[str]) -> str: ...

    def seat(self, sight: HyporheicSight, seat: int) -> Sequence[str]: ...

    def zone_title(self, zone: str) -> str: ...

    def equation(self, equation: Equation, lit: bool) -> str: ...

    def piles(self, sight: HyporheicSight) -> Sequence[str]: ...

    def start(self, leads_to: str) -> str: ...

    def row(self, row: int) -> str:
        """A row of the water, with all that is printed on its squares."""

    def path(self, path: Path) -> str: ...


class Hints(Protocol):
    """Why the coach suggests it."""

    only: str
    somebody: str
    card: str
    nearer: str
    deeper: str
    towards_coins: str
    bump_leader: str
    bump: str
    share_and_take: str
    share: str
    rob: str
    next_coin: str
    least_harm: str
    roll: str
    stop: str
    collect_none: str
    collect_all: str
    collect_some: str
    trade: str
    no_trade: str
    done: str
    bloom_self: str
    bloom: str

    def next_dive(self, path: str) -> str: ...

    def land_for_coin(self, equation: Equation) -> str: ...

    def land_to_oxidize(self, equation: Equation) -> str: ...

    def full(self, space: str) -> str: ...

    def pick_up(self, nutrient: str, count: int, more: int) -> str:
        """So many coins more could be made of what is held then."""

    def take(self, nutrient: str, for_coin: bool) -> str: ...

    def react_for_coin(self, equation: Equation) -> str: ...

    def switch(self, space: str) -> str: ...

    def switch_for_coin(self, space: str, equation: Equation) -> str: ...

    def dive(self, path: Path, ready: bool) -> str:
        """Ready who carries enough for a coin."""

    def swap(self, give: str, take: str, for_coin: bool) -> str: ...

    def bloom_coins(self, made: int) -> str: ...


class Help(Protocol):
    """What "?" explains, and the guide for a first turn."""

    guide: Mapping[str, str]  # by phase; "from_start" for the very first move
    things: Mapping[str, Info]  # on the board
    in_full: str
    half_reaction: str
    optional: str
    card_heads: Sequence[str]
    path_heads: Sequence[str]

    def example(self, steps: int, reached: Sequence[str]) -> str:
        """The drawn move, for who cannot see it."""

    def card(self, card: Card) -> Info: ...

    def nutrient(self, nutrient: str) -> Info: ...

    def coin(self) -> Info: ...

    def path(self, path: Path) -> Info: ...

    def equation(self, equation: Equation) -> Info: ...

    def becomes(self, give: Sequence[str], get: Sequence[str]) -> str:
        """Pieces that turn into others."""


class Debrief(Protocol):
    """Titles of charts, and what they say."""

    heading: str
    # where the nitrogen went
    tray: str
    trays: str
    squares: str
    other_players: str
    still_held: str
    atoms: str
    # the other charts
    coins_title: str
    coins: str
    rounds: str
    equations_title: str
    zone: str
    landings_title: str
    zones: Mapping[str, str]
    map_title: str
    cards_title: str
    # the tables
    paths: TableWords
    bad_times: TableWords
    players: TableWords
    clay: str
    hypoxia: str
    neither: str
    # all tables of a class
    class_budget: str
    tables: TableWords

    def budget_title(self, name: str | None) -> str:
        """Of a player, or of the whole table."""

    def budget(self, into: int, gas: int, per_cent: int, oxidized: int, lost: int) -> str:
        """Atoms: all that came into a tray, and what became of them."""

    def gas(self, equation: str) -> str: ...

    def lost(self, card: str) -> str: ...

    def coins_made(self, made: int | None) -> str:
        """By all players; None if the game has hardly begun."""

    def equations_used(self, oxic: int, anoxic: int) -> str: ...

    def landings(self, water: int, oxic: int, anoxic: int) -> str: ...

    def busiest(self, spaces: Sequence[tuple[str, int]]) -> str:
        """The spaces with most landings."""

    def cards_drawn(self, drawn: int) -> str: ...

    def skipped(self, turns: int) -> str: ...

    def airless(self, times: int) -> str: ...


class Paper(Protocol):
    """What stands on the printed board, cards and trays, and what to do with their sheets."""

    board: str
    board_todo: str
    cards: str
    cards_todo: str
    pieces: str
    pieces_todo: str
    trays: str
    trays_todo: str
    needs: Sequence[str]
    draw: str
    discard: str
    zones: Mapping[str, str]  # headings of the equations
    rule: Mapping[str, str]  # below them
    kinds: Mapping[str, str]  # what a card is about
    tray_title: str
    tray_rule: str

    def tray_coins(self, goal: int) -> str:
        """Beside the room for so many coins."""


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
