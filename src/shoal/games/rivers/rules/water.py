"""Tokens on their way between supply, sky, hands and cards, and turned to their polluted side or back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.rivers.rules import notes
from shoal.games.rivers.rules.position import CLEAR, DIRTY, PLOTS, ROW, SOILED, SPOT, Position

HAND: Final[i64] = -1  # in place of the number of a card


# The supply and the sky


def collect(state: Position, seat: i64, n: i64, side: i64, cause: str) -> None:
    """Tokens come from the supply with this side up, CLEAR or DIRTY: so many, or what is there (R12)."""
    dried = state.dried
    if n >= state.supply:
        n = state.supply
        state.dried = True
    state.supply -= n
    state.seats[seat * ROW + side] += n
    if state.story is not None:
        notes.gained(state, state.story, seat, n, int(side == DIRTY), cause)
        if state.dried and not dried:
            notes.dried(state.story, cause)


def pay(state: Position, seat: i64, n: i64) -> None:
    """Return clean tokens, as far as possible (R9)."""
    n = min(n, state.seats[seat * ROW + CLEAR])
    state.seats[seat * ROW + CLEAR] -= n
    state.supply += n
    if state.story is not None and n > 0:
        notes.returned(state, state.story, seat, n)


def rain(state: Position, n: i64) -> None:
    """From the sky to the supply, as far as possible."""
    n = min(n, state.sky)
    state.sky -= n
    state.supply += n
    if state.story is not None and n > 0:
        notes.weather(state, state.story, "rained", n)


def evaporate(state: Position, n: i64) -> None:
    """From the supply to the sky."""
    state.supply -= n
    state.sky += n
    if state.story is not None and n > 0:
        notes.weather(state, state.story, "evaporated", n)


# Hands and cards


def hand_over(state: Position, giver: i64, to: i64, n: i64) -> None:
    state.seats[giver * ROW + CLEAR] -= n
    state.seats[to * ROW + CLEAR] += n
    if state.story is not None:
        notes.gave(state, state.story, giver, to, n)


def pollute_hand(state: Position, seat: i64, n: i64) -> None:
    """Clean tokens in hand are turned over, as far as possible (R9)."""
    n = min(n, state.seats[seat * ROW + CLEAR])
    state.seats[seat * ROW + CLEAR] -= n
    state.seats[seat * ROW + DIRTY] += n
    if state.story is not None and n > 0:
        notes.polluted(state, state.story, seat, n, HAND, False)


def pollute_card(state: Position, seat: i64, number: i64, chosen: bool) -> None:
    """A clean token on a card is turned over; `chosen` by its owner, or there was no other."""
    state.seats[seat * ROW + PLOTS + number] += SPOT
    state.seats[seat * ROW + SOILED] += 1
    if state.story is not None:
        notes.polluted(state, state.story, seat, 1, number, chosen)


def clean(state: Position, seat: i64, number: i64, n: i64) -> None:
    """Polluted tokens on a card, or in the HAND, are turned back."""
    row = seat * ROW
    if number == HAND:
        state.seats[row + DIRTY] -= n
        state.seats[row + CLEAR] += n
    else:
        state.seats[row + PLOTS + number] -= SPOT * n
        state.seats[row + SOILED] -= n
    if state.story is not None:
        notes.cleaned(state, state.story, seat, n, number)
