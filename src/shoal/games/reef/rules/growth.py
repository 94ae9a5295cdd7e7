"""Phase 1 (§5.2): recruiting, grazing, algae, what the reef can keep, mutations.

Each step begins for all seats at once. A seat is asked while it has a choice, and else goes on by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import (
    GROWING,
    IDLE,
    MUTATION_ROLL,
    TO_GRAZE,
    TO_GROW,
    TO_MUTATE,
    TO_RECRUIT,
    TO_SHED,
    TO_SIDESTEP,
)
from shoal.games.reef.rules.builders import KIND, ONE, mutated
from shoal.games.reef.rules.legal import Choices
from shoal.games.reef.rules.position import AIM, DWELLERS, GREEN, LEFT_TO_DO, MARKED, ROW, TASK
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, count

ALGAE_PER_ROUND: Final[i64] = CONTENT.rules["algae_per_round"]
MUTATIONS: Final[i64] = CONTENT.rules["mutations_per_round"]


class Growth(Choices):
    """A position and how its reefs grow."""

    __slots__ = ()

    def give_task(self, seat: i64, task: i64, left: i64) -> None:
        """The seat has to decide something, so many times."""
        row = seat * ROW
        self.reefs[row + TASK] = task
        self.reefs[row + LEFT_TO_DO] = left
        self.waits |= BIT[seat]

    def finish(self, seat: i64) -> None:
        """The seat has nothing more to decide in this step."""
        row = seat * ROW
        self.reefs[row + TASK] = IDLE
        self.reefs[row + LEFT_TO_DO] = 0
        self.reefs[row + MARKED] = 0
        self.waits &= ~BIT[seat]

    def one_done(self, seat: i64) -> i64:
        """One more is done; how many are left to do."""
        left = self.reefs[seat * ROW + LEFT_TO_DO] - 1
        self.reefs[seat * ROW + LEFT_TO_DO] = left
        return left

    # 1A recruit and graze

    def begin_growth(self) -> None:
        self.step = GROWING
        for seat in range(self.n):
            self.reefs[seat * ROW + AIM] = 0
            self.offer_recruits(seat)

    def offer_recruits(self, seat: i64) -> None:
        """R12: only while the reef has fewer dwellers than it may collect, and there are any."""
        room = self.recruit_limit(seat) - self.dwellers(seat)
        if self.barred != self.round and room > 0 and not self.supply_is_empty():
            self.give_task(seat, TO_RECRUIT, room)
        else:
            self.begin_grazing(seat)

    def supply_is_empty(self) -> bool:
        return self.supply(0) + self.supply(1) + self.supply(2) == 0

    def recruit(self, seat: i64, kind: i64) -> None:
        self.reefs[seat * ROW + DWELLERS + kind] += 1
        if self.story is not None:
            notes.recruited(self.story, seat, kind)
        if self.supply_is_empty():
            for other in range(self.n):
                if self.reefs[other * ROW + TASK] == TO_RECRUIT:
                    self.begin_grazing(other)
        elif self.one_done(seat) == 0:
            self.begin_grazing(seat)

    def begin_grazing(self, seat: i64) -> None:
        """R13: each dweller eats one alga; where there are enough dwellers, all go."""
        row = seat * ROW
        algae = count(self.reefs[row + GREEN])
        hungry = self.dwellers(seat)
        if 0 < hungry < algae:
            self.give_task(seat, TO_GRAZE, hungry)
            return
        if hungry > 0 and algae > 0:
            if self.story is not None:
                notes.grazed(self, self.story, seat, self.reefs[row + GREEN])
            self.reefs[row + GREEN] = 0
        self.begin_algae(seat, ALGAE_PER_ROUND)

    def graze(self, seat: i64, space: i64) -> None:
        if self.story is not None:
            notes.grazed(self, self.story, seat, BIT[space])
        self.reefs[seat * ROW + GREEN] ^= BIT[space]
        if self.one_done(seat) == 0:
            self.begin_algae(seat, ALGAE_PER_ROUND)

    # 1B algae and support

    def begin_algae(self, seat: i64, many: i64) -> None:
        """So many algae are added: on empty spaces while there are any, then on builders (R14, R16)."""
        reefs = self.reefs
        row = seat * ROW
        while many > 0:
            spaces = self.empty(seat) or ALL_SPACES & ~reefs[row + GREEN]
            free = count(spaces)
            if free > many:
                self.give_task(seat, TO_GROW, many)
                return
            if free == 0:
                if self.story is not None:
                    notes.algae(self, self.story, seat, 0, many)
                break
            self.cover(seat, spaces)
            many -= free
        self.check_support(seat)

    def place_alga(self, seat: i64, space: i64) -> None:
        self.cover(seat, BIT[space])
        self.begin_algae(seat, self.reefs[seat * ROW + LEFT_TO_DO] - 1)

    def cover(self, seat: i64, spaces: i64) -> None:
        """Algae come to lie on these spaces."""
        if self.story is not None:
            notes.algae(self, self.story, seat, spaces, 0)
        self.reefs[seat * ROW + GREEN] |= spaces

    def sidestep(self, seat: i64, space: i64) -> None:
        """An alga goes one space over, to this one; then the next one does (§6.2)."""
        row = seat * ROW
        self.cover(seat, BIT[space])
        marked = self.reefs[row + MARKED]
        self.reefs[row + MARKED] = marked & marked - 1
        self.sidestep_all(seat)

    def sidestep_all(self, seat: i64) -> None:
        """R17: every alga that found one there already goes to the nearest space; the owner chooses among equals."""
        row = seat * ROW
        marked = self.reefs[row + MARKED]
        while marked:
            spaces = self.beside(seat)
            if spaces & spaces - 1:
                self.give_task(seat, TO_SIDESTEP, count(marked))
                return
            if spaces:
                self.cover(seat, spaces)
            elif self.story is not None:
                notes.algae(self, self.story, seat, 0, 1)
            marked &= marked - 1
            self.reefs[row + MARKED] = marked
        self.check_support(seat)

    def check_support(self, seat: i64) -> None:
        """R20: dwellers the reef cannot keep leave; the owner chooses where there is a choice."""
        excess = self.dwellers(seat) - self.support(seat)
        if excess > 0:
            if self.kinds_of_dwellers(seat) > 1:
                self.give_task(seat, TO_SHED, excess)
                return
            self._leave(seat, self.usual_shed(seat), excess)
        if self.step == GROWING:
            self.begin_mutations(seat)
        else:
            self.finish(seat)

    def shed(self, seat: i64, kind: i64) -> None:
        self._leave(seat, kind, 1)
        if self.one_done(seat) == 0 or self.kinds_of_dwellers(seat) == 1:
            self.check_support(seat)

    def _leave(self, seat: i64, kind: i64, many: i64) -> None:
        self.reefs[seat * ROW + DWELLERS + kind] -= many
        if self.story is not None:
            notes.left(self.story, seat, kind, many)

    # 1C mutations

    def begin_mutations(self, seat: i64) -> None:
        """R56: compulsory, unless there is no active builder."""
        if self.active(seat):
            self.give_task(seat, TO_MUTATE, MUTATIONS)
        else:
            self.finish(seat)

    def mutate(self, seat: i64, space: i64) -> None:
        self.reefs[seat * ROW + AIM] = space
        self.chance = MUTATION_ROLL
        self.roller = seat

    def change(self, seat: i64, roll: i64) -> None:
        """The roll decides what becomes of the builder that was chosen."""
        space = self.reefs[seat * ROW + AIM]
        stack = self.reefs[seat * ROW + space]
        builder = stack & ONE
        now = mutated(builder, self.terms.level[(builder >> KIND) - 1], roll)
        if self.story is not None:
            notes.mutated(self.story, seat, space, roll, builder, now)
        self.reefs[seat * ROW + space] = stack ^ builder ^ now
        if self.one_done(seat) == 0:
            self.finish(seat)
