"""What may be done in a position of Succession: the phases of §5.3 and, above them, the calls of §5.5."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.position import HELD, ROW, Position
from shoal.games.succession.rules.refusals import refusal

FIRST_BASIC: Final[i64] = 1 << tables.BASIC


def turn_choices() -> list[list[int]]:
    """What a turn offers: by colour in play, set of matches (5 bits) and set of red cards (5 bits)."""
    choices: list[list[int]] = []
    reds = sets_of(range(tables.NUMBERED, tables.BASIC))
    for first in range(0, tables.NUMBERED, tables.STAGE):
        for matches in sets_of(range(first, first + tables.STAGE)):
            choices += [[*matches, *red, actions.DRAW] for red in reds]
    return choices


def call_choices() -> list[list[int]]:
    """What a seat may say: by the set of seats that owe "Last card", and the seat."""
    choices: list[list[int]] = []
    for owing in tables.SEATS:
        for seat in range(actions.MOST_SEATS):
            last = [actions.CALL_LAST] if seat in owing else []
            choices.append([*last, actions.QUIET, *[actions.CATCH + other for other in owing if other != seat]])
    return choices


# Lists of choices, shared.
NONE: Final = vec[i64]()
OPENINGS: Final = table([[kind] for kind in range(tables.NUMBERED)])
TURNS: Final = table(turn_choices())
KEEP_ONLY: Final = vec[i64]([actions.KEEP])
KEEP_OR_PLAY: Final = table([[kind, actions.KEEP] for kind in range(actions.KINDS)])
COLOURS: Final = vec[i64]([actions.COLOUR_GREEN + stage for stage in range(len(actions.COLOURS))])
SECONDS: Final = table([[*each, actions.PASS] for each in sets_of(range(tables.NUMBERED))])  # by set of numbered cards
PASS_ONLY: Final = vec[i64]([actions.PASS])
PASS_OR_UPGRADE: Final = vec[i64]([actions.PASS, actions.UPGRADE])
CALLS: Final = table(call_choices())
WINNER_CALLS: Final = vec[i64]([actions.CALL_WINNER, actions.QUIET])
WINNER_CATCHES: Final = table([[actions.QUIET, actions.CATCH + seat] for seat in range(actions.MOST_SEATS)])


class Choices(Position):
    """A position and who may do what in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        if self.drawer >= 0:
            return tables.BY_CHANCE
        if self.owes or self.phase == actions.WINNER:
            return tables.SEATS[self.waits | ((1 << self.n) - 1) & ~self.silent]
        return tables.SEATS[self.waits]

    def ask(self, rng: Rng) -> i64:
        """Among programs (§5.5): first who owes a call, then who could catch, then whom the phase waits for."""
        if self.drawer >= 0:
            return CHANCE
        asked = self.waits
        if self.owes:
            talking = ((1 << self.n) - 1) & ~self.silent
            asked = self.owes & talking or talking or asked
        seat = tables.ONLY[asked]
        if seat != tables.SEVERAL:
            return seat
        seats = tables.SEATS[asked]
        return seats[rng.below(len(seats))]

    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == actions.TURN and seat == self.seat and self.drawer < 0 and not self.owes:  # most often
            return self._turn(seat)
        if self.drawer >= 0 or seat < 0 or seat >= self.n:
            return NONE
        if self.owes or self.phase == actions.WINNER:
            return self._with_calls(seat)
        if self.waits >> seat & 1:
            return self._choices(seat)
        return NONE

    def _turn(self, seat: i64) -> vec[i64]:
        """What fits, and to draw."""
        colour = self.colour
        fits = self.hands[seat * ROW + HELD] & tables.FITS[colour * actions.KINDS + self.pile[self.piled - 1]]
        if fits < FIRST_BASIC and (self.left > 0 or self.piled > 1):
            return TURNS[(colour * 32 + (fits >> colour * tables.STAGE & 31)) * 32 + (fits >> tables.NUMBERED)]
        return self._rare_turn(fits)

    def _choices(self, seat: i64) -> vec[i64]:
        """What the phase offers a seat it waits for."""
        phase = self.phase
        held = self.hands[seat * ROW + HELD]
        if phase == actions.FOLLOW:
            return SECONDS[held & (2 << self.card)]
        if phase == actions.SHOUT:
            return PASS_OR_UPGRADE if held >> self.card + 1 & 1 else PASS_ONLY
        if phase == actions.FEED:
            return SECONDS[held & ~self.barred & (1 << tables.NUMBERED) - 1]
        if phase == actions.BONUS:
            return SECONDS[held & ~self.barred & 31 << self.colour * tables.STAGE]
        if phase == actions.COLOUR:
            return COLOURS
        if phase == actions.DRAWN:
            return KEEP_OR_PLAY[self.card] if self.fits(self.card) else KEEP_ONLY
        if phase == actions.TURN:
            return self._turn(seat)
        return OPENINGS[self.card]

    def _rare_turn(self, fits: i64) -> vec[i64]:
        """A turn with black or purple cards, or with nothing left to draw (R16)."""
        choices = vec[i64]()
        for kind in range(actions.KINDS):
            if fits >> kind & 1:
                choices = append(choices, kind)
        if self.can_draw():
            choices = append(choices, actions.DRAW)
        return choices if len(choices) else PASS_ONLY

    def _with_calls(self, seat: i64) -> vec[i64]:
        """What the phase offers, and besides it what can be said (§5.5)."""
        if self.phase == actions.WINNER:
            if seat == self.seat:
                return WINNER_CALLS
            return NONE if self.silent >> seat & 1 else WINNER_CATCHES[self.seat]
        choices = self._choices(seat) if self.waits >> seat & 1 else NONE
        if self.silent >> seat & 1:
            return choices
        calls = CALLS[self.owes * actions.MOST_SEATS + seat]
        return joined(choices, calls) if len(choices) else calls

    def why_not(self, seat: i64, action: i64) -> str | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)


def joined(choices: vec[i64], calls: vec[i64]) -> vec[i64]:
    both = choices[:]
    for call in calls:
        both = append(both, call)
    return both
