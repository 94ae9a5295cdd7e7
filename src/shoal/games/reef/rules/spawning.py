"""The young (§5.3): spawning, the Coral Triangle, settling. Trading stands between, in `trading`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import (
    ARRIVAL_ROLL,
    COLLECTING,
    IDLE,
    NONE,
    SETTLING,
    SLOTS,
    SPAWNING,
    TO_COLLECT,
    TO_FEED,
    TO_SETTLE,
)
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE, mutated, young_of
from shoal.games.reef.rules.growth import Growth
from shoal.games.reef.rules.position import AIM, DWELLERS, MARKED, ROW, SLOTS_USED, TASK
from shoal.games.reef.rules.spaces import BIT, SPACES, count, first_of

URCHINS_TOLERATED: Final[i64] = CONTENT.rules["urchins_tolerated"]
TRIANGLE_JUVENILES: Final[i64] = CONTENT.rules["triangle_juveniles"]
URCHIN: Final[i64] = 2


class Larvae(Growth):
    """A position and what becomes of its young."""

    __slots__ = ()

    # 2A spawn

    def begin_spawning(self) -> None:
        """R21: more than five urchins eat the broods of corals."""
        self.step = SPAWNING
        for seat in range(self.n):
            row = seat * ROW
            excess = self.reefs[row + DWELLERS + URCHIN] - URCHINS_TOLERATED
            if excess > 0:
                corals = self.feedable(seat)
                if count(corals) > excess:
                    self.give_task(seat, TO_FEED, excess)
                else:
                    self._eat(seat, corals)

    def feed(self, seat: i64, space: i64) -> None:
        self._eat(seat, BIT[space])
        if self.one_done(seat) == 0:  # what was eaten stays marked until all have spawned
            self.reefs[seat * ROW + TASK] = IDLE
            self.waits &= ~BIT[seat]

    def _eat(self, seat: i64, corals: i64) -> None:
        if self.story is not None:
            notes.eaten(self, self.story, seat, corals)
        self.reefs[seat * ROW + MARKED] |= corals

    def spawn(self) -> None:
        """Every active builder whose brood was not eaten adds its young to the nursery."""
        self.nursery = vec[i64]([0] * (self.n * SLOTS))
        if self.terms.printed:
            self._spawn_in_turn()
        else:
            for seat in range(self.n):
                self._spawn_freely(seat)
        for seat in range(self.n):
            self.reefs[seat * ROW + MARKED] = 0
            if self.story is not None:
                notes.spawned(self, self.story, seat)

    def _spawn_freely(self, seat: i64) -> None:
        row = seat * ROW
        spawning = self.active(seat) & ~self.reefs[row + MARKED]
        while spawning:
            space = first_of(spawning)
            spawning ^= BIT[space]
            builder = self.reefs[row + space] & ONE
            if young_of(builder) > 0:
                self._bear(seat, builder, young_of(builder))

    def _bear(self, seat: i64, builder: i64, many: i64) -> None:
        """Young go into their slot; slots stay in order (§5.3)."""
        first = seat * SLOTS
        nursery = self.nursery
        slot = self.reefs[seat * ROW + SLOTS_USED]
        wanted = builder | 1 << BITS
        whole: i64 = (2 << BITS) - 1
        while slot > 0 and nursery[first + slot - 1] & whole > wanted:
            slot -= 1
        if slot > 0 and nursery[first + slot - 1] & whole == wanted:
            nursery[first + slot - 1] += many << BITS + 1
            return
        last = self.reefs[seat * ROW + SLOTS_USED]
        self.reefs[seat * ROW + SLOTS_USED] = last + 1
        while last > slot:
            nursery[first + last] = nursery[first + last - 1]
            last -= 1
        nursery[first + slot] = wanted | many << BITS + 1

    def _spawn_in_turn(self) -> None:
        """§8.4: scarce tokens are handed out one at a time, round and round the seats."""
        free: list[int] = []
        for kind in range(KINDS):
            free.append(self.tokens(kind))
        waiting: list[list[int]] = []
        for seat in range(self.n):
            row = seat * ROW
            brood: list[int] = []
            spawning = self.active(seat) & ~self.reefs[row + MARKED]
            for space in range(SPACES):
                if spawning & BIT[space]:
                    builder = self.reefs[row + space] & ONE
                    brood += [int(builder)] * int(young_of(builder))
            waiting.append(brood)
        born = True
        while born:
            born = False
            for seat in range(self.n):
                brood = waiting[seat]
                for i, builder in enumerate(brood):
                    kind = (builder >> KIND) - 1
                    if free[kind] > 0:
                        free[kind] -= 1
                        self._bear(seat, builder, 1)
                        waiting[seat] = brood[:i] + brood[i + 1 :]
                        born = True
                        break

    # 2B Coral Triangle

    def begin_collecting(self) -> None:
        """R22: the lowest total, and the lowest score of the last round; ties all win."""
        self.step = COLLECTING
        if self.round == 1:
            return
        scores = self.scores()
        lowest = min(scores)
        latest = self.survey_points(self.round - 2, 0)
        for seat in range(1, self.n):
            latest = min(latest, self.survey_points(self.round - 2, seat))
        totals: i64 = 0
        lasts: i64 = 0
        for seat in range(self.n):
            if scores[seat] == lowest:
                totals |= BIT[seat]
            if self.survey_points(self.round - 2, seat) == latest:
                lasts |= BIT[seat]
            awards = (totals >> seat & 1) + (lasts >> seat & 1)
            if awards > 0:
                self.give_task(seat, TO_COLLECT, awards)
        if self.story is not None:
            notes.awards(self.story, totals, lasts)
        self.forgo_what_is_gone()

    def forgo_what_is_gone(self) -> None:
        """Where tokens are limited and none of any kind is free, nothing can be collected."""
        if self.terms.printed and not len(self._collecting()):
            for seat in range(self.n):
                if self.reefs[seat * ROW + TASK] == TO_COLLECT:
                    self.finish(seat)

    def collect(self, seat: i64, kind: i64) -> None:
        if self.terms.mutates_on_arrival:
            self.reefs[seat * ROW + AIM] = kind
            self.chance = ARRIVAL_ROLL
            self.roller = seat
        else:
            self.arrive(seat, kind, 0)

    def arrive(self, seat: i64, kind: i64, roll: i64) -> None:
        """Two juveniles from the Coral Triangle; one where only one token is free."""
        builder = self.triangle[kind]
        if roll > 0:
            builder = mutated(builder, self.terms.level[kind], roll)
        many = TRIANGLE_JUVENILES
        if self.terms.printed:
            many = min(many, self.tokens(kind))
        self.add_young(seat, builder, many, True)
        if self.story is not None:
            notes.collected(self.story, seat, builder, many, roll)
        if self.one_done(seat) == 0:
            self.finish(seat)
        self.forgo_what_is_gone()

    # 2D settle

    def begin_settling(self) -> None:
        self.step = SETTLING
        for seat in range(self.n):
            self.settle_on(seat)

    def settle_on(self, seat: i64) -> None:
        """R26: it goes on until no juvenile has a legal space; those left die."""
        if self._anyone_settles(seat):
            self.give_task(seat, TO_SETTLE, 0)
            return
        if self.story is not None:
            notes.homeless(self, self.story, seat)
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            self.nursery[seat * SLOTS + slot] &= (2 << BITS) - 1
        self.finish(seat)

    def _anyone_settles(self, seat: i64) -> bool:
        first = seat * SLOTS
        nursery = self.nursery
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            young = nursery[first + slot]
            if young >> BITS + 1 > 0 and self.homes(seat, ((young & ONE) >> KIND) - 1):
                return True
        return False

    def settle_young(self, seat: i64, slot: i64, space: i64) -> None:
        place = seat * SLOTS + slot
        self.nursery[place] -= 2 << BITS
        builder = self.nursery[place] & ONE
        if self.story is not None:
            notes.settled(self, self.story, seat, slot, space)
        self.put(seat, space, builder)
        self.settle_on(seat)

    def end_settling(self) -> None:
        self.nursery = NONE
        for seat in range(self.n):
            self.reefs[seat * ROW + SLOTS_USED] = 0
            if self.story is not None:
                notes.reef(self, self.story, seat, "settle")
