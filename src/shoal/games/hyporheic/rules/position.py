"""One position of Hyporheic: tokens, nutrients, cards and markers, and what can be read off them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State, places
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.actions import FIRST_PHASE, MOST_SEATS
from shoal.games.hyporheic.rules.board import START
from shoal.games.hyporheic.rules.cards import DECK, NO_CARD
from shoal.games.hyporheic.rules.chemistry import LIMIT, NUTRIENTS
from shoal.games.hyporheic.rules.options import Rules

# A seat is a row in `rows`: how many of each nutrient, of all nutrients, the space of its token, coins, marks.
ROW: Final[i64] = 8
SIZE: Final[i64] = 4
SPACE: Final[i64] = 5
COINS: Final[i64] = 6
MARKS: Final[i64] = 7
CLAY: Final[i64] = 1
HYPOXIC: Final[i64] = 2

# A set of seats or nutrients is a number with one bit each.
BIT: Final = vec[i64]([1 << i for i in range(MOST_SEATS)])

# Dice still to be rolled
ONE_DIE: Final[i64] = 1
TWO_DICE: Final[i64] = 2
SECOND_DIE: Final[i64] = 3  # of two

BEATS: Final[i64] = CONTENT.mass_move


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it.

    The draw pile is a bag: its first `left` places hold cards in no order."""

    __slots__ = (  # interpreted, an object with more than 30 names in a dictionary is slow
        "airless", "asked", "card", "clogged", "contenders", "dice", "die", "drawer", "extra", "first", "landings",
        "left", "mover", "n", "opening", "partner", "phase", "picked", "pile", "round", "rows", "rules", "seat",
        "second_die", "swaps", "takes", "trip_clogged", "trip_from", "trip_steps", "trip_to",
        "victim",
    )  # fmt: skip
    rules: Rules
    n: i64
    rows: vec[i64]  # the seats
    pile: vec[i64]
    left: i64
    picked: i64  # where `sample` found its card in the pile
    phase: i64
    seat: i64  # whose turn it is
    asked: i64  # who decides or rolls; NOBODY when the game is over
    first: i64  # the first player
    opening: tuple[int, ...]  # rolls for the start, 0 where one is still to come
    contenders: i64  # the seats that roll for the start
    round: i64  # completed
    clogged: bool  # this turn
    airless: bool  # this turn
    extra: bool  # the extra-roll flag (§5, step 5)
    landings: i64  # of this turn
    dice: i64  # to be rolled
    die: i64  # rolled last
    second_die: i64  # and the second of two, else 0
    victim: i64
    takes: i64  # nutrients still to be taken from the victim
    partner: i64
    swaps: i64  # still possible with the partner
    card: i64  # drawn last
    drawer: i64  # who drew it
    mover: i64  # who moved by a die last, and how
    trip_from: i64
    trip_to: i64
    trip_steps: i64
    trip_clogged: bool

    def __init__(self, game: Game, rules: Rules, seats: i64, other: Position | None) -> None:
        """A copy of another position, or one before anybody has rolled (§4)."""
        self.game = game
        self.story = None
        self.rules = rules
        self.n = seats
        self.picked = 0
        if other is not None:
            self.rows = other.rows[:]
            self.pile = other.pile[:]
            self.left = other.left
            self.phase = other.phase
            self.seat = other.seat
            self.asked = other.asked
            self.first = other.first
            self.opening = other.opening
            self.contenders = other.contenders
            self.round = other.round
            self.clogged = other.clogged
            self.airless = other.airless
            self.extra = other.extra
            self.landings = other.landings
            self.dice = other.dice
            self.die = other.die
            self.second_die = other.second_die
            self.victim = other.victim
            self.takes = other.takes
            self.partner = other.partner
            self.swaps = other.swaps
            self.card = other.card
            self.drawer = other.drawer
            self.mover = other.mover
            self.trip_from = other.trip_from
            self.trip_to = other.trip_to
            self.trip_steps = other.trip_steps
            self.trip_clogged = other.trip_clogged
        else:
            self.rows = vec[i64]([0] * (seats * ROW))
            for seat in range(seats):
                self.put(seat, START)
            self.pile = DECK[:]
            self.left = len(DECK)
            self.phase = FIRST_PHASE
            self.seat = 0
            self.asked = 0
            self.first = 0
            self.opening = (0,) * int(seats)
            self.contenders = (1 << seats) - 1
            self.round = 0
            self.clogged = False
            self.airless = False
            self.extra = False
            self.landings = 0
            self.dice = ONE_DIE
            self.die = 0
            self.second_die = 0
            self.victim = 0
            self.takes = 0
            self.partner = 0
            self.swaps = 0
            self.card = NO_CARD
            self.drawer = -1
            self.mover = -1
            self.trip_from = START
            self.trip_to = START
            self.trip_steps = 0
            self.trip_clogged = False

    def space(self, seat: i64) -> i64:
        return self.rows[seat * ROW + SPACE]

    def held(self, seat: i64, nutrient: i64) -> i64:
        return self.rows[seat * ROW + nutrient]

    def room(self, seat: i64) -> i64:
        """How many nutrients more a seat can hold."""
        return LIMIT - self.rows[seat * ROW + SIZE]

    def kinds(self, seat: i64) -> i64:
        """Which nutrients a seat holds, as bits."""
        row = seat * ROW
        mask: i64 = 0
        for nutrient in range(NUTRIENTS):
            if self.rows[row + nutrient] > 0:
                mask |= BIT[nutrient]
        return mask

    def after(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.n else 0

    def on(self, space: i64) -> i64:
        """The seats whose tokens are on a space, as bits."""
        mask: i64 = 0
        for seat in range(self.n):
            if self.rows[seat * ROW + SPACE] == space:
                mask |= BIT[seat]
        return mask

    def put(self, seat: i64, space: i64) -> None:
        self.rows[seat * ROW + SPACE] = space

    def scores(self) -> list[int]:
        """Coins so far."""
        return [self.rows[seat * ROW + COINS] for seat in range(self.n)]

    def ranks(self) -> list[int]:
        """§7: by coins alone; equal coins share a place (R44)."""
        return places([(-coins,) for coins in self.scores()])
