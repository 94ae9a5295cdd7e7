"""Who begins (§4): the highest die; those who tie for it roll again, in seat order (R46)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.hyporheic.rules.position import Position
from shoal.games.hyporheic.rules.turns import begin_turn


def rolled(state: Position, die: i64) -> None:
    """The seat that was asked rolled for the start."""
    seat = state.asked
    if state.story is not None:
        state.story.tell("first", seat, {"die": die})
    state.die = die
    rolls = list(state.opening)
    rolls[seat] = die
    state.opening = tuple(rolls)
    contenders = [each for each in range(state.n) if state.contenders >> each & 1]
    waiting = [each for each in contenders if each > seat]
    highest = max([rolls[each] for each in contenders])
    tied = [each for each in contenders if rolls[each] == highest]
    if waiting:
        state.asked = waiting[0]
    elif len(tied) == 1:
        state.first = tied[0]
        if state.story is not None:
            state.story.tell("starts", state.first)
        begin_turn(state, state.first)
    else:
        if state.story is not None:
            state.story.tell("tied", None, {"seats": tuple(tied)})
        state.opening = tuple([0 if each in tied else roll for each, roll in enumerate(rolls)])
        state.contenders = mask_of(tied)
        state.asked = tied[0]
