"""One position of Pond Scum: where everything stands, and what follows from that whatever may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.duel import Duel
from shoal.engine.game import Game, places
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.board import BELL_FORM, FIXED, NO_STENTOR, NOWHERE, PONDS, ZONE_SPOT, Pond, Side
from shoal.games.pond.rules.pieces import EATS, FLAT, FORMS, SIDE, SIZES, UNITS

# Phases, in the order of `sight.PHASES`
COIN: Final[i64] = 0
DRAW: Final[i64] = 1
FORM_UP: Final[i64] = 2
SET_UP: Final[i64] = 3
PLAY: Final[i64] = 4
OVER: Final[i64] = 5

# How a game ends (§7), in the order of CONTENT.endings
EATEN_OUT: Final[i64] = 0
NOTHING_TO_EAT: Final[i64] = 1
QUIET_WATER: Final[i64] = 2
BOTH_STUCK: Final[i64] = 3
NO_REASON: Final[i64] = -1

READY: Final[i64] = 0
OPEN: Final[i64] = 1
SECRET: Final[i64] = 2
CHOOSE: Final[i64] = -1
RANDOM_ONE: Final[i64] = -2

NO_PICK: Final[i64] = -1
NO_UNIT: Final[i64] = -1


def overlaps() -> vec[bool]:
    """OVERLAPS[(form * FORMS + other) * 64 + place]: whether a thing 3 squares south-west to 4 north-east of another
    overlaps it."""
    found = vec[bool]()
    for width, height in SIZES:
        for other_width, other_height in SIZES:
            for north in range(-3, 5):
                for east in range(-3, 5):
                    found = append(found, -other_width < east < width and -other_height < north < height)
    return found


def words(seed: int, number: int) -> vec[i64]:
    """Odd numbers of 30 bits, always the same: the product of two has 60."""
    rng = Rng(seed)
    return vec[i64]([rng.word() | 1 for _ in range(number)])


OVERLAPS: Final = overlaps()
NEAR: Final[i64] = 3 * 32 + 3
NOT_NEAR: Final[i64] = ~(7 * 32 + 7)
UNIT_KEY: Final = words(1, 32)
SPOT_KEY: Final = words(2, 1280)
STENTOR_KEY: Final = words(3, 68)
TO_MOVE_KEY: Final[i64] = 0x2545F4914F6CDD1
QUIET_KEY: Final[i64] = 0x9E3779B97F4A7  # 52 bits: 200 times it has 60


@final
class Rules:
    """The options as the rules use them (§8)."""

    pond: Pond
    setup: i64
    formation: i64  # of both sides, or CHOOSE or RANDOM_ONE
    first: i64  # the seat, or -1 for a coin
    own_overlap: bool
    flagellates_turn: bool
    quiet_limit: i64
    begins_at_once: bool  # nothing to choose and nothing to draw before the first move

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.pond = PONDS[str(options["board"])]
        self.setup = ["ready", "open", "secret"].index(str(options["setup"]))
        ways = ["random", "choose", *[formation.id for formation in CONTENT.formations]]
        self.formation = ways.index(str(options["formation"])) - 2
        self.first = ["coin", *CONTENT.sides].index(str(options["first"])) - 1
        self.own_overlap = bool(options["own_overlap"])
        self.flagellates_turn = bool(options["flagellate_turns"])
        self.quiet_limit = int(options["quiet_limit"])
        self.begins_at_once = self.setup == READY and self.formation >= 0 and self.first >= 0


class Position(Duel):
    """Everything there is to know about a position.

    The spot of a unit that left the board is the one where it was eaten, plus NOWHERE. The last move is known by the
    unit that moved, from where, and what it ate; where it went is where that unit is now."""

    __slots__ = (
        "ate", "first", "fixed", "forms", "hash", "last", "last_form", "last_spot", "left", "mover", "phase", "picks",
        "placed", "quiet", "reason", "rules", "spots", "stentors", "stuck", "turns",
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
            self.phase = COIN
            self.first = rules.first
            self.mover = -1
            self.picks = vec[i64]([NO_PICK, NO_PICK])
            self.placed = vec[i64]([0, 0])
            self.stentors = vec[i64]([NO_STENTOR, NO_STENTOR])
            self.fixed = vec[i64]([0] * (2 * FIXED))
            self.root(0, NO_STENTOR)
            self.root(1, NO_STENTOR)
            self.spots = vec[i64]([NOWHERE] * UNITS)
            self.forms = vec[i64]([FLAT[unit % SIDE] for unit in range(UNITS)])
            self.left = vec[i64]([len(rules.pond.roster)] * 2)
            self.turns = 0
            self.quiet = 0
            self.stuck = False
            self.reason = NO_REASON
            self.hash = 0
            self.last = NO_UNIT
            self.last_spot = NOWHERE
            self.last_form = 0
            self.ate = 0

    def is_on_board(self, unit: i64) -> bool:
        return self.spots[unit] < NOWHERE

    def hides(self) -> bool:
        """Whether what a side has set up is for its own eyes (§9)."""
        return self.phase == FORM_UP or (self.phase == SET_UP and self.rules.setup == SECRET)

    def root(self, seat: i64, stentor: i64) -> None:
        """Place a Stentor, or take it away (NO_STENTOR)."""
        self.stentors[seat] = stentor
        fixed = self.rules.pond.fixed(stentor)
        for i in range(FIXED):
            self.fixed[seat * FIXED + i] = fixed[i]

    def line_up(self, seat: i64, side: Side) -> None:
        """Set up a whole side."""
        self.root(seat, side.stentor)
        for piece in range(SIDE):
            self.spots[seat * SIDE + piece] = side.spots[piece]
            self.forms[seat * SIDE + piece] = side.forms[piece]

    def clear(self, seat: i64) -> None:
        """Take a side off the board."""
        self.root(seat, NO_STENTOR)
        for piece in range(SIDE):
            self.spots[seat * SIDE + piece] = NOWHERE
            self.forms[seat * SIDE + piece] = FLAT[piece]

    def is_over_zone(self, seat: i64, spot: i64, form: i64) -> bool:
        """Whether something of that form there would touch the zone of this seat's Stentor."""
        return overlap(spot, form, self.fixed[seat * FIXED + ZONE_SPOT], self.fixed[seat * FIXED + BELL_FORM])

    def anybody_can_eat(self) -> bool:
        """Whether some piece may eat some other one, wherever they stand (R22)."""
        spots = self.spots
        for hunter in range(UNITS):
            if spots[hunter] < NOWHERE:
                others = SIDE if hunter < SIDE else 0
                row = hunter % SIDE * SIDE
                for prey in range(SIDE):
                    if EATS[row + prey] and spots[others + prey] < NOWHERE:
                        return True
        return False

    def part_of_key(self, unit: i64) -> i64:
        """What a unit that is on the board contributes to the key."""
        return UNIT_KEY[unit] * SPOT_KEY[self.spots[unit] * 2 + self.forms[unit] - FLAT[unit % SIDE]]

    def whole_key(self) -> i64:
        """The key from scratch; afterwards it is kept move by move."""
        key: i64 = TO_MOVE_KEY if self.mover == 1 else 0
        for seat in range(2):
            key ^= UNIT_KEY[seat] * STENTOR_KEY[self.stentors[seat]]
        for unit in range(UNITS):
            if self.spots[unit] < NOWHERE:
                key ^= self.part_of_key(unit)
        return key

    def key(self) -> i64:
        """With the quiet count: the same board is worth something else when the water is almost quiet."""
        return self.hash ^ self.quiet * QUIET_KEY

    def scores(self) -> list[int]:
        """Pieces left (R25)."""
        return [int(self.left[0]), int(self.left[1])]

    def ranks(self) -> list[int]:
        """§7: whoever has more pieces; a side that is eaten out has none."""
        return places([(-int(self.left[0]),), (-int(self.left[1]),)])


def overlap(spot: i64, form: i64, other: i64, other_form: i64) -> bool:
    """Whether two things share a square."""
    place = other - spot + NEAR
    return place & NOT_NEAR == 0 and OVERLAPS[(form * FORMS + other_form) * 64 + (place >> 5) * 8 + (place & 7)]
