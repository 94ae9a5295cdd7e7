"""Catastrophe (§5.4, §6): drawing the round's disasters, and what each does to every reef."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.reef.content import BUILDER_IDS
from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import (
    CARD_DRAW,
    DRAWING,
    NOTHING,
    ROW_ROLL,
    SLOTS,
    STRIKING,
    TO_GRAZE,
    TO_GROW,
    TO_LOSE,
    TO_SACRIFICE,
    TO_SETTLE,
    TO_SHED,
    TO_SIDESTEP,
)
from shoal.games.reef.rules.builders import BITS, KIND, MARKER, ONE, PLAIN, height_above
from shoal.games.reef.rules.clauses import (
    ALSO_BURIED,
    BLOOM,
    CLAUSES_OF,
    CORAL_DISEASE,
    FIRST_CLAUSE,
    HALF,
    INVADER,
    KILLS,
    NO_RECRUITS,
    REACH,
    ROLLS_ROWS,
    RUN_OFF,
    SPROUTS,
    STRESS,
    UNTOLERATED,
    UNWITHSTOOD,
)
from shoal.games.reef.rules.position import AIM, DWELLERS, FLOOR, GREEN, MARKED, ROW, TASK
from shoal.games.reef.rules.spaces import BIT, DEPTH, DEPTHS, LAND, ROWS, SPACES, count
from shoal.games.reef.rules.spawning import Larvae

FINGER: Final[i64] = BUILDER_IDS.index("finger")


class Disasters(Larvae):
    """A position and what disasters make of it."""

    __slots__ = ()

    # The draw

    def begin_drawing(self) -> None:
        self.step = DRAWING
        self.drawn = ()
        self.draws = 0
        self.struck = 0
        self.havoc = ()
        self.draw_on()

    def draw_on(self) -> None:
        """R29, R30: the next draw of the round, from a deck that takes its discards back when it is empty."""
        self.chance = NOTHING
        deck = self.due_deck()
        while deck:
            if not self.deck & deck:
                self.deck |= self.discards & deck
                self.discards &= ~deck
            if self.deck & deck:
                self.chance = CARD_DRAW
                return
            if self.story is not None:
                notes.no_card(self.story, deck)
            self.draws += 1
            deck = self.due_deck()

    def draw(self, card: i64) -> None:
        self.deck ^= BIT[card]
        self.drawn = (*self.drawn, card)
        self.draws += 1
        if self.story is not None:
            notes.drawn(self, self.story, card)
        self.draw_on()

    # The strike

    def begin_disaster(self) -> None:
        """The next card of the row strikes all reefs at once."""
        self.step = STRIKING
        self.havoc = (*self.havoc[: self.struck], self.reefs[:])
        self.struck += 1
        card: i64 = self.drawn[self.struck - 1]
        if self.story is not None:
            notes.disaster(self, self.story, card)
        for seat in range(self.n):
            self.reefs[seat * ROW + AIM] = 0
        if ROLLS_ROWS & BIT[card]:
            self.chance = ROW_ROLL
            self.roller = 0
        else:
            self.strike_all()

    def roll_row(self, roll: i64) -> None:
        """R41: each reef rolls its own row."""
        seat = self.roller
        self.reefs[seat * ROW + AIM] = roll if roll <= 6 else roll - 6
        if self.story is not None:
            notes.rolled(self.story, seat, roll)
        if seat + 1 < self.n:
            self.roller = seat + 1
        else:
            self.chance = NOTHING
            self.roller = 0
            self.strike_all()

    def strike_all(self) -> None:
        card: i64 = self.drawn[self.struck - 1]
        if card == NO_RECRUITS:
            self.barred = self.round + 1
            if self.story is not None:
                self.story.tell("barred", None, {"round": self.barred})
        if card == INVADER:
            self._invade()
        for seat in range(self.n):
            self.strike(seat, card)

    def strike(self, seat: i64, card: i64) -> None:
        """§6.1: named dwellers die, builders die, algae are added, and then support is looked at."""
        if KILLS[card]:
            self._kill_dwellers(seat, KILLS[card])
        if self.story is not None:
            notes.struck(self, self.story, seat, card)
        if card == CORAL_DISEASE:
            kinds = self.commonest_corals(seat)
            if kinds & kinds - 1:
                self.give_task(seat, TO_SACRIFICE, 1)
                return
            if kinds:
                self._sicken(seat, kinds)
        elif card == STRESS:
            self._stress(seat)
        elif FIRST_CLAUSE[card] < FIRST_CLAUSE[card + 1]:
            if HALF[FIRST_CLAUSE[card]]:
                hit = self._tops_hit(seat, FIRST_CLAUSE[card])
                if count(hit) > 1:
                    self.reefs[seat * ROW + MARKED] = hit
                    self.give_task(seat, TO_LOSE, count(hit) // 2)
                    return
            else:
                self._kill(seat, card)
        elif SPROUTS[card] > 0:
            self.begin_algae(seat, SPROUTS[card])
            return
        elif RUN_OFF & BIT[card]:
            if LAND[self.reefs[seat * ROW + FLOOR]]:
                self._overgrow(seat, ROWS[1] & ~self.nutrient_proof(seat))
                return
        elif BLOOM & BIT[card]:
            self._overgrow(seat, ROWS[self.reefs[seat * ROW + AIM]])
            return
        self.check_support(seat)

    def _kill_dwellers(self, seat: i64, kinds: i64) -> None:
        for kind in range(3):
            place = seat * ROW + DWELLERS + kind
            if kinds & BIT[kind] and self.reefs[place] > 0:
                if self.story is not None:
                    notes.lost(self, self.story, seat, kind)
                self.reefs[place] = 0

    # Builders die

    def killers(self, seat: i64, space: i64, level: i64, builder: i64) -> i64:
        """The clauses that kill a builder that stands so high in the stack of a space."""
        board = self.reefs[seat * ROW + FLOOR]
        depth = DEPTH[board * SPACES + space]
        if self.terms.keeps:  # §8.2: what stands on others stands in shallower water
            depth = max(depth - level, 0)
        return REACH[(board * DEPTHS + depth) * SPACES + space] & self.feared(builder)

    def feared(self, builder: i64) -> i64:
        """The clauses that kill a builder wherever they reach it."""
        return (
            self.terms.exposed[(builder >> KIND) - 1]
            & UNTOLERATED[self.tolerated(builder)]
            & UNWITHSTOOD[self.level(builder) + 1]
        )

    def _tops_hit(self, seat: i64, clause: i64) -> i64:
        """The spaces whose top builder a clause can hit."""
        row = seat * ROW
        found: i64 = 0
        for space in range(SPACES):
            stack = self.reefs[row + space]
            if stack > 0 and self.killers(seat, space, height_above(stack), stack & ONE) & BIT[clause]:
                found |= BIT[space]
        return found

    def _kill(self, seat: i64, card: i64) -> None:
        """R32: who is hit is fixed before anybody dies; who is left in a stack sinks down."""
        row = seat * ROW
        clauses = CLAUSES_OF[card]
        for space in range(SPACES):
            stack = self.reefs[row + space]
            if stack == 0:
                continue
            left: i64 = 0
            shift: i64 = 0
            level = height_above(stack)
            rest = stack
            reaching = clauses
            while rest > 0:
                builder = rest & ONE
                if not self.killers(seat, space, level, builder) & reaching:
                    left |= builder << shift
                    shift += BITS
                level -= 1
                rest >>= BITS
                reaching = clauses & ALSO_BURIED
            if left != stack:
                self.set_stack(seat, space, left)

    def _sicken(self, seat: i64, kinds: i64) -> None:
        """R37: all top builders of a kind of coral die."""
        row = seat * ROW
        sick: i64 = 0
        for space in range(SPACES):
            builder = self.reefs[row + space] & ONE
            if builder > 0 and kinds & BIT[(builder >> KIND) - 1]:
                sick |= BIT[space]
        if self.story is not None:
            notes.died(self, self.story, seat, sick)
        for space in range(SPACES):
            if sick & BIT[space]:
                self.set_stack(seat, space, self.reefs[row + space] >> BITS)

    def sacrifice(self, seat: i64, kind: i64) -> None:
        self._sicken(seat, BIT[kind])
        self.check_support(seat)

    def _stress(self, seat: i64) -> None:
        """R42: nobody has more offspring any more, buried and covered ones too."""
        row = seat * ROW
        for space in range(SPACES):
            stack = self.reefs[row + space]
            calm: i64 = 0
            shift: i64 = 0
            while stack > 0:
                builder = stack & ONE
                if builder >> MARKER & 3 == 2:
                    builder ^= 3 << MARKER
                calm |= builder << shift
                shift += BITS
                stack >>= BITS
            self.reefs[row + space] = calm

    def lose(self, seat: i64, space: i64) -> None:
        """The owner of a reef gives up the top builder of a space that a disaster can hit (R34)."""
        row = seat * ROW
        if self.story is not None:
            notes.died(self, self.story, seat, BIT[space])
        self.set_stack(seat, space, self.reefs[row + space] >> BITS)
        self.reefs[row + MARKED] ^= BIT[space]
        if self.one_done(seat) == 0:
            self.reefs[row + MARKED] = 0
            self.check_support(seat)

    # The sea comes in

    def _invade(self) -> None:
        """R41: every rolled row is cleared, then finger corals take it, while there are tokens."""
        for seat in range(self.n):
            row = ROWS[self.reefs[seat * ROW + AIM]]
            if self.story is not None:
                notes.invaded(self, self.story, seat, row)
            for space in range(SPACES):
                if row & BIT[space]:
                    self.set_stack(seat, space, 0)
            self.reefs[seat * ROW + GREEN] &= ~row
        for seat in range(self.n):
            row = ROWS[self.reefs[seat * ROW + AIM]]
            for space in range(SPACES):
                if row & BIT[space] and self.has_token(FINGER):
                    self.put(seat, space, PLAIN[FINGER])

    def _overgrow(self, seat: i64, targets: i64) -> None:
        """§6.2: one alga for each target; where one lies already it goes one space over."""
        row = seat * ROW
        self.reefs[row + MARKED] = targets & self.reefs[row + GREEN]
        fresh = targets & ~self.reefs[row + GREEN]
        if fresh:
            self.cover(seat, fresh)
        self.sidestep_all(seat)

    # The rest by itself

    def do_the_rest(self, seat: i64) -> None:
        """§5.6: the default choice again and again until the decision is finished."""
        row = seat * ROW
        task = self.reefs[row + TASK]
        while self.reefs[row + TASK] == task:
            if task == TO_SETTLE:
                slot = self.usual_young(seat)
                builder = self.nursery[seat * SLOTS + slot] & ONE
                self.settle_young(seat, slot, self.usual_home(seat, builder))
            elif task == TO_GROW:
                self.place_alga(seat, self.usual_alga(seat))
            elif task == TO_GRAZE:
                self.graze(seat, self.usual_graze(seat))
            elif task == TO_LOSE:
                self.lose(seat, self.usual_loss(seat))
            elif task == TO_SIDESTEP:
                self.sidestep(seat, self.least_loss(seat, self.beside(seat)))
            elif task == TO_SHED:
                self.shed(seat, self.usual_shed(seat))
            else:
                self.feed(seat, self.usual_feed(seat))
