"""Pond Scum: a secret set-up, or a formation that is chosen, is the side's own until both are complete."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.game import State
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.games.pond.rules import actions
from shoal.games.pond.rules.pieces import SIDE
from shoal.games.pond.rules.position import Position

VARIANTS: Sequence[dict[str, Value]] = (
    {"setup": "secret", "board": "drop"},
    {"setup": "secret", "board": "long", "first": "coin"},
    {"setup": "secret", "board": "wide"},
    {"setup": "ready", "formation": "choose"},
)
LONGEST = 32  # a coin, and what both sides place
SECRET = ("formation", "stentor", "place")


def said(before: State, event: Event, viewer: int) -> str:
    verb = event.text.split()[0]
    return f"{event.actor}: {verb}" if verb in SECRET and event.actor != viewer else str(event)


def known(state: State, viewer: int) -> tuple[object, ...]:
    """How much each side has placed, and the own side; everything once both are complete."""
    assert isinstance(state, Position)
    setting_up = state.phase in (actions.FORM_UP, actions.SET_UP)
    seen = [side for side in range(2) if side == viewer or not setting_up]
    sides = [
        (
            state.stentors[side],
            list(state.spots[side * SIDE : (side + 1) * SIDE]),
            list(state.forms[side * SIDE : (side + 1) * SIDE]),
        )
        for side in seen
    ]
    picked = [pick >= 0 for pick in state.picks]
    return (str(sides), state.phase, state.mover, state.first, str(list(state.placed)), str(picked))
