"""Every sentence and name that people read: a folder for each language, and here what each of them offers.

Things are spoken of by their ids, spaces and builders as the rules write them (`c4`, `finger[hot]`), people by their
names. `among` are the builders of the game, for a teacher may have renamed them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.options import Value
from shoal.engine.words import GameWords
from shoal.games.reef.content import Builder, Depth
from shoal.games.reef.rules.sight import Count, ReefSight


@dataclass(frozen=True)
class Thing:
    """What people call something, and what there is to say about it."""

    name: str
    text: str = ""
    science: str = ""
    example: str = ""  # a species, or what comes nearest to one


@dataclass(frozen=True)
class Chart:
    """What stands above a chart, over the columns of a table or along two axes."""

    title: str
    says: str
    heads: tuple[str, ...] = ()


class Names(Protocol):
    """What people call things."""

    boards: Mapping[str, Thing]
    depths: Mapping[str, Thing]
    builders: Mapping[str, Thing]  # by form
    dwellers: Mapping[str, Thing]
    markers: Mapping[str, str]
    mutations: Mapping[int, Thing]  # by roll
    cards: Mapping[str, Thing]
    bonuses: Mapping[str, Thing]
    solo_bands: Mapping[str, str]
    steps: Mapping[str, Thing]
    decks: Mapping[str, str]

    def organism(self, id: str, among: tuple[Builder, ...]) -> str:
        """Any of the fifteen types."""

    def card(self, id: str, among: tuple[Builder, ...]) -> Thing:
        """A disaster, as it is told among these builders."""

    def disasters(self, found: Sequence[str]) -> str:
        """Several cards in a row."""

    def because(self, reason: str) -> str:
        """Why a builder came through a disaster."""


class Labels(Protocol):
    """Short words on the page, and how screen readers call things."""

    cover: str
    none: str
    nothing: str

    def signed(self, value: int) -> str:
        """A number that may be below zero."""

    # Beside a seat's name
    ready: str
    done: str

    def pts(self, points: int) -> str:
        """What stands behind so many."""

    def seat(self, score: int, busy: str) -> str: ...

    # What can be chosen
    buttons: Mapping[str, str]  # by verb
    by_itself: Mapping[str, str]  # what the rest of a task does by itself, by task

    def on_space(self, verb: str, space: str, builder: str, among: tuple[Builder, ...]) -> str: ...

    def take_board(self, board: str) -> str: ...

    def start(self, kind: str, space: str, among: tuple[Builder, ...]) -> str: ...

    def welcome(self, dweller: str) -> str: ...

    def leaves(self, dweller: str) -> str: ...

    def two_young(self, kind: str, among: tuple[Builder, ...]) -> str: ...

    def trade_with(self, name: str) -> str: ...

    def another_offer(self, name: str) -> str: ...

    def give(self, builder: str, among: tuple[Builder, ...]) -> str: ...

    def ask(self, builder: str, among: tuple[Builder, ...]) -> str: ...

    def agree_with(self, name: str) -> str: ...

    def no_thanks_to(self, name: str) -> str: ...

    def settle(self, builder: str, space: str, stacked: bool, among: tuple[Builder, ...]) -> str: ...

    def lose_kind(self, kind: str, among: tuple[Builder, ...]) -> str: ...

    def i_count(self, points: int) -> str: ...

    def counted_wrong(self, name: str, tally: int | None) -> str: ...

    # The reefs
    your_reef: str
    open_ocean: str
    land: str
    nobody_here: str  # no dweller

    def your_reef_on(self, board: str) -> str: ...

    def space(
        self, name: str, depth: str, stack: Sequence[str], covered: bool, reason: str, among: tuple[Builder, ...]
    ) -> str:
        """All of one space: its stack from the bottom up, and why a builder there comes through."""

    def reef(
        self, board: str, builders: Sequence[str], dwellers: Sequence[int], algae: int, among: tuple[Builder, ...]
    ) -> str:
        """A reef for who cannot see it."""

    # The hand
    builders: str
    dwellers: str
    choose_builder: str
    in_the_triangle: str
    what_can_change: str
    too_many_urchins: str
    nursery: str
    your_nursery: str
    tap_a_group: str
    no_space: str
    new_for_you: str
    tens: str
    tens_first: str

    def kind(self, builder: str, among: tuple[Builder, ...]) -> str:
        """A builder with its traits."""

    def dwellers_of(self, now: int, room: int) -> str: ...

    def here(self, many: int) -> str: ...

    def to_find(self, many: int, left: int) -> str: ...

    def young(self, builder: str, many: int, trouble: str, new: bool, among: tuple[Builder, ...]) -> str: ...

    # The market
    agree: str
    no_thanks: str
    offer_else: str
    take_back: str
    tap_to_give: str
    can_give: str
    can_ask: str
    your_young: str
    your_young_are: str  # what follows
    no_young: str
    came_by_trade: str
    you_give: str
    you_get: str

    def offers_you(self, name: str, gift: bool) -> str: ...

    def your_offer(self, name: str) -> str: ...

    def your_offer_waits(self, name: str) -> str: ...

    def tap_to_ask(self, name: str) -> str: ...

    def finished(self, name: str) -> str: ...

    def passenger(self, builder: str, new: bool, among: tuple[Builder, ...]) -> str: ...

    # What a reef is worth
    dwellers_kept: str
    fleshy_algae: str
    count_it: str
    together: str

    def of(self, have: int, most: int) -> str: ...

    def points_now(self, points: int) -> str: ...

    def points_at_last(self, points: int) -> str:
        """What the reef was worth in the last round."""

    def sheet(self, count: Count, among: tuple[Builder, ...]) -> tuple[str, str, str, str, str]:
        """What is counted, line by line: builders, dwellers, algae, types, bonuses."""

    # Around the reefs
    rounds: str
    total: str
    scores: str
    scores_so_far: str
    all_reefs: str
    all_types: str
    coral_triangle: str
    lives_on: str
    every_point: str
    short_term: str
    long_term: str
    have_struck: str
    none_left: str

    def where(self, number: int, rounds: int, over: bool) -> str: ...

    def a_round(self, stands_for: str) -> str:
        """What a round stands for is a line of the options, as somebody wrote it."""

    def floor(self, board: str, spaces: Sequence[int]) -> str:
        """A sea floor, with how many of its spaces lie at each depth."""

    def now(self, points: int) -> str: ...

    def sheet_of(self, number: int, name: str, points: int) -> str: ...

    def struck(self, number: int, cards: Sequence[str]) -> str: ...

    def to_come(self, short: int, long: int) -> str: ...

    def never_came(self, short: int, long: int) -> str: ...

    # Disasters
    tap_to_see: str
    what_they_did: str
    more_algae: str
    nothing_lost: str
    must_choose: Mapping[str, str]  # by what a disaster leaves to the owner of a reef: risk, choice

    def still_to_come(self, cards: Sequence[str]) -> str: ...

    def disaster(self, deck: str, number: int, of_all: int) -> str: ...

    def row(self, number: int) -> str: ...

    def at_risk(self, builders: Sequence[str], among: tuple[Builder, ...]) -> str: ...

    def outcome(self, builders: int, dwellers: int, covered: int) -> str:
        """What disasters took from the viewer."""

    def lost(self, name: str) -> str: ...

    def barren(self, many: int) -> str: ...

    def covered(self, many: int) -> str: ...

    def would_have_helped(self, traits: Sequence[str], together: bool) -> str: ...


class Prompt(Protocol):
    """What a person can do now, or for whom the table waits."""

    def prompt(self, sight: ReefSight, legal: Sequence[int], names: Sequence[str]) -> str: ...

    def doing(self, sight: ReefSight, seat: int) -> str:
        """What a seat is at, and how much of it is left, behind its name in a sentence."""

    def busy(self, sight: ReefSight, seat: int) -> str:
        """The same beside a name, in two words at most."""


class Reading(Protocol):
    """The position in words, for who cannot see the board."""

    # Headings
    now: str
    trading: str
    to_choose: str
    triangle: str
    disasters: str
    left: str
    floors: str

    no_floor: str
    steps: Mapping[str, str]

    def at(self, name: str, you: bool, doing: str) -> str: ...

    def rolling(self, what: str, who: str) -> str: ...

    def rolled(self, number: int) -> str: ...

    def barred(self, number: int) -> str: ...

    def tally(self, name: str, points: int) -> str: ...

    def caught(self, catcher: str, name: str) -> str: ...

    def reef(self, owner: str, board: str | None) -> str:
        """The heading of a reef; without an owner it is the viewer's."""

    def empty(self, spaces: Sequence[int]) -> str:
        """How many empty spaces there are at each depth."""

    def dwellers(self, found: Sequence[int], keeps: int, welcomes: int) -> str: ...

    def algae(self, many: int) -> str: ...

    def worth(self, points: int, lines: Sequence[str]) -> str: ...

    def marked(self, task: str, spaces: Sequence[str]) -> str: ...

    def mutated(self, space: str) -> str: ...

    def young(self, group: str) -> str: ...

    def offer(self, giver: str, partner: str, gives: Sequence[str], asks: Sequence[str]) -> str: ...

    def draft(self, partner: str, gives: Sequence[str], asks: Sequence[str]) -> str: ...

    def offers_left(self, name: str, many: int) -> str: ...

    def drawn(self, card: str, text: str, past: int, striking: bool) -> str:
        """A disaster of this round; `past` is below zero when it is over, above when it is to come."""

    def decks(self, cards: Sequence[str]) -> str: ...

    def used(self, cards: Sequence[str]) -> str: ...

    def score(self, name: str, points: int, rank: int) -> str: ...

    def survey(self, heading: str, lines: Sequence[str]) -> str: ...

    def table(self, number: int, points: int, types: int) -> str:
        """All reefs together in a round."""

    def terms(self, sight: ReefSight) -> str: ...

    def supply(self, dwellers: Sequence[int]) -> str: ...

    def tokens(self, left: Sequence[int], among: tuple[Builder, ...]) -> str: ...

    def floor(self, board: str, land: bool, rows: Sequence[Sequence[tuple[str, str]]]) -> str:
        """A sea floor: in every row from the first, the columns of each depth."""


