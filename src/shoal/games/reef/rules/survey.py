"""The survey (§5.5): scoring a round and clearing up, and before that catching errors where players count (§8.3)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import CATCH, CATCHING, OVER, PASS, SURVEYING, TALLYING, TO_CATCH, TO_TALLY
from shoal.games.reef.rules.builders import ONE
from shoal.games.reef.rules.disasters import Disasters
from shoal.games.reef.rules.position import CATCHER, COUNTED, DWELLERS, ROW
from shoal.games.reef.rules.spaces import BIT, SPACES


class Survey(Disasters):
    """A position and how its rounds are counted."""

    __slots__ = ()

    def put_cards_away(self) -> None:
        """The catastrophe is over; what it did to the reefs is remembered until the next one."""
        if self.struck > 0:
            self.havoc = (*self.havoc, self.reefs[:])
        used: i64 = 0
        for card in self.drawn:
            used |= BIT[card]
        if self.terms.reshuffles:
            self.deck |= used
        else:
            self.discards |= used
        self.past = (*self.past, self.drawn)
        self.drawn = ()
        self.draws = 0
        self.struck = 0

    # Catch an error (§8.3)

    def begin_tally(self) -> None:
        if not self.terms.tallied:
            self.survey()
            return
        self.step = TALLYING
        for seat in range(self.n):
            self.give_task(seat, TO_TALLY, 1)

    def tally(self, seat: i64, tally: i64) -> None:
        self.reefs[seat * ROW + COUNTED] = tally
        if self.story is not None:
            self.story.tell("tallied", seat, {}, {"tally": tally}, (seat,))
        self.finish(seat)

    def begin_catching(self) -> None:
        self.step = CATCHING
        if self.story is not None:
            notes.tallies(self, self.story)
        if self.n > 1:
            for seat in range(self.n):
                self.give_task(seat, TO_CATCH, 1)

    def accuse(self, seat: i64, action: i64) -> None:
        if action != PASS:
            accused = (seat + action - CATCH + 1) % self.n
            row = accused * ROW
            right = self.reefs[row + CATCHER] < 0 and self.reefs[row + COUNTED] != self.true_tally(accused)
            if right:
                self.reefs[row + CATCHER] = seat
            if self.story is not None:
                self.story.tell("accused", seat, {"whom": accused, "right": int(right)})
        self.finish(seat)

    def steal(self) -> None:
        """Every caught seat's dwellers go to its catcher, all at once."""
        before = self.reefs[:]
        for seat in range(self.n):
            catcher = self.reefs[seat * ROW + CATCHER]
            if catcher >= 0:
                if self.story is not None:
                    notes.stolen(self, self.story, seat, catcher)
                for kind in range(3):
                    dwellers = before[seat * ROW + DWELLERS + kind]
                    self.reefs[seat * ROW + DWELLERS + kind] -= dwellers
                    self.reefs[catcher * ROW + DWELLERS + kind] += dwellers

    # The count

    def survey(self) -> None:
        self.step = SURVEYING
        surveys = self.surveys[:]
        for seat in range(self.n):
            for number in self.count_reef(seat):
                surveys = append(surveys, number)
        self.surveys = surveys
        if self.round == self.terms.rounds:  # R47: the final reefs stay as they were scored
            self.step = OVER
        if self.story is not None:
            notes.surveyed(self, self.story)
        if self.step == OVER:
            return
        for seat in range(self.n):
            if not self.terms.keeps:
                self.clear(seat)
            self.check_support(seat)

    def clear(self, seat: i64) -> None:
        """Built-over builders are removed; top ones stay, also covered ones."""
        if self.story is not None:
            notes.built_over(self, self.story, seat)
        row = seat * ROW
        for space in range(SPACES):
            if self.reefs[row + space] > ONE:
                self.set_stack(seat, space, self.reefs[row + space] & ONE)
