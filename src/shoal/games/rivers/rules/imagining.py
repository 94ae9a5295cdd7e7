"""The land use cards a seat cannot see, imagined (§9): whatever they are, the position looks the same to it."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import NOBODY
from shoal.engine.rng import Rng
from shoal.games.rivers.rules import actions, cards, scripts
from shoal.games.rivers.rules.position import (
    BAG,
    CARD,
    DIRT,
    FRESH,
    OFFERED,
    OWNED,
    PILE,
    PLOTS,
    QUEUE,
    ROW,
    TYPED,
    UNDER,
    Position,
)


def reimagine(state: Position, seat: i64, rng: Rng) -> None:
    """Deal every card this seat cannot see anew."""
    if state.rules.face_up or state.phase == actions.OVER:
        return
    _conceal(state, seat)
    deal_unseen(state, rng)


def _conceal(state: Position, seat: i64) -> None:
    """Every card this seat cannot see goes among the fresh ones of its pile; what is known of it stays."""
    seats = state.seats
    piles = state.piles
    for other in range(state.n):
        row = other * ROW
        if other != seat:
            for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
                card = seats[i] & CARD
                _take_back(state, card)
                seats[i] += cards.UNKNOWN + cards.KIND[card] * cards.DEAREST + cards.COST[card] - 1 - card
                if cards.TYPE[card] >= 0:
                    seats[row + TYPED + cards.TYPE[card]] -= 1
    for kind in range(cards.KINDS):
        first = kind * PILE + QUEUE
        for i in range(first, first + piles[kind * PILE + UNDER]):
            if piles[i] >> DIRT != seat:
                _take_back(state, piles[i] & CARD)
                piles[i] |= cards.FACE_DOWN
    if state.seat != seat:
        for i in range(OFFERED, OFFERED + state.offered):
            _take_back(state, piles[i])
            piles[i] = cards.FACE_DOWN


def _take_back(state: Position, card: i64) -> None:
    row = cards.KIND[card] * PILE
    state.piles[row + BAG + state.piles[row + FRESH]] = card
    state.piles[row + FRESH] += 1


def deal_unseen(state: Position, rng: Rng) -> None:
    """Give every card that is not known a face from among the fresh ones, true to its pile and its cost.

    Who has to pollute a card because nothing protects it owns no habitat that would: this seat is served first."""
    piles = state.piles
    hit = state.actor if state.phase == actions.POLLUTE and scripts.UNLESS[state.at] >= 0 else NOBODY
    if hit >= 0:
        _deal_plots(state, hit, scripts.UNLESS[state.at], rng)
    for seat in range(state.n):
        if seat != hit:
            _deal_plots(state, seat, -1, rng)
    for kind in range(cards.KINDS):
        first = kind * PILE + QUEUE
        for i in range(first, first + piles[kind * PILE + UNDER]):
            if piles[i] & CARD == cards.FACE_DOWN:
                piles[i] += _draw_fresh(state, kind, rng) - cards.FACE_DOWN
    for i in range(OFFERED, OFFERED + state.offered):
        if piles[i] == cards.FACE_DOWN:
            piles[i] = _draw_fresh(state, state.kind, rng)


def _deal_plots(state: Position, seat: i64, barred: i64, rng: Rng) -> None:
    """Faces for the unknown cards a seat owns; none of the barred type of habitat."""
    seats = state.seats
    row = seat * ROW
    for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
        unknown = seats[i] & CARD
        if unknown >= cards.UNKNOWN:
            card = _draw_alike(state, unknown, barred, rng)
            seats[i] += card - unknown
            if cards.TYPE[card] >= 0:
                seats[row + TYPED + cards.TYPE[card]] += 1


def _draw_alike(state: Position, unknown: i64, barred: i64, rng: Rng) -> i64:
    """Any fresh card of the same kind and cost."""
    piles = state.piles
    cost = cards.COST[unknown]
    row = cards.KIND[unknown] * PILE
    end = row + BAG + piles[row + FRESH]
    fitting: i64 = 0
    for i in range(row + BAG, end):
        if cards.COST[piles[i]] == cost and (barred < 0 or cards.TYPE[piles[i]] != barred):
            fitting += 1
    nth = rng.below(fitting)
    place = row + BAG
    while True:
        card = piles[place]
        if cards.COST[card] == cost and (barred < 0 or cards.TYPE[card] != barred):
            if nth == 0:
                break
            nth -= 1
        place += 1
    piles[place] = piles[end - 1]
    piles[row + FRESH] -= 1
    return card


def _draw_fresh(state: Position, kind: i64, rng: Rng) -> i64:
    """Any fresh card of a pile."""
    piles = state.piles
    row = kind * PILE
    left = piles[row + FRESH] - 1
    place = row + BAG + rng.below(left + 1)
    card = piles[place]
    piles[place] = piles[row + BAG + left]
    piles[row + FRESH] = left
    return card
