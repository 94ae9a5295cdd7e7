"""The rules of Hyporheic: doing what may be done, and carrying out the cards that ask for decisions (§6).

What lies on the table is in `position`, what may be done in `choices`, what other cards do in `effects`, how a turn
goes in `turns`, and the ways over the board in `board`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import notes
from shoal.games.hyporheic.rules.actions import (
    ACTIONS,
    ALGAL_BLOOM,
    BLOOM,
    BLOOM_PHASE,
    BUMP,
    COLLECT,
    COLLECT_PHASE,
    COW_PIE,
    DIE,
    DIVE,
    DIVE_PHASE,
    DONE,
    DRAW_CARD,
    DRAW_PHASE,
    DROUGHT,
    EDDY_PHASE,
    MOVE_PHASE,
    NH4,
    NO_TRADE,
    NUTRIENT_TRADING,
    ONE_DIE,
    OPPOSING_EDDIES,
    OUTCOMES,
    QUICK_DIVE,
    REACT,
    ROLL,
    ROLL_PHASE,
    STOP,
    STORM_SURGE,
    SUPER_SWIFT_CURRENT,
    SWAP,
    SWAP_GIVES,
    SWAP_PHASE,
    SWAP_TAKES,
    SWAPS_MOST,
    SWIFT_CURRENT,
    SWITCH,
    SWITCH_PHASE,
    SWITCH_PLACES,
    TAKE,
    TRADE,
    TRADE_PHASE,
    TWO_DICE,
)
from shoal.games.hyporheic.rules.board import (
    FIRST_CIRCLE,
)
from shoal.games.hyporheic.rules.limits import longest_game
from shoal.games.hyporheic.rules.position import Rules
from shoal.games.hyporheic.rules.sight import HyporheicSight, look, restore
from shoal.games.hyporheic.rules.turns import Turns


@final
class Hyporheic(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "hyporheic"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = Vocabulary(ACTIONS)
        self.outcomes = Vocabulary(OUTCOMES)
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = (0, int(self.rules.coins))

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise ValueError(f"Hyporheic is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        state = HyporheicState(self, self.rules, seats, None)
        if not self.rules.by_roll:
            state.begin_turn(0)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, HyporheicSight)
        state = HyporheicState(self, self.rules, sight.seats, None)
        restore(state, sight)
        return state


@final
class HyporheicState(Turns):
    """A position, and doing what may be done in it."""

    __slots__ = ()

    def apply(self, seat: i64, action: i64) -> None:
        if seat < 0:
            self._happen(action)
        elif action < BUMP:
            self.move(action)
        elif action < TAKE:
            self.meet(action)
        elif action < REACT:
            self.take(action - TAKE)
        elif action < ROLL:
            self.react(action - REACT)
        elif action <= STOP:
            self.again(action == ROLL)
        else:
            self._answer(seat, action)

    # Chance

    def settle(self, rng: Rng) -> i64:
        times: i64 = 0
        while self.phase < MOVE_PHASE:
            self._happen(self.sample(rng))
            times += 1
        return times

    def _happen(self, outcome: i64) -> None:
        """A die was rolled or a card was drawn."""
        phase = self.phase
        if phase == ROLL_PHASE:
            self.rolled(outcome - ROLL_PHASE * DIE + 1)
        elif phase == DRAW_PHASE:
            self._drawn(outcome - DRAW_CARD)
        elif phase == EDDY_PHASE:
            self.die = outcome - EDDY_PHASE * DIE + 1
            self.second_die = 0
            self._carried(self.eddy(self.die))
        else:
            self._rolled_first(outcome + 1)

    def _rolled_first(self, die: i64) -> None:
        """§4: the highest starts; those who tie for it roll again, in seat order (R46)."""
        seat = self.asked
        if self.story is not None:
            self.story.tell("first", seat, {"die": die})
        self.die = die
        rolls = list(self.opening)
        rolls[seat] = die
        highest = max([rolls[each] for each in range(self.n) if self.contenders >> each & 1])
        tied = [each for each in range(self.n) if self.contenders >> each & 1 and rolls[each] == highest]
        self.opening = tuple(rolls)
        waiting = [each for each in range(seat + 1, self.n) if self.contenders >> each & 1]
        if waiting:
            self.asked = waiting[0]
        elif len(tied) == 1:
            self.first = tied[0]
            if self.story is not None:
                self.story.tell("starts", self.first)
            self.begin_turn(self.first)
        else:
            if self.story is not None:
                self.story.tell("tied", None, {"seats": tuple(tied)})
            self.opening = tuple([0 if each in tied else roll for each, roll in enumerate(rolls)])
            self.contenders = sum([1 << each for each in tied])
            self.asked = tied[0]

    # Cards (§6)

    def _drawn(self, card: i64) -> None:
        self.discard(card)
        self.card = card
        self.drawer = self.seat
        if self.story is not None:
            notes.drew(self, self.story)
        if card == SWIFT_CURRENT:
            self.roll(ONE_DIE)
        elif card == SUPER_SWIFT_CURRENT:
            self.roll(TWO_DICE)
        elif card == OPPOSING_EDDIES:
            self.phase = EDDY_PHASE
        elif card in (STORM_SURGE, DROUGHT):
            self._carried(self.sweep(card))
        elif card == COW_PIE:
            self._ask_for_cows(self.seat)
        elif card == ALGAL_BLOOM:
            self.phase = BLOOM_PHASE
        elif card == SWITCH_PLACES:
            self._offer(SWITCH_PHASE, self.switchable() != 0, "clogged")
        elif card == NUTRIENT_TRADING:
            self._offer(TRADE_PHASE, self.tradable() != 0, "none")
        elif card == QUICK_DIVE:
            self._offer(DIVE_PHASE, not self.clogged, "clogged")
        else:
            self.carry_out(card)
            self.landed()

    def _carried(self, moved: bool) -> None:
        """A card has moved the active token, or could not (R13)."""
        if moved:
            self.land()
        else:
            self.landed()

    def _offer(self, phase: i64, possible: bool, why: str) -> None:
        """A decision of the drawer, or nothing happens."""
        if possible:
            self.phase = phase
            return
        if self.story is not None:
            notes.nothing(self, self.story, why)
        self.landed()

    def _answer(self, seat: i64, action: i64) -> None:
        """What a card asked for."""
        if action < SWITCH:
            self._collect_from_cows(seat, action - COLLECT)
        elif action < DIVE:
            self._switch(action - SWITCH)
        elif action < TRADE:
            self._dive(action - DIVE)
        elif action < SWAP:
            self._trade(action)
        elif action <= DONE:
            self._swap(action)
        else:
            self._bloom(action - BLOOM)

    def _ask_for_cows(self, seat: i64) -> None:
        """Cow Pie: this seat and those after it, up to the drawer, as far as they have room (R35)."""
        while self.room(seat) == 0:
            seat = self.after(seat)
            if seat == self.seat:
                self.asked = seat
                self.landed()
                return
        self.asked = seat
        self.phase = COLLECT_PHASE

    def _collect_from_cows(self, seat: i64, count: i64) -> None:
        self.give(seat, NH4, count)
        if self.story is not None:
            notes.collected(self, self.story, seat, NH4, count, count)
        after = self.after(seat)
        if after == self.seat:
            self.asked = after
            self.landed()
        else:
            self._ask_for_cows(after)

    def _switch(self, other: i64) -> None:
        """Two tokens trade spaces and the drawer lands, unless both were on the same (R31)."""
        here = self.space(self.seat)
        there = self.space(other)
        if self.story is not None:
            notes.switched(self, self.story, other)
        self.put(self.seat, there)
        self.put(other, here)
        self._carried(here != there)

    def _dive(self, path: i64) -> None:
        """The first circle of a path (R32)."""
        circle = FIRST_CIRCLE[path]
        if self.story is not None:
            notes.dived(self, self.story, circle)
        self.put(self.seat, circle)
        self.land()

    def _trade(self, action: i64) -> None:
        if action == NO_TRADE:
            if self.story is not None:
                self.story.tell("untraded", self.seat)
            self.landed()
            return
        self.partner = action - TRADE
        self.swaps = SWAPS_MOST
        self.phase = SWAP_PHASE

    def _swap(self, action: i64) -> None:
        """One for one, twice at most; the partner has no say (R33)."""
        if action != DONE:
            give = SWAP_GIVES[action - SWAP]
            take = SWAP_TAKES[action - SWAP]
            self.hand_over(self.seat, self.partner, give)
            self.hand_over(self.partner, self.seat, take)
            self.swaps -= 1
            if self.story is not None:
                notes.traded(self, self.story, give, take)
        if action == DONE or self.swaps == 0:
            self.landed()

    def _bloom(self, victim: i64) -> None:
        """Anybody, oneself too (R34)."""
        if self.story is not None:
            self.story.tell("bloomed", self.seat, {"victim": victim})
        self.take_away_all(victim)
        self.landed()

    # Copies and what a seat may know

    def clone(self) -> HyporheicState:
        return HyporheicState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)
