"""The default choices of §5.6: what `auto` does, one choice after another. Remaining ties go to space order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.reef.rules.actions import SLOTS
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE, TOKENS, good_mutations, height, young_of
from shoal.games.reef.rules.position import BUILT, DWELLERS, FLOOR, GREEN, HOSTS, MARKED, ROW, SLOTS_USED
from shoal.games.reef.rules.scoring import Scored
from shoal.games.reef.rules.spaces import (
    BIT,
    COLUMNS,
    COUNT,
    DEEP,
    DEPTH,
    DEPTHS,
    MEDIUM,
    SHALLOW,
    SPACES,
    ZONE,
    first_of,
)


class Habits(Scored):
    """A position and what one does there without thinking."""

    __slots__ = ()

    def usual_graze(self, seat: i64) -> i64:
        """Algae over builders, best over recruiters."""
        row = seat * ROW
        green = self.reefs[row + GREEN]
        return first_of(green & self.reefs[row + HOSTS] or green & self.reefs[row + BUILT] or green)

    def usual_alga(self, seat: i64) -> i64:
        """An empty space, shallow ones first; else where the least is lost."""
        empty = self.empty(seat)
        if not empty:
            return self.least_loss(seat, self.active(seat))
        board = self.reefs[seat * ROW + FLOOR]
        shallow = empty & ZONE[board * DEPTHS + SHALLOW]
        return first_of(shallow or empty & ZONE[board * DEPTHS + MEDIUM] or empty)

    def least_loss(self, seat: i64, spaces: i64) -> i64:
        """Where an alga covers least: bare, few builders, a kind that is there again, no recruiter, a common kind."""
        row = seat * ROW
        kinds = self.kinds(seat)
        best: i64 = -1
        least: i64 = 0
        for space in range(SPACES):
            if not spaces & BIT[space]:
                continue
            stack = self.reefs[row + space]
            loss: i64 = 0
            if stack > 0:
                kind = ((stack & ONE) >> KIND) - 1
                loss = height(stack) * 1024 + (0 if kinds[kind] > 1 else 512) - kinds[kind]
                if self.terms.recruits[kind]:
                    loss += 256
            if best < 0 or loss < least:
                best = space
                least = loss
        return best

    def usual_shed(self, seat: i64) -> i64:
        """The commonest dwellers; among equals urchins, then snails."""
        row = seat * ROW + DWELLERS
        best: i64 = 2
        if self.reefs[row + 1] > self.reefs[row + best]:
            best = 1
        if self.reefs[row] > self.reefs[row + best]:
            best = 0
        return best

    def feedable(self, seat: i64) -> i64:
        """Active corals with young that no urchin has eaten yet (R21)."""
        row = seat * ROW
        active = self.active(seat) & ~self.reefs[row + MARKED]
        found: i64 = 0
        for space in range(SPACES):
            if active & BIT[space]:
                builder = self.reefs[row + space] & ONE
                if self.terms.corals & BIT[(builder >> KIND) - 1] and young_of(builder) > 0:
                    found |= BIT[space]
        return found

    def usual_feed(self, seat: i64) -> i64:
        """The coral with fewest young."""
        corals = self.feedable(seat)
        row = seat * ROW
        for space in range(SPACES):
            if corals & BIT[space] and young_of(self.reefs[row + space] & ONE) == 1:
                return space
        return first_of(corals)

    def usual_young(self, seat: i64) -> i64:
        """The slot with the fewest depths to live in, of those with a legal space; -1 if there is none."""
        best: i64 = -1
        least: i64 = 9
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            young = self.nursery[seat * SLOTS + slot]
            if young >> BITS + 1 > 0:
                kind = ((young & ONE) >> KIND) - 1
                if self.terms.breadth[kind] < least and self.homes(seat, kind):
                    best = slot
                    least = self.terms.breadth[kind]
        return best

    def usual_home(self, seat: i64, builder: i64) -> i64:
        """An empty space by how its skeleton is built, or the stack where it grows highest."""
        kind = (builder >> KIND) - 1
        spaces = self.homes(seat, kind)
        if spaces & self.reefs[seat * ROW + BUILT]:
            return self._usual_stack(seat, kind, spaces)
        board = self.reefs[seat * ROW + FLOOR]
        shallow = spaces & ZONE[board * DEPTHS + SHALLOW]
        medium = spaces & ZONE[board * DEPTHS + MEDIUM]
        deep = spaces & ZONE[board * DEPTHS + DEEP]
        level = self.level(builder)
        if level > 0 or self.terms.encruster[kind]:
            return farthest(shallow or medium or deep)
        if level == 0:
            return farthest(medium or deep or shallow)
        return farthest(deep or medium or shallow)

    def _usual_stack(self, seat: i64, kind: i64, spaces: i64) -> i64:
        row = seat * ROW
        board = self.reefs[row + FLOOR]
        best: i64 = -1
        most: i64 = 0
        for space in range(SPACES):
            if spaces & BIT[space]:
                stack = self.reefs[row + space]
                worth = DEPTH[board * SPACES + space] * 1000 + height(stack) * 100 + space // COLUMNS
                if ((stack & ONE) >> KIND) - 1 == kind:
                    worth += 50
                if best < 0 or worth > most:
                    best = space
                    most = worth
        return best

    def usual_loss(self, seat: i64) -> i64:
        """Of the commonest kind; rather no recruiter; with fewest good mutations."""
        row = seat * ROW
        kinds = self.kinds(seat)
        marked = self.reefs[row + MARKED]
        best: i64 = -1
        most: i64 = 0
        for space in range(SPACES):
            if marked & BIT[space]:
                builder = self.reefs[row + space] & ONE
                kind = (builder >> KIND) - 1
                worth = kinds[kind] * 64 - COUNT[good_mutations(builder)]
                if not self.terms.recruits[kind]:
                    worth += 32
                if best < 0 or worth > most:
                    best = space
                    most = worth
        return best

    def level(self, builder: i64) -> i64:
        """The strength of its skeleton: -1, 0 or +1."""
        return self.terms.level[(builder >> KIND) - 1] + (builder >> TOKENS & 7) - 2

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


def farthest(spaces: i64) -> i64:
    """The space nearest the open ocean; in its row the first."""
    row: i64 = 5
    while not spaces >> row * COLUMNS & 31:
        row -= 1
    return row * COLUMNS + first_of(spaces >> row * COLUMNS & 31)
