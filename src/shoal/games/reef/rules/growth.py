"""Phase 1 (§5.2): recruiting, grazing, algae, what the reef can keep, mutations.

Each step begins for all seats at once. A seat is asked while it has a choice, and else goes on by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import actions, notes
from shoal.games.reef.rules.builders import ONE, kind_of, mutated
from shoal.games.reef.rules.position import (
    AIM,
    DWELLERS,
    GREEN,
    LEFT_TO_DO,
    ROW,
    TASK,
    Position,
    finish,
    give_task,
    one_done,
)
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, count

ALGAE_PER_ROUND: Final[i64] = CONTENT.rules["algae_per_round"]
MUTATIONS: Final[i64] = CONTENT.rules["mutations_per_round"]


# 1A recruit and graze


def begin_growth(state: Position) -> None:
    state.step = actions.GROWING
    for seat in range(state.n):
        state.reefs[seat * ROW + AIM] = 0
        _offer_recruits(state, seat)


def _offer_recruits(state: Position, seat: i64) -> None:
    """R12: only while the reef has fewer dwellers than it may collect, and there are any."""
    room = state.recruit_limit(seat) - state.dwellers(seat)
    if state.barred != state.round and room > 0 and not _supply_is_empty(state):
        give_task(state, seat, actions.TO_RECRUIT, room)
    else:
        begin_grazing(state, seat)


def _supply_is_empty(state: Position) -> bool:
    return state.supply(0) + state.supply(1) + state.supply(2) == 0


def recruit(state: Position, seat: i64, kind: i64) -> None:
    state.reefs[seat * ROW + DWELLERS + kind] += 1
    if state.story is not None:
        notes.recruited(state.story, seat, kind)
    if _supply_is_empty(state):
        for other in range(state.n):
            if state.reefs[other * ROW + TASK] == actions.TO_RECRUIT:
                begin_grazing(state, other)
    elif one_done(state, seat) == 0:
        begin_grazing(state, seat)


def begin_grazing(state: Position, seat: i64) -> None:
    """R13: each dweller eats one alga; where there are enough dwellers, all go."""
    row = seat * ROW
    algae = count(state.reefs[row + GREEN])
    hungry = state.dwellers(seat)
    if 0 < hungry < algae:
        give_task(state, seat, actions.TO_GRAZE, hungry)
        return
    if hungry > 0 and algae > 0:
        if state.story is not None:
            notes.grazed(state, state.story, seat, state.reefs[row + GREEN])
        state.reefs[row + GREEN] = 0
    begin_algae(state, seat, ALGAE_PER_ROUND)


def graze(state: Position, seat: i64, space: i64) -> None:
    if state.story is not None:
        notes.grazed(state, state.story, seat, BIT[space])
    state.reefs[seat * ROW + GREEN] ^= BIT[space]
    if one_done(state, seat) == 0:
        begin_algae(state, seat, ALGAE_PER_ROUND)


# 1B algae and support


def begin_algae(state: Position, seat: i64, many: i64) -> None:
    """So many algae are added: on empty spaces while there are any, then on builders (R14, R16)."""
    reefs = state.reefs
    row = seat * ROW
    while many > 0:
        spaces = state.empty(seat) or ALL_SPACES & ~reefs[row + GREEN]
        free = count(spaces)
        if free > many:
            give_task(state, seat, actions.TO_GROW, many)
            return
        if free == 0:
            if state.story is not None:
                notes.algae(state, state.story, seat, 0, many)
            break
        cover(state, seat, spaces)
        many -= free
    check_support(state, seat)


def place_alga(state: Position, seat: i64, space: i64) -> None:
    cover(state, seat, BIT[space])
    begin_algae(state, seat, state.reefs[seat * ROW + LEFT_TO_DO] - 1)


def cover(state: Position, seat: i64, spaces: i64) -> None:
    """Algae come to lie on these spaces."""
    if state.story is not None:
        notes.algae(state, state.story, seat, spaces, 0)
    state.reefs[seat * ROW + GREEN] |= spaces


def check_support(state: Position, seat: i64) -> None:
    """R20: dwellers the reef cannot keep leave; the owner chooses where there is a choice."""
    excess = state.dwellers(seat) - state.support(seat)
    if excess > 0:
        if state.kinds_of_dwellers(seat) > 1:
            give_task(state, seat, actions.TO_SHED, excess)
            return
        _leave(state, seat, state.commonest_dwellers(seat), excess)
    if state.step == actions.GROWING:
        _begin_mutations(state, seat)
    else:
        finish(state, seat)


def shed(state: Position, seat: i64, kind: i64) -> None:
    _leave(state, seat, kind, 1)
    if one_done(state, seat) == 0 or state.kinds_of_dwellers(seat) == 1:
        check_support(state, seat)


def _leave(state: Position, seat: i64, kind: i64, many: i64) -> None:
    state.reefs[seat * ROW + DWELLERS + kind] -= many
    if state.story is not None:
        notes.left(state.story, seat, kind, many)


# 1C mutations


def _begin_mutations(state: Position, seat: i64) -> None:
    """R56: compulsory, unless there is no active builder."""
    if state.active(seat):
        give_task(state, seat, actions.TO_MUTATE, MUTATIONS)
    else:
        finish(state, seat)


def mutate(state: Position, seat: i64, space: i64) -> None:
    state.reefs[seat * ROW + AIM] = space
    state.chance = actions.MUTATION_ROLL
    state.roller = seat


def change(state: Position, seat: i64, roll: i64) -> None:
    """The roll decides what becomes of the builder that was chosen."""
    space = state.reefs[seat * ROW + AIM]
    stack = state.reefs[seat * ROW + space]
    builder = stack & ONE
    now = mutated(builder, state.terms.level[kind_of(builder)], roll)
    if state.story is not None:
        notes.mutated(state, state.story, seat, space, roll, builder, now)
    state.reefs[seat * ROW + space] = stack ^ builder ^ now
    if one_done(state, seat) == 0:
        finish(state, seat)
