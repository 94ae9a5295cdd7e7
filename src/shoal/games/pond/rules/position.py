"""One position of Pond Scum: where everything stands, and what is remembered of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.duel import Duel
from shoal.engine.game import Game
from shoal.games.pond.rules import actions, board, options, pieces, squares
from shoal.games.pond.rules.options import Rules

NO_PICK: Final[i64] = -1
NO_UNIT: Final[i64] = -1

# What is known of a unit's moves: KNOWN numbers
LOOKED: Final[i64] = 0  # how many changes are taken into account; -1 if nothing is known
REACHED: Final[i64] = 1  # two words: the nodes it may end on
EATING: Final[i64] = 3  # two words: those of them on which it eats
WAYS: Final[i64] = 5  # two words: all nodes that were looked at to find them
KNOWN: Final[i64] = 8

# A unit's list of moves: how it lay and what it reached when it was written, how many there are, and the moves
LIST: Final[i64] = 72
WRITTEN: Final[i64] = 4

GROUND: Final[i64] = 5
RECORD: Final[i64] = 10  # numbers that `do` keeps for `undo`
NOTHING: Final = vec[i64]()
ZEROS: Final = vec[i64]([0] * 2304)  # to be cut to length


class Position(Duel):
    """Everything there is to know about a position.

    The spot of a unit that left the board is the one where it was eaten, plus NOWHERE. The last move is known by the
    unit that moved, from where, and what it ate; where it went is where that unit is now.

    A copy begins without any memory: nothing is listed or known of its moves, and what was done before cannot be undone
    in it."""

    __slots__ = (
        "ate", "awake", "changed", "changes", "choices", "depth", "first", "fixed", "forms", "ground", "hash", "known",
        "last", "last_form", "last_spot", "left", "listed", "lists", "mover", "past", "phase", "picks", "placed",
        "quiet", "reason", "rules", "saved", "saves", "saving", "spots", "stentors", "stuck", "turns", "written",
    )  # fmt: skip
    rules: Rules
    phase: i64
    first: i64
    mover: i64
    picks: vec[i64]  # formations
    placed: vec[i64]  # in SET_UP: how many things each side has placed
    stentors: vec[i64]  # by seat, as `action - STENTOR`
    fixed: vec[i64]  # the parts of both Stentors
    spots: vec[i64]  # by unit
    forms: vec[i64]
    left: vec[i64]  # pieces left, by seat
    turns: i64  # the number of the turn that is on
    quiet: i64
    stuck: bool  # the last turn was
    reason: i64
    hash: i64
    last: i64
    last_spot: i64
    last_form: i64
    ate: i64  # a set of units, one bit each
    # What may be done, kept until something happens
    listed: i64  # the seats whose list of choices is up to date, one bit each
    choices: vec[vec[i64]]
    # Where units can go (see `memory`)
    awake: bool  # whether anybody has asked yet: until then there is nothing to remember
    known: vec[i64]  # KNOWN numbers of each unit
    ground: vec[i64]  # GROUND numbers of each: a placement, and what edge, Stentors and zone shade from there
    changes: vec[i64]  # the first `changed` of them count
    changed: i64
    lists: vec[i64]  # LIST moves of each unit
    written: vec[i64]  # WRITTEN numbers of each
    # What `undo` must bring back: while any `do` stands, what is known of a unit is saved before it is replaced
    saving: bool
    saved: vec[i64]  # KNOWN numbers and the unit for each of `saves`
    saves: i64
    past: vec[i64]  # RECORD numbers for each `do` that stands
    depth: i64

    def __init__(self, game: Game, rules: Rules, other: Position | None) -> None:
        """A copy of another position, or one with an empty board."""
        self.game = game
        self.story = None
        self.rules = rules
        if other is not None:
            self.phase = other.phase
            self.first = other.first
            self.mover = other.mover
            self.picks = other.picks[:]
            self.placed = other.placed[:]
            self.stentors = other.stentors[:]
            self.fixed = other.fixed[:]
            self.spots = other.spots[:]
            self.forms = other.forms[:]
            self.left = other.left[:]
            self.turns = other.turns
            self.quiet = other.quiet
            self.stuck = other.stuck
            self.reason = other.reason
            self.hash = other.hash
            self.last = other.last
            self.last_spot = other.last_spot
            self.last_form = other.last_form
            self.ate = other.ate
        else:
            self.phase = actions.COIN
            self.first = rules.first
            self.mover = -1
            self.picks = vec[i64]([NO_PICK, NO_PICK])
            self.placed = vec[i64]([0, 0])
            self.stentors = vec[i64]([actions.NO_STENTOR, actions.NO_STENTOR])
            self.fixed = vec[i64]([board.UNROOTED[i % board.FIXED] for i in range(2 * board.FIXED)])
            self.spots = vec[i64]([squares.NOWHERE] * pieces.UNITS)
            self.forms = vec[i64]([pieces.FLAT[unit % pieces.SIDE] for unit in range(pieces.UNITS)])
            self.left = vec[i64]([len(rules.pond.roster)] * 2)
            self.turns = 0
            self.quiet = 0
            self.stuck = False
            self.reason = actions.NO_REASON
            self.hash = 0
            self.last = NO_UNIT
            self.last_spot = squares.NOWHERE
            self.last_form = 0
            self.ate = 0
        self.listed = 0
        self.choices = append(append(vec[vec[i64]](), NOTHING), NOTHING)
        self.awake = False
        self.known = NOTHING
        self.ground = NOTHING
        self.changes = NOTHING
        self.changed = 0
        self.lists = NOTHING
        self.written = NOTHING
        self.saving = False
        self.saved = NOTHING
        self.saves = 0
        self.past = vec[i64]()
        self.depth = 0

    def is_on_board(self, unit: i64) -> bool:
        return self.spots[unit] < squares.NOWHERE

    def hides(self) -> bool:
        """Whether what a side has set up is for its own eyes (§9)."""
        return self.phase == actions.FORM_UP or (self.phase == actions.SET_UP and self.rules.setup == options.SECRET)

    def is_over_zone(self, seat: i64, spot: i64, form: i64) -> bool:
        """Whether something of that form there would touch the zone of this seat's Stentor."""
        zone = seat * board.FIXED
        return squares.overlap(spot, form, self.fixed[zone + board.ZONE_SPOT], self.fixed[zone + board.BELL_FORM])
