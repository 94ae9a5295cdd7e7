"""Every sentence and name that people read: a folder for each language, and here what each of them offers.

Cards, groups, stages and phases are meant by their ids."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.box import Question
from shoal.engine.words import GameWords
from shoal.games.succession.rules.sight import SuccessionSight

Caption = tuple[str, str]  # the title of a chart, and the sentence under it


class Names(Protocol):
    """What cards, colours and groups of cards are called."""

    def card(self, kind: str) -> str:
        """Its full name."""

    def short(self, kind: str) -> str:
        """The name as it stands on the card."""

    def called(self, kind: str) -> str:
        """The name with its number, as people say it."""

    def spoken(self, kind: str) -> str:
        """The card in words for who cannot see it."""

    def capital(self, group: str) -> str:
        """The colour of a group where a line begins."""

    def letter(self, group: str) -> str:
        """The colour of a group in a narrow place."""

    def group(self, group: str) -> str:
        """What the cards of a group are in the sea."""


class Labels(Protocol):
    """Short words on the rock, the cards and the buttons, and what a screen reader says of them."""

    cover_title: str
    cover: str

    rock: str
    put_here: str
    draw: str  # on the deck
    no_colour: str
    lowest_starts: str

    def board(self, top: str | None, in_play: str | None, cards: int) -> str:
        """The top card, the colour and the deck for who cannot see them."""

    def forbids(self, kind: str) -> str:
        """What a card on top of the rock forbids, in two words; "" if nothing."""

    def on_top(self, kind: str) -> str: ...

    def deck(self, cards: int) -> str: ...

    def you_drew(self, kind: str) -> str: ...

    def must_draw(self, cards: int) -> str:
        """What somebody's card makes you do."""

    def direction(self, step: int) -> str: ...

    def in_force(self, kind: str) -> str: ...

    def you_hold(self, cards: int) -> str: ...

    def colour_button(self, stage: str, cards: int) -> str: ...

    def with_number(self, number: int) -> str: ...

    def upgrade_button(self, number: int) -> str: ...

    be_quick: str
    you_start: str
    caught: str
    last: str  # beside a seat that owes the call
    left: str  # beside a seat that leaves the upgrade to others

    def own_hand(self, cards: int) -> str: ...

    def points(self, points: int) -> str:
        """In a narrow place."""

    def seat(self, cards: int, points: int | None, won: int, owes: bool, passed: bool) -> str:
        """What stands beside a seat's name, in words."""

    play_it: str
    draw_a_card: str
    keep_it: str
    upgrade: str
    last_card: str
    winner: str
    say_nothing: str  # although it is for me to call
    let_it_go: str  # somebody else's call
    leave: Mapping[str, str]  # to pass, by phase

    def play(self, kind: str) -> str: ...

    def upgrade_with(self, kind: str) -> str: ...

    def choose(self, stage: str) -> str: ...

    def catch(self, name: str) -> str: ...

    def caught_you(self, name: str) -> str:
        """What is called out to catch somebody."""


class Prompt(Protocol):
    """What a seat can do now, or for whom it waits; and what a shared device asks its players."""

    def prompt(self, sight: SuccessionSight, legal: Sequence[int], names: Sequence[str]) -> str: ...

    def question(self, sight: SuccessionSight) -> Question | None: ...


class Reading(Protocol):
    """The whole table in words, for who cannot see it. A player is None who is the viewer."""

    players: str

    def now(self, sight: SuccessionSight, names: Sequence[str]) -> str:
        """What is going on, or how it ended."""

    def top(self, kind: str | None) -> str: ...

    def colour(self, stage: str | None) -> str: ...

    def growing(self, kinds: Sequence[str]) -> str:
        """Who is to be seen on the rock."""

    def climate(self, kind: str) -> str: ...

    def deck(self, cards: int) -> str: ...

    def round(self, number: int, rounds: int) -> str: ...

    def cards(self, kind: str, copies: int) -> str:
        """In a hand."""

    def player(self, who: str | None, facts: str) -> str: ...

    def hand_of(self, who: str, cards: int) -> str: ...


