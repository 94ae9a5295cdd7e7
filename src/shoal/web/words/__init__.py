"""What the pages say around the games: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypedDict

from shoal.engine.language import Words, words_of
from shoal.web.words.classes import Classes


@dataclass(frozen=True)
class Ask:
    """What one person asks the others."""

    title: str
    question: tuple[str, str]  # before and after the name of who asks
    waiting: tuple[str, str]  # likewise, for who is not asked or has answered
    yes: str
    no: str


class Layout(Protocol):
    """On every page."""

    foot: str
    foot_here: str  # where there is no server
    shapes: Sequence[str]  # of the seats' badges
    close: str
    back: str
    players: str  # the row of seats
    board: str
    what_is_this: str
    watch_again: str
    theme: str
    themes: Mapping[str, str]

    def dated(self, day: date) -> str: ...

    def rules_of(self, game: str) -> str: ...


class Home(Protocol):
    """The first page, and the one that asks for a code."""

    heading: str
    lead: str
    your_tables: str
    the_games: str
    join_title: str
    about_codes: str
    try_again: str
    code: str
    join: str
    watch: str
    play_now: str
    set_up: str
    rules: str
    finished: str
    lacks_players: str
    your_turn: str
    running: str

    def play_now_of(self, game: str) -> str: ...

    def set_up_of(self, game: str) -> str: ...

    def players(self, count: str) -> str: ...

    def minutes(self, short: int, long: int) -> str: ...

    def age(self, youngest: int) -> str: ...


class Setup(Protocol):
    """The form that sets up a table."""

    heading: str
    who_plays: str
    about_people: str
    about_people_here: str  # where nobody can come from elsewhere
    how_to_play: str
    plans: str
    usual: str  # the game without a plan
    about_usual: str
    more_options: str
    about_undo: str
    times: str
    open_table: str
    me: str
    person_here: str
    friend: str
    nobody: str
    nickname: str

    def title(self, game: str) -> str: ...

    def bot(self, name: str) -> str: ...

    def seat(self, number: int) -> str: ...

    def nickname_of(self, number: int) -> str: ...

    def what_fits(self, usual: str, shared: str) -> str:
        """The choice that is left to how the table is shared."""

    def empty_means(self, usual: str, shared: str) -> str: ...

    def plan_facts(self, minutes: tuple[int, int], players: tuple[int, int]) -> str:
        """How long, from and to, and for how many."""

    def gaps(self, gaps: str, strength: str) -> str:
        """Who fills the tables of a class that are too small; "" if nobody does (see `Plan`)."""


class Live(Protocol):
    """The table's page, with its menu and dialogs."""

    all_games: str
    what_is_this: str  # with the way to ask
    menu: str
    no_more_tips: str
    your_hand: str
    all_choices: str
    story: str
    choices_and_story: str
    needs_script: str
    hint: str
    undo: str
    actions: str
    send: str
    rest: str
    take_back: str
    clear: str
    your_set_up: str
    time_left: str
    sit_down: str
    your_nickname: str
    a_nickname: str  # an example
    play: str
    or_watch: str
    invite: str
    code: str
    copy_link: str
    message: str
    connection_lost: str
    gone: str  # the table, from the server
    about_gone: str
    motion: str
    sound: str
    guide: str
    board_in_words: str
    strikes: str  # stop and show what hits me
    stay: str  # until I say so
    seen: str  # what hit me
    bot_for_me: str
    to_first_page: str
    rules: str
    large_view: str
    other_device: str
    transcript: str
    end: str
    end_now: str  # the question
    about_end: str
    about_others: str  # who are asked
    yes_end: str
    play_on: str
    resign: str
    resign_now: str  # the question
    about_resign: str
    yes_resign: str

    def yes_resign_for(self, name: str) -> str: ...

    def qr_code(self, link: str) -> str: ...

    def bot_for(self, name: str) -> str: ...


class Seats(Protocol):
    """The row of seats, and the curtain over a device that several people share."""

    open_seat: str
    you: str
    bot: str
    to_act: str
    away: str
    others_play: str
    whose_turn: str
    covered: str

    def waiting(self, players: int) -> str: ...

    def meant(self, name: str, prompt: str) -> str:
        """What to do, where several people look at one screen."""

    def pass_to(self, name: str) -> str: ...

    def i_am(self, name: str) -> str: ...

    def team(self, names: Sequence[str]) -> str:
        """Who holds a seat together."""


