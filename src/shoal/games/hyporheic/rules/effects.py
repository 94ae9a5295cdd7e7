"""What the cards of Hyporheic do to tokens and hands where nobody has to decide (§6.2, §6.3)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.hyporheic.rules import bank, board, cards, notes
from shoal.games.hyporheic.rules.chemistry import LIMIT, NUTRIENTS
from shoal.games.hyporheic.rules.position import (
    BEATS,
    BIT,
    CLAY,
    HYPOXIC,
    MARKS,
    ROW,
    SPACE,
    Position,
)


def carry_out(state: Position, card: i64) -> None:
    """A card that asks nobody and moves only tokens in the bed."""
    if card in (cards.MORE_ACIDIC, cards.MORE_BASIC):
        _turn_into(state, cards.TURNS_FROM[card], cards.TURNS_INTO[card])
    elif card == cards.FERTILIZING_FARMER:
        _fertilize(state)
    elif card == cards.HYPORHEIC_FLUSHING:
        _flush(state)
    elif card == cards.CLOGGING_CLAY:
        _mark(state, CLAY)
    elif card == cards.HYPOXIA:
        _mark(state, HYPOXIC)
    elif card == cards.NITRATE_POISONING:
        _take_from(state, 0, state.n)
    elif card == cards.PLANT_PREVALENCE:
        _take_from(state, state.seat, state.seat + 1)
    else:
        _supply(state, state.seat)


def _turn_into(state: Position, give: i64, get: i64) -> None:
    """pH: every seat at once, and nobody's number of nutrients changes."""
    rows = state.rows
    found: i64 = 0
    for seat in range(state.n):
        row = seat * ROW
        count = rows[row + give]
        if count > 0:
            rows[row + get] += count
            rows[row + give] = 0
            found += count
            if state.story is not None:
                notes.changed(state, state.story, seat, give, get, count)
    _tell_nothing(state, found > 0, "none")


def _supply(state: Position, seat: i64) -> None:
    """As many nutrients as the card gives and the seat has room for."""
    nutrient = cards.GIVEN[state.card]
    offered = cards.GIVEN_COUNT[state.card]
    count = bank.give(state, seat, nutrient, offered)
    if state.story is not None:
        notes.collected(state, state.story, seat, nutrient, count, offered)


def _fertilize(state: Position) -> None:
    """Everybody in the surface water; Start belongs to it, circles do not (R39)."""
    seat = state.seat
    for _ in range(state.n):
        if board.ZONE[state.space(seat)] == board.WATER:
            _supply(state, seat)
        seat = state.after(seat)


def _flush(state: Position) -> None:
    """Everybody in the bed goes to Start; nobody lands."""
    flushed: i64 = 0
    for seat in range(state.n):
        if board.ZONE[state.space(seat)] != board.WATER:
            if state.story is not None:
                notes.flushed(state, state.story, seat)
            state.put(seat, board.START)
            flushed += 1
    _tell_nothing(state, flushed > 0, "nobody")


def _mark(state: Position, sign: i64) -> None:
    """Clay or hypoxia on everybody's next turn, the drawer's too; a mark is there or not (R37)."""
    for seat in range(state.n):
        state.rows[seat * ROW + MARKS] |= sign
    if state.story is not None:
        notes.marked(state, state.story, sign)


def _take_from(state: Position, first: i64, end: i64) -> None:
    """These seats lose what the card says, each kind separately (R36)."""
    lost: i64 = 0
    for seat in range(first, end):
        for nutrient in range(NUTRIENTS):
            lost += _take_away(state, seat, nutrient, cards.LOST[state.card * NUTRIENTS + nutrient])
    _tell_nothing(state, lost > 0, "none")


def take_away_all(state: Position, seat: i64) -> None:
    """Algal Bloom leaves a seat nothing."""
    lost: i64 = 0
    for nutrient in range(NUTRIENTS):
        lost += _take_away(state, seat, nutrient, LIMIT)
    _tell_nothing(state, lost > 0, "none")


def _take_away(state: Position, seat: i64, nutrient: i64, count: i64) -> i64:
    """A seat loses nutrients because of the card; how many."""
    count = bank.lose(state, seat, nutrient, count)
    if count > 0 and state.story is not None:
        notes.lost(state, state.story, seat, nutrient, count)
    return count


def _tell_nothing(state: Position, changed: bool, why: str) -> None:
    if not changed and state.story is not None:
        notes.nothing(state, state.story, why)


# Tokens carried by the water


def sweep(state: Position, card: i64) -> bool:
    """A mass move (§6.3), told beat by beat; whether the drawer moved."""
    before = state.rows[:]
    drawer = state.seat * ROW + SPACE
    for beat in range(BEATS):
        start = state.rows[:] if state.story is not None else before
        if _beat(state, card) and state.story is not None:
            notes.beat(state, state.story, beat + 1, start)
            state.story.beat()
    if state.story is not None:
        notes.swept(state, state.story, before)
    return state.rows[drawer] != before[drawer]


def _beat(state: Position, card: i64) -> bool:
    """Each token makes at most one step. From the drawer on, the first that can; and again from the drawer.

    Whether anybody stepped."""
    rows = state.rows
    stepped: i64 = 0
    seat = state.seat
    left = state.n  # seats in a row that could not step
    while left > 0:
        to = board.NOWHERE if stepped & BIT[seat] else _swept_to(state, card, seat)
        if to != board.NOWHERE and state.on(to) == 0:
            rows[seat * ROW + SPACE] = to
            stepped |= BIT[seat]
            seat = state.seat
            left = state.n
        else:
            seat = state.after(seat)
            left -= 1
    return stepped != 0


def _swept_to(state: Position, card: i64, seat: i64) -> i64:
    """Forward in a Storm Surge (R28), down in a Drought (R30). A clogged drawer is not carried into the bed."""
    space = state.space(seat)
    if card != cards.STORM_SURGE:
        return board.DOWN[space]
    to = board.FORWARD[space]
    if state.clogged and seat == state.seat and to >= board.SQUARES:
        return board.NOWHERE
    return to


def eddy(state: Position, die: i64) -> bool:
    """The active token drifts left, up to an X, sand or a token (R6, R29); whether it moved."""
    state.die = die
    state.second_die = 0
    seat = state.seat
    origin = state.space(seat)
    for _ in range(die):
        to = board.LEFT[state.space(seat)]
        if to == board.NOWHERE or state.on(to) != 0:
            break
        state.put(seat, to)
    if state.story is not None:
        notes.eddied(state, state.story, origin)
    return state.space(seat) != origin
