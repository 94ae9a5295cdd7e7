"""Advice for Rivers: spend water where it brings the most points, build pairs, and keep the water clean (§17).

Everything is counted in hundredths of a point. What another seat owns is judged by what can be seen of it."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State
from shoal.games.rivers.rules import actions, board, cards, position, scripts
from shoal.games.rivers.rules.game import RiversState
from shoal.games.rivers.rules.position import Position
from shoal.games.rivers.rules.scoring import nth_best, points_in

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
        if actions.BUY <= action < actions.PUT_BACK:
            return _card(state, seat, state.piles[position.OFFERED + action - actions.BUY])
        if actions.ICON <= action < actions.BUY:
            return _pile(state, seat, action - actions.ICON)
        if actions.POLLUTE_CARD <= action < actions.CLEAN_HAND:
            return -POINT * _change(state, seat, action - actions.POLLUTE_CARD, 1)
        if actions.CLEAN_CARD <= action < actions.CHOOSE_A:
            return _relief(state, seat, action - actions.CLEAN_CARD)
        if action == actions.CLEAN_HAND:
            return CLEANED
        if action == actions.TAKE_DROP:
            return WATER if state.supply > 1 or _leads(state, seat) else LATER
        if action == actions.USE_SURVEY:
            return _pile(state, seat, state.kind) - SURVEY_KEPT
        if action == actions.USE_WARNING:
            return _warning(state, seat)
        if action == actions.USE_TREATMENT:
            return _treatment(state, seat)
        if action == actions.USE_SHARING:
            return _sharing(state, seat)
        if actions.CHOOSE_A <= action < actions.TARGET:
            options = scripts.OPTION_A if action == actions.CHOOSE_A else scripts.OPTION_B
            return _option(state, seat, options[state.at])
        return _seen(state, action - actions.TARGET) if action >= actions.TARGET else 0

    def value(self, state: State, seat: i64) -> float:
        """A share of winning that goes with the points each seat may come to."""
        assert isinstance(state, RiversState)
        left: i64 = 0
        for other in range(state.n):
            left += board.END_POSITION - state.seats[other * position.ROW + position.PLACE]
        doubt = 0.6 + 1.4 * sqrt(float(left) / float(state.n))
        own = 0.0
        total = 0.0
        for other in range(state.n):
            part = exp(_prospect(state, other) / doubt)
            total += part
            if other == seat:
                own = part
        return own / total

    def chapter(self, state: State) -> i64:
        """All cards are laid open when the game is over."""
        assert isinstance(state, RiversState)
        return 1 if state.phase == actions.OVER else 0


# Land


def _card(state: Position, seat: i64, card: i64) -> i64:
    """What buying a card brings: its points, what it doubles or is doubled by now, and what may come."""
    seats = state.seats
    row = seat * position.ROW
    kind = cards.KIND[card]
    more = _paired(seats, row, card)
    gain = POINT * (cards.POINTS[card] + more) - WATER * cards.COST[card]
    left = board.END_POSITION - seats[row + position.PLACE]
    if kind == cards.HABITAT:
        if more == 0:
            gain += HOPE_OF_CARD * left // board.END_POSITION
        if state.rules.disasters and seats[row + position.OWNS + cards.HABITAT] < position.CUSHION:
            gain += SHELTER * _disasters_ahead(seats[row + position.PLACE])
    elif more == 0:
        gain += POINT * cards.POINTS[card] * HOPE_OF_HABITAT * left // (1000 * board.END_POSITION)
    return gain


def _paired(seats: vec[i64], row: i64, card: i64) -> i64:
    """The points that pairs bring more, when the card joins the row."""
    kind = cards.KIND[card]
    if kind == cards.HABITAT:
        habitat = cards.TYPE[card]
        return nth_best(seats, row, cards.COMPANION[habitat], seats[row + position.TYPED + habitat] + 1)
    habitats = seats[row + position.TYPED + cards.FRIEND[kind]]
    if habitats == 0:
        return 0
    return max(0, cards.POINTS[card] - nth_best(seats, row, kind, habitats))


def _pile(state: Position, seat: i64, kind: i64) -> i64:
    """What the best of the next three cards of a pile brings on average, by what the seat knows of the pile."""
    piles = state.piles
    row = kind * position.PILE
    unseen = min(piles[row + position.FRESH], cards.OFFER)
    first = row + position.QUEUE
    best: i64 = 0  # of those that are known to come up
    for i in range(first, first + min(cards.OFFER - unseen, piles[row + position.UNDER])):
        if _knows(state, seat, piles[i]):
            best = max(best, _if_affordable(state, seat, piles[i] & position.CARD))
        else:
            unseen += 1
    if unseen == 0:
        return best
    known = _known(state, seat, kind)
    values = NONE_YET[:]
    count: i64 = 0
    pile = cards.PILES[kind]
    for i in range(len(pile)):
        if not known & cards.BIT[pile[i]]:
            _insert(values, count, max(best, _if_affordable(state, seat, pile[i])))
            count += 1
    return _best_of_some(values, count, unseen) if count > 0 else best


def _if_affordable(state: Position, seat: i64, card: i64) -> i64:
    return _card(state, seat, card) if cards.COST[card] <= state.seats[seat * position.ROW + position.CLEAR] else 0


def _knows(state: Position, seat: i64, entry: i64) -> bool:
    """Whether the seat knows a card under a pile: it put it there."""
    return state.rules.face_up or entry >> position.DIRT == seat


def _known(state: Position, seat: i64, kind: i64) -> i64:
    """The cards of a pile of which the seat knows where they are, as bits."""
    known: i64 = 0
    for other in range(state.n):
        if other == seat or state.rules.face_up:
            row = other * position.ROW
            for i in range(row + position.PLOTS, row + position.PLOTS + state.seats[row + position.OWNED]):
                known |= cards.BIT[state.seats[i] & position.CARD]
    first = kind * position.PILE + position.QUEUE
    for i in range(first, first + state.piles[kind * position.PILE + position.UNDER]):
        if _knows(state, seat, state.piles[i]):
            known |= cards.BIT[state.piles[i] & position.CARD]
    for i in range(position.OFFERED, position.OFFERED + state.offered):
        known |= cards.BIT[state.piles[i]]
    return known


# Water


def _change(state: Position, seat: i64, number: i64, polluted: i64) -> i64:
    """How many points the seat loses when so many tokens on a card are polluted, or (less than 0) cleaned."""
    place = seat * position.ROW + position.PLOTS + number
    before = points_in(state.seats, seat * position.ROW)
    state.seats[place] += position.SPOT * polluted
    after = points_in(state.seats, seat * position.ROW)
    state.seats[place] -= position.SPOT * polluted
    return before - after


def _relief(state: Position, seat: i64, number: i64) -> i64:
    """What cleaning a card as far as possible brings, for each token."""
    tokens = min(state.times, state.seats[seat * position.ROW + position.PLOTS + number] >> position.DIRT)
    return -POINT * _change(state, seat, number, -tokens) // tokens


def _option(state: Position, seat: i64, row: i64) -> i64:
    """What the effects of one side of a choice bring; water for all is worth less."""
    gain: i64 = 0
    while scripts.OP[row] != scripts.END:
        if scripts.OP[row] == scripts.GAIN:
            gain += WATER * scripts.AMOUNT[row] // 2 if scripts.WHO[row] == scripts.ALL else WATER * scripts.AMOUNT[row]
        elif scripts.OP[row] == scripts.RETURN:
            gain -= WATER * scripts.AMOUNT[row]
        elif scripts.OP[row] == scripts.CLEAN_UP:
            gain += CLEANED * min(scripts.AMOUNT[row], state.seats[seat * position.ROW + position.DIRTY])
            gain += SPOILT * min(scripts.AMOUNT[row], state.seats[seat * position.ROW + position.SOILED])
        row += 1
    return gain


# Innovations


def _warning(state: Position, seat: i64) -> i64:
    """The harm that is kept away, against what the card could still do on the way."""
    place = state.seats[seat * position.ROW + position.PLACE]
    clean = state.seats[seat * position.ROW + position.CLEAR]
    row = scripts.DISASTER_SCRIPTS[board.DISASTER_ON[place] * scripts.LEVELS + state.level() - 1]
    harm: i64 = 0
    while scripts.OP[row] != scripts.END:
        if scripts.OP[row] == scripts.POLLUTE_HAND:
            harm += CLEANED * min(scripts.AMOUNT[row], clean)
        elif scripts.OP[row] == scripts.RETURN:
            harm += WATER * min(scripts.AMOUNT[row], clean)
        elif scripts.OP[row] == scripts.GAIN_POLLUTED:
            harm += POINT * scripts.AMOUNT[row]
        elif scripts.OP[row] == scripts.POLLUTE_LAND and state.exposed(seat, scripts.KINDS_OF[row]):
            harm += SPOILT
        row += 1
    return harm - WARNING_KEPT if _disasters_ahead(place) > 0 else harm


def _treatment(state: Position, seat: i64) -> i64:
    row = seat * position.ROW
    pressing = state.seats[row + position.SOILED] > 0 or state.seats[row + position.DIRTY] >= WORTH_TREATING
    return NOW if pressing or _nearly_home(state, seat) else LATER


def _sharing(state: Position, seat: i64) -> i64:
    """When all other travelers give, or two of them."""
    givers: i64 = 0
    others: i64 = 0
    for other in range(state.n):
        if other != seat and state.traveling(other):
            others += 1
            if state.seats[other * position.ROW + position.CLEAR] > state.seats[seat * position.ROW + position.CLEAR]:
                givers += 1
    return NOW if givers == others or givers > 1 or _nearly_home(state, seat) else LATER


def _nearly_home(state: Position, seat: i64) -> bool:
    return state.seats[seat * position.ROW + position.PLACE] >= board.END_POSITION - LAST_TILES


# Who stands how well


def _leads(state: Position, seat: i64) -> bool:
    own = POINT * points_in(state.seats, seat * position.ROW)
    ahead: i64 = 0
    for other in range(state.n):
        if other != seat and _seen(state, other) > own:
            ahead += 1
    return ahead == 0


def _seen(state: Position, seat: i64) -> i64:
    """About how many points a seat has, by what all may know of it."""
    seats = state.seats
    row = seat * position.ROW
    points = POINT * (seats[row + position.CLEAR] - seats[row + position.DIRTY])
    for i in range(row + position.PLOTS, row + position.PLOTS + seats[row + position.OWNED]):
        plot = seats[i]
        if plot >= position.SPOT:
            points += POINT * position.clean_on(plot)
        elif cards.KIND[plot] == cards.HABITAT:
            points += POINT * cards.COST[plot] + HOPE_OF_CARD
        else:
            points += 2 * POINT * cards.COST[plot]
    return points


def _prospect(state: Position, seat: i64) -> float:
    """The points a seat may come to: fitted to games among players that follow this advice."""
    seats = state.seats
    row = seat * position.ROW
    clean = seats[row + position.CLEAR]
    idle: i64 = 0  # habitats that double nothing yet
    for kind in range(cards.HABITAT):
        idle += max(0, seats[row + position.TYPED + cards.FRIEND[kind]] - seats[row + position.OWNS + kind])
    way = float(board.END_POSITION - seats[row + position.PLACE]) / float(board.END_POSITION)
    if way == 0.0:
        return float(points_in(seats, row))
    to_come = 27.0 + 0.4 * float(clean) + 3.8 * float(idle) - 1.2 * float(max(0, 4 - clean))
    return float(points_in(seats, row)) + way * to_come + 0.9 * float(seats[row + position.DIRTY])


def _disasters_ahead(place: i64) -> i64:
    """How many disaster tiles are still to come."""
    count: i64 = 0
    while board.AHEAD[place] < board.END_POSITION:
        place = board.AHEAD[place]
        count += 1
    return count


def _insert(values: vec[i64], count: i64, value: i64) -> None:
    """One more value into a list that is sorted from high to low."""
    i = count
    while i > 0 and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


def _best_of_some(values: vec[i64], count: i64, drawn: i64) -> i64:
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