class Panel(Protocol):
    """What the table says beside the game."""

    who_is_here: str
    awaited: str
    start: str
    asks: Mapping[str, Ask]
    over: str
    agreed: str  # to end the game here
    stopped: str  # the game, by the table's host
    paused: str  # likewise
    rests: str  # in place of what can be done
    cannot_save: str  # the server, for a while
    nobody_ahead: str
    moves_back: str  # may be taken back here
    moves_stand: str  # they may not
    bot_plays: str
    bot_plays_here: str  # for some of those who share this device
    seat_back: str
    let_bot_play: str
    wait: str
    claim_no: str
    watching: str
    full: str
    lost: str
    have_a_code: str
    own_table: str
    large_view: str
    who_are_you: str
    next_game: str
    again: str
    debrief: str
    after: str
    places: Sequence[str]
    together: str  # before the points of all

    def resigned(self, name: str) -> str: ...

    def seat_back_of(self, name: str) -> str: ...

    def is_away(self, name: str) -> str: ...

    def until_back(self, name: str) -> str:
        """What a bot would do for who is away."""

    def claimed(self, name: str, sign: int) -> str:
        """Somebody says they are this player, on a device that shows this number."""

    def claim_yes(self, name: str) -> str: ...

    def claim_waits(self, name: str, sign: int) -> str: ...

    def claim_refused(self, name: str) -> str: ...

    def cheer(self, winners: Sequence[str], seats: int, mine: bool) -> str:
        """Who has won; who has played alone has nobody to win against. `mine`: the winner alone reads it."""

    def points(self, count: int, counts: tuple[str, str]) -> tuple[str, str]:
        """What stands before and after the number."""


class Device(Protocol):
    """Going on with another device."""

    title: str
    your_code: str
    once_only: str
    go_on_here: str
    where_the_code_is: str
    one_tap: str
    code: str
    go_on: str

    def how(self, table: str) -> str: ...

    def qr_code(self, name: str) -> str: ...


class After(Protocol):
    """Debrief and replay."""

    heading: str
    result: str
    to_table: str
    transcript_text: str
    transcript_json: str
    rows: str
    more: str
    onlooker: str
    seen_by: str
    hand: str
    story: str
    step: str
    to_start: str
    one_back: str
    play: str
    one_on: str
    to_end: str
    replay: str

    about_moments: str
    the_same: str
    only_choice: str
    by_chance: str
    look: str
    read_story: str
    story_text: str

    def moments(self, number: int) -> str: ...

    def moment(self, step: int, name: str) -> str: ...

    def played(self, label: str) -> str: ...

    def coach(self, label: str, reason: str) -> str: ...

    def stands(self, name: str, before: int, after: int) -> str:
        """How well somebody stood before and after, of 100."""

    def story_of(self, code: str) -> str: ...

    def debrief_of(self, code: str) -> str: ...

    def replay_of(self, code: str) -> str: ...

    def of(self, steps: int) -> str: ...


class Tutorial(Protocol):
    """The page that leads through a first game."""

    learn: str  # the way there
    leave: str
    back: str
    next: str
    progress: str
    done: str
    done_text: str
    again: str

    def title(self, game: str) -> str: ...

    def step(self, number: int, of: int) -> str: ...


class Reading(Protocol):
    """The rulebook's page."""

    learn_first: str  # before the way to the tutorial

    def designed_by(self, game: str, credit: str) -> str: ...


class Printing(Protocol):
    """The page on which a game is printed."""

    print_it: str  # on the button that leads there
    lead: str
    what: str
    game: str  # above how it is played
    how: str
    players: str
    paper: str
    ink: str
    backs: str
    show: str
    print_now: str
    download: str
    patience: str
    no_pdf: str

    def title(self, game: str) -> str: ...

    def print_it_of(self, game: str) -> str: ...

    def ready(self, sheets: int) -> str: ...


class Errors(Protocol):
    """The page of an error, around its reason."""

    to_first_page: str

    def headline(self, status: int) -> str: ...


class Script(TypedDict):
    """What the page's script says. Words in braces are filled in there; `choices` is by the form of the plural, as
    `Intl.PluralRules` calls it, with "other" for those that are not named."""

    failed: str
    moved_on: str
    no_hint: str
    no_connection: str
    copied: str
    taken: str
    part: str
    once_more: str
    choices: Mapping[str, str]
    only: str
    all_ways: str
    go: str
    turn: str
    turn_only: str
    let_go: str
    whole: str
    smaller: str
    larger: str
    less: str
    more: str
    planned: str
    step: str
    chosen: str
    first_this: str


@dataclass(frozen=True, eq=False)
class WebWords(Words):
    """What every page says, whatever is played."""

    layout: Layout
    home: Home
    setup: Setup
    table: Live
    seats: Seats
    panel: Panel
    device: Device
    after: After
    tutorial: Tutorial
    reading: Reading
    printing: Printing
    errors: Errors
    classes: Classes
    script: Script


def web_words(language: str) -> WebWords:
    words = words_of("shoal.web", language)
    assert isinstance(words, WebWords)
    return words
