"""One position of Reef Survivor: reefs, nurseries, decks and scores, and what every phase does with them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.builders import (
    ALIKE,
    BITS,
    KIND,
    KINDS,
    MANY,
    NUTRIENTS,
    ONE,
    PLAIN,
    SLOTS,
    TOKENS,
    TOLERANT,
    TRADABLE,
    height,
)
from shoal.games.reef.rules.options import Terms
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, DEEP, DEPTH, DEPTHS, LIMIT, MEDIUM, SPACES, ZONE, count

# A reef is a row in `reefs`: 30 stacks, then these.
GREEN: Final[i64] = 30  # spaces with an alga
BUILT: Final[i64] = 31  # spaces with a builder
TALL: Final[i64] = 32  # spaces with two or three
FULL: Final[i64] = 33  # spaces whose stack is as high as it can be
HOSTS: Final[i64] = 34  # spaces whose top builder recruits
DWELLERS: Final[i64] = 35  # fish, snails, urchins
FLOOR: Final[i64] = 38  # the board, or -1
TASK: Final[i64] = 39
LEFT_TO_DO: Final[i64] = 40  # how many more of it
MARKED: Final[i64] = 41  # spaces it is about: corals eaten, builders that can be lost, algae that go one space over
AIM: Final[i64] = 42  # the space whose builder mutates; the row rolled for a disaster
SLOTS_USED: Final[i64] = 43  # in the nursery
OFFERS: Final[i64] = 44  # left to open
PARTNER: Final[i64] = 45  # the seat a draft or a sent offer is for, or -1
SENT: Final[i64] = 46  # whether it was sent
COUNTED: Final[i64] = 47  # what the seat says its score is, or NO_TALLY
CATCHER: Final[i64] = 48  # the seat that caught its wrong count, or -1
ROW: Final[i64] = 49
NO_TALLY: Final[i64] = -1000

RECRUITERS_PER_DWELLER: Final[i64] = CONTENT.rules["recruiters_per_dweller"]
PRINTED_FOR: Final[i64] = CONTENT.rules["printed_for"]
PRINTED_DWELLERS: Final = vec[i64]([dweller.tokens for dweller in CONTENT.dwellers])


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it.

    Reefs are rows of `reefs`, nurseries rows of SLOTS slots. In `bargains` stand, for each seat, what its draft or
    offer gives of its own slots and asks of its partner's. Both are empty outside the steps that use them."""

    __slots__ = (
        "bargains", "barred", "chance", "deck", "discards", "drawn", "draws", "havoc", "last", "n", "nursery", "past",
        "ready", "reefs", "rolled", "roller", "round", "step", "struck", "surveys", "terms", "triangle", "waits",
    )  # fmt: skip
    terms: Terms
    n: i64
    reefs: vec[i64]
    nursery: vec[i64]
    bargains: vec[i64]
    triangle: vec[i64]  # the builders of the Coral Triangle; shared
    step: i64
    waits: i64  # the seats that have something to decide
    ready: i64  # the seats that are out of trading
    chance: i64  # what chance decides now
    roller: i64  # for which seat, or kind of the Coral Triangle
    rolled: i64  # the last roll of a die
    round: i64
    deck: i64  # the cards in the two decks
    discards: i64
    drawn: tuple[int, ...]  # this round's disasters in order
    draws: i64  # made this round
    struck: i64  # how many disasters of the round have begun
    havoc: tuple[vec[i64], ...]  # `reefs` before each disaster of the latest catastrophe, and after all; shared
    barred: i64  # the round in which nobody recruits
    last: i64  # the seat that acted last: a host that takes turns lets it finish
    surveys: vec[i64]  # of all rounds and seats, SURVEY numbers each; shared
    past: tuple[tuple[int, ...], ...]  # disasters of finished rounds

    def __init__(self, game: Game, terms: Terms, seats: i64, other: Position | None) -> None:
        """A copy of another position, or one with nothing in it."""
        self.game = game
        self.story = None
        self.terms = terms
        self.n = seats
        if other is not None:
            self.reefs = other.reefs[:]
            self.nursery = other.nursery[:]
            self.bargains = other.bargains[:]
            self.triangle = other.triangle
            self.step = other.step
            self.waits = other.waits
            self.ready = other.ready
            self.chance = other.chance
            self.roller = other.roller
            self.rolled = other.rolled
            self.round = other.round
            self.deck = other.deck
            self.discards = other.discards
            self.drawn = other.drawn
            self.draws = other.draws
            self.struck = other.struck
            self.havoc = other.havoc
            self.barred = other.barred
            self.last = other.last
            self.surveys = other.surveys
            self.past = other.past
        else:
            self.reefs = vec[i64]([0] * (seats * ROW))
            self.nursery = actions.NONE
            self.bargains = actions.NONE
            self.triangle = PLAIN
            self.step = actions.SETTING_UP
            self.waits = 0
            self.ready = 0
            self.chance = actions.NOTHING
            self.roller = 0
            self.rolled = 0
            self.round = 0
            self.deck = terms.cards
            self.discards = 0
            self.drawn = ()
            self.draws = 0
            self.struck = 0
            self.havoc = ()
            self.barred = 0
            self.last = 0
            self.surveys = actions.NONE
            self.past = ()
            for seat in range(seats):
                row = seat * ROW
                self.reefs[row + FLOOR] = -1
                self.reefs[row + PARTNER] = -1
                self.reefs[row + CATCHER] = -1
                self.reefs[row + COUNTED] = NO_TALLY

    # Builders on a reef

    def top(self, seat: i64, space: i64) -> i64:
        """The top builder of a space; 0 if there is none."""
        return self.reefs[seat * ROW + space] & ONE

    def active(self, seat: i64) -> i64:
        """The spaces whose top builder is uncovered (§3.4)."""
        row = seat * ROW
        return self.reefs[row + BUILT] & ~self.reefs[row + GREEN]

    def empty(self, seat: i64) -> i64:
        """The spaces without builder and without alga."""
        row = seat * ROW
        return ALL_SPACES & ~(self.reefs[row + BUILT] | self.reefs[row + GREEN])

    def kinds(self, seat: i64) -> vec[i64]:
        """How many builders of each kind the reef has, buried and covered ones too."""
        kinds = vec[i64]([0] * KINDS)
        row = seat * ROW
        for space in range(SPACES):
            stack = self.reefs[row + space]
            while stack > 0:
                kinds[((stack & ONE) >> KIND) - 1] += 1
                stack >>= BITS
        return kinds

    def of_kind(self, seat: i64, kind: i64) -> i64:
        """How many builders of a kind the reef has, buried and covered ones too."""
        found: i64 = 0
        row = seat * ROW
        for space in range(SPACES):
            stack = self.reefs[row + space]
            while stack > 0:
                if ((stack & ONE) >> KIND) - 1 == kind:
                    found += 1
                stack >>= BITS
        return found

    def tolerated(self, builder: i64) -> i64:
        """The tolerances of a builder, inherent or gained (R9)."""
        return builder & TOLERANT | self.terms.tolerates[(builder >> KIND) - 1]

    def level(self, builder: i64) -> i64:
        """The strength of its skeleton: -1, 0 or +1."""
        return self.terms.level[(builder >> KIND) - 1] + (builder >> TOKENS & 7) - 2

    def nutrient_proof(self, seat: i64) -> i64:
        """The spaces whose top builder tolerates nutrients."""
        row = seat * ROW
        proof: i64 = 0
        for space in range(SPACES):
            builder = self.reefs[row + space] & ONE
            if builder > 0 and self.tolerated(builder) & NUTRIENTS:
                proof |= BIT[space]
        return proof

    # Where young can go

    def homes(self, seat: i64, kind: i64) -> i64:
        """The spaces where a juvenile may settle: empty ones at its depths, and only if there are none, on stacks
        (R27, R28); where stacks are kept the depth counts that it will have (§8.2)."""
        row = seat * ROW
        reefs = self.reefs
        board = reefs[row + FLOOR]
        home = self.terms.home[board * KINDS + kind]
        free = home & ~reefs[row + GREEN]
        empty = free & ~reefs[row + BUILT]
        if empty:
            return empty
        growing = reefs[row + BUILT] & ~reefs[row + FULL] & ~reefs[row + GREEN]
        if not self.terms.keeps:
            return growing & free
        depths = self.terms.depths[kind]
        tall = reefs[row + TALL]
        found: i64 = 0
        if depths & 1:
            found |= growing & (ZONE[board * DEPTHS + MEDIUM] | ZONE[board * DEPTHS + DEEP] & tall)
        if depths & 2:
            found |= growing & ZONE[board * DEPTHS + DEEP] & ~tall
        return found

    # Dwellers

    def dwellers(self, seat: i64) -> i64:
        """How many dwellers a reef has."""
        row = seat * ROW + DWELLERS
        return self.reefs[row] + self.reefs[row + 1] + self.reefs[row + 2]

    def kinds_of_dwellers(self, seat: i64) -> i64:
        row = seat * ROW + DWELLERS
        kinds: i64 = 0
        for kind in range(3):
            if self.reefs[row + kind] > 0:
                kinds += 1
        return kinds

    def commonest_dwellers(self, seat: i64) -> i64:
        """The commonest dwellers; among equals urchins, then snails."""
        row = seat * ROW + DWELLERS
        best: i64 = 2
        if self.reefs[row + 1] > self.reefs[row + best]:
            best = 1
        if self.reefs[row] > self.reefs[row + best]:
            best = 0
        return best

    def recruit_limit(self, seat: i64) -> i64:
        """Dwellers may be collected up to this total (§3.4)."""
        row = seat * ROW
        return count(self.reefs[row + HOSTS] & ~self.reefs[row + GREEN]) // RECRUITERS_PER_DWELLER

    def support(self, seat: i64) -> i64:
        """The most dwellers the reef can keep: one for every two uncovered recruiters, top and buried (R19)."""
        row = seat * ROW
        reefs = self.reefs
        open_water = ~reefs[row + GREEN]
        recruiters = count(reefs[row + HOSTS] & open_water)
        tall = reefs[row + TALL] & open_water
        if tall:
            recruits = self.terms.recruits
            for space in range(SPACES):
                if tall & BIT[space]:
                    stack = reefs[row + space] >> BITS
                    while stack > 0:
                        if recruits[((stack & ONE) >> KIND) - 1]:
                            recruiters += 1
                        stack >>= BITS
        return recruiters // RECRUITERS_PER_DWELLER

    def sets(self) -> i64:
        """How many sets of printed tokens are on the table (R50)."""
        return (self.n + PRINTED_FOR - 1) // PRINTED_FOR

    def supply(self, kind: i64) -> i64:
        """How many dwellers of a kind are left for all reefs (R49, R50)."""
        left = PRINTED_DWELLERS[kind] * self.sets() - 1
        for seat in range(self.n):
            left -= self.reefs[seat * ROW + DWELLERS + kind]
        return left

    # Builder tokens, where there are only as many as printed (§8.4)

    def tokens(self, kind: i64) -> i64:
        """How many tokens of a kind are free: not on a reef nor in a nursery."""
        left = self.terms.token_limit[kind] * self.sets() - 1
        for seat in range(self.n):
            left -= self.of_kind(seat, kind)
            for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
                young = self.nursery[seat * SLOTS + slot]
                if ((young & ONE) >> KIND) - 1 == kind:
                    left -= young >> MANY
        return left

    def has_token(self, kind: i64) -> bool:
        return not self.terms.printed or self.tokens(kind) > 0

    # Seats

    def neighbour(self, seat: i64, side: i64) -> i64:
        """Who sits on that side; two seats are each other's right neighbour."""
        if side == actions.RIGHT:
            return seat + 1 if seat + 1 < self.n else 0
        return seat - 1 if seat > 0 else self.n - 1


