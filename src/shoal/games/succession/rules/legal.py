"""What may be done in a position of Succession: the phases of §5.3 and, above them, the calls of §5.5."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.games.succession.rules.actions import (
    BONUS,
    BY_CHANCE,
    CALLS,
    COLOUR,
    COLOUR_CHOICES,
    DRAW,
    DRAWN,
    FEED,
    FIRST_BASIC,
    FITS,
    FOLLOW,
    HELD,
    KEEP_ONLY,
    KEEP_OR_PLAY,
    KINDS,
    MOST_SEATS,
    NONE,
    NUMBERED,
    ONLY,
    OPENINGS,
    PASS_ONLY,
    PASS_OR_UPGRADE,
    ROW,
    SEATS,
    SECONDS,
    SEVERAL,
    SHOUT,
    STAGE,
    TURN,
    TURNS,
    WINNER,
    WINNER_CALLS,
    WINNER_CATCHES,
)
from shoal.games.succession.rules.position import Position
from shoal.games.succession.rules.refusals import refusal


class Choices(Position):
    """A position and who may do what in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        if self.drawer >= 0:
            return BY_CHANCE
        if self.owes or self.phase == WINNER:
            return SEATS[self.waits | ((1 << self.n) - 1) & ~self.silent]
        return SEATS[self.waits]

    def ask(self, rng: Rng) -> i64:
        """Among programs (§5.5): first who owes a call, then who could catch, then whom the phase waits for."""
        if self.drawer >= 0:
            return CHANCE
        asked = self.waits
        if self.owes:
            talking = ((1 << self.n) - 1) & ~self.silent
            asked = self.owes & talking or talking or asked
        seat = ONLY[asked]
        if seat != SEVERAL:
            return seat
        seats = SEATS[asked]
        return seats[rng.below(len(seats))]

    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == TURN and seat == self.seat and self.drawer < 0 and not self.owes:  # most often
            return self._turn(seat)
        if self.drawer >= 0 or seat < 0 or seat >= self.n:
            return NONE
        if self.owes or self.phase == WINNER:
            return self._with_calls(seat)
        if self.waits >> seat & 1:
            return self._choices(seat)
        return NONE

    def _turn(self, seat: i64) -> vec[i64]:
        """What fits, and to draw."""
        colour = self.colour
        fits = self.hands[seat * ROW + HELD] & FITS[colour * KINDS + self.pile[self.piled - 1]]
        if fits < FIRST_BASIC and (self.left > 0 or self.piled > 1):
            return TURNS[(colour * 32 + (fits >> colour * STAGE & 31)) * 32 + (fits >> NUMBERED)]
        return self._rare_turn(fits)

    def _choices(self, seat: i64) -> vec[i64]:
        """What the phase offers a seat it waits for."""
        phase = self.phase
        held = self.hands[seat * ROW + HELD]
        if phase == FOLLOW:
            return SECONDS[held & (2 << self.card)]
        if phase == SHOUT:
            return PASS_OR_UPGRADE if held >> self.card + 1 & 1 else PASS_ONLY
        if phase == FEED:
            return SECONDS[held & ~self.barred & (1 << NUMBERED) - 1]
        if phase == BONUS:
            return SECONDS[held & ~self.barred & 31 << self.colour * STAGE]
        if phase == COLOUR:
            return COLOUR_CHOICES
        if phase == DRAWN:
            return KEEP_OR_PLAY[self.card] if self.fits(self.card) else KEEP_ONLY
        if phase == TURN:
            return self._turn(seat)
        return OPENINGS[self.card]

    def _rare_turn(self, fits: i64) -> vec[i64]:
        """A turn with black or purple cards, or with nothing left to draw (R16)."""
        choices = vec[i64]()
        for kind in range(KINDS):
            if fits >> kind & 1:
                choices = append(choices, kind)
        if self.can_draw():
            choices = append(choices, DRAW)
        return choices if len(choices) else PASS_ONLY

    def _with_calls(self, seat: i64) -> vec[i64]:
        """What the phase offers, and besides it what can be said (§5.5)."""
        if self.phase == WINNER:
            if seat == self.seat:
                return WINNER_CALLS
            return NONE if self.silent >> seat & 1 else WINNER_CATCHES[self.seat]
        choices = self._choices(seat) if self.waits >> seat & 1 else NONE
        if self.silent >> seat & 1:
            return choices
        calls = CALLS[self.owes * MOST_SEATS + seat]
        return joined(choices, calls) if len(choices) else calls

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)


def joined(choices: vec[i64], calls: vec[i64]) -> vec[i64]:
    both = choices[:]
    for call in calls:
        both = append(both, call)
    return both
