"""Land use (§5 step 5): an icon is chosen, cards of its pile are picked up, and one of them is bought."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.games.rivers.rules import actions, board, cards, innovations, notes, water
from shoal.games.rivers.rules.position import (
    BAG,
    CARD,
    CLEAR,
    FRESH,
    HELD,
    OFFERED,
    PILE,
    PLACE,
    QUEUE,
    ROW,
    SPOT,
    UNDER,
    Position,
    add_card,
)


def begin(state: Position) -> None:
    """Step 5a, unless there is nothing to choose."""
    if icons(state, state.seat) == 0 and innovations.playable(state, state.seat) == 0:
        state.then = actions.PASS_TURN
    else:
        state.wait_for(state.seat, actions.LAND_USE)


def icons(state: Position, seat: i64) -> i64:
    """The icons on the seat's tile whose pile has a card (R19), as bits."""
    icons = board.ICONS[state.seats[seat * ROW + PLACE]]
    if icons:
        for kind in range(cards.KINDS):
            if icons >> kind & 1 and not state.stocked(kind):
                icons ^= 1 << kind
    return icons


def choose_icon(state: Position, kind: i64) -> None:
    if state.story is not None:
        notes.icon(state, state.story, kind)
    state.kind = kind
    _pick_up(state)


# Picking up


def _pick_up(state: Position) -> None:
    """Step 5b: fresh cards by chance, then those under the pile."""
    if state.offered < cards.OFFER and state.piles[state.kind * PILE + FRESH] > 0:
        state.wait_for(CHANCE, actions.PICKING)
    else:
        _picked_up(state)


def pick(state: Position, card: i64) -> None:
    """This fresh card comes up: from where `sample` found it, or wherever it is."""
    bag = state.kind * PILE + BAG
    place = state.picked
    if place >= state.piles[state.kind * PILE + FRESH] or state.piles[bag + place] != card:
        place = 0
        while state.piles[bag + place] != card:
            place += 1
    _pick_fresh(state, place)
    _pick_up(state)


def pick_all(state: Position, rng: Rng) -> i64:
    """All fresh cards that are to come, one after the other; how many."""
    count = min(cards.OFFER - state.offered, state.piles[state.kind * PILE + FRESH])
    for _ in range(count):
        _pick_fresh(state, rng.below(state.piles[state.kind * PILE + FRESH]))
    _picked_up(state)
    return count


def _pick_fresh(state: Position, place: i64) -> None:
    """A fresh card comes up and joins the offer."""
    piles = state.piles
    row = state.kind * PILE
    left = piles[row + FRESH] - 1
    piles[row + FRESH] = left
    piles[OFFERED + state.offered] = piles[row + BAG + place]
    piles[row + BAG + place] = piles[row + BAG + left]
    state.offered += 1


def _pick_under(state: Position) -> None:
    """The first cards under the pile come up, until the offer is full or the pile is empty."""
    piles = state.piles
    row = state.kind * PILE
    there = piles[row + UNDER]
    count = min(cards.OFFER - state.offered, there)
    for i in range(count):
        piles[OFFERED + state.offered + i] = piles[row + QUEUE + i] & CARD
    for i in range(row + QUEUE, row + QUEUE + there - count):
        piles[i] = piles[i + count]
    piles[row + UNDER] = there - count
    state.offered += count


def _picked_up(state: Position) -> None:
    if state.offered < cards.OFFER:
        _pick_under(state)
    if state.story is not None:
        notes.picked(state, state.story)
    state.wait_for(state.seat, actions.PURCHASE)


# What becomes of the offer


def survey(state: Position) -> None:
    """N3: these cards go under the pile, and the next come up."""
    innovations.give_up(state, cards.SURVEY)
    if state.story is not None:
        notes.put_under(state, state.story, "survey")
    _put_under(state, -1)
    _pick_up(state)


def buy(state: Position, place: i64) -> None:
    """Steps 5d and 5e."""
    card = state.piles[OFFERED + place]
    row = state.seat * ROW
    if state.story is not None:
        notes.bought(state, state.story, place)
    state.seats[row + CLEAR] -= cards.COST[card]
    add_card(state.seats, row, card, 0)
    refund = cards.REFUNDING[state.kind]
    if refund >= 0 and state.seats[row + HELD + refund] > 0:
        water.collect(state, state.seat, 1, CLEAR, cards.EVENT_IDS[refund])
    if state.story is not None and state.offered > 1:
        notes.put_under(state, state.story, "unbought")
    _put_under(state, place)
    state.then = actions.PASS_TURN


def put_back(state: Position) -> None:
    if state.story is not None:
        notes.put_under(state, state.story, "put back")
    _put_under(state, -1)
    state.then = actions.PASS_TURN


def _put_under(state: Position, but: i64) -> None:
    """The cards of the offer go under their pile in the order picked up (R18), one place left out."""
    piles = state.piles
    row = state.kind * PILE
    end = piles[row + UNDER]
    for i in range(state.offered):
        if i != but:
            piles[row + QUEUE + end] = piles[OFFERED + i] + SPOT * state.seat
            end += 1
    piles[row + UNDER] = end
    state.offered = 0
