"""What a game's folder offers to the layers above: the game in its box.

`shoal.games` opens a folder as a `Box`. A module of the folder that satisfies one of the faces below needs no class:
a module with these functions will do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from shoal.engine.coach import Coach
from shoal.engine.game import Game
from shoal.engine.log import Ending, Log
from shoal.engine.mark import Mark
from shoal.engine.options import Option, Value
from shoal.engine.paper import Paper
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.engine.versions import Past, Rules
from shoal.engine.words import GameWords


@dataclass(frozen=True)
class Plan:
    """A way to set the game up that is known to work: for a first lesson, for a club's night."""

    id: str
    minutes: int
    size: tuple[int, int]  # how many sit at a table: from, to
    options: Mapping[str, Value]  # those that differ from the usual ones
    gaps: str = "uneven"  # what becomes of a class that does not fill its tables: "uneven" ones, or "bots" sit down
    strength: str = "perch"  # of these bots


@dataclass(frozen=True)
class PlayNow:
    """What "Play now" does otherwise than usual, so that a newcomer among bots finds the way."""

    options: Mapping[str, Value] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)  # of the room


@dataclass(frozen=True)
class Manifest:
    """What stands on the lid."""

    id: str
    home: str  # its package: where its words are found
    designer: str
    publisher: str
    year: int  # 0: not known
    ages: int
    minutes: tuple[int, int]
    seats: range
    usual_seats: int
    options: tuple[Option, ...]
    plans: tuple[Plan, ...] = ()
    together: Mapping[str, Value] = field(default_factory=dict)  # options with which all scores are added up
    undo: bool = True  # whether a move may be taken back, unless the host of a table says otherwise
    play_now: PlayNow = field(default_factory=PlayNow)

    def option(self, name: str) -> Option:
        return next(option for option in self.options if option.name == name)

    def credit(self) -> str:
        """Who made the printed game, where and when, as far as that is known."""
        return ", ".join(str(each) for each in (self.designer, self.publisher, self.year) if each)


class Choice(NamedTuple):
    """A legal action and the way a person chooses it.

    `path` names the elements to tap, in order; an empty path makes a button in the action bar.
    Several actions may begin with the same element. `weight` "main" marks the one big button
    (at most one), "whole" one that fills the screen."""

    action: int
    path: tuple[str, ...]
    label: str
    weight: str = ""


class SeatFace(NamedTuple):
    """What stands beside a seat's name: small facts, in markup and in words."""

    facts: Mark
    words: str


class Passage(NamedTuple):
    """A part of the board in words: a heading, and what there is to tell, line by line."""

    title: str
    lines: tuple[str, ...]


class Picture(NamedTuple):
    """One position as one seat sees it. Elements that stand for things carry stable ids; those that travel, `data-fly`.

    Attributes the client understands, on any element with an id:
    `data-fly` glides to its new place, with `data-way="x,y x,y …"` by these stops, as seen from there (who was at a
    later stop already begins there), with `data-turn="90"` in one swing by so many degrees;
    `data-from="id …"` where it comes from when new (the first there is);
    `data-name` how a screen reader calls it; `data-help="topic"` what "?" explains;
    `data-try="notation"` the action a tap means although it is not legal now, so that the refusal can say why;
    `data-look="words"` a tap says this of it and marks it `data-looked` until the next tap: what belongs to others;
    `data-preview="words"` what choosing it would bring, shown beside it;
    `data-ghost` it stands for a place where the thing in hand may come to lie: unseen until it can be chosen, and it
    may overlap others (a tap takes the nearest, the next tap on the same spot another); with `data-kind="upright"`,
    where there are several kinds, people can limit the choice to one;
    `data-confirm` as the last of a path it is shown first, and acts when it is tapped again or with "Go";
    `data-keep` as the first of a path it stays chosen after the action, as long as there is more to do with it;
    `data-taken="notation"` in a draft (see `Room.drafts`), the action that put it there: a tap takes it up again;
    `data-part="name"` in an `Arrangement`, a part that waits: a tap takes it in hand.
    A board too large for a phone stands in `<div id="…" data-stage data-follow="id">`: its `<svg>`, whose `width` is
    the one at which everything can be tapped, can be moved and zoomed, and the followed element is kept in sight.
    It may hold several of the same measure, one over the other: what rarely changes lies in a lower one.
    With `data-stage="wide"` it stands above everything else on a large screen, too; with `data-stage="whole"` it opens
    on the whole board as long as that can be read.
    The page itself draws the seats, as elements `seat-0`, `seat-1`, …: paths and `data-from` may name them too.
    It marks what can be chosen with `data-can` and what is chosen with `data-on`: style sheets may go by these, by the
    `#app`'s `data-offers` and `data-holds` (which of "board" and "hand" have such a thing in them) and `data-proposed`
    (something waits to be confirmed), and by `#main`'s `data-NAME` while a `<details data-aspect="NAME">` is unfolded.
    They should not look for these things with `:has()`, except close by: it makes every tap slow."""

    prompt: str  # what I can do now, or for whom we wait, in one short sentence
    seats: tuple[SeatFace, ...]
    board: Mark
    hand: Mark
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Question:
    """One question put to several seats that share a device: "Who has it? Tap your name", or "Nobody".

    Asked are those who may do `no`, or where there is no `no`, those who may do `yes`."""

    text: str
    yes: int  # the action of the seat whose name is tapped
    no: int | None  # the action of all the others at the table's device when nobody is tapped; None: somebody must
    no_label: str


