"""A turn's event (§5 step 4): its card is drawn, and followed if it can be (§6.1)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.rules import actions, board, cards, effects, notes, scripts
from shoal.games.rivers.rules.position import (
    CARRIED,
    CLEAR,
    FOLLOWED,
    HELD,
    KEPT,
    PLACE,
    ROW,
    VOID,
    Position,
)


def begin(state: Position) -> None:
    """The next thing is that an event card is drawn."""
    if state.left == 0:
        _renew_deck(state)
    state.wait_for(CHANCE, actions.EVENT)


def _renew_deck(state: Position) -> None:
    """R27: the discards become the deck."""
    for i in range(state.discarded):
        state.cards[i] = state.cards[cards.CARDS + i]
    state.left = state.discarded
    state.discarded = 0
    if state.story is not None:
        state.story.tell("shuffled", None, {"cards": state.left})


def draw_face(state: Position, face: i64) -> None:
    """A card of this face is drawn: the one `sample` found, or any."""
    place = state.picked
    if place >= state.left or state.cards[place] != face:
        place = 0
        while state.cards[place] != face:
            place += 1
    draw(state, place)


def draw(state: Position, place: i64) -> None:
    """The card at this place of the deck is drawn."""
    face = state.cards[place]
    state.left -= 1
    state.cards[place] = state.cards[state.left]
    state.event = face
    script = scripts.EVENT_SCRIPTS[face]
    if face < cards.INNOVATIONS:
        state.seats[state.seat * ROW + HELD + face] += 1
        state.fate = KEPT
    elif can_follow(state, script):
        state.fate = CARRIED
    else:
        state.fate = VOID  # R10
        discard(state, face)
    if state.story is not None:
        notes.event(state, state.story)
        if state.fate == CARRIED:
            state.story.beat()
    if state.fate == CARRIED or cards.REFUNDS[face] >= 0:
        effects.start(state, script, actions.CLOSE_EVENT)
    else:
        state.then = actions.USE_LAND


def close(state: Position) -> None:
    """An event that was carried out goes to the discards."""
    if state.fate == CARRIED:
        state.fate = FOLLOWED
        discard(state, state.event)


def discard(state: Position, face: i64) -> None:
    state.cards[cards.CARDS + state.discarded] = face
    state.discarded += 1


# What can be followed


def can_follow(state: Position, row: i64) -> bool:
    """Whether all effects from this row on can be followed in full; else the card is void (§6.1, R10)."""
    while scripts.OP[row] != scripts.END:
        if not _can_do(state, row):
            return False
        row += 1
    return True


def _can_do(state: Position, row: i64) -> bool:
    op = scripts.OP[row]
    n = scripts.AMOUNT[row]
    own = state.seat * ROW
    clean = state.seats[own + CLEAR]
    if op in (scripts.RETURN, scripts.POLLUTE_HAND):
        return _has_clean(state, scripts.WHO[row], n)
    if op == scripts.RETURN_PER:
        return clean >= min(state.owned(state.seat, scripts.KINDS_OF[row]), n)
    if op == scripts.RICHEST_RETURN:
        return state.most_clean(NOBODY) >= n
    if op == scripts.POLLUTE_LAND:
        return _somebody_hit(state, row)
    if op == scripts.TAKE_FROM:
        return state.most_clean(state.seat) >= n
    if op == scripts.PASS_DOWNSTREAM:
        return clean >= n and state.downstream() >= 0
    if op == scripts.MOVE:
        place = state.seats[own + PLACE]
        return place < board.END_POSITION and (n > 0 or place > 1)
    if op == scripts.MOVE_TO:
        return state.next_with(scripts.KINDS_OF[row]) >= 0
    if op == scripts.CHOICE:
        return can_follow(state, scripts.OPTION_A[row]) or can_follow(state, scripts.OPTION_B[row])
    return True


def _has_clean(state: Position, who: i64, n: i64) -> bool:
    """Whether whom it concerns has so many clean tokens in hand; of all travelers one is enough (R11)."""
    if who == scripts.ALL:
        return state.most_clean(NOBODY) >= n
    seat = state.downstream() if who == scripts.DOWNSTREAM else state.seat
    return seat >= 0 and state.seats[seat * ROW + CLEAR] >= n


def _somebody_hit(state: Position, row: i64) -> bool:
    kinds = scripts.KINDS_OF[row]
    for seat in range(state.n):
        if state.traveling(seat) and state.exposed(seat, kinds) and not effects.protected(state, seat, row):
            return True
    return False
