"""A position made of a sight, with everything in it that can be seen."""

from __future__ import annotations

from shoal.engine.game import NOBODY
from shoal.engine.tables import mask_of
from shoal.games.rivers.rules import actions, cards, position
from shoal.games.rivers.rules.position import Position
from shoal.games.rivers.rules.sight import DISASTER_IDS, FACE_OF, FATES, LAND_OF, PHASES, REASONS, RiversSight


def restore(state: Position, sight: RiversSight) -> None:
    """Make a new state what the sight shows; cards that are not seen are all fresh, unknown ones in their places.

    With every card seen the state is complete, and nothing in it left to chance."""
    state.first = sight.first
    state.seat = max(sight.active, 0)
    state.turns = sight.turns
    state.round = sight.round
    state.supply = sight.supply
    state.sky = sight.sky
    state.dried = sight.dried
    state.phase = PHASES.index(sight.phase)
    state.actor = sight.acting[0] if sight.acting else NOBODY
    state.die = sight.die
    state.event = FACE_OF[sight.event] if sight.event else 0
    state.fate = FATES.index(sight.fate)
    state.disasters = mask_of([DISASTER_IDS.index(each) for each in sight.disasters])
    state.throw = sight.throw
    state.reason = REASONS.index(sight.reason)
    if sight.agenda:
        state.at, state.then, state.times, state.steps, state.way = sight.agenda
    state.whom = state.actor
    for seat in range(sight.seats):
        _restore_seat(state, sight, seat)
    _restore_events(state, sight)
    _restore_piles(state, sight)


def _restore_seat(state: Position, sight: RiversSight, seat: int) -> None:
    row = seat * position.ROW
    state.seats[row + position.CLEAR], state.seats[row + position.DIRTY] = sight.hands[seat]
    state.seats[row + position.PLACE] = sight.positions[seat]
    state.seats[row + position.SKIPS] = int(seat in sight.skips)
    for card in sight.innovations[seat]:
        state.seats[row + position.HELD + FACE_OF[card]] += 1
    for plot in sight.lands[seat]:
        unknown = cards.UNKNOWN + cards.KIND_IDS.index(plot.kind) * cards.DEAREST + plot.clean + plot.polluted - 1
        position.add_card(state.seats, row, LAND_OF[plot.card] if plot.card else unknown, plot.polluted)


def _restore_events(state: Position, sight: RiversSight) -> None:
    """What is neither discarded nor held nor being carried out is in the deck."""
    copies = list(cards.COPIES)
    gone = [*sight.discards, *[card for held in sight.innovations for card in held]]
    if sight.event and state.fate == position.CARRIED:
        gone.append(sight.event)
    for card in gone:
        copies[FACE_OF[card]] -= 1
    state.left = sight.deck
    for i, face in enumerate([face for face, count in enumerate(copies) for _ in range(count)]):
        state.cards[i] = face
    state.discarded = len(sight.discards)
    for i, card in enumerate(sight.discards):
        state.cards[cards.CARDS + i] = FACE_OF[card]


def _restore_piles(state: Position, sight: RiversSight) -> None:
    owned = {plot.card for lands in sight.lands for plot in lands}
    seen = owned | set(sight.offer) | {card for pile in sight.piles for card in pile.under}
    for kind, pile in enumerate(sight.piles):
        row = kind * position.PILE
        fresh = [card for card in cards.PILES[kind] if cards.LAND_IDS[card] not in seen]
        state.piles[row + position.FRESH] = len(fresh)
        for i, card in enumerate(fresh):
            state.piles[row + position.BAG + i] = card
        state.piles[row + position.UNDER] = len(pile.under)
        for i, name in enumerate(pile.under):
            card = LAND_OF[name] if name else cards.FACE_DOWN
            owner = max(sight.seat, 0) if name else actions.MOST_SEATS
            state.piles[row + position.QUEUE + i] = card + position.SPOT * owner
    state.kind = cards.KIND_IDS.index(sight.icon) if sight.icon else 0
    state.offered = len(sight.offer)
    for i, name in enumerate(sight.offer):
        state.piles[position.OFFERED + i] = LAND_OF[name] if name else cards.FACE_DOWN
