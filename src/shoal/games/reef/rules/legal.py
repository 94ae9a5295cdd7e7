"""What may be done in a position of Reef Survivor: every task of a seat (§5), and what chance may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.reef.rules.actions import (
    ALGAE,
    AUTO,
    BOARD,
    BOARD_DEAL,
    BY_CHANCE,
    CARD_DRAW,
    CATCH,
    DEAL,
    DONE,
    DRAW,
    FACES,
    GRAZE,
    HIGHEST_TALLY,
    LOSE,
    LOWEST_TALLY,
    MIGRATING,
    MUTATE,
    NONE,
    NOTHING,
    ONE_SEAT,
    PASS,
    RECRUIT,
    ROLL,
    SACRIFICE,
    SEATS,
    SETTLE,
    SEVERAL,
    SHED,
    SLOTS,
    START,
    TALLY,
    TO_BOARD,
    TO_CATCH,
    TO_COLLECT,
    TO_FEED,
    TO_GRAZE,
    TO_GROW,
    TO_LOSE,
    TO_MUTATE,
    TO_RECRUIT,
    TO_SACRIFICE,
    TO_SETTLE,
    TO_SHED,
    TO_SIDESTEP,
    TO_START,
    TO_TALLY,
    TO_TRADE,
    TRIANGLE,
    TRIANGLE_ROLL,
    TRIANGLE_ROLLS,
    URCHINS,
)
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE
from shoal.games.reef.rules.clauses import BAD_LUCK, CARDS, EXTRA, RUN_OFF, SCHEDULE, SHORT
from shoal.games.reef.rules.options import DISTINCT
from shoal.games.reef.rules.position import BUILT, DWELLERS, FLOOR, GREEN, MARKED, ROW, SLOTS_USED, TASK
from shoal.games.reef.rules.refusals import out_of_place, refusal
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, BOARDS, SPACES, count, nearest
from shoal.games.reef.rules.trading import Trading

TALLIES: Final = vec[i64]([TALLY + i for i in range(HIGHEST_TALLY - LOWEST_TALLY + 1)])
CATCHES: Final = table([[*[CATCH + k for k in range(n - 1)], PASS] for n in range(9)])
ALL_BOARDS: Final = vec[i64]([BOARD + board for board in range(BOARDS)])

# For verbs whose actions count up with the spaces: all choices of six actions in a row, one after another.
SIX: Final[i64] = 6
CHOICES: Final[i64] = 64


def _runs() -> list[list[int]]:
    verbs = (GRAZE, ALGAE, MUTATE, URCHINS, LOSE, SACRIFICE)
    firsts = [*verbs, *range(START, RECRUIT, SPACES), *range(SETTLE, LOSE, SPACES)]
    runs: list[list[int]] = [[]] * int((SACRIFICE + SPACES) // SIX * CHOICES)
    for first in firsts:
        for run in range(first, first + SPACES, SIX):
            at = run // SIX * CHOICES  # verbs are so far apart that no two share a run
            runs[at : at + CHOICES] = sets_of(list(range(run, run + SIX)))
    return runs


RUNS: Final = table(_runs())


class Choices(Trading):
    """A position and who may do what in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return BY_CHANCE if self.chance != NOTHING else SEATS[self.waits]

    def ask(self, rng: Rng) -> i64:
        """Each seat may finish what it began; then any other. Nobody is asked who only waits for an answer (§5.1)."""
        if self.chance != NOTHING:
            return CHANCE
        asked = self.obliged() if self.step == MIGRATING else self.waits
        if asked & BIT[self.last]:
            return self.last
        seat = ONE_SEAT[asked]
        if seat != SEVERAL:
            return seat
        seats = SEATS[asked]
        return seats[rng.below(len(seats))]

    def legal(self, seat: i64) -> vec[i64]:
        if self.chance != NOTHING or seat < 0 or seat >= self.n:
            return NONE
        row = seat * ROW
        reefs = self.reefs
        task = reefs[row + TASK]
        if task == TO_SETTLE:
            return self._settling(seat)
        if task == TO_GROW:
            return append(each(ALGAE, self.empty(seat) or ALL_SPACES & ~reefs[row + GREEN]), AUTO)
        if task == TO_TRADE:
            return self.trades(seat)
        if task == TO_MUTATE:
            return each(MUTATE, self.active(seat))
        if task == TO_START:
            return self._starting(seat)
        if task == TO_GRAZE:
            return append(each(GRAZE, reefs[row + GREEN]), AUTO)
        if task == TO_LOSE:
            return append(each(LOSE, reefs[row + MARKED]), AUTO)
        if task == TO_RECRUIT:
            return self._recruiting()
        return self._rarely(seat, task)

    def _rarely(self, seat: i64, task: i64) -> vec[i64]:
        if task == TO_SHED:
            return self._shedding(seat)
        if task == TO_SIDESTEP:
            return append(each(ALGAE, self.beside(seat)), AUTO)
        if task == TO_FEED:
            return append(each(URCHINS, self.feedable(seat)), AUTO)
        if task == TO_COLLECT:
            return self._collecting()
        if task == TO_SACRIFICE:
            return self._sacrificing(seat)
        if task == TO_BOARD:
            return self._boards()
        if task == TO_TALLY:
            return TALLIES
        if task == TO_CATCH:
            return CATCHES[self.n]
        return NONE

    def _boards(self) -> vec[i64]:
        """Any board; where each is to be taken once, those that are taken least."""
        if self.terms.boards != DISTINCT:
            return ALL_BOARDS
        taken = vec[i64]([0] * BOARDS)
        for seat in range(self.n):
            if self.reefs[seat * ROW + FLOOR] >= 0:
                taken[self.reefs[seat * ROW + FLOOR]] += 1
        least = taken[0]
        for board in range(BOARDS):
            least = min(least, taken[board])
        actions = vec[i64]()
        for board in range(BOARDS):
            if taken[board] == least:
                actions = append(actions, BOARD + board)
        return actions

    def _starting(self, seat: i64) -> vec[i64]:
        """R5: any kind on an empty space at its depths."""
        row = seat * ROW
        first = self.reefs[row + FLOOR] * KINDS
        free = ~self.reefs[row + BUILT]
        actions = vec[i64]()
        for kind in range(KINDS):
            if self.has_token(kind):
                actions = more(actions, START + kind * SPACES, self.terms.home[first + kind] & free)
        return actions

    def _recruiting(self) -> vec[i64]:
        actions = vec[i64]()
        for kind in range(3):
            if self.supply(kind) > 0:
                actions = append(actions, RECRUIT + kind)
        return append(actions, DONE)

    def _shedding(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        for kind in range(3):
            if self.reefs[seat * ROW + DWELLERS + kind] > 0:
                actions = append(actions, SHED + kind)
        return append(actions, AUTO)

    def beside(self, seat: i64) -> i64:
        """Where the next alga goes one space over (§6.2): the nearest spaces that take one."""
        row = seat * ROW
        free = ALL_SPACES & ~self.reefs[row + GREEN]
        if RUN_OFF & BIT[self.drawn[self.struck - 1]]:
            free &= ~self.nutrient_proof(seat)
        space: i64 = 0
        while not self.reefs[row + MARKED] & BIT[space]:
            space += 1
        return nearest(space, free)

    def _collecting(self) -> vec[i64]:
        actions = vec[i64]()
        for kind in range(KINDS):
            if self.has_token(kind):
                actions = append(actions, TRIANGLE + kind)
        return actions

    def commonest_corals(self, seat: i64) -> i64:
        """The kinds of coral with the most top builders (R37); none if there is no coral."""
        row = seat * ROW
        tops = vec[i64]([0] * KINDS)
        most: i64 = 0
        for space in range(SPACES):
            builder = self.reefs[row + space] & ONE
            if builder > 0 and self.terms.corals & BIT[(builder >> KIND) - 1]:
                kind = (builder >> KIND) - 1
                tops[kind] += 1
                most = max(most, tops[kind])
        found: i64 = 0
        for kind in range(KINDS):
            if most > 0 and tops[kind] == most:
                found |= BIT[kind]
        return found

    def _sacrificing(self, seat: i64) -> vec[i64]:
        return each(SACRIFICE, self.commonest_corals(seat))

    def _settling(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        nursery = self.nursery
        first = seat * SLOTS
        kind: i64 = -1
        homes: i64 = 0
        for slot in range(self.reefs[seat * ROW + SLOTS_USED]):
            young = nursery[first + slot]
            if young >> BITS + 1 > 0:
                if ((young & ONE) >> KIND) - 1 != kind:  # slots of a kind stand together
                    kind = ((young & ONE) >> KIND) - 1
                    homes = self.homes(seat, kind)
                if homes:
                    actions = more(actions, SETTLE + slot * SPACES, homes)
        return append(actions, AUTO)

    def why_not(self, seat: i64, action: i64) -> str | None:
        reason = out_of_place(self, seat, action)
        if reason is not None:
            return reason
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)

    # What chance may bring

    def chances(self) -> list[tuple[int, int]]:
        if self.chance == NOTHING:
            return []
        if self.chance == CARD_DRAW:
            pile = self.pile()
            return [(DRAW + card, 1) for card in range(CARDS) if pile & BIT[card]]
        if self.chance == BOARD_DEAL:
            return [(DEAL + self.roller * BOARDS + board, 1) for board in range(BOARDS)]
        first = self._faces()
        return [(first + face, 1) for face in range(FACES)]

    def sample(self, rng: Rng) -> i64:
        if self.chance == CARD_DRAW:
            pile = self.pile()
            left = rng.below(count(pile))
            card: i64 = 0
            while left > 0 or not pile & BIT[card]:
                if pile & BIT[card]:
                    left -= 1
                card += 1
            return DRAW + card
        if self.chance == BOARD_DEAL:
            return DEAL + self.roller * BOARDS + rng.below(BOARDS)
        return self._faces() + rng.below(FACES)

    def _faces(self) -> i64:
        """The outcome that stands for rolling a one."""
        return (TRIANGLE_ROLL if self.chance == TRIANGLE_ROLLS else ROLL) + self.roller * FACES

    def pile(self) -> i64:
        """The cards of which one is drawn now (R30)."""
        return self.deck & self.due_deck()

    def due_deck(self) -> i64:
        """The deck of the next draw of this round: the set of its cards; 0 when all are drawn (§5.4)."""
        schedule = SCHEDULE[min(self.round, len(SCHEDULE)) - 1]
        if self.draws < len(schedule):
            return schedule[self.draws]
        extra = self.draws - len(schedule) < EXTRA and BAD_LUCK in self.drawn
        return SHORT if extra else 0


def each(first: i64, spaces: i64) -> vec[i64]:
    """The actions that count up from `first` with the spaces, for these spaces."""
    return more(vec[i64](), first, spaces)


def more(actions: vec[i64], first: i64, spaces: i64) -> vec[i64]:
    """As `each`, after actions that are there already."""
    at = first // SIX * CHOICES
    actions = extend(actions, RUNS[at + (spaces & 63)])
    actions = extend(actions, RUNS[at + 64 + (spaces >> 6 & 63)])
    actions = extend(actions, RUNS[at + 128 + (spaces >> 12 & 63)])
    actions = extend(actions, RUNS[at + 192 + (spaces >> 18 & 63)])
    return extend(actions, RUNS[at + 256 + (spaces >> 24)])
