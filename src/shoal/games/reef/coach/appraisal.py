"""What builders and places are worth to a reef: the coach's eye for danger, rarity and room."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.reef.rules import actions, clauses, disasters, trading
from shoal.games.reef.rules.builders import (
    BITS,
    KIND,
    MANY,
    NUTRIENTS,
    ONE,
    SLOTS,
    good_mutations,
    height_above,
    young_of,
)
from shoal.games.reef.rules.position import FLOOR, GREEN, ROW, SLOTS_USED, Position
from shoal.games.reef.rules.spaces import BIT, COLUMNS, COUNT, DEPTH, DEPTHS, LAND, ROWS, SPACES, count

CERTAIN: Final[i64] = 1000  # a disaster that strikes for sure
GAIN: Final[i64] = 200  # a trade below this is not worth the talk
SWAPS: Final[i64] = SLOTS * SLOTS  # pairs of slots
SHORES: Final[i64] = 3  # row 1, row 2, and the rest: more than that no disaster tells apart
# By round, how many disasters are drawn from either deck
SHORT_DRAWS: Final = vec[i64]([sum([deck == clauses.SHORT for deck in decks]) for decks in clauses.SCHEDULE])
LONG_DRAWS: Final = vec[i64]([sum([deck == clauses.LONG for deck in decks]) for decks in clauses.SCHEDULE])
# The cards that kill or cover builders
STRIKERS: Final = vec[i64](
    [card for card in range(clauses.CARDS) if clauses.CLAUSES_OF[card] or clauses.RUN_OFF & BIT[card]]
)
# The clauses that kill all they can, and those that kill half, in either deck
SHORT_CLAUSES: Final[i64] = mask_of([c for c, card in enumerate(clauses.CARD_OF) if clauses.SHORT & BIT[card]])
LONG_CLAUSES: Final[i64] = mask_of([c for c, card in enumerate(clauses.CARD_OF) if clauses.LONG & BIT[card]])
SHORT_WHOLE: Final[i64] = SHORT_CLAUSES & ~clauses.HALF
SHORT_HALF: Final[i64] = SHORT_CLAUSES & clauses.HALF
LONG_WHOLE: Final[i64] = LONG_CLAUSES & ~clauses.HALF
LONG_HALF: Final[i64] = LONG_CLAUSES & clauses.HALF


@final
class Eye:
    """How one reef looks now. Worth and danger are in thousandths of a builder and of its loss."""

    state: Position
    seat: i64
    board: i64
    kinds: vec[i64]  # builders of each kind
    active: i64  # spaces with an uncovered builder
    coast: i64  # the same where there is land; none where rows are worth nothing
    shorts: i64  # how often to expect each disaster of the short deck
    longs: i64  # and of the long one
    run_off: i64  # how often to expect an alga on a space of row 1
    to_come: i64  # the clauses of disasters that are still in the decks
    looked_at: i64
    worth: i64  # of the builder looked at
    pull: i64  # how much it should be settled before others
    feared: i64  # the clauses to come that kill it
    safest: i64  # the least danger for it anywhere at its depths; -1 until asked for
    floods: bool  # nutrients that reach it bring algae
    partner: i64  # the neighbour looked at
    swap: i64  # the best one with it

    def __init__(self, state: Position, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.board = state.reefs[seat * ROW + FLOOR]
        self.kinds = state.kinds(seat)
        self.active = state.active(seat)
        self.coast = self.active if self.board >= 0 and LAND[self.board] else 0
        self._expect()
        self.looked_at = 0
        self.worth = 0
        self.pull = 0
        self.feared = 0
        self.safest = -1
        self.floods = False
        self.partner = -1
        self.swap = 0

    def _expect(self) -> None:
        """This round's disasters in full, the next round's half as much, and so on."""
        state = self.state
        shorts: i64 = 0
        longs: i64 = 0
        part = CERTAIN
        drawn = state.step > actions.DRAWING or state.draws > 0
        for round in range(state.round + 1 if drawn else state.round, state.terms.rounds + 1):
            at = min(max(round, 1), len(clauses.SCHEDULE)) - 1
            shorts += SHORT_DRAWS[at] * part
            longs += LONG_DRAWS[at] * part
            part //= 2
        short = count(state.deck & clauses.SHORT)
        long = count(state.deck & ~clauses.SHORT)
        self.shorts = shorts // short if short > 0 else 0
        self.longs = longs // long if long > 0 else 0
        self.run_off = 0
        self.to_come = 0
        for card in STRIKERS:
            if state.deck & BIT[card]:
                self.to_come |= clauses.CLAUSES_OF[card]
                if clauses.RUN_OFF & BIT[card]:
                    self.run_off += self.threat(card) * 2 // 3

    def look_at(self, builder: i64) -> None:
        """See what a builder is worth, and what threatens it."""
        if builder == self.looked_at:
            return
        self.looked_at = builder
        self.worth = self.worth_of(builder)
        kind = (builder >> KIND) - 1
        self.pull = self.worth * 3 // 10 + 60 * (3 - self.state.terms.breadth[kind])
        if self.kinds[kind] == 0:
            self.pull += 300
        self.feared = disasters.feared(self.state, builder) & self.to_come
        self.safest = -1
        self.floods = LAND[self.board] and not self.state.tolerated(builder) & NUTRIENTS

    def danger_at(self, space: i64, level: i64) -> i64:
        """How likely the builder looked at is lost there as the top one (it may be lost more than once)."""
        depth = DEPTH[self.board * SPACES + space]
        if self.state.terms.keeps:
            depth = max(depth - level, 0)
        return self._danger(depth, space)

    def least_danger(self, kind: i64) -> i64:
        """How safe the builder looked at can be anywhere at its depths."""
        if self.safest < 0:
            for depth in range(DEPTHS):
                if self.state.terms.depths[kind] & BIT[depth]:
                    for shore in range(SHORES):
                        found = self._danger(depth, shore * COLUMNS)
                        if self.safest < 0 or found < self.safest:
                            self.safest = found
        return self.safest

    def _danger(self, depth: i64, space: i64) -> i64:
        feared = clauses.REACH[(self.board * DEPTHS + depth) * SPACES + space] & self.feared
        found = self.run_off if self.floods and space < COLUMNS else 0
        if feared:
            found += COUNT[feared & SHORT_WHOLE] * self.shorts + COUNT[feared & SHORT_HALF] * (self.shorts >> 1)
            found += COUNT[feared & LONG_WHOLE] * self.longs + COUNT[feared & LONG_HALF] * (self.longs >> 1)
        return found

    def threat(self, card: i64) -> i64:
        """How often to expect a disaster."""
        if not self.state.deck & BIT[card]:
            return 0
        return self.shorts if clauses.SHORT & BIT[card] else self.longs

    def worth_of(self, builder: i64) -> i64:
        """What a builder is worth here."""
        kind = (builder >> KIND) - 1
        found = 1000 + 40 * COUNT[good_mutations(builder)] + 450 * (young_of(builder) - 1)
        if self.kinds[kind] <= 1:
            found += 1500
        elif self.kinds[kind] == 2:
            found += 400
        if self.state.terms.recruits[kind]:
            found += 450
        return found

    def row_filled(self, space: i64) -> i64:
        """How many spaces of its row have an uncovered builder, where whole rows are worth anything."""
        return COUNT[self.coast >> space // COLUMNS * COLUMNS & 31]

    def clear_worth(self, space: i64) -> i64:
        """What it is worth that no alga lies there."""
        row = self.seat * ROW
        found = 120 * self.row_filled(space) + 80 * DEPTH[self.board * SPACES + space]
        if self.state.reefs[row + GREEN] & ROWS[space // COLUMNS + 1]:
            found -= 200
        stack = self.state.reefs[row + space]
        while stack > 0:
            found += self.worth_of(stack & ONE)
            stack >>= BITS
        return found

    def best_swap(self, partner: i64) -> i64:
        """The best swap with a neighbour that does not harm it: what it brings, then which slot for which; or 0."""
        if partner == self.partner:
            return self.swap
        state = self.state
        mine = Nursery(state, self.seat)
        theirs = Nursery(state, partner)
        to_me = vec[i64]([0] * SLOTS)
        from_them = vec[i64]([0] * SLOTS)
        for ask in range(state.reefs[partner * ROW + SLOTS_USED]):
            asked = state.nursery[partner * SLOTS + ask] & ONE
            to_me[ask] = mine.gains_by(asked)
            from_them[ask] = theirs.loses_by(asked)
        best: i64 = 0
        for give in range(state.reefs[self.seat * ROW + SLOTS_USED]):
            if trading.spare(state, self.seat, give) == 0:
                continue
            given = state.nursery[self.seat * SLOTS + give] & ONE
            from_me = mine.loses_by(given)
            to_them = theirs.gains_by(given)
            for ask in range(state.reefs[partner * ROW + SLOTS_USED]):
                if (
                    to_me[ask] - from_me >= GAIN
                    and to_them >= from_them[ask]
                    and trading.spare(state, partner, ask) > 0
                ):
                    best = max(best, (to_me[ask] - from_me) * SWAPS + give * SLOTS + ask)
        self.partner = partner
        self.swap = best
        return best

    def losses(self) -> i64:
        """What the coming disasters are expected to take."""
        row = self.seat * ROW
        found: i64 = 0
        for space in range(SPACES):
            if self.active & BIT[space]:
                stack = self.state.reefs[row + space]
                self.look_at(stack & ONE)
                found += min(self.danger_at(space, height_above(stack)), CERTAIN)
        return found


@final
class Nursery:
    """How one nursery looks now: what a juvenile more or less is worth to its reef."""

    state: Position
    seat: i64
    kinds: vec[i64]  # builders of each kind, on the reef and in the nursery
    crowded: bool  # some young will find no space

    def __init__(self, state: Position, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.kinds = state.kinds(seat)
        young: i64 = 0
        for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
            held = state.nursery[seat * SLOTS + slot]
            self.kinds[((held & ONE) >> KIND) - 1] += held >> MANY
            young += held >> MANY
        self.crowded = count(state.empty(seat)) < young

    def gains_by(self, builder: i64) -> i64:
        """What one more such juvenile is worth."""
        kind = (builder >> KIND) - 1
        terms = self.state.terms
        if not self.state.homes(self.seat, kind):
            return 0
        found: i64 = 200 if self.crowded else 900
        found += 40 * COUNT[good_mutations(builder)] + 300 * (young_of(builder) - 1)
        if terms.recruits[kind]:
            found += 200
        if self.kinds[kind] == 0:
            found += 600 + 600 * (terms.rounds - self.state.round + 1)
        return found

    def loses_by(self, builder: i64) -> i64:
        """What it would lose with such a juvenile that it has."""
        kind = (builder >> KIND) - 1
        self.kinds[kind] -= 1
        found = self.gains_by(builder)
        self.kinds[kind] += 1
        return found
