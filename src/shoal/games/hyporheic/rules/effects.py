"""What the cards of Hyporheic do to tokens and hands where nobody has to decide (§6.2, §6.3)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.hyporheic.rules import notes
from shoal.games.hyporheic.rules.actions import (
    BEATS,
    BIT,
    CLAY,
    CLOGGING_CLAY,
    DRIED,
    FERTILIZING_FARMER,
    GIVEN,
    GIVEN_COUNT,
    HYPORHEIC_FLUSHING,
    HYPOXIA,
    HYPOXIC,
    LIMIT,
    LOST,
    MORE_ACIDIC,
    MORE_BASIC,
    NITRATE_POISONING,
    NUTRIENTS,
    PLANT_PREVALENCE,
    ROW,
    SEAT_SETS,
    SPACE,
    SPACE_NUMBERS,
    STORM_SURGE,
    SURGED,
    TURNS_FROM,
    TURNS_INTO,
)
from shoal.games.hyporheic.rules.board import DOWN, FORWARD, LEFT, NOWHERE, SQUARES, START, WATER, ZONE
from shoal.games.hyporheic.rules.legal import Choices


class Effects(Choices):
    """A position, and what cards do in it."""

    __slots__ = ()

    def carry_out(self, card: i64) -> None:
        """A card that asks nobody and moves only tokens in the bed."""
        if card in (MORE_ACIDIC, MORE_BASIC):
            self._turn_into(TURNS_FROM[card], TURNS_INTO[card])
        elif card == FERTILIZING_FARMER:
            self._fertilize()
        elif card == HYPORHEIC_FLUSHING:
            self._flush()
        elif card == CLOGGING_CLAY:
            self._mark(CLAY)
        elif card == HYPOXIA:
            self._mark(HYPOXIC)
        elif card == NITRATE_POISONING:
            self._take_from(0, self.n)
        elif card == PLANT_PREVALENCE:
            self._take_from(self.seat, self.seat + 1)
        else:
            self._supply(self.seat)

    def _turn_into(self, give: i64, get: i64) -> None:
        """pH: every seat at once, and nobody's number of nutrients changes."""
        rows = self.rows
        found: i64 = 0
        for seat in range(self.n):
            row = seat * ROW
            count = rows[row + give]
            if count > 0:
                rows[row + get] += count
                rows[row + give] = 0
                found += count
                if self.story is not None:
                    notes.changed(self, self.story, seat, give, get, count)
        self._tell_nothing(found > 0, "none")

    def _supply(self, seat: i64) -> None:
        """As many nutrients as the card gives and the seat has room for."""
        card = self.card
        count = self.give(seat, GIVEN[card], GIVEN_COUNT[card])
        if self.story is not None:
            notes.collected(self, self.story, seat, GIVEN[card], count, GIVEN_COUNT[card])

    def _fertilize(self) -> None:
        """Everybody in the surface water; Start belongs to it, circles do not (R39)."""
        seat = self.seat
        for _ in range(self.n):
            if ZONE[self.space(seat)] == WATER:
                self._supply(seat)
            seat = self.after(seat)

    def _flush(self) -> None:
        """Everybody in the bed goes to Start; nobody lands."""
        flushed: i64 = 0
        for seat in range(self.n):
            if ZONE[self.space(seat)] != WATER:
                if self.story is not None:
                    notes.flushed(self, self.story, seat)
                self.put(seat, START)
                flushed += 1
        self._tell_nothing(flushed > 0, "nobody")

    def _mark(self, sign: i64) -> None:
        """Everybody's next turn, the drawer's too (R37)."""
        self.mark(sign)
        if self.story is not None:
            notes.marked(self, self.story, sign)

    def _take_from(self, first: i64, end: i64) -> None:
        """These seats lose what the card says, each kind separately (R36)."""
        lost: i64 = 0
        for seat in range(first, end):
            for nutrient in range(NUTRIENTS):
                lost += self.take_away(seat, nutrient, LOST[self.card * NUTRIENTS + nutrient])
        self._tell_nothing(lost > 0, "none")

    def take_away(self, seat: i64, nutrient: i64, count: i64) -> i64:
        """A seat loses nutrients because of the card; how many."""
        count = self.lose(seat, nutrient, count)
        if count > 0 and self.story is not None:
            notes.lost(self, self.story, seat, nutrient, count)
        return count

    def take_away_all(self, seat: i64) -> None:
        lost: i64 = 0
        for nutrient in range(NUTRIENTS):
            lost += self.take_away(seat, nutrient, LIMIT)
        self._tell_nothing(lost > 0, "none")

    def sweep(self, card: i64) -> bool:
        """A mass move (§6.3), told beat by beat; whether the drawer moved."""
        before = self.rows[:]
        drawer = self.seat * ROW + SPACE
        origins: i64 = 0
        for seat in range(self.n):
            origins = origins * SPACE_NUMBERS + self.space(seat)
        swept = SURGED if card == STORM_SURGE else DRIED
        for beat in range(BEATS):
            start = self.rows[:] if self.story is not None else before
            stepped = self._beat(card)
            if self.story is not None and stepped:
                notes.beat(self, self.story, beat + 1, start)
            swept = swept * SEAT_SETS + stepped
        self.swept_from = origins
        self.swept = swept
        if self.story is not None:
            notes.swept(self, self.story, before)
        return self.rows[drawer] != before[drawer]

    def _beat(self, card: i64) -> i64:
        """Each token makes at most one step. From the drawer on, the first that can; and again from the drawer.

        The seats that stepped, as bits."""
        rows = self.rows
        stepped: i64 = 0
        seat = self.seat
        left = self.n  # seats in a row that could not step
        while left > 0:
            to = NOWHERE if stepped & BIT[seat] else self._swept_to(card, seat)
            if to != NOWHERE and self.on(to) == 0:
                rows[seat * ROW + SPACE] = to
                stepped |= BIT[seat]
                seat = self.seat
                left = self.n
            else:
                seat = self.after(seat)
                left -= 1
        return stepped

    def _swept_to(self, card: i64, seat: i64) -> i64:
        """Forward in a Storm Surge (R28), down in a Drought (R30). A clogged drawer is not carried into the bed."""
        space = self.space(seat)
        if card != STORM_SURGE:
            return DOWN[space]
        to = FORWARD[space]
        if self.clogged and seat == self.seat and to >= SQUARES:
            return NOWHERE
        return to

    def eddy(self, die: i64) -> bool:
        """The active token drifts left, up to an X, sand or a token (R6, R29); whether it moved."""
        seat = self.seat
        origin = self.space(seat)
        for _ in range(die):
            to = LEFT[self.space(seat)]
            if to == NOWHERE or self.on(to) != 0:
                break
            self.put(seat, to)
        if self.story is not None:
            notes.eddied(self, self.story, origin)
        return self.space(seat) != origin

    def _tell_nothing(self, changed: bool, why: str) -> None:
        if not changed and self.story is not None:
            notes.nothing(self, self.story, why)
