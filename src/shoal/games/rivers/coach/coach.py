"""Advice for Rivers: spend water where it brings the most points, build pairs, and keep the water clean (§17).

Everything is counted in hundredths of a point. What another seat owns is judged by what can be seen of it."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State
from shoal.games.rivers.rules.actions import (
    BUY,
    CHOOSE_A,
    CLEAN_CARD,
    CLEAN_HAND,
    ICON,
    OVER,
    POLLUTE_CARD,
    PUT_BACK,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.board import AHEAD, DISASTER_ON, END_POSITION
from shoal.games.rivers.rules.cards import BIT, COMPANION, COST, FRIEND, HABITAT, KIND, OFFER, PILES, POINTS, TYPE
from shoal.games.rivers.rules.game import RiversState
from shoal.games.rivers.rules.position import (
    CARD,
    CLEAR,
    CUSHION,
    DIRT,
    DIRTY,
    FRESH,
    OFFERED,
    OWNED,
    OWNS,
    PILE,
    PLACE,
    PLOTS,
    QUEUE,
    ROW,
    SOILED,
    SPOT,
    TYPED,
    UNDER,
    clean_on,
)
from shoal.games.rivers.rules.scoring import nth_best, points_in
from shoal.games.rivers.rules.scripts import (
    ALL,
    AMOUNT,
    CLEAN_UP,
    DISASTER_SCRIPTS,
    END,
    GAIN,
    GAIN_POLLUTED,
    KINDS_OF,
    LEVELS,
    OP,
    OPTION_A,
    OPTION_B,
    POLLUTE_HAND,
    POLLUTE_LAND,
    RETURN,
    WHO,
)

POINT: Final[i64] = 100
WATER: Final[i64] = 130  # a clean token in hand: a point, and land to buy with it
CLEANED: Final[i64] = POINT + WATER  # a token of the hand that is polluted, or cleaned
SPOILT: Final[i64] = 400  # about what a polluted token on a card costs
SHELTER: Final[i64] = 120  # what a habitat is worth in a disaster to come
HOPE_OF_CARD: Final[i64] = 300  # for a habitat at the start, that it will double a card to come
HOPE_OF_HABITAT: Final[i64] = 400  # in a thousand, for a card at the start, that it will be doubled
NOW: Final[i64] = 10000  # at once
LATER: Final[i64] = -1  # rather not yet
SURVEY_KEPT: Final[i64] = 100  # an innovation that can be used another time
WARNING_KEPT: Final[i64] = 250
WORTH_TREATING: Final[i64] = 2  # polluted tokens in hand
LAST_TILES: Final[i64] = 6  # where innovations are not kept any longer
NONE_YET: Final = vec[i64]([0] * 12)


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    return RiversCoach()


@final
class RiversCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, RiversState)
        if BUY <= action < PUT_BACK:
            return self._card(state, seat, state.piles[OFFERED + action - BUY])
        if ICON <= action < BUY:
            return self._pile(state, seat, action - ICON)
        if POLLUTE_CARD <= action < CLEAN_HAND:
            return -POINT * self._change(state, seat, action - POLLUTE_CARD, 1)
        if CLEAN_CARD <= action < CHOOSE_A:
            return self._relief(state, seat, action - CLEAN_CARD)
        if action == CLEAN_HAND:
            return CLEANED
        if action == TAKE_DROP:
            return WATER if state.supply > 1 or self._leads(state, seat) else LATER
        if action == USE_SURVEY:
            return self._pile(state, seat, state.kind) - SURVEY_KEPT
        if action == USE_WARNING:
            return self._warning(state, seat)
        if action == USE_TREATMENT:
            return self._treatment(state, seat)
        if action == USE_SHARING:
            return self._sharing(state, seat)
        if CHOOSE_A <= action < TARGET:
            return self._option(state, seat, OPTION_A[state.at] if action == CHOOSE_A else OPTION_B[state.at])
        return self._seen(state, action - TARGET) if action >= TARGET else 0

    # Land

    def _card(self, state: RiversState, seat: i64, card: i64) -> i64:
        """What buying a card brings: its points, what it doubles or is doubled by now, and what may come."""
        seats = state.seats
        row = seat * ROW
        kind = KIND[card]
        more = self._paired(seats, row, card)
        gain = POINT * (POINTS[card] + more) - WATER * COST[card]
        left = END_POSITION - seats[row + PLACE]
        if kind == HABITAT:
            if more == 0:
                gain += HOPE_OF_CARD * left // END_POSITION
            if state.rules.disasters and seats[row + OWNS + HABITAT] < CUSHION:
                gain += SHELTER * disasters_ahead(seats[row + PLACE])
        elif more == 0:
            gain += POINT * POINTS[card] * HOPE_OF_HABITAT * left // (1000 * END_POSITION)
        return gain

    def _paired(self, seats: vec[i64], row: i64, card: i64) -> i64:
        """The points that pairs bring more, when the card joins the row."""
        if KIND[card] == HABITAT:
            return nth_best(seats, row, COMPANION[TYPE[card]], seats[row + TYPED + TYPE[card]] + 1)
        habitats = seats[row + TYPED + FRIEND[KIND[card]]]
        if habitats == 0:
            return 0
        return max(0, POINTS[card] - nth_best(seats, row, KIND[card], habitats))

    def _pile(self, state: RiversState, seat: i64, kind: i64) -> i64:
        """What the best of the next three cards of a pile brings on average, by what the seat knows of the pile."""
        piles = state.piles
        row = kind * PILE
        unseen = min(piles[row + FRESH], OFFER)
        first = row + QUEUE
        best: i64 = 0  # of those that are known to come up
        for i in range(first, first + min(OFFER - unseen, piles[row + UNDER])):
            if self._knows(state, seat, piles[i]):
                best = max(best, self._if_affordable(state, seat, piles[i] & CARD))
            else:
                unseen += 1
        if unseen == 0:
            return best
        known = self._known(state, seat, kind)
        values = NONE_YET[:]
        count: i64 = 0
        cards = PILES[kind]
        for i in range(len(cards)):
            if not known & BIT[cards[i]]:
                insert(values, count, max(best, self._if_affordable(state, seat, cards[i])))
                count += 1
        return best_of_some(values, count, unseen) if count > 0 else best

    def _if_affordable(self, state: RiversState, seat: i64, card: i64) -> i64:
        return self._card(state, seat, card) if COST[card] <= state.seats[seat * ROW + CLEAR] else 0

    def _knows(self, state: RiversState, seat: i64, entry: i64) -> bool:
        """Whether the seat knows a card under a pile: it put it there."""
        return state.rules.face_up or entry >> DIRT == seat

    def _known(self, state: RiversState, seat: i64, kind: i64) -> i64:
        """The cards of a pile of which the seat knows where they are, as bits."""
        known: i64 = 0
        for other in range(state.n):
            if other == seat or state.rules.face_up:
                row = other * ROW
                for i in range(row + PLOTS, row + PLOTS + state.seats[row + OWNED]):
                    known |= BIT[state.seats[i] & CARD]
        first = kind * PILE + QUEUE
        for i in range(first, first + state.piles[kind * PILE + UNDER]):
            if self._knows(state, seat, state.piles[i]):
                known |= BIT[state.piles[i] & CARD]
        for i in range(OFFERED, OFFERED + state.offered):
            known |= BIT[state.piles[i]]
        return known

    # Water

    def _change(self, state: RiversState, seat: i64, number: i64, polluted: i64) -> i64:
        """How many points the seat loses when so many tokens on a card are polluted, or (less than 0) cleaned."""
        place = seat * ROW + PLOTS + number
        before = points_in(state.seats, seat * ROW)
        state.seats[place] += SPOT * polluted
        after = points_in(state.seats, seat * ROW)
        state.seats[place] -= SPOT * polluted
        return before - after

    def _relief(self, state: RiversState, seat: i64, number: i64) -> i64:
        """What cleaning a card as far as possible brings, for each token."""
        tokens = min(state.times, state.seats[seat * ROW + PLOTS + number] >> DIRT)
        return -POINT * self._change(state, seat, number, -tokens) // tokens

    def _option(self, state: RiversState, seat: i64, row: i64) -> i64:
        """What the effects of one side of a choice bring; water for all is worth less."""
        gain: i64 = 0
        while OP[row] != END:
            if OP[row] == GAIN:
                gain += WATER * AMOUNT[row] // 2 if WHO[row] == ALL else WATER * AMOUNT[row]
            elif OP[row] == RETURN:
                gain -= WATER * AMOUNT[row]
            elif OP[row] == CLEAN_UP:
                gain += CLEANED * min(AMOUNT[row], state.seats[seat * ROW + DIRTY])
                gain += SPOILT * min(AMOUNT[row], state.seats[seat * ROW + SOILED])
            row += 1
        return gain

    # Innovations

    def _warning(self, state: RiversState, seat: i64) -> i64:
        """The harm that is kept away, against what the card could still do on the way."""
        place = state.seats[seat * ROW + PLACE]
        clean = state.seats[seat * ROW + CLEAR]
        row = DISASTER_SCRIPTS[DISASTER_ON[place] * LEVELS + state.level() - 1]
        harm: i64 = 0
        while OP[row] != END:
            if OP[row] == POLLUTE_HAND:
                harm += CLEANED * min(AMOUNT[row], clean)
            elif OP[row] == RETURN:
                harm += WATER * min(AMOUNT[row], clean)
            elif OP[row] == GAIN_POLLUTED:
                harm += POINT * AMOUNT[row]
            elif OP[row] == POLLUTE_LAND and state.exposed(seat, KINDS_OF[row]):
                harm += SPOILT
            row += 1
        return harm - WARNING_KEPT if disasters_ahead(place) > 0 else harm

    def _treatment(self, state: RiversState, seat: i64) -> i64:
        row = seat * ROW
        pressing = state.seats[row + SOILED] > 0 or state.seats[row + DIRTY] >= WORTH_TREATING
        return NOW if pressing or self._nearly_home(state, seat) else LATER

    def _sharing(self, state: RiversState, seat: i64) -> i64:
        """When all other travelers give, or two of them."""
        givers: i64 = 0
        others: i64 = 0
        for other in range(state.n):
            if other != seat and state.traveling(other):
                others += 1
                if state.seats[other * ROW + CLEAR] > state.seats[seat * ROW + CLEAR]:
                    givers += 1
        return NOW if givers == others or givers > 1 or self._nearly_home(state, seat) else LATER

    def _nearly_home(self, state: RiversState, seat: i64) -> bool:
        return state.seats[seat * ROW + PLACE] >= END_POSITION - LAST_TILES

    # Who stands how well

    def _leads(self, state: RiversState, seat: i64) -> bool:
        own = POINT * points_in(state.seats, seat * ROW)
        ahead: i64 = 0
        for other in range(state.n):
            if other != seat and self._seen(state, other) > own:
                ahead += 1
        return ahead == 0

    def _seen(self, state: RiversState, seat: i64) -> i64:
        """About how many points a seat has, by what all may know of it."""
        seats = state.seats
        row = seat * ROW
        points = POINT * (seats[row + CLEAR] - seats[row + DIRTY])
        for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
            plot = seats[i]
            if plot >= SPOT:
                points += POINT * clean_on(plot)
            elif KIND[plot] == HABITAT:
                points += POINT * COST[plot] + HOPE_OF_CARD
            else:
                points += 2 * POINT * COST[plot]
        return points

    def value(self, state: State, seat: i64) -> float:
        """A share of winning that goes with the points each seat may come to."""
        assert isinstance(state, RiversState)
        left: i64 = 0
        for other in range(state.n):
            left += END_POSITION - state.seats[other * ROW + PLACE]
        doubt = 0.6 + 1.4 * sqrt(float(left) / float(state.n))
        own = 0.0
        total = 0.0
        for other in range(state.n):
            part = exp(self._prospect(state, other) / doubt)
            total += part
            if other == seat:
                own = part
        return own / total

    def _prospect(self, state: RiversState, seat: i64) -> float:
        """The points a seat may come to: fitted to games among players that follow this advice."""
        seats = state.seats
        row = seat * ROW
        clean = seats[row + CLEAR]
        idle: i64 = 0  # habitats that double nothing yet
        for kind in range(HABITAT):
            idle += max(0, seats[row + TYPED + FRIEND[kind]] - seats[row + OWNS + kind])
        way = float(END_POSITION - seats[row + PLACE]) / float(END_POSITION)
        if way == 0.0:
            return float(points_in(seats, row))
        to_come = 27.0 + 0.4 * float(clean) + 3.8 * float(idle) - 1.2 * float(max(0, 4 - clean))
        return float(points_in(seats, row)) + way * to_come + 0.9 * float(seats[row + DIRTY])

    def chapter(self, state: State) -> i64:
        """All cards are laid open when the game is over."""
        assert isinstance(state, RiversState)
        return 1 if state.phase == OVER else 0


def disasters_ahead(place: i64) -> i64:
    """How many disaster tiles are still to come."""
    count: i64 = 0
    while AHEAD[place] < END_POSITION:
        place = AHEAD[place]
        count += 1
    return count


def insert(values: vec[i64], count: i64, value: i64) -> None:
    """One more value into a list that is sorted from high to low."""
    i = count
    while i > 0 and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


def best_of_some(values: vec[i64], count: i64, drawn: i64) -> i64:
    """The highest of so many drawn from these values, on average; they are sorted from high to low."""
    total: i64 = 0
    still: i64 = 1000  # in how many of a thousand cases nothing better was drawn
    i: i64 = 0
    while i < count and still > 0:
        left = count - i
        hit = still if drawn >= left else still * drawn // left
        total += hit * values[i]
        still -= hit
        i += 1
    return total // 1000
