"""Every sentence and name that people read: a folder for each language, and here what each of them offers.

Boards, species, pieces and formations are meant by their ids, sides by their seats, squares by their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from shoal.engine.words import GameWords
from shoal.games.pond.content import Board, Species
from shoal.games.pond.rules.sight import PondSight

PREVIEW: Final = 40  # letters beside a place where a piece may go, at most


@dataclass(frozen=True)
class SpeciesWords:
    """What a species is called, and what there is to know of it."""

    name: str
    latin: str
    text: str  # for players
    science: str
    remark: str = ""  # where the game is simpler than the pond
    length: str = ""  # what is to be said after the range


@dataclass(frozen=True)
class FormationWords:
    """What a formation is called, and what it is good for."""

    name: str
    text: str


@dataclass(frozen=True)
class Thing:
    """What there is to know of a thing on the table."""

    title: str
    text: str = ""
    science: str = ""


@dataclass(frozen=True)
class Chart:
    """The title of a chart, what one sees, what it measures, and the heads of a table."""

    title: str
    says: str = ""
    unit: str = ""
    heads: tuple[str, ...] = ()


class Names(Protocol):
    """What things are called."""

    sides: Sequence[str]
    edges: Mapping[str, str]  # N, E, S, W
    species: Mapping[str, SpeciesWords]
    formations: Mapping[str, FormationWords]

    def piece(self, piece: str) -> str: ...


class Labels(Protocol):
    """Short words on the pond and beside it, on buttons, and names for screen readers."""

    cover: str  # what the picture on the lid shows
    movement: Mapping[str, str]  # below the pictures of it

    # On the pond
    has_chosen: str  # below a player's name
    is_choosing: str

    def pond(self, board: Board, left: tuple[int, int] | None) -> str:
        """The board, and once there is play the pieces left of each side."""

    def piece(self, piece: str, side: int, own: bool, square: str, up: bool) -> str: ...

    def stentor(self, side: int, own: bool, stentor: str) -> str: ...

    def could_bite(self, hunter: str, prey: Sequence[str]) -> str:
        """What a piece of the other side could do next, while the squares it can cover are shown."""

    def placed_of(self, count: int, total: int) -> str: ...

    # Where the piece in hand may go
    up: str  # two ways to lie
    flat: str
    edges: Mapping[str, str]  # where a Stentor may stand, as one sits before the board: S is nearest

    def preview(self, prey: Sequence[str], deadly: bool) -> str:
        """What happens there, in a few words (see `PREVIEW`); "" if nothing does."""

    def landing(self, square: str, up: bool, prey: Sequence[str], deadly: bool) -> str: ...

    def rooting(self, edge: str, square: str) -> str: ...

    # What can be chosen
    stuck: str

    def formation(self, formation: str) -> str: ...

    def move(self, piece: str, start: str, end: str, turned: bool | None, prey: Sequence[str], deadly: bool) -> str:
        """`turned` tells whether a piece that lies the other way then stands upright."""

    def place(self, piece: str, square: str, up: bool) -> str: ...

    def root(self, edge: str, first: str) -> str:
        """The Stentor, from the first column or row under its bell."""

    # Beside the pond
    ate: str  # before a number
    ready: str  # when everything is placed, and can be moved about
    all_placed: str  # when everything is placed for good
    any_order: str  # above what waits to be placed
    this_order: str
    stays: str  # of a piece placed in the open
    danger: str

    def eaten(self, piece: str) -> str: ...

    def eaten_by(self, name: str, count: int) -> str: ...

    def to_place(self, piece: str) -> str: ...

    def not_yet(self, held: str) -> str:
        """Why another piece than the one in hand has to wait in the open."""

    def quiet(self, left: int) -> str:
        """So many moves are left until the water is quiet."""

    def placed(self, count: int) -> str: ...

    def side_placed(self, side: int, count: int) -> str: ...

    def side_left(self, side: int, count: int) -> str: ...


class Prompt(Protocol):
    """What a seat can do now, or for whom it waits."""

    def prompt(self, sight: PondSight, legal: Sequence[int], names: Sequence[str]) -> str: ...


class Reading(Protocol):
    """The whole pond in words, for who cannot see it. A player is None who is the viewer; squares are given as the
    south-west and the north-east one."""

    the_pond: str
    danger: str
    safe: str  # nobody could be eaten
    eaten: str
    waiting: str  # what is still to be placed
    all_placed: str

    def board(self, board: Board) -> str: ...

    def sides(self, board: Board, seat: int, names: Sequence[str]) -> str:
        """Who is plain and who is red, and which half is whose."""

    def stand(self, sight: PondSight, names: Sequence[str]) -> list[str]:
        """Whose move it is, how far everybody is, or how it ended."""

    def last(
        self, who: str | None, piece: str, start: str, end: str, up: bool | None, prey: Sequence[str], sucked: bool
    ) -> str:
        """The last move; `up` tells how a piece that turned lies now."""

    def side(self, who: str | None, side: int, left: int) -> str:
        """The heading above the pieces of a player."""

    def stentor(self, stentor: str, zone: tuple[str, str]) -> str: ...

    def piece(self, piece: str, squares: tuple[str, str], others: Sequence[str]) -> str:
        """With the friends it shares squares with."""

    def in_danger(self, piece: str, hunters: Sequence[str]) -> str: ...

    def ate(self, who: str | None, prey: Sequence[str]) -> str: ...


class Hints(Protocol):
    """Why the coach suggests it."""

    stuck: str
    others_worse: str
    ends: str
    bait: str
    nearer: str
    stentor: str
    flagellate: str
    hunter: str

    def eats_and_dies(self, prey: Sequence[str]) -> str: ...

    def eats_and_ends(self, prey: Sequence[str]) -> str: ...

    def eats_although(self, prey: Sequence[str], hunter: str) -> str: ...

    def eats_safely(self, prey: Sequence[str]) -> str: ...

    def flees(self, hunters: Sequence[str]) -> str: ...

    def saves(self, pieces: Sequence[str]) -> str: ...

    def eats_next(self, prey: str) -> str: ...


class Help(Protocol):
    """What "?" explains, what the rulebook's pictures show, and the guide for a first turn."""

    guide: Mapping[str, str]
    things: Mapping[str, Thing]
    examples: Mapping[str, str]
    both_sides: str  # below the picture of a formation
    eats: str  # before the food of a species
    eaten_by: str  # before its hunters

    def sort(self, species: Species) -> str:
        """Its group, its size and how far it swims."""

    def food(self, species: Species, prey: Sequence[str]) -> str: ...

    def hunters(self, hunters: Sequence[str]) -> str: ...

    def length(self, species: Species) -> str: ...