@dataclass(frozen=True)
class Info:
    """What an info card says, line by line; "" leaves a line out."""

    title: str
    does: str
    science: str = ""
    facts: str = ""
    said: str = ""  # by the card itself
    more: tuple[str, ...] = ()  # science
    source: str = ""


class Help(Protocol):
    """Info cards, and the guide for a first turn."""

    things: Mapping[str, Info]  # on the table, by topic
    guide: Mapping[str, str]  # by phase
    say_last_card: str
    catch: str  # somebody who has not said it

    def card(self, kind: str) -> Info: ...

    def struck(self, kind: str, who: str, cards: int) -> str:
        """What a card that somebody put down does to others; if it makes them draw, so many this time."""

    def stage(self, stage: str) -> Info: ...


class Hints(Protocol):
    """Why the coach suggests something."""

    simple: Mapping[int, str]  # by action
    catch: str
    last_card: str
    only_choice: str
    second_card: str
    fits: str
    choose_colour: str
    special: str

    def colour(self, stage: str, held: int) -> str:
        """To choose it with so many cards of it in hand."""

    def slows(self, kind: str) -> str:
        """Somebody who is nearly out of cards."""

    def feeds(self, kind: str) -> str:
        """The predator takes a second card along."""

    def follow(self, kind: str) -> str:
        """This card can be added at once."""

    def brings(self, stage: str) -> str:
        """Into play, where one holds more cards."""


class Debrief(Protocol):
    """What the charts after a game say, and what a class is asked."""

    heading: str
    turns: str
    cards: str
    in_the_sea: str  # heads when settlers usually come
    never: str
    causes: Mapping[str, str]  # what changed the colour in play
    arrivals: Mapping[str, str]  # when a kind usually comes in the sea
    events: Mapping[str, str]  # what the signs of the curve mean
    stage_heads: Sequence[str]

    def round_wall(self, number: int) -> str: ...

    def round_label(self, number: int) -> str: ...

    def upgrade_to(self, number: int) -> str: ...

    def curve(self, number: int | None, upgrades: int, restarts: int) -> Caption:
        """Of this round, or of the only one."""

    def changes(self, by_itself: int, predators: int) -> Caption: ...

    def stages(self, longest: str) -> Caption: ...

    def stage_times(self) -> Caption: ...

    def settled(self, total: int, most: str, times: int) -> Caption: ...

    def hands(self, name: str, most: int) -> Caption:
        """Whose hand was largest."""

    def players(self, counted: bool) -> Caption:
        """With points, or without."""

    def player_heads(self, rounds: Sequence[int] | None) -> Sequence[str]:
        """With the points of these rounds; None where points are not counted."""

    def questions(self, groups: Collection[str]) -> Sequence[str]:
        """Those about black and purple cards only where these groups were played."""

    # All tables of a class
    rocks: str
    tables_heads: Sequence[str]

    def all_settled(self, total: int, rocks: int, everywhere: Sequence[str], nowhere: Sequence[str]) -> Caption:
        """So many settlers on so many rocks; which of them grew on all, and which on none."""

    def all_stages(self, longest: str) -> Caption: ...

    def on_rocks(self, many: int, total: int) -> str: ...

    def tables(self) -> Caption: ...


class Paper(Protocol):
    """What stands on the printed cards, the poster and the signs, and what to do with their sheets."""

    cards: str
    cards_todo: str
    poster: str
    poster_todo: str
    poster_title: str
    poster_lead: str
    signs: str
    signs_todo: str
    needs: Sequence[str]
    calls: Mapping[str, tuple[str, str]]  # what a sign says, and of what it reminds

    def text(self, kind: str) -> str:
        """What a card does, or says."""

    def science(self, kind: str) -> str: ...

    def points(self, points: int) -> str: ...

    def row(self, group: str) -> str:
        """Above the cards of a group."""

    def arrival(self, kind: str) -> str:
        """When it usually comes in the sea."""

    def upgrade(self, number: int) -> str:
        """What leads from a row to the next."""

    def left_out(self, group: str) -> str:
        """Of the cards that an option would bring."""


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
    paper: Paper
