"""Effects of events, corners, disasters and innovations, one by one (§6.2). What follows them is in `rules`."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.rules import notes
from shoal.games.rivers.rules.actions import CHOOSE, CLAIM, CLEAN, POLLUTE, SNOWMELT
from shoal.games.rivers.rules.cards import KIND, TYPE_IDS
from shoal.games.rivers.rules.legal import Choices
from shoal.games.rivers.rules.position import (
    CARD,
    CLEAR,
    DIRT,
    DIRTY,
    OWNED,
    PLACE,
    PLOTS,
    ROW,
    SKIPS,
    SOILED,
    SPOT,
    clean_on,
)
from shoal.games.rivers.rules.scripts import (
    ALL,
    AMOUNT,
    CAUSES,
    CHOICE,
    CLEAN_UP,
    COMPACT,
    DOWNSTREAM,
    END,
    EVAPORATE,
    GAIN,
    GAIN_PER,
    GAIN_POLLUTED,
    GAIN_ROLL,
    GAIN_SHARE,
    KINDS_OF,
    ME,
    MOVE,
    MOVE_TO,
    OP,
    PASS_DOWNSTREAM,
    POLLUTE_HAND,
    POLLUTE_LAND,
    RAIN,
    RETURN,
    RETURN_PER,
    RICHEST_RETURN,
    SHARE,
    SKIP,
    TAKE_FROM,
    UNLESS,
    WHO,
)

HAND: Final[i64] = -1  # in place of the number of a card


class Effects(Choices):
    """A position in which effects are carried out."""

    __slots__ = ()

    def run(self) -> None:
        """Carry out effects from the row `at` on, until they end or somebody has to decide."""
        while OP[self.at] != END:
            if not self._carry_out(OP[self.at], AMOUNT[self.at]):
                return
            self.at += 1
        self.follow_on()

    @abstractmethod
    def follow_on(self) -> None:
        """What comes after the effects: the rules know."""

    @abstractmethod
    def walk(self) -> None:
        """Go the steps that are still to be walked: the rules know how."""

    def _carry_out(self, op: i64, n: i64) -> bool:
        """One effect; False if it is not done yet, because a seat or chance decides first."""
        seat = self.seat
        if op == GAIN:
            self._gain(n)
        elif op == GAIN_POLLUTED:
            self._gain_polluted(seat, n)
        elif op == GAIN_SHARE:
            self.collect(seat, (self.supply + n - 1) // n)
        elif op == GAIN_PER:
            self.collect(seat, min(self.owned(seat, KINDS_OF[self.at]), n))
        elif op == RAIN:
            self._rain(min(n, self.sky))
        elif op == EVAPORATE:
            self._evaporate(self.supply // n)
        elif op == RETURN:
            self._return(n)
        elif op == RETURN_PER:
            self.pay(seat, min(self.owned(seat, KINDS_OF[self.at]), n))
        elif op == RICHEST_RETURN:
            self._limit(n)
        elif op == COMPACT:
            self._compact(n)
        elif op == POLLUTE_HAND:
            self._pollute_hand(self.downstream() if WHO[self.at] == DOWNSTREAM else seat, n)
        elif op == PASS_DOWNSTREAM:
            self._hand_over(seat, self.downstream(), n)
        elif op == SHARE:
            self._share(n)
        elif op == SKIP:
            self._skip()
        else:
            return self._ask(op, n)
        return True

    def _ask(self, op: i64, n: i64) -> bool:
        """An effect in which somebody may have to decide, or the piece moves; whether it is done already."""
        if op == CLEAN_UP:
            self.whom = self.seat
            self.times = n
            return self._clean_up()
        if op == POLLUTE_LAND:
            self.whom = self.seat
            return self._pollute_lands()
        if op == TAKE_FROM:
            return self._claim(n)
        if op == GAIN_ROLL:
            self.phase = SNOWMELT
            self.actor = CHANCE
        elif op == CHOICE:
            self.phase = CHOOSE
            self.actor = self.seat
        else:
            assert op in (MOVE, MOVE_TO)
            self._move(op, n)
        return False

    # Water in and out

    def collect(self, seat: i64, n: i64) -> None:
        """Take clean tokens for the effect that is carried out, or what is there."""
        self.collect_for(seat, n, CAUSES[self.at])

    def collect_for(self, seat: i64, n: i64, cause: str) -> None:
        """Take clean tokens, or what is there."""
        before = self.supply
        dried = self.dried
        self.take(seat, n)
        if self.story is not None:
            notes.gained(self, self.story, seat, before - self.supply, 0, cause)
            if self.dried and not dried:
                notes.dried(self.story, cause)

    def pay(self, seat: i64, n: i64) -> None:
        """Return clean tokens, as far as possible (R9)."""
        n = min(n, self.seats[seat * ROW + CLEAR])
        self.seats[seat * ROW + CLEAR] -= n
        self.supply += n
        if self.story is not None and n > 0:
            notes.returned(self, self.story, seat, n)

    def _gain(self, n: i64) -> None:
        if WHO[self.at] != ALL:
            self.collect(self.seat, n)
            return
        self.whom = self.seat
        while self.whom >= 0:
            self.collect(self.whom, n)
            self._pass_on()

    def _gain_polluted(self, seat: i64, n: i64) -> None:
        before = self.supply
        dried = self.dried
        self.take(seat, n)
        n = before - self.supply
        self.seats[seat * ROW + CLEAR] -= n
        self.seats[seat * ROW + DIRTY] += n
        if self.story is not None:
            notes.gained(self, self.story, seat, n, 1, CAUSES[self.at])
            if self.dried and not dried:
                notes.dried(self.story, CAUSES[self.at])

    def _return(self, n: i64) -> None:
        if WHO[self.at] != ALL:
            self.pay(self.seat, n)
            return
        self.whom = self.seat
        while self.whom >= 0:
            if self.seats[self.whom * ROW + CLEAR] >= n:  # R11: who cannot do its full part does nothing
                self.pay(self.whom, n)
            self._pass_on()

    def _limit(self, n: i64) -> None:
        """Every traveler with the most clean tokens returns some."""
        most = self.most_clean(NOBODY)
        self.whom = self.seat
        while self.whom >= 0:
            if self.seats[self.whom * ROW + CLEAR] == most:
                self.pay(self.whom, n)
            self._pass_on()

    def _compact(self, n: i64) -> None:
        """Corner C3: who has more than every other traveler returns, all others take."""
        most = self.most_clean(self.seat)
        if 0 <= most < self.seats[self.seat * ROW + CLEAR]:
            self.pay(self.seat, n)
        else:
            self.collect(self.seat, n)

    def _rain(self, n: i64) -> None:
        self.sky -= n
        self.supply += n
        if self.story is not None and n > 0:
            notes.weather(self, self.story, "rained", n)

    def _evaporate(self, n: i64) -> None:
        self.supply -= n
        self.sky += n
        if self.story is not None and n > 0:
            notes.weather(self, self.story, "evaporated", n)

    # Between seats

    def _hand_over(self, giver: i64, to: i64, n: i64) -> None:
        self.seats[giver * ROW + CLEAR] -= n
        self.seats[to * ROW + CLEAR] += n
        if self.story is not None:
            notes.gave(self, self.story, giver, to, n)

    def _share(self, n: i64) -> None:
        """N7: the hands are compared once, then every traveler with more clean tokens gives."""
        clean = self.seats[self.seat * ROW + CLEAR]
        for seat in range(self.n):
            if self.traveling(seat) and self.seats[seat * ROW + CLEAR] > clean and seat != self.seat:
                self._hand_over(seat, self.seat, n)

    def _claim(self, n: i64) -> bool:
        targets = self.targets()
        if targets & (targets - 1) == 0:
            seat: i64 = 0
            while not targets >> seat & 1:
                seat += 1
            self._hand_over(seat, self.seat, n)
            return True
        self.phase = CLAIM
        self.actor = self.seat
        return False

    def claim(self, seat: i64) -> None:
        """The active seat has chosen whom it takes from."""
        self._hand_over(seat, self.seat, AMOUNT[self.at])
        self.at += 1
        self.run()

    def _skip(self) -> None:
        self.seats[self.seat * ROW + SKIPS] = 1
        if self.story is not None:
            notes.blocked(self, self.story)

    def _move(self, op: i64, n: i64) -> None:
        """E31 to E33; nothing comes after a move. Backward the piece stops on tile 1 (R30)."""
        place = self.seats[self.seat * ROW + PLACE]
        if op == MOVE_TO:
            n = self.next_with(KINDS_OF[self.at]) - place
        self.way = 1 if n > 0 else -1
        self.steps = n if n > 0 else min(-n, place - 1)
        self.walk()

    def _pass_on(self) -> None:
        """The effect goes on to the next traveler in turn order, if it concerns all of them."""
        seat = self.whom
        self.whom = NOBODY
        if WHO[self.at] != ME or OP[self.at] == RICHEST_RETURN:
            seat = self.after(seat)
            while not self.traveling(seat):
                seat = self.after(seat)
            if seat != self.seat:
                self.whom = seat
                self.times = AMOUNT[self.at]

    # Pollution

    def _pollute_hand(self, seat: i64, n: i64) -> None:
        n = min(n, self.seats[seat * ROW + CLEAR])
        self.seats[seat * ROW + CLEAR] -= n
        self.seats[seat * ROW + DIRTY] += n
        if self.story is not None and n > 0:
            notes.turned(self, self.story, "polluted", seat, n, HAND)

    def _pollute_lands(self) -> bool:
        """From `whom` on, every seat it concerns; whether all are done."""
        while self.whom >= 0:
            if not self._pollute_land(self.whom):
                return False
            self._pass_on()
        return True

    def _pollute_land(self, seat: i64) -> bool:
        """A token on a card is polluted; False if the seat has to choose the card first."""
        row = seat * ROW
        kinds = KINDS_OF[self.at]
        fitting: i64 = 0
        only: i64 = 0
        for i in range(self.seats[row + OWNED]):
            plot = self.seats[row + PLOTS + i]
            if kinds >> KIND[plot & CARD] & 1 and clean_on(plot) > 0:
                fitting += 1
                only = i
        if fitting == 0:
            return True
        if self.protected(seat, self.at):
            if self.story is not None:
                notes.protected(self, self.story, seat, TYPE_IDS[UNLESS[self.at]])
            return True
        if fitting == 1:
            self._spoil(seat, only)
            return True
        self.phase = POLLUTE
        self.actor = seat
        return False

    def pollute(self, number: i64) -> None:
        """The seat that had to choose has chosen this card."""
        self._spoil(self.whom, number)
        self._pass_on()
        if self._pollute_lands():
            self.at += 1
            self.run()

    def _spoil(self, seat: i64, number: i64) -> None:
        self.seats[seat * ROW + PLOTS + number] += SPOT
        self.seats[seat * ROW + SOILED] += 1
        if self.story is not None:
            notes.turned(self, self.story, "polluted", seat, 1, number)

    # Cleaning

    def _clean_up(self) -> bool:
        """From `whom` on, every seat it concerns; whether all are done."""
        while self.whom >= 0:
            if not self._clean_some(self.whom):
                return False
            self._pass_on()
        return True

    def _clean_some(self, seat: i64) -> bool:
        """Clean so many `times`, or all there are; False if the seat has to choose what is cleaned."""
        row = seat * ROW
        while self.times > 0 and self.spoilt(seat):
            if self.seats[row + SOILED] == 0:
                self._purify(seat, HAND, min(self.times, self.seats[row + DIRTY]))
                return True
            only = self._only_soiled(row)
            if only < 0 or self.seats[row + DIRTY] > 0:
                self.phase = CLEAN
                self.actor = seat
                return False
            self._purify(seat, only, min(self.times, self.seats[row + SOILED]))
        return True

    def _only_soiled(self, row: i64) -> i64:
        """The only card with polluted tokens, or NOBODY if there are several."""
        found: i64 = NOBODY
        for i in range(self.seats[row + OWNED]):
            if self.seats[row + PLOTS + i] >= SPOT:
                if found >= 0:
                    return NOBODY
                found = i
        return found

    def clean(self, number: i64) -> None:
        """The seat that had to choose cleans one token on this card, or in the HAND."""
        self._purify(self.whom, number, 1)
        if self._clean_up():
            self.at += 1
            self.run()

    def _purify(self, seat: i64, number: i64, n: i64) -> None:
        row = seat * ROW
        self.times -= n
        if number == HAND:
            self.seats[row + DIRTY] -= n
            self.seats[row + CLEAR] += n
        else:
            self.seats[row + PLOTS + number] -= n << DIRT
            self.seats[row + SOILED] -= n
        if self.story is not None:
            notes.turned(self, self.story, "cleaned", seat, n, number)
