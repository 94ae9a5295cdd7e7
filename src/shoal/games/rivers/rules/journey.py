"""The journey of Rivers: moving and what is met on the way (§5 steps 2 and 3, §6.3), and a turn's event (step 4)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.games.rivers.rules import notes
from shoal.games.rivers.rules.actions import BONUS_ROLL, CHOOSE_B, DROP, EVENT, READY, SEVERITY, WARN
from shoal.games.rivers.rules.board import AHEAD, BEHIND, CORNER_ON, DISASTER_ON, END_POSITION
from shoal.games.rivers.rules.cards import INNOVATIONS, REFUNDS, WARNING
from shoal.games.rivers.rules.effects import Effects
from shoal.games.rivers.rules.position import CARRIED, FOLLOWED, HELD, KEPT, PLACE, ROW, VOID
from shoal.games.rivers.rules.scripts import (
    CORNER_SCRIPTS,
    DISASTER_SCRIPTS,
    EVENT_SCRIPTS,
    LEVELS,
    MELTS,
    OPTION_A,
    OPTION_B,
)

# What follows when effects have been carried out.
WALK_ON: Final[i64] = 0  # after a disaster
ARRIVE: Final[i64] = 1  # after a corner
CLOSE_EVENT: Final[i64] = 2
BACK_TO_ROLL: Final[i64] = 3  # after an innovation
BACK_TO_LAND: Final[i64] = 4


class Journey(Effects):
    """A position in which the active seat travels."""

    __slots__ = ()

    @abstractmethod
    def land_use(self) -> None:
        """Step 5 begins: the rules know."""

    # Moving, and what is met on the way

    def move_by(self, die: i64) -> None:
        """Steps 1 and 2."""
        if self.story is not None:
            self.story.tell("rolled", self.seat, {"die": die})
        self.die = die
        self.steps = die
        self.way = 1
        self.walk()

    def walk(self) -> None:
        """Go on until a disaster tile is entered (R7) or the steps are done; the End ends every move (R4)."""
        here = self.seat * ROW + PLACE
        start = self.seats[here]
        goal = start + self.steps if self.way > 0 else start - self.steps
        if goal > END_POSITION:
            goal = END_POSITION
        stop = AHEAD[start] if self.way > 0 else BEHIND[start]
        met = self.rules.disasters and goal != start and (goal >= stop if self.way > 0 else goal <= stop)
        if met:
            self.steps = goal - stop if self.way > 0 else stop - goal
            goal = stop
        else:
            self.steps = 0
        self.seats[here] = goal
        if self.story is not None and goal != start:
            notes.moved(self, self.story, start, goal)
        if met:
            self._meet(DISASTER_ON[goal])
        else:
            self._arrive(goal)

    def _arrive(self, place: i64) -> None:
        """The move is over; a corner has its say (§2.4)."""
        corner = CORNER_ON[place]
        if corner < 0:
            self._arrived()
            return
        if self.story is not None:
            notes.corner(self, self.story, corner)
        self.start(CORNER_SCRIPTS[corner], ARRIVE)

    def _arrived(self) -> None:
        """Step 3 after a roll; after a move by an event nothing more of it comes (R29)."""
        if self.fate == CARRIED:
            self._close_event()
        elif self.die == BONUS_ROLL and self.supply > 0:
            self.phase = DROP
            self.actor = self.seat
        else:
            self._event()

    def drop(self, taken: bool) -> None:
        if self.story is not None:
            self.story.tell("drop", self.seat, {"taken": int(taken)})
        if taken:
            self.collect_for(self.seat, 1, "drop")
        self._event()

    def _meet(self, disaster: i64) -> None:
        """Step 1 of §6.3."""
        if self.story is not None:
            notes.disaster(self, self.story, disaster)
        self.disasters |= 1 << disaster
        self.throw = 0
        self.phase = SEVERITY
        self.actor = CHANCE

    def strike(self, die: i64) -> None:
        """Steps 2 and 3 of §6.3."""
        self.throw = die
        level = self.level()
        if self.story is not None:
            notes.severity(self, self.story, level)
        if level == 0:
            self.walk()
        elif self.seats[self.seat * ROW + HELD + WARNING] > 0:
            self.phase = WARN
            self.actor = self.seat
        else:
            self.suffer()

    def heed_warning(self) -> None:
        self.give_up(WARNING)
        self.walk()

    def suffer(self) -> None:
        """Step 4 of §6.3."""
        disaster = DISASTER_ON[self.seats[self.seat * ROW + PLACE]]
        self.start(DISASTER_SCRIPTS[disaster * LEVELS + self.level() - 1], WALK_ON)

    # Events

    def _event(self) -> None:
        """Step 4: the next thing is that an event card is drawn."""
        if self.left == 0:
            self.renew_deck()
        self.phase = EVENT
        self.actor = CHANCE

    def draw_event(self, place: i64) -> None:
        face = self.cards[place]
        self.left -= 1
        self.cards[place] = self.cards[self.left]
        self.event = face
        script = EVENT_SCRIPTS[face]
        if face < INNOVATIONS:
            self.seats[self.seat * ROW + HELD + face] += 1
            self.fate = KEPT
        elif self.can_follow(script):
            self.fate = CARRIED
        else:
            self.fate = VOID  # R10
            self.discard(face)
        if self.story is not None:
            notes.event(self, self.story)
        if self.fate == CARRIED or REFUNDS[face] >= 0:
            self.start(script, CLOSE_EVENT)
        else:
            self.land_use()

    def melt(self, die: i64) -> None:
        """E02."""
        if self.story is not None:
            self.story.tell("snowmelt", self.seat, {"die": die})
        self.throw = die
        self.collect(self.seat, MELTS[die])
        self.at += 1
        self.run()

    def decide(self, action: i64) -> None:
        """E34 and E35."""
        if self.story is not None:
            notes.chose(self, self.story, "b" if action == CHOOSE_B else "a")
        self.start(OPTION_B[self.at] if action == CHOOSE_B else OPTION_A[self.at], CLOSE_EVENT)

    def _close_event(self) -> None:
        if self.fate == CARRIED:
            self.fate = FOLLOWED
            self.discard(self.event)
        self.land_use()

    def start(self, script: i64, then: i64) -> None:
        self.at = script
        self.then = then
        self.run()

    def follow_on(self) -> None:
        then = self.then
        if then == CLOSE_EVENT:
            self._close_event()
        elif then == WALK_ON:
            self.walk()
        elif then == ARRIVE:
            self._arrived()
        elif then == BACK_TO_LAND:
            self.land_use()
        else:
            self.phase = READY
            self.actor = self.seat

    def give_up(self, face: i64) -> None:
        """A used innovation goes to the discards."""
        self.seats[self.seat * ROW + HELD + face] -= 1
        self.discard(face)
        if self.story is not None:
            notes.used(self, self.story, face)
