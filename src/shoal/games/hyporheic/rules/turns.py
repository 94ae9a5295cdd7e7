"""The turn of Hyporheic (§5): it begins, dice are rolled, and after a landing it goes on or ends; and the end (§7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.engine.game import NOBODY
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, notes
from shoal.games.hyporheic.rules.board import WATER, ZONE
from shoal.games.hyporheic.rules.position import (
    CLAY,
    HYPOXIC,
    MARKS,
    ONE_DIE,
    ROW,
    SECOND_DIE,
    SPACE,
    TWO_DICE,
    Position,
)

LANDINGS: Final[i64] = CONTENT.landings  # in one turn, at most


def begin_turn(state: Position, seat: i64) -> None:
    """Step 1: marks begin to work. Clogged on a circle, the turn is over at once (R38)."""
    rows = state.rows
    row = seat * ROW
    marks = rows[row + MARKS]
    state.seat = seat
    state.asked = seat
    state.extra = False
    state.landings = 0
    state.clogged = marks & CLAY != 0
    state.airless = marks & HYPOXIC != 0
    if state.story is not None:
        notes.turn(state, state.story)
    if marks:
        rows[row + MARKS] = 0
        if state.clogged and ZONE[rows[row + SPACE]] != WATER:
            if state.story is not None:
                notes.skipped(state, state.story)
            _end_turn(state)
            return
    state.dice = ONE_DIE
    state.phase = actions.ROLL_PHASE


def rolled(state: Position, die: i64) -> None:
    """Step 2; after Super Swift Current two dice, one after the other."""
    dice = state.dice
    if dice == SECOND_DIE:
        state.second_die = die
    else:
        state.die = die
        state.second_die = 0
    if state.story is not None:
        notes.rolled(state, state.story, die)
    if dice == TWO_DICE:
        state.dice = SECOND_DIE
    else:
        state.phase = actions.MOVE_PHASE


def landed(state: Position) -> None:
    """Step 5: a landing is over. Who shared may roll again; extra rolls do not add up (R20, R47)."""
    if state.extra and state.landings < LANDINGS:
        state.extra = False
        state.phase = actions.AGAIN_PHASE
    else:
        _end_turn(state)


def again(state: Position, roll: bool) -> None:
    """What the seat makes of the offer to roll again."""
    if state.story is not None:
        state.story.tell("again" if roll else "stopped", state.seat)
    if roll:
        roll_more(state, ONE_DIE)
    else:
        _end_turn(state)


def roll_more(state: Position, dice: i64) -> None:
    """A roll besides the first of a turn. It uses up an extra roll that was earned before."""
    state.extra = False
    state.dice = dice
    state.phase = actions.ROLL_PHASE


def _end_turn(state: Position) -> None:
    """Step 6: the next seat; before the first player's turn a round is complete (R42)."""
    seat = state.after(state.seat)
    if seat == state.first:
        state.round += 1
        if state.round == state.rules.rounds:
            end(state, "rounds")
            return
    begin_turn(state, seat)


def end(state: Position, why: str) -> None:
    """§7: somebody has all coins, or all rounds are over."""
    state.phase = actions.OVER_PHASE
    state.asked = NOBODY
    if state.story is not None:
        notes.over(state, state.story, why)