class Debrief(Protocol):
    """Titles of charts, and what they say."""

    heading: str
    charts: Mapping[str, Chart]
    moves: str  # along the charts

    def not_over(self, turns: int) -> str: ...

    def tie(self, turns: int, left: tuple[int, int], ending: str) -> str: ...

    def won(self, players: Sequence[str], winner: int, turns: int, left: tuple[int, int], ending: str) -> str: ...

    def player(self, name: str, side: int) -> str: ...

    def opinion(self, turning_point: int | None) -> str:
        """The move at which the opinion changed most."""

    def pauses(self, longest: int) -> str: ...

    def pause(self, low: int, high: int | None) -> str:
        """From so many moves to so many, or to any number."""

    # Every piece of a player
    piece_heads: Sequence[str]
    nobody: str  # ate it
    none_ate: str

    def pieces_of(self, name: str, side: int) -> str: ...

    def eaten(self, eater: str, move: int) -> str: ...

    def ate_most(self, piece: str, meals: int) -> str: ...

    # Who ate whom, who is left, and where they were eaten
    nobody_eaten: str

    def web(self, meals: int, eater: str, most: int) -> str:
        """So many meals, most of them by one species."""

    def meals(self, eater: str, prey: str, count: int) -> str: ...

    def left_of(self, left: int, total: int) -> str: ...

    def squares(self, size: int) -> str:
        """Below the number of them."""

    def survivors(self, size: int, left: Sequence[int], total: int) -> str: ...

    def halves(self, plain: int, red: int) -> str:
        """How many were eaten in whose half."""

    # All tables of a class
    by_hand: str  # in place of a formation
    moved: Mapping[bool, str]  # first, or second

    def enough(self, says: str, games: int, least: int) -> str:
        """The same, of so many games, and whether these are enough to tell anything."""

    def best(self, says: str, formations: Sequence[str], least: int) -> str:
        """The same, and which of them won the largest share; none if too few games were played to compare them."""

    def to(self, plain: int, red: int) -> str:
        """Pieces left of either side."""


class Paper(Protocol):
    """What stands on the printed sheets, and what to do with them."""

    parts: Mapping[str, tuple[str, str]]  # its name, and what to do with its sheets
    needs: Sequence[str]
    protists: Sequence[str]  # above the pieces of a side
    cut: str
    vacuole: str
    sides: Sequence[str]  # whose card it is
    card_title: str
    heads: Sequence[str]  # above the columns: species, squares, spaces, food
    ciliates: str
    square_ciliates: str
    flagellates: str
    dashes_straight: str  # where flagellates do not turn
    formations_title: str
    formations_lead: str
    divider_title: str
    divider_lead: str

    def spaces(self, species: Species) -> str:
        """How far it swims."""

    def rules(self, own_overlap: bool, quiet_limit: int) -> Sequence[str]:
        """Eating, moving and the end, a sentence or two each."""


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
