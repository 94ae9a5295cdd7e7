"""Reef Survivor as numbers, for programs that learn."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.observation import MOST, Observer
from shoal.games.reef.content import BUILDER_IDS, CARD_IDS, DWELLER_IDS
from shoal.games.reef.content import SPACES as SPACE_NAMES
from shoal.games.reef.rules import actions, position, scoring
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, MANY, ONE, SLOTS, height
from shoal.games.reef.rules.position import ROW, Position
from shoal.games.reef.rules.spaces import DEPTH, SPACES, count

DWELLERS = 3


@final
class ReefObserver(Observer):
    """`stack`, `top` and `level` are the builders on each space of the seat's own reef: how many, the kind of the
    uppermost counted from 1, and the strength of its skeleton. `depth` is that of the sea floor, counted from 1.
    `slot` is the seat's own nursery: the kind counted from 1, and how many young. Offers are those to this seat."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.step: i64 = self.block("step", actions.STEPS)
        self.task: i64 = self.block("task", [task or "nothing" for task in actions.TASKS])
        self.left: i64 = self.column("left")
        self.aim: i64 = self.column("aim")
        self.marked: i64 = self.block("marked", SPACE_NAMES)
        self.depth: i64 = self.block("depth", SPACE_NAMES)
        self.stack: i64 = self.block("stack", SPACE_NAMES)
        self.top: i64 = self.block("top", SPACE_NAMES)
        self.level: i64 = self.block("level", SPACE_NAMES)
        self.alga: i64 = self.block("alga", SPACE_NAMES)
        self.slot: i64 = self.block("slot", [f"{n}.{fact}" for n in range(1, SLOTS + 1) for fact in ("kind", "young")])
        self.board: i64 = self.each_seat("board")
        self.tasks: i64 = self.each_seat("busy")
        self.algae: i64 = self.each_seat("algae")
        self.limit: i64 = self.each_seat("recruits")
        self.support: i64 = self.each_seat("support")
        self.points: i64 = self.each_seat("points")
        self.score: i64 = self.each_seat("score")
        self.ready: i64 = self.each_seat("ready")
        self.builders: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"builders.{other}", BUILDER_IDS)
        self.young: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"young.{other}", BUILDER_IDS)
        self.dwellers: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"dwellers.{other}", DWELLER_IDS)
        self.offers: i64 = self.column("offers")
        self.partner: i64 = self.each_seat("partner")
        self.sent: i64 = self.column("sent")
        self.gives: i64 = self.block("gives", range(1, SLOTS + 1))
        self.asks: i64 = self.block("asks", range(1, SLOTS + 1))
        self.offered: i64 = self.each_seat("offered")
        self.given: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"given.{other}", BUILDER_IDS)
        self.asked: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"asked.{other}", BUILDER_IDS)
        self.supply: i64 = self.block("supply", DWELLER_IDS)
        self.deck: i64 = self.block("deck", CARD_IDS)
        self.drawn: i64 = self.block("drawn", CARD_IDS)
        self.card: i64 = self.block("card", CARD_IDS)
        self.rolled: i64 = self.column("rolled")
        self.barred: i64 = self.column("barred")
        self.round: i64 = self.column("round")
        self.rounds: i64 = self.column("rounds_left")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Position)
        row[at + self.step + state.step] = 1
        self._look_at_own(state, seat, row, at)
        scores = scoring.scores(state)
        other = seat
        for i in range(state.n):
            self._look_at(state, other, i, row, at)
            row[at + self.score + i] = _limited(scores[other])
            other = other + 1 if other + 1 < state.n else 0
        if state.step == actions.MIGRATING:
            self._look_at_bargains(state, seat, row, at)
        for kind in range(DWELLERS):
            row[at + self.supply + kind] = state.supply(kind)
        for card in range(len(CARD_IDS)):
            row[at + self.deck + card] = state.deck >> card & 1
        for card in state.drawn:
            row[at + self.drawn + card] = 1
        if state.step == actions.STRIKING:
            row[at + self.card + state.drawn[state.struck - 1]] = 1
        row[at + self.rolled] = state.rolled
        row[at + self.barred] = 1 if state.barred == state.round and state.round > 0 else 0
        row[at + self.round] = state.round
        row[at + self.rounds] = state.terms.rounds - state.round

    def _look_at_own(self, state: Position, seat: i64, row: vec[i64], at: i64) -> None:
        """What the seat has to do, its reef and its nursery."""
        reefs = state.reefs
        first = seat * ROW
        row[at + self.task + reefs[first + position.TASK]] = 1
        row[at + self.left] = reefs[first + position.LEFT_TO_DO]
        row[at + self.aim] = reefs[first + position.AIM]
        floor = reefs[first + position.FLOOR]
        for space in range(SPACES):
            row[at + self.marked + space] = reefs[first + position.MARKED] >> space & 1
            row[at + self.alga + space] = reefs[first + position.GREEN] >> space & 1
            if floor >= 0:
                row[at + self.depth + space] = 1 + DEPTH[floor * SPACES + space]
            stack = reefs[first + space]
            if stack > 0:
                row[at + self.stack + space] = height(stack)
                row[at + self.top + space] = (stack & ONE) >> KIND
                row[at + self.level + space] = state.level(stack & ONE)
        for slot in range(reefs[first + position.SLOTS_USED]):
            young = state.nursery[seat * SLOTS + slot]
            row[at + self.slot + slot * 2] = (young & ONE) >> KIND
            row[at + self.slot + slot * 2 + 1] = young >> MANY

    def _look_at(self, state: Position, other: i64, i: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat."""
        reefs = state.reefs
        first = other * ROW
        row[at + self.board + i] = reefs[first + position.FLOOR] + 1
        row[at + self.tasks + i] = 1 if reefs[first + position.TASK] != actions.IDLE else 0
        row[at + self.algae + i] = count(reefs[first + position.GREEN])
        row[at + self.limit + i] = state.recruit_limit(other)
        row[at + self.support + i] = state.support(other)
        row[at + self.points + i] = scoring.points_now(state, other)
        row[at + self.ready + i] = state.ready >> other & 1
        builders = at + self.builders + i * KINDS
        for space in range(SPACES):
            stack = reefs[first + space]
            while stack > 0:
                row[builders + ((stack & ONE) >> KIND) - 1] += 1
                stack >>= BITS
        for slot in range(reefs[first + position.SLOTS_USED]):
            young = state.nursery[other * SLOTS + slot]
            row[at + self.young + i * KINDS + ((young & ONE) >> KIND) - 1] += young >> MANY
        for kind in range(DWELLERS):
            row[at + self.dwellers + i * DWELLERS + kind] = reefs[first + position.DWELLERS + kind]

    def _look_at_bargains(self, state: Position, seat: i64, row: vec[i64], at: i64) -> None:
        """The seat's own draft or offer, and what others have offered it."""
        reefs = state.reefs
        first = seat * ROW
        row[at + self.offers] = reefs[first + position.OFFERS]
        if reefs[first + position.PARTNER] >= 0:
            row[at + self.partner + (reefs[first + position.PARTNER] - seat + state.n) % state.n] = 1
            row[at + self.sent] = reefs[first + position.SENT]
            for slot in range(SLOTS):
                row[at + self.gives + slot] = state.bargains[seat * 2 * SLOTS + slot]
                row[at + self.asks + slot] = state.bargains[seat * 2 * SLOTS + SLOTS + slot]
        for i in range(1, state.n):
            other = (seat + i) % state.n
            if reefs[other * ROW + position.PARTNER] == seat and reefs[other * ROW + position.SENT]:
                row[at + self.offered + i] = 1
                for slot in range(SLOTS):
                    self._count(state, other, slot, state.bargains[other * 2 * SLOTS + slot], row, at + self.given, i)
                    asked = state.bargains[other * 2 * SLOTS + SLOTS + slot]
                    self._count(state, seat, slot, asked, row, at + self.asked, i)

    def _count(self, state: Position, owner: i64, slot: i64, young: i64, row: vec[i64], block: i64, i: i64) -> None:
        """So many young of a slot, by kind."""
        if young > 0:
            row[block + i * KINDS + ((state.nursery[owner * SLOTS + slot] & ONE) >> KIND) - 1] += young


def observer(game: Game, seats: int) -> Observer:
    return ReefObserver(seats)


def _limited(score: int) -> i64:
    """Points that are multiplied can be more than any number in a row."""
    limit = int(MOST)
    if score > limit:
        return MOST
    return -MOST if score < -limit else i64(score)
