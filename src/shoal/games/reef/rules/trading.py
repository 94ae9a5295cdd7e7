"""Migration (§5.3, 2C): drafts, offers and what becomes of them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.reef.rules import actions, notes
from shoal.games.reef.rules.builders import ALIKE, MANY, ONE, SLOTS, TRADABLE, young_in
from shoal.games.reef.rules.position import OFFERS, PARTNER, ROW, SENT, SLOTS_USED, TASK, Position, add_young
from shoal.games.reef.rules.spaces import BIT


def _has_tradable(state: Position, seat: i64) -> bool:
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        young = state.nursery[seat * SLOTS + slot]
        if young & TRADABLE and young_in(young) > 0:
            return True
    return False


def obliged(state: Position) -> i64:
    """The seats for which the others wait: all but those waiting for an answer with none to give (§5.1)."""
    seats = state.waits
    for seat in range(state.n):
        if state.reefs[seat * ROW + SENT] and not _has_offer(state, seat):
            seats &= ~BIT[seat]
    return seats


def _has_offer(state: Position, seat: i64) -> bool:
    for other in range(state.n):
        if state.reefs[other * ROW + PARTNER] == seat and state.reefs[other * ROW + SENT]:
            return True
    return False


# What may be done


def trades(state: Position, seat: i64) -> vec[i64]:
    """All that a seat may do that is not ready."""
    row = seat * ROW
    partner = state.reefs[row + PARTNER]
    found = vec[i64]()
    if partner < 0:
        if state.reefs[row + OFFERS] > 0:
            for side in range(actions.LEFT if state.n > 2 else actions.RIGHT, actions.RIGHT + 1):
                if _may_open(state, seat, state.neighbour(seat, side)):
                    found = append(found, actions.TRADE + side)
    elif state.reefs[row + SENT]:
        found = append(found, actions.WITHDRAW)
    else:
        found = _drafting(state, seat, partner)
    for side in range(actions.LEFT if state.n > 2 else actions.RIGHT, actions.RIGHT + 1):
        other = state.neighbour(seat, side)
        if state.reefs[other * ROW + PARTNER] == seat and state.reefs[other * ROW + SENT]:
            if _has_room(state, other):
                found = append(found, actions.ACCEPT + side)
            found = append(found, actions.DECLINE + side)
    return append(found, actions.READY)


def _may_open(state: Position, seat: i64, other: i64) -> bool:
    """Whether there is anything to trade with that neighbour."""
    return not state.ready & BIT[other] and (_has_tradable(state, seat) or _has_tradable(state, other))


def _drafting(state: Position, seat: i64, partner: i64) -> vec[i64]:
    found = vec[i64]()
    nursery = state.nursery
    bargains = state.bargains
    gives = seat * 2 * SLOTS
    asks = gives + SLOTS
    mine = seat * SLOTS
    theirs = partner * SLOTS
    many: i64 = 0
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        given = bargains[gives + slot]
        many += given
        young = nursery[mine + slot]
        if young & TRADABLE and young >> MANY > given:
            found = append(found, actions.GIVE + slot)
    for slot in range(state.reefs[partner * ROW + SLOTS_USED]):
        asked = bargains[asks + slot]
        many += asked
        young = nursery[theirs + slot]
        if young & TRADABLE and young >> MANY > asked:
            found = append(found, actions.ASK + slot)
    if many > 0:
        found = append(found, actions.SEND)
    return append(found, actions.CANCEL)


def spare(state: Position, seat: i64, slot: i64) -> i64:
    """How many juveniles of a slot may be traded."""
    young = state.nursery[seat * SLOTS + slot]
    return young_in(young) if young & TRADABLE else 0


def _has_room(state: Position, proposer: i64) -> bool:
    """Whether both nurseries have slots enough for what an offer brings them."""
    partner = state.reefs[proposer * ROW + PARTNER]
    first = proposer * 2 * SLOTS
    return _fits(state, proposer, partner, first) and _fits(state, partner, proposer, first + SLOTS)


def _fits(state: Position, giver: i64, receiver: i64, first: i64) -> bool:
    used = state.reefs[receiver * ROW + SLOTS_USED]
    for slot in range(state.reefs[giver * ROW + SLOTS_USED]):
        if state.bargains[first + slot] > 0 and not _has_slot(
            state, receiver, state.nursery[giver * SLOTS + slot] & ONE
        ):
            used += 1
    return used <= SLOTS


def _has_slot(state: Position, seat: i64, builder: i64) -> bool:
    """Whether there is a slot for such arrivals already."""
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        if state.nursery[seat * SLOTS + slot] & ALIKE == builder:
            return True
    return False


# Doing it


def begin_migration(state: Position) -> None:
    state.step = actions.MIGRATING
    state.ready = 0
    tradable = False
    for seat in range(state.n):
        tradable = tradable or _has_tradable(state, seat)
    if state.n == 1 or not state.terms.migrates or not tradable:
        return
    state.bargains = vec[i64]([0] * (state.n * 2 * SLOTS))
    state.waits = BIT[state.n] - 1
    for seat in range(state.n):
        row = seat * ROW
        state.reefs[row + TASK] = actions.TO_TRADE
        state.reefs[row + OFFERS] = state.terms.most_offers


def end_migration(state: Position) -> None:
    state.bargains = actions.NONE
    state.ready = 0
    for seat in range(state.n):
        state.reefs[seat * ROW + OFFERS] = 0


def trade(state: Position, seat: i64, action: i64) -> None:
    """Do one of `trades`."""
    row = seat * ROW
    first = seat * 2 * SLOTS
    if action < actions.GIVE:
        state.reefs[row + OFFERS] -= 1
        state.reefs[row + PARTNER] = state.neighbour(seat, action - actions.TRADE)
    elif action < actions.ASK:
        state.bargains[first + action - actions.GIVE] += 1
    elif action < actions.SEND:
        state.bargains[first + SLOTS + action - actions.ASK] += 1
    elif action == actions.SEND:
        state.reefs[row + SENT] = 1
        if state.story is not None:
            notes.offered(state, state.story, seat)
    elif action == actions.CANCEL:
        _drop(state, seat)
    elif action < actions.DECLINE:
        _accept(state, seat, state.neighbour(seat, action - actions.ACCEPT))
    elif action < actions.WITHDRAW:
        proposer = state.neighbour(seat, action - actions.DECLINE)
        _drop(state, proposer)
        if state.story is not None:
            state.story.tell("declined", seat, {"by": proposer})
    elif action == actions.WITHDRAW:
        if state.story is not None:
            state.story.tell("withdrawn", seat, {"to": state.reefs[row + PARTNER]})
        _drop(state, seat)
    else:
        _be_ready(state, seat)


def _be_ready(state: Position, seat: i64) -> None:
    _drop(state, seat)
    state.ready |= BIT[seat]
    state.waits &= ~BIT[seat]
    state.reefs[seat * ROW + TASK] = actions.IDLE
    if state.story is not None:
        state.story.tell("ready", seat)
    _tear(state)


def _accept(state: Position, seat: i64, proposer: i64) -> None:
    if state.story is not None:
        notes.accepted(state, state.story, seat, proposer)
    first = proposer * 2 * SLOTS
    mine = state.reefs[seat * ROW + SLOTS_USED]
    theirs = state.reefs[proposer * ROW + SLOTS_USED]
    for slot in range(theirs):
        _hand_over(state, proposer, seat, slot, state.bargains[first + slot])
    for slot in range(mine):
        _hand_over(state, seat, proposer, slot, state.bargains[first + SLOTS + slot])
    _drop(state, proposer)
    _tear(state)


def _hand_over(state: Position, giver: i64, receiver: i64, slot: i64, many: i64) -> None:
    if many > 0:
        young = state.nursery[giver * SLOTS + slot]
        state.nursery[giver * SLOTS + slot] = young - (many << MANY)
        add_young(state, receiver, young & ONE, many, False)


def _tear(state: Position) -> None:
    """Drafts and offers that can no longer be honoured are gone."""
    for seat in range(state.n):
        row = seat * ROW
        partner = state.reefs[row + PARTNER]
        if partner >= 0 and (state.ready & BIT[partner] or not _can_be_kept(state, seat, partner)):
            if state.story is not None and state.reefs[row + SENT]:
                state.story.tell("torn", seat, {"to": partner})
            _drop(state, seat)


def _can_be_kept(state: Position, seat: i64, partner: i64) -> bool:
    first = seat * 2 * SLOTS
    for slot in range(SLOTS):
        if state.bargains[first + slot] > 0 and state.bargains[first + slot] > spare(state, seat, slot):
            return False
        asked = state.bargains[first + SLOTS + slot]
        if asked > 0 and asked > spare(state, partner, slot):
            return False
    return True


def _drop(state: Position, seat: i64) -> None:
    """The seat's draft or offer is gone, if it has one."""
    row = seat * ROW
    if state.reefs[row + PARTNER] >= 0:
        state.reefs[row + PARTNER] = -1
        state.reefs[row + SENT] = 0
        first = seat * 2 * SLOTS
        for slot in range(2 * SLOTS):
            state.bargains[first + slot] = 0


def forget_drafts(state: Position, seat: i64) -> None:
    """As if no other seat had opened a draft that it has not sent."""
    if state.step == actions.MIGRATING:
        for other in range(state.n):
            row = other * ROW
            if other != seat and state.reefs[row + PARTNER] >= 0 and not state.reefs[row + SENT]:
                _drop(state, other)
                state.reefs[row + OFFERS] += 1
