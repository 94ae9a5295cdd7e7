"""Rivers with face-down cards: of cards picked up others see how many, of a card bought its pile and its cost; what was
put under a pile knows who put it there."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.game import CHANCE, State
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.games.rivers.content import LANDS
from shoal.games.rivers.rules import cards
from shoal.games.rivers.rules.position import CARD, DIRT, OFFERED, OWNED, PLOTS, ROW, Position

VARIANTS: Sequence[dict[str, Value]] = (
    {"cards": "face_down", "first_player": "0"},
    {"cards": "face_down", "first_player": "0", "purchase": "may"},
)
LONGEST = 400


def said(before: State, event: Event, viewer: int) -> str:
    assert isinstance(before, Position)
    verb, _, which = event.text.partition(" ")
    if before.seat == viewer or verb not in ("pick", "buy"):
        return str(event)
    if event.actor == CHANCE:
        return "a card is picked up"
    card = cards.LAND_IDS[before.piles[OFFERED + int(which) - 1]]
    return f"{event.actor}: buys for {LANDS[card].cost} ({event.by})"


def known(state: State, viewer: int) -> tuple[object, ...]:
    """All but the names of cards: tokens in hand and on cards, positions, marks, innovations; the own cards by name."""
    assert isinstance(state, Position)
    seats = [state.seats[seat * ROW : (seat + 1) * ROW] for seat in range(state.n)]
    plots = [
        [
            plot if seat == viewer else (plot >> DIRT, cards.KIND[plot & CARD], cards.COST[plot & CARD])
            for plot in row[PLOTS : PLOTS + row[OWNED]]
        ]
        for seat, row in enumerate(seats)
    ]
    offer = list(state.offer()) if viewer == state.seat else len(state.offer())
    open_to_all = [list(row[:11]) for row in seats]  # tokens in hand, position, skip mark, innovations
    return (
        str(plots),
        str(offer),
        str(open_to_all),
        state.supply,
        state.sky,
        state.phase,
        state.seat,
        state.actor,
        state.disasters,
        state.fate,
        state.level() if state.throw else 0,
    )