class Strike(NamedTuple):
    """What hit a seat, large: shown over the board until the person has seen it."""

    title: str  # the card, the disaster, who it was
    art: Mark  # its picture: an `<svg>`
    losses: tuple[str, ...]  # what the seat lost or has to do now, a short sentence each
    why: str  # the rule, or what the card says
    science: str = ""
    lost: Mark = Mark()  # what was lost, in small pictures
    seconds: int = 8  # after which a page that is not told to wait goes on


class Drawing(Protocol):
    """How a game looks: `screen/drawing.py`, with `style.css` beside it. `words` are always the game's own.

    What lies under a board for the whole game, and has no words in it, may be a picture of its own: `SHEETS`, by name.
    `style.css` lays it there as `url(<game>-<name>.svg)`, and it costs a page nothing when something on it moves."""

    def symbols(self, words: GameWords) -> Mark:
        """Every `<symbol>` a page of this game uses, once per page."""

    def draw(self, sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
        """The position. `legal` is empty for who may not act."""

    def read(self, sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
        """The position in words, for who cannot see it: all that its picture shows to whoever looks, and no more."""

    def question(self, sight: Sight, words: GameWords) -> Question | None:
        """What a shared device asks its players together now, if anything."""

    def strike(self, notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
        """What hit a seat at one blow: the notes between two beats of a step that strike it, at least one.

        Their facts are those that whoever looks may know; secrets are gone."""

    def cover(self, words: GameWords) -> Mark:
        """The picture on the lid: an `<svg>` of its own that needs no symbols of the page."""


class Help(Protocol):
    """What "?" explains: `teaching/help.py`."""

    def topics(self) -> tuple[str, ...]:
        """Every topic there is a card for."""

    def explain(self, topic: str, words: GameWords) -> Mark | None:
        """The info card of a topic: picture, what it does, one sentence of science. None if there is no such topic."""

    def rulebook(self, words: GameWords) -> Mark:
        """The rulebook page's body, with pictures of our own pieces."""

    def first_turn(self, sight: Sight, words: GameWords) -> str | None:
        """One short sentence that guides a newcomer in this position, if it needs one."""

    def reason(self, sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
        """Why the coach suggests this action, in words a child understands."""


@dataclass(frozen=True)
class Setting:
    """A time of the room, in seconds, which the host may change. `shared` is the usual time where several people share
    one device, if that is another: a countdown of 0 seconds never runs, and nobody need hurry to pass the device on."""

    home: str  # the package whose words have its label
    name: str
    seconds: float
    limits: tuple[float, float]
    shared: float | None = None
    whole: bool = False  # nothing between two whole numbers


@dataclass(frozen=True)
class Window:
    """A countdown. When it runs out the room acts for the seats that have not: each of them, or one at random."""

    key: str  # the same as long as it is the same window
    setting: str
    actions: tuple[tuple[int, int], ...]  # (seat, action)
    one_of: bool = False


@dataclass(frozen=True)
class Grace:
    """How long an action is held back from everybody, from the moment its cause comes about."""

    setting: str
    cause: str  # the same as long as it is the same; the same action for a new cause is held back anew


@dataclass(frozen=True)
class Patience:
    """For whom a bot holds an action back: as long as one of `seats` is a person's. With a setting it waits no longer
    than that, from the moment on in which everybody may do what was held back for this cause (see `Grace`)."""

    seats: tuple[int, ...]
    setting: str = ""
    cause: str = ""


def unveiled(before: Sight, after: Sight) -> Sight:
    """Nothing is hidden."""
    return after


@dataclass(frozen=True)
class Arrangement:
    """Parts that a person lays out in any order, although the rules ask for them in one: one action for each.

    `laid`, given the sight before, the actions by part and the part in hand, makes the sight in which these parts lie
    where their actions put them and the one in hand is next. When all are laid they are sent in the rules' order."""

    parts: tuple[str, ...]  # in the rules' order
    laid: Callable[[Sight, Mapping[str, int], str], Sight]


@dataclass(frozen=True)
class Trial:
    """A phase that a seat tries out on an imagined copy. The last step may show what others had hidden, and that is
    imagined too: `veil`, given the sights before and after that step, makes one that hides it still."""

    phase: str
    veil: Callable[[Sight, Sight], Sight] = unveiled
    arrangement: Arrangement | None = None  # None: step by step


class Room(Protocol):
    """What the live table must know about time: `rules/room.py`."""

    SETTINGS: tuple[Setting, ...]

    def windows(self, sight: Sight) -> tuple[Window, ...]:
        """The countdowns that run in this position, from a spectator's sight."""

    def grace(self, sight: Sight, action: int) -> Grace | None:
        """Whether this action is held back for a moment, from a spectator's sight."""

    def idle(self, sight: Sight, legal: Sequence[int]) -> int | None:
        """The action the room makes for a person who has nothing to choose here, after a moment."""

    def patient(self, sight: Sight, action: int) -> Patience | None:
        """For whom a bot holds this action back (to leave a market, say); None if for nobody."""

    def drafts(self, sight: Sight) -> Trial | None:
        """Where the seat's actions are tried out first and sent together; None where each counts at once.

        A draft ends where this changes. Within it, nothing may depend on chance or on what others do."""

    def round(self, sight: Sight) -> int:
        """How many rounds have ended, from a spectator's sight: where a lesson can stop, or pause to write something
        down. It never goes back, but where a move is taken back; at the end the last round has ended, too."""


class Debrief(Protocol):
    """What a class talks about afterwards: `teaching/debrief.py`."""

    def charts(self, game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
        """Charts, counts, questions and glossary."""

    def rows(self, game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
        """The same as tidy rows: column names, and one row for each observation."""


@dataclass(frozen=True)
class Record:
    """A game as its story: notes, each with the number of the event that caused it, and the result."""

    notes: tuple[tuple[int, Note], ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    over: bool
    ending: Ending | None = None  # where people ended it, how


class Played(NamedTuple):
    """One of several tables at which the same game is played: a class's."""

    name: str  # of the table
    game: Game
    record: Record
    names: Sequence[str]


Together = Callable[[Sequence[Played], GameWords], Mark]


def pooled(tables: Sequence[Played]) -> Record:
    """All tables as one record, one after another. A note's seat is the one at its own table: for counting what does
    not ask who did it."""
    records = [each.record for each in tables]
    return Record(
        notes=tuple([note for record in records for note in record.notes]),
        scores=tuple([score for record in records for score in record.scores]),
        ranks=tuple([rank for record in records for rank in record.ranks]),
        over=all(record.over for record in records),
    )


@dataclass(frozen=True)
class Factor:
    """Something that may matter for the result, as the story tells it: `teaching/factors.py` lists them. The words of
    the debrief (`[factor.<id>]`) say what it is called."""

    id: str
    note: str  # which note tells of it
    fact: str  # which of its facts, or secrets, says what it was
    called: Callable[[str, GameWords], str]  # what people call that


@dataclass(frozen=True)
class Box:
    """A game with all that belongs to it."""

    manifest: Manifest
    game: Callable[[Mapping[str, Value]], Game]
    coach: Callable[[Game], Coach]
    drawing: Drawing
    help: Help
    room: Room
    debrief: Debrief
    words: Callable[[str], GameWords]  # by language
    style: str
    sheets: Mapping[str, Mark] = field(default_factory=dict)  # see `Drawing`
    past: Mapping[int, Past] = field(default_factory=dict)  # what becomes of games begun by former rules
    tutorial: Log | None = None  # the guided first game, as `engine.tutorial` reads it
    examples: Mapping[str, Log] = field(default_factory=dict)  # worked examples of the rulebook, by name
    together: Together | None = None  # charts of many tables as one: `teaching/together.py`, where a game has it
    paper: Paper | None = None  # what can be printed of it: `paper/parts.py`, where a game has it

    factors: Sequence[Factor] = ()  # what the lab looks at: `teaching/factors.py`, where a game has it

    @property
    def rules(self) -> Rules:
        return Rules(self.game, self.past)
