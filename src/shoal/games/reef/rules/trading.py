"""Migration (§5.3, 2C): drafts, offers and what becomes of them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import (
    ACCEPT,
    ASK,
    CANCEL,
    DECLINE,
    GIVE,
    IDLE,
    LEFT,
    MIGRATING,
    NONE,
    READY,
    RIGHT,
    SEND,
    SLOTS,
    TO_TRADE,
    TRADE,
    WITHDRAW,
)
from shoal.games.reef.rules.builders import BITS, ONE
from shoal.games.reef.rules.defaults import Habits
from shoal.games.reef.rules.position import OFFERS, PARTNER, ROW, SENT, SLOTS_USED, TASK, TRADABLE, young_in
from shoal.games.reef.rules.spaces import BIT


class Trading(Habits):
    """Neighbours trade their young."""

    __slots__ = ()

    def neighbour(self, seat: i64, side: i64) -> i64:
        """Who sits on that side; two seats are each other's right neighbour."""
        if side == RIGHT:
            return seat + 1 if seat + 1 < self.n else 0
        return seat - 1 if seat > 0 else self.n - 1

    def has_tradable(self, seat: i64) -> bool:
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            young = self.nursery[seat * SLOTS + slot]
            if young & TRADABLE and young_in(young) > 0:
                return True
        return False

    def obliged(self) -> i64:
        """The seats for which the others wait: all but those waiting for an answer with none to give (§5.1)."""
        seats = self.waits
        for seat in range(self.n):
            if self.reefs[seat * ROW + SENT] and not self._has_offer(seat):
                seats &= ~BIT[seat]
        return seats

    def _has_offer(self, seat: i64) -> bool:
        for other in range(self.n):
            if self.reefs[other * ROW + PARTNER] == seat and self.reefs[other * ROW + SENT]:
                return True
        return False

    # What may be done

    def trades(self, seat: i64) -> vec[i64]:
        """All that a seat may do that is not ready."""
        row = seat * ROW
        partner = self.reefs[row + PARTNER]
        actions = vec[i64]()
        if partner < 0:
            if self.reefs[row + OFFERS] > 0:
                for side in range(LEFT if self.n > 2 else RIGHT, RIGHT + 1):
                    if self.may_open(seat, self.neighbour(seat, side)):
                        actions = append(actions, TRADE + side)
        elif self.reefs[row + SENT]:
            actions = append(actions, WITHDRAW)
        else:
            actions = self._drafting(seat, partner)
        for side in range(LEFT if self.n > 2 else RIGHT, RIGHT + 1):
            other = self.neighbour(seat, side)
            if self.reefs[other * ROW + PARTNER] == seat and self.reefs[other * ROW + SENT]:
                if self.has_room(other):
                    actions = append(actions, ACCEPT + side)
                actions = append(actions, DECLINE + side)
        return append(actions, READY)

    def may_open(self, seat: i64, other: i64) -> bool:
        """Whether there is anything to trade with that neighbour."""
        return not self.ready & BIT[other] and (self.has_tradable(seat) or self.has_tradable(other))

    def _drafting(self, seat: i64, partner: i64) -> vec[i64]:
        actions = vec[i64]()
        nursery = self.nursery
        bargains = self.bargains
        gives = seat * 2 * SLOTS
        asks = gives + SLOTS
        mine = seat * SLOTS
        theirs = partner * SLOTS
        many: i64 = 0
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            given = bargains[gives + slot]
            many += given
            young = nursery[mine + slot]
            if young & TRADABLE and young >> BITS + 1 > given:
                actions = append(actions, GIVE + slot)
        for slot in range(self.reefs[partner * ROW + SLOTS_USED]):
            asked = bargains[asks + slot]
            many += asked
            young = nursery[theirs + slot]
            if young & TRADABLE and young >> BITS + 1 > asked:
                actions = append(actions, ASK + slot)
        if many > 0:
            actions = append(actions, SEND)
        return append(actions, CANCEL)

    def spare(self, seat: i64, slot: i64) -> i64:
        """How many juveniles of a slot may be traded."""
        young = self.nursery[seat * SLOTS + slot]
        return young_in(young) if young & TRADABLE else 0

    def has_room(self, proposer: i64) -> bool:
        """Whether both nurseries have slots enough for what an offer brings them."""
        partner = self.reefs[proposer * ROW + PARTNER]
        first = proposer * 2 * SLOTS
        return self._fits(proposer, partner, first) and self._fits(partner, proposer, first + SLOTS)

    def _fits(self, giver: i64, receiver: i64, first: i64) -> bool:
        used = self.reefs[receiver * ROW + SLOTS_USED]
        for slot in range(self.reefs[giver * ROW + SLOTS_USED]):
            if self.bargains[first + slot] > 0 and not self._has_slot(
                receiver, self.nursery[giver * SLOTS + slot] & ONE
            ):
                used += 1
        return used <= SLOTS

    def _has_slot(self, seat: i64, builder: i64) -> bool:
        """Whether there is a slot for such arrivals already."""
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            if self.nursery[seat * SLOTS + slot] & (ONE | TRADABLE) == builder:
                return True
        return False

    # Doing it

    def begin_migration(self) -> None:
        self.step = MIGRATING
        self.ready = 0
        tradable = False
        for seat in range(self.n):
            tradable = tradable or self.has_tradable(seat)
        if self.n == 1 or not self.terms.migrates or not tradable:
            return
        self.bargains = vec[i64]([0] * (self.n * 2 * SLOTS))
        self.waits = BIT[self.n] - 1
        for seat in range(self.n):
            row = seat * ROW
            self.reefs[row + TASK] = TO_TRADE
            self.reefs[row + OFFERS] = self.terms.most_offers

    def end_migration(self) -> None:
        self.bargains = NONE
        self.ready = 0
        for seat in range(self.n):
            self.reefs[seat * ROW + OFFERS] = 0

    def trade(self, seat: i64, action: i64) -> None:
        """Do one of `trades`."""
        row = seat * ROW
        first = seat * 2 * SLOTS
        if action < GIVE:
            self.reefs[row + OFFERS] -= 1
            self.reefs[row + PARTNER] = self.neighbour(seat, action - TRADE)
        elif action < ASK:
            self.bargains[first + action - GIVE] += 1
        elif action < SEND:
            self.bargains[first + SLOTS + action - ASK] += 1
        elif action == SEND:
            self.reefs[row + SENT] = 1
            if self.story is not None:
                notes.offered(self, self.story, seat)
        elif action == CANCEL:
            self._drop(seat)
        elif action < DECLINE:
            self._accept(seat, self.neighbour(seat, action - ACCEPT))
        elif action < WITHDRAW:
            proposer = self.neighbour(seat, action - DECLINE)
            self._drop(proposer)
            if self.story is not None:
                self.story.tell("declined", seat, {"by": proposer})
        elif action == WITHDRAW:
            if self.story is not None:
                self.story.tell("withdrawn", seat, {"to": self.reefs[row + PARTNER]})
            self._drop(seat)
        else:
            self._be_ready(seat)

    def _be_ready(self, seat: i64) -> None:
        self._drop(seat)
        self.ready |= BIT[seat]
        self.waits &= ~BIT[seat]
        self.reefs[seat * ROW + TASK] = IDLE
        if self.story is not None:
            self.story.tell("ready", seat)
        self._tear()

    def _accept(self, seat: i64, proposer: i64) -> None:
        if self.story is not None:
            notes.accepted(self, self.story, seat, proposer)
        first = proposer * 2 * SLOTS
        mine = self.reefs[seat * ROW + SLOTS_USED]
        theirs = self.reefs[proposer * ROW + SLOTS_USED]
        for slot in range(theirs):
            self._hand_over(proposer, seat, slot, self.bargains[first + slot])
        for slot in range(mine):
            self._hand_over(seat, proposer, slot, self.bargains[first + SLOTS + slot])
        self._drop(proposer)
        self._tear()

    def _hand_over(self, giver: i64, receiver: i64, slot: i64, many: i64) -> None:
        if many > 0:
            young = self.nursery[giver * SLOTS + slot]
            self.nursery[giver * SLOTS + slot] = young - (many << BITS + 1)
            self.add_young(receiver, young & ONE, many, False)

    def _tear(self) -> None:
        """Drafts and offers that can no longer be honoured are gone."""
        for seat in range(self.n):
            row = seat * ROW
            partner = self.reefs[row + PARTNER]
            if partner >= 0 and (self.ready & BIT[partner] or not self._can_be_kept(seat, partner)):
                if self.story is not None and self.reefs[row + SENT]:
                    self.story.tell("torn", seat, {"to": partner})
                self._drop(seat)

    def _can_be_kept(self, seat: i64, partner: i64) -> bool:
        first = seat * 2 * SLOTS
        for slot in range(SLOTS):
            if self.bargains[first + slot] > 0 and self.bargains[first + slot] > self.spare(seat, slot):
                return False
            asked = self.bargains[first + SLOTS + slot]
            if asked > 0 and asked > self.spare(partner, slot):
                return False
        return True

    def forget_draft(self, seat: i64) -> None:
        """As if the seat had not opened its draft."""
        self._drop(seat)
        self.reefs[seat * ROW + OFFERS] += 1

    def _drop(self, seat: i64) -> None:
        """The seat's draft or offer is gone, if it has one."""
        row = seat * ROW
        if self.reefs[row + PARTNER] >= 0:
            self.reefs[row + PARTNER] = -1
            self.reefs[row + SENT] = 0
            first = seat * 2 * SLOTS
            for slot in range(2 * SLOTS):
                self.bargains[first + slot] = 0
