"""What a seat cannot see, imagined: a state made of a sight, and hidden hands dealt anew."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY
from shoal.engine.rng import Rng
from shoal.engine.tables import mask_of
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.deck import find, give, take_back
from shoal.games.succession.rules.position import Position
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.rules.turns import bring_into_force


def imagine(state: Position, sight: SuccessionSight, rng: Rng) -> None:
    """Make a new state one that looks like the sight to whoever has it."""
    _restore(state, sight)
    _deal_unseen(state, vec[i64](sight.sizes), rng)


def reimagine(state: Position, seat: i64, rng: Rng) -> None:
    """Deal anew what `seat` does not see."""
    if state.rules.open_hands or state.phase == actions.OVER:
        return
    sizes = vec[i64]([0] * state.n)
    for other in range(state.n):
        sizes[other] = state.size(other)
        if other != seat:
            take_back(state, other)
    _deal_unseen(state, sizes, rng)


def _restore(state: Position, sight: SuccessionSight) -> None:
    """Make a new state what the sight shows. Cards that are not seen are all in the deck, hidden hands empty.

    With every hand seen the state is complete, and nothing in it left to chance."""
    why, interrupted, how, feeder = sight.then or ("", "", "", "")
    unseen = list(state.rules.cards)
    for card in (*sight.pile, *sight.climate):
        unseen.remove(actions.KIND_OF[card])
    state.left = len(unseen)
    for i, kind in enumerate(unseen):
        state.deck[i] = kind
    state.piled = len(sight.pile)
    for i, card in enumerate(sight.pile):
        state.pile[i] = actions.KIND_OF[card]
    for seat, hand in enumerate(sight.hands):
        for card in hand or ():
            give(state, seat, find(state, actions.KIND_OF[card]))
    state.climate = tuple(actions.KIND_OF[card] for card in sight.climate)
    waiting_for_winner = why == "winner"  # a climate card put down last is not in force yet
    in_force = sight.climate[:-1] if waiting_for_winner and sight.card in sight.climate else sight.climate
    for card in in_force:
        bring_into_force(state, actions.KIND_OF[card])
    state.colour = actions.COLOURS.index(sight.colour) if sight.colour else tables.NO_COLOUR
    state.step = sight.direction
    state.turns = sight.turns
    state.round = sight.round
    state.points = sight.points
    state.won = sight.won
    state.owes = mask_of(sight.owes)
    state.silent = mask_of(sight.silent)
    state.seat = max(sight.actor, 0)
    state.waits = mask_of(sight.waits)
    state.phase = actions.PHASES.index(interrupted or ("take" if sight.phase == "deal" else sight.phase))
    state.card = actions.KIND_OF[sight.card or sight.lowest or actions.CARD_IDS[0]]
    state.how = actions.PHASES.index(how) if how else 0
    state.feeder = actions.KIND_OF[feeder] if feeder else 0
    state.queue = vec[i64](sight.draws)
    state.at = 0
    state.drawer = sight.draws[0] if sight.draws else NOBODY
    state.why = actions.REASONS.index(why) if why else 0


def _deal_unseen(state: Position, sizes: vec[i64], rng: Rng) -> None:
    """Fill hands from the deck up to these sizes, true to what is public.

    DRAWN: the drawn card is no match. OPEN: nobody holds a lower number than the one that opens, and just the seats
    the phase waits for hold that one; only who is drawing cards after a catch may have got any card.
    First those served who may take least, so that cards never run out."""
    if state.phase == actions.DRAWN and state.size(state.seat) < sizes[state.seat]:
        picked = rng.below(state.left)
        while state.matches(state.deck[picked]):
            picked = rng.below(state.left)
        state.card = state.deck[picked]
        give(state, state.seat, picked)
    if state.phase == actions.OPEN:
        _deal_unopened(state, sizes, rng)
    for seat in range(state.n):
        _deal_up_to(state, seat, sizes[seat], 0, rng)


def _deal_unopened(state: Position, sizes: vec[i64], rng: Rng) -> None:
    lowest = state.card
    for seat in range(state.n):
        if state.waits >> seat & 1 and state.size(seat) < sizes[seat]:
            give(state, seat, find(state, lowest))
    for seat in range(state.n):
        if seat != state.drawer and not state.waits >> seat & 1:
            _deal_up_to(state, seat, sizes[seat], (2 << lowest) - 1, rng)
    for seat in range(state.n):
        if seat != state.drawer:
            _deal_up_to(state, seat, sizes[seat], (1 << lowest) - 1, rng)


def _deal_up_to(state: Position, seat: i64, size: i64, barred: i64, rng: Rng) -> None:
    """Any cards but the barred kinds."""
    while state.size(seat) < size:
        picked = rng.below(state.left)
        if not barred >> state.deck[picked] & 1:
            give(state, seat, picked)