class Hints(Protocol):
    """Why the coach suggests an action."""

    why: Mapping[str, str]

    def new_kind(self, points: int) -> str: ...


class Help(Protocol):
    """Info cards, and a guided first round."""

    things: Mapping[str, Thing]  # by topic
    guide: Mapping[str, str]  # by task
    guide_trading: Mapping[str, str]  # with an offer in hand, before somebody else's, after sending one's own
    guide_complete: str  # where all of a task has been tried out
    reconstructed: str
    can_die_in: str
    good: str
    bad: str
    all_builders: str
    builder_heads: tuple[str, ...]
    all_disasters: str
    disaster_heads: tuple[str, ...]
    decks: Mapping[str, str]
    options: str
    option_heads: tuple[str, ...]
    dice_heads: tuple[str, ...]
    schedule_heads: tuple[str, ...]
    solo_heads: tuple[str, ...]
    parts_heads: tuple[str, ...]
    its_mutations: str
    yes: str
    no: str

    def builder(self, builder: Builder) -> tuple[str, ...]:
        """Its traits."""

    def dangers(self, cards: Sequence[str]) -> str: ...

    def dies_in(self, cards: Sequence[str]) -> str: ...

    def has(self, marker: str) -> str: ...

    def marker(self, rolls: Sequence[int], cards: Sequence[str]) -> tuple[str, ...]:
        """Which rolls bring it, and where it helps."""

    def board(self, spaces: Sequence[int], land: bool) -> tuple[str, ...]: ...

    def stacks(self, depth: Depth) -> str: ...

    def live_here(self, kinds: Sequence[str]) -> str: ...

    def stands_for(self, name: str) -> str:
        """What a teacher's own builder replaces."""

    def round(self, number: int, later: bool) -> str: ...

    def drawn(self, decks: Sequence[str]) -> str:
        """The disasters of a round, by the decks they come from."""

    def band(self, first: int | None, end: int | None) -> str:
        """From how many points per round, to below how many."""

    def board_part(self, name: str) -> str: ...

    def marker_part(self, name: str) -> str: ...

    def bonus(self, points: int) -> str: ...

    def skeleton(self, builder: Builder) -> str: ...

    def map(self, board: str) -> str: ...


