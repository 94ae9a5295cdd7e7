"""The survey (§5.5): scoring a round and clearing up, and before that catching errors where players count (§8.3)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from shoal.games.reef.rules import actions, growth, notes, scoring
from shoal.games.reef.rules.builders import ONE
from shoal.games.reef.rules.position import (
    CATCHER,
    COUNTED,
    DWELLERS,
    NO_TALLY,
    ROW,
    Position,
    finish,
    give_task,
    set_stack,
)
from shoal.games.reef.rules.spaces import BIT, SPACES

# Catch an error (§8.3)


def begin_tally(state: Position) -> None:
    state.step = actions.TALLYING
    for seat in range(state.n):
        give_task(state, seat, actions.TO_TALLY, 1)


def tally(state: Position, seat: i64, tally: i64) -> None:
    state.reefs[seat * ROW + COUNTED] = tally
    if state.story is not None:
        state.story.tell("tallied", seat, {}, {"tally": tally}, (seat,))
    finish(state, seat)


def begin_catching(state: Position) -> None:
    state.step = actions.CATCHING
    if state.story is not None:
        notes.tallies(state, state.story)
    if state.n > 1:
        for seat in range(state.n):
            give_task(state, seat, actions.TO_CATCH, 1)


def accuse(state: Position, seat: i64, action: i64) -> None:
    if action != actions.PASS:
        accused = (seat + action - actions.CATCH + 1) % state.n
        row = accused * ROW
        right = state.reefs[row + CATCHER] < 0 and state.reefs[row + COUNTED] != scoring.true_tally(state, accused)
        if right:
            state.reefs[row + CATCHER] = seat
        if state.story is not None:
            state.story.tell("accused", seat, {"whom": accused, "right": int(right)})
    finish(state, seat)


def steal(state: Position) -> None:
    """Every caught seat's dwellers go to its catcher, all at once."""
    before = state.reefs[:]
    for seat in range(state.n):
        catcher = state.reefs[seat * ROW + CATCHER]
        if catcher >= 0:
            if state.story is not None:
                notes.stolen(state, state.story, seat, catcher)
            for kind in range(3):
                dwellers = before[seat * ROW + DWELLERS + kind]
                state.reefs[seat * ROW + DWELLERS + kind] -= dwellers
                state.reefs[catcher * ROW + DWELLERS + kind] += dwellers


def forget_tallies(state: Position) -> None:
    """A new round: nobody has counted yet, and nobody is caught."""
    for seat in range(state.n):
        state.reefs[seat * ROW + COUNTED] = NO_TALLY
        state.reefs[seat * ROW + CATCHER] = -1


def trust_tallies(state: Position, seat: i64) -> None:
    """What the others said and this seat cannot see yet is right."""
    if state.step == actions.TALLYING:
        for other in range(state.n):
            if other != seat and not state.waits & BIT[other]:
                state.reefs[other * ROW + COUNTED] = scoring.true_tally(state, other)


# The count


def survey(state: Position) -> None:
    state.step = actions.SURVEYING
    surveys = state.surveys[:]
    for seat in range(state.n):
        for number in scoring.count_reef(state, seat):
            surveys = append(surveys, number)
    state.surveys = surveys
    if state.round == state.terms.rounds:  # R47: the final reefs stay as they were scored
        state.step = actions.OVER
    if state.story is not None:
        notes.surveyed(state, state.story)
    if state.step == actions.OVER:
        return
    for seat in range(state.n):
        if not state.terms.keeps:
            _clear(state, seat)
        growth.check_support(state, seat)


def _clear(state: Position, seat: i64) -> None:
    """Built-over builders are removed; top ones stay, also covered ones."""
    if state.story is not None:
        notes.built_over(state, state.story, seat)
    row = seat * ROW
    for space in range(SPACES):
        if state.reefs[row + space] > ONE:
            set_stack(state, seat, space, state.reefs[row + space] & ONE)
