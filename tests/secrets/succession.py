"""Succession: hands and the deck are secret; which card is dealt or drawn knows only its seat, until it is put down."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.game import CHANCE, State
from shoal.engine.log import Event, step
from shoal.engine.options import Value
from shoal.games.succession.rules import actions
from shoal.games.succession.rules.position import ROW, Position

VARIANTS: Sequence[dict[str, Value]] = (
    {"calls": "spoken", "black": True, "purple": True},
    {"calls": "auto", "rounds": 2},
)
LONGEST = 400


def said(before: State, event: Event, viewer: int) -> str:
    """The end of a round lays all hands open (docs/rulings.md)."""
    assert isinstance(before, Position)
    after = before.clone()
    step(after, event)
    assert isinstance(after, Position)
    if len(after.points) > len(before.points):
        return f"{event}, and all hands: {list(before.hands)}"
    if event.actor != CHANCE:
        return str(event)
    what, seat, card = event.text.split()
    return f"{what} {seat} {card}" if seat == str(viewer) else f"{what} {seat}"


def known(state: State, viewer: int) -> tuple[object, ...]:
    """The own hand, the pile and the climate row, the phase and whom it waits for, who owes a call, points; in OPEN
    which kind is lowest and who holds it."""
    assert isinstance(state, Position)
    hand = tuple(state.hands[viewer * ROW : (viewer + 1) * ROW]) if viewer >= 0 else ()
    drawn = state.card if state.phase == actions.DRAWN and state.seat == viewer else None
    opens = state.card if state.phase == actions.OPEN else None
    return (
        hand,
        drawn,
        opens,
        tuple(state.pile[: state.piled]),
        state.climate,
        state.phase,
        state.seat,
        state.waits,
        state.owes,
        state.silent,
        state.drawer,
        state.points,
        state.won,
    )