class Debrief(Protocol):
    """Charts, and what is said about them."""

    charts: Mapping[str, Chart]
    heading: str
    none: str
    start: str
    each_reef: str
    surveys: str
    luck: str
    skeletons: Mapping[int, str]  # by level
    migration: str
    triangle: str
    from_to: str
    vanished: str
    nobody_vanished: str
    what_they_mean: str

    def round(self, number: int) -> str: ...

    def in_round(self, number: int) -> str: ...

    def all_reefs(self, number: int) -> str: ...

    def rated(self, points: int, rounds: int, band: str) -> str:
        """What a reef alone has reached."""

    def together(self, points: int) -> str: ...

    def cards(self, found: Sequence[str]) -> str: ...

    def range_chart(self, owner: str | None) -> str:
        """The title of the chart of one reef, or of all."""

    def range_says(self, most: int, cards: Sequence[str]) -> str: ...

    def range_told(self, kind: str, first: int, last: int, among: tuple[Builder, ...]) -> str: ...

    def saved_by(self, reason: str) -> str: ...

    def at_depth(self, depth: str) -> str: ...

    def migrated(self, young: int) -> str: ...

    def fate(self, number: int, what: str, kind: str, owner: str | None, among: tuple[Builder, ...]) -> str:
        """A type that vanished or came back in a round, on one reef or on all."""

    # All tables as one ocean
    too_few: str  # builders to tell a share of
    tables: str
    ocean_range: str

    def enough(self, says: str, least: int) -> str:
        """The same, and of how many builders a share is told."""

    def tables_say(self, says: str, trading: float | None, others: float | None) -> str:
        """The same, and how many types tables had that traded and that did not, in the mean."""

    def ocean_range_says(self, most: str, reefs: Sequence[int]) -> str:
        """`reefs` were counted at the start and at every survey."""

    def spread_says(self, says: str, reefs: int, lost: Sequence[str], among: tuple[Builder, ...]) -> str:
        """The same, of how many reefs, and which types are lost from all of them."""

    def at_tables(self, many: int, total: int) -> str: ...


