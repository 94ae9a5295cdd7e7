"""Disasters that are met on the way (§6.3)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.rules import actions, board, cards, effects, innovations, notes, scripts
from shoal.games.rivers.rules.position import HELD, PLACE, ROW, Position


def meet(state: Position, disaster: i64) -> None:
    """Step 1: its card lies on the board from now on."""
    if state.story is not None:
        notes.disaster(state, state.story, disaster)
    state.disasters |= 1 << disaster
    state.throw = 0
    state.wait_for(CHANCE, actions.SEVERITY)
    if state.story is not None:
        state.story.beat()


def strike(state: Position, die: i64) -> None:
    """Steps 2 and 3: how severe it is, and whether a warning helps."""
    state.throw = die
    level = state.level()
    if state.story is not None:
        notes.severity(state, state.story, level)
    if level == 0:
        state.then = actions.WALK_ON
    elif state.seats[state.seat * ROW + HELD + cards.WARNING] > 0:
        state.wait_for(state.seat, actions.WARN)
    else:
        suffer(state)
    if state.story is not None and state.actor == NOBODY:
        state.story.beat()


def heed_warning(state: Position) -> None:
    innovations.give_up(state, cards.WARNING)
    state.then = actions.WALK_ON


def suffer(state: Position) -> None:
    """Step 4: what its level does."""
    disaster = board.DISASTER_ON[state.seats[state.seat * ROW + PLACE]]
    script = scripts.DISASTER_SCRIPTS[disaster * scripts.LEVELS + state.level() - 1]
    effects.start(state, script, actions.WALK_ON)