# What a seat has to decide


def give_task(state: Position, seat: i64, task: i64, left: i64) -> None:
    """The seat has to decide something, so many times."""
    row = seat * ROW
    state.reefs[row + TASK] = task
    state.reefs[row + LEFT_TO_DO] = left
    state.waits |= BIT[seat]


def finish(state: Position, seat: i64) -> None:
    """The seat has nothing more to decide in this step."""
    row = seat * ROW
    state.reefs[row + TASK] = actions.IDLE
    state.reefs[row + LEFT_TO_DO] = 0
    state.reefs[row + MARKED] = 0
    state.waits &= ~BIT[seat]


def one_done(state: Position, seat: i64) -> i64:
    """One more is done; how many are left to do."""
    left = state.reefs[seat * ROW + LEFT_TO_DO] - 1
    state.reefs[seat * ROW + LEFT_TO_DO] = left
    return left


# Builders come and go


def put(state: Position, seat: i64, space: i64, builder: i64) -> None:
    """A builder comes to stand on a space, on top of what is there."""
    set_stack(state, seat, space, state.reefs[seat * ROW + space] << BITS | builder)


def set_stack(state: Position, seat: i64, space: i64, stack: i64) -> None:
    """Let just these builders stand on a space."""
    reefs = state.reefs
    row = seat * ROW
    bit = BIT[space]
    off = ~bit
    reefs[row + space] = stack
    if stack == 0:
        reefs[row + BUILT] &= off
        reefs[row + TALL] &= off
        reefs[row + FULL] &= off
        reefs[row + HOSTS] &= off
        return
    reefs[row + BUILT] |= bit
    if stack > ONE:
        reefs[row + TALL] |= bit
    else:
        reefs[row + TALL] &= off
    if height(stack) >= LIMIT[DEPTH[reefs[row + FLOOR] * SPACES + space]]:
        reefs[row + FULL] |= bit
    else:
        reefs[row + FULL] &= off
    if state.terms.recruits[((stack & ONE) >> KIND) - 1]:
        reefs[row + HOSTS] |= bit
    else:
        reefs[row + HOSTS] &= off


# Nurseries


def open_nurseries(state: Position, young: bool, bargains: bool) -> None:
    """Make room for young, and for what is offered for them."""
    state.nursery = vec[i64]([0] * (state.n * SLOTS)) if young else actions.NONE
    state.bargains = vec[i64]([0] * (state.n * 2 * SLOTS)) if bargains else actions.NONE


def add_young(state: Position, seat: i64, builder: i64, many: i64, tradable: bool) -> i64:
    """Juveniles join the slot of those that are just like them, or open the next one; which slot it is."""
    row = seat * ROW
    wanted = builder | (TRADABLE if tradable else 0)
    used = state.reefs[row + SLOTS_USED]
    slot: i64 = 0
    while slot < used and state.nursery[seat * SLOTS + slot] & ALIKE != wanted:
        slot += 1
    if slot == used:
        state.reefs[row + SLOTS_USED] = used + 1
        state.nursery[seat * SLOTS + slot] = wanted
    state.nursery[seat * SLOTS + slot] += many << MANY
    return slot