class Paper(Protocol):
    """What stands on the printed sheets, and what to do with them. Options are those of the game."""

    parts: Mapping[str, tuple[str, str]]  # its name, and what to do with its sheets
    needs: Sequence[str]
    marks: Mapping[str, str]  # a mutation in a word or two
    nursery: str
    left: str  # below the arrow to that neighbour
    right: str
    triangle_safe: str
    sheet_title: str
    mutations_title: str
    order_title: str
    points_title: str
    notebook_title: str
    pupil: str  # before their name
    sea_floor: str
    starters: str
    notes: str  # what to write about a round
    scoreboard_title: str
    scoreboard_lead: str
    rounds: str
    table_heads: Sequence[str]  # points, types and disasters of the table
    die_title: str
    die_lead: str

    def depth(self, depth: Depth) -> str:
        """What it is called, and how many builders may stand on each other there."""

    def triangle(self, mutations: str) -> str:
        """What it is for; `mutations` is the option `coral_triangle`."""

    def order(self, options: Mapping[str, Value]) -> Sequence[tuple[str, Sequence[str]]]:
        """The steps of a round: their names, and what to do."""

    def points(self, options: Mapping[str, Value]) -> Sequence[tuple[str, str]]:
        """What counts, and how much."""

    def columns(self, options: Mapping[str, Value]) -> Sequence[str]:
        """Of a round in the notebook; the last one is its score."""

    def round(self, number: int) -> str: ...

    def total(self, options: Mapping[str, Value]) -> str:
        """Below all rounds."""

    def player(self, seat: int) -> str: ...


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
