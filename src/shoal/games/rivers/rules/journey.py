"""The journey of Rivers: moving and what is met on the way (§5 steps 1 to 3)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.rivers.rules import actions, board, disasters, effects, notes, scripts, water
from shoal.games.rivers.rules.position import CLEAR, PLACE, ROW, Position


def move(state: Position, die: i64) -> None:
    """The die says how far."""
    if state.story is not None:
        state.story.tell("rolled", state.seat, {"die": die})
    state.die = die
    state.steps = die
    state.way = 1
    state.then = actions.WALK_ON


def walk(state: Position) -> None:
    """Go on until a disaster tile is entered (R7) or the steps are done; the End ends every move (R4)."""
    here = state.seat * ROW + PLACE
    start = state.seats[here]
    goal = start + state.steps if state.way > 0 else start - state.steps
    if goal > board.END_POSITION:
        goal = board.END_POSITION
    stop = board.AHEAD[start] if state.way > 0 else board.BEHIND[start]
    met = state.rules.disasters and goal != start and (goal >= stop if state.way > 0 else goal <= stop)
    if met:
        state.steps = goal - stop if state.way > 0 else stop - goal
        goal = stop
    else:
        state.steps = 0
    state.seats[here] = goal
    if state.story is not None and goal != start:
        notes.moved(state, state.story, start, goal)
    if met:
        disasters.meet(state, board.DISASTER_ON[goal])
    else:
        _arrive(state, goal)


def _arrive(state: Position, place: i64) -> None:
    """The move is over; a corner has its say (§2.4)."""
    state.then = actions.ARRIVED
    corner = board.CORNER_ON[place]
    if corner >= 0:
        if state.story is not None:
            notes.corner(state, state.story, corner)
        effects.start(state, scripts.CORNER_SCRIPTS[corner], actions.ARRIVED)


def drop(state: Position, taken: bool) -> None:
    """The drop of a six is taken, or left."""
    if state.story is not None:
        state.story.tell("drop", state.seat, {"taken": int(taken)})
    if taken:
        water.collect(state, state.seat, 1, CLEAR, "drop")
    state.then = actions.DRAW_EVENT
