"""The turn of Hyporheic: rolling, moving, landing (§5), and the end (§7)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import NOBODY
from shoal.games.hyporheic.rules import notes
from shoal.games.hyporheic.rules.actions import (
    AGAIN_PHASE,
    BIT,
    BUMP,
    CLAY,
    COIN,
    COINS,
    DECK,
    DRAW_PHASE,
    EFFECT,
    HYPOXIC,
    LANDINGS,
    LIMIT,
    MARKS,
    MOVE_PHASE,
    NUTRIENTS,
    OCCUPIED_PHASE,
    ONE_DIE,
    OVER_PHASE,
    REACT_PHASE,
    ROB,
    ROB_MOST,
    ROB_PHASE,
    ROLL_PHASE,
    ROW,
    SECOND_DIE,
    SHARE,
    SIZE,
    SPACE,
    TAKE_PHASE,
    TWO_DICE,
)
from shoal.games.hyporheic.rules.board import (
    DRAWS,
    SQUARES,
    START,
    SUPPLY,
    SUPPLY_COUNT,
    WATER,
    ZONE,
)
from shoal.games.hyporheic.rules.effects import Effects


class Turns(Effects):
    """A position, and how a turn goes on in it. Cards that are drawn are carried out elsewhere."""

    __slots__ = ()

    def begin_turn(self, seat: i64) -> None:
        """Step 1: marks begin to work. Clogged on a circle, the turn is over at once (R38)."""
        rows = self.rows
        row = seat * ROW
        marks = rows[row + MARKS]
        self.seat = seat
        self.asked = seat
        self.extra = False
        self.landings = 0
        self.clogged = marks & CLAY != 0
        self.airless = marks & HYPOXIC != 0
        if self.story is not None:
            notes.turn(self, self.story)
        if marks:
            rows[row + MARKS] = 0
            if self.clogged and ZONE[rows[row + SPACE]] != WATER:
                if self.story is not None:
                    notes.skipped(self, self.story)
                self._end_turn()
                return
        self.dice = ONE_DIE
        self.phase = ROLL_PHASE

    def _end_turn(self) -> None:
        """Step 6: the next seat; before the first player's turn a round is complete (R42)."""
        seat = self.seat + 1
        if seat == self.n:
            seat = 0
        if seat == self.first:
            self.round += 1
            if self.round == self.rules.rounds:
                self._end("rounds")
                return
        self.begin_turn(seat)

    def rolled(self, die: i64) -> None:
        """Step 2; after Super Swift Current two dice, one after the other."""
        dice = self.dice
        if dice == SECOND_DIE:
            self.second_die = die
        else:
            self.die = die
            self.second_die = 0
        if self.story is not None:
            notes.rolled(self, self.story, die)
        if dice == TWO_DICE:
            self.dice = SECOND_DIE
        else:
            self.phase = MOVE_PHASE

    def move(self, space: i64) -> None:
        """Step 3: the token goes to the destination chosen (R7)."""
        seat = self.seat
        here = seat * ROW + SPACE
        self.mover = seat
        self.trip_from = self.rows[here]
        self.trip_to = space
        self.trip_steps = self.die + self.second_die
        self.trip_clogged = self.clogged
        self.swept = 0
        self.rows[here] = space
        if self.story is not None:
            notes.moved(self, self.story)
        self.land()

    def landed(self) -> None:
        """Step 5: a landing is over. Who shared may roll again; extra rolls do not add up (R20, R47)."""
        if self.extra and self.landings < LANDINGS:
            self.extra = False
            self.phase = AGAIN_PHASE
        else:
            self._end_turn()

    def again(self, roll: bool) -> None:
        if self.story is not None:
            self.story.tell("again" if roll else "stopped", self.seat)
        if roll:
            self.roll(ONE_DIE)
        else:
            self._end_turn()

    def roll(self, dice: i64) -> None:
        """A roll besides the first of a turn. It uses up an extra roll that was earned before."""
        self.extra = False
        self.dice = dice
        self.phase = ROLL_PHASE

    # Landings (§5.2)

    def land(self) -> None:
        """Steps 1 and 2: Start is never occupied (R15); elsewhere others may be there."""
        rows = self.rows
        seat = self.seat
        space = rows[seat * ROW + SPACE]
        self.landings += 1
        if self.story is not None:
            notes.landed(self, self.story, space)
        if space == START:
            self.landed()
            return
        for other in range(self.n):
            if rows[other * ROW + SPACE] == space and other != seat:
                self.phase = OCCUPIED_PHASE
                return
        if space < SQUARES:
            if SUPPLY_COUNT[space] > 0:
                self._collect(space)
                self.landed()
            elif DRAWS[space]:
                self._draw()
            else:
                self.landed()
        else:
            self._enter_reaction(space)

    def meet(self, action: i64) -> None:
        """Step 2: send everybody else back (R17), or share and rob one of them (R16)."""
        seat = self.seat
        space = self.space(seat)
        if action >= ROB:
            self._rob(action - ROB)
            return
        others = self.on(space) & ~BIT[seat]
        if self.story is not None:
            notes.met(self, self.story, others, space, action == SHARE)
        if action == BUMP:
            for other in range(self.n):
                if others & BIT[other]:
                    self.put(other, START)
        else:
            self.extra = True
        if space < SQUARES and SUPPLY_COUNT[space] > 0:
            self._collect(space)
        victims = self.victims() if action == SHARE and self.room(seat) > 0 else 0
        if victims == 0:
            self._act(space)
        elif victims & victims - 1:
            self.phase = ROB_PHASE
        else:
            victim: i64 = 0
            while BIT[victim] != victims:
                victim += 1
            self._rob(victim)

    def _collect(self, space: i64) -> None:
        """Step 3, compulsory as far as there is room (R14)."""
        rows = self.rows
        row = self.seat * ROW
        nutrient = SUPPLY[space]
        count = min(SUPPLY_COUNT[space], LIMIT - rows[row + SIZE])
        rows[row + nutrient] += count
        rows[row + SIZE] += count
        if self.story is not None:
            notes.picked_up(self, self.story, space, count)

    def _rob(self, victim: i64) -> None:
        """Step 4: as many as possible up to two (R18)."""
        self.victim = victim
        self.takes = min(ROB_MOST, self.room(self.seat), self.rows[victim * ROW + SIZE])
        self.phase = TAKE_PHASE

    def take(self, nutrient: i64) -> None:
        self.hand_over(self.victim, self.seat, nutrient)
        if self.story is not None:
            notes.robbed(self, self.story, nutrient)
        self.takes -= 1
        if self.takes == 0:
            self._act(self.space(self.seat))

    def _act(self, space: i64) -> None:
        """Steps 5 and 6: an equation on a circle, a card on a draw square."""
        if space >= SQUARES:
            self._enter_reaction(space)
        elif DRAWS[space]:
            self._draw()
        else:
            self.landed()

    def _enter_reaction(self, space: i64) -> None:
        """Step 5: one equation must be carried out if any can be paid (R21)."""
        if len(self.reactions(space)) > 0:
            self.phase = REACT_PHASE
            return
        if self.story is not None:
            notes.idle(self, self.story, space)
        self.landed()

    def react(self, equation: i64) -> None:
        rows = self.rows
        row = self.seat * ROW
        for nutrient in range(NUTRIENTS):
            change = EFFECT[equation * NUTRIENTS + nutrient]
            rows[row + nutrient] += change
            rows[row + SIZE] += change
        coins = rows[row + COINS] + COIN[equation]
        rows[row + COINS] = coins
        if self.story is not None:
            notes.reacted(self, self.story, equation)
        if coins == self.rules.coins:
            self._end("coins")  # R40
        else:
            self.landed()

    def _draw(self) -> None:
        """Step 6 of a landing: a card, but not on the last landing a turn can have (R43)."""
        if self.landings >= LANDINGS:
            if self.story is not None:
                notes.full(self, self.story)
            self.landed()
            return
        if self.left == 0:  # R25
            self.pile = DECK[:]
            self.left = len(DECK)
            if self.story is not None:
                self.story.tell("reshuffled", None, {"cards": self.left})
        self.phase = DRAW_PHASE

    # The end (§7)

    def _end(self, why: str) -> None:
        self.phase = OVER_PHASE
        self.asked = NOBODY
        if self.story is not None:
            notes.over(self, self.story, why)
