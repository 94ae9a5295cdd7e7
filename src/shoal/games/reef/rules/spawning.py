"""The young (§5.3): spawning, the Coral Triangle, settling. Trading stands between, in `trading`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import actions, notes, scoring
from shoal.games.reef.rules.builders import ALIKE, KIND, KINDS, MANY, ONE, SLOTS, TRADABLE, kind_of, mutated, young_of
from shoal.games.reef.rules.position import (
    AIM,
    DWELLERS,
    MARKED,
    ROW,
    SLOTS_USED,
    TASK,
    Position,
    add_young,
    finish,
    give_task,
    one_done,
    put,
)
from shoal.games.reef.rules.spaces import BIT, SPACES, count, first_of

URCHINS_TOLERATED: Final[i64] = CONTENT.rules["urchins_tolerated"]
TRIANGLE_JUVENILES: Final[i64] = CONTENT.rules["triangle_juveniles"]
URCHIN: Final[i64] = 2


# 2A spawn


def begin_spawning(state: Position) -> None:
    """R21: more than five urchins eat the broods of corals."""
    state.step = actions.SPAWNING
    for seat in range(state.n):
        row = seat * ROW
        excess = state.reefs[row + DWELLERS + URCHIN] - URCHINS_TOLERATED
        if excess > 0:
            corals = feedable(state, seat)
            if count(corals) > excess:
                give_task(state, seat, actions.TO_FEED, excess)
            else:
                _eat(state, seat, corals)


def feedable(state: Position, seat: i64) -> i64:
    """Active corals with young that no urchin has eaten yet (R21)."""
    row = seat * ROW
    active = state.active(seat) & ~state.reefs[row + MARKED]
    found: i64 = 0
    for space in range(SPACES):
        if active & BIT[space]:
            builder = state.reefs[row + space] & ONE
            if state.terms.corals & BIT[(builder >> KIND) - 1] and young_of(builder) > 0:
                found |= BIT[space]
    return found


def feed(state: Position, seat: i64, space: i64) -> None:
    _eat(state, seat, BIT[space])
    if one_done(state, seat) == 0:  # what was eaten stays marked until all have spawned
        state.reefs[seat * ROW + TASK] = actions.IDLE
        state.waits &= ~BIT[seat]


def _eat(state: Position, seat: i64, corals: i64) -> None:
    if state.story is not None:
        notes.eaten(state, state.story, seat, corals)
    state.reefs[seat * ROW + MARKED] |= corals


def spawn(state: Position) -> None:
    """Every active builder whose brood was not eaten adds its young to the nursery."""
    state.nursery = vec[i64]([0] * (state.n * SLOTS))
    if state.terms.printed:
        _spawn_in_turn(state)
    else:
        for seat in range(state.n):
            _spawn_freely(state, seat)
    for seat in range(state.n):
        state.reefs[seat * ROW + MARKED] = 0
        if state.story is not None:
            notes.spawned(state, state.story, seat)


def _spawn_freely(state: Position, seat: i64) -> None:
    row = seat * ROW
    spawning = state.active(seat) & ~state.reefs[row + MARKED]
    while spawning:
        space = first_of(spawning)
        spawning ^= BIT[space]
        builder = state.reefs[row + space] & ONE
        if young_of(builder) > 0:
            _bear(state, seat, builder, young_of(builder))


def _bear(state: Position, seat: i64, builder: i64, many: i64) -> None:
    """Young go into their slot; slots stay in order (§5.3)."""
    first = seat * SLOTS
    nursery = state.nursery
    slot = state.reefs[seat * ROW + SLOTS_USED]
    wanted = builder | TRADABLE
    while slot > 0 and nursery[first + slot - 1] & ALIKE > wanted:
        slot -= 1
    if slot > 0 and nursery[first + slot - 1] & ALIKE == wanted:
        nursery[first + slot - 1] += many << MANY
        return
    last = state.reefs[seat * ROW + SLOTS_USED]
    state.reefs[seat * ROW + SLOTS_USED] = last + 1
    while last > slot:
        nursery[first + last] = nursery[first + last - 1]
        last -= 1
    nursery[first + slot] = wanted | many << MANY


def _spawn_in_turn(state: Position) -> None:
    """§8.4: scarce tokens are handed out one at a time, round and round the seats."""
    free: list[int] = []
    for kind in range(KINDS):
        free.append(state.tokens(kind))
    waiting: list[list[int]] = []
    for seat in range(state.n):
        row = seat * ROW
        brood: list[int] = []
        spawning = state.active(seat) & ~state.reefs[row + MARKED]
        for space in range(SPACES):
            if spawning & BIT[space]:
                builder = state.reefs[row + space] & ONE
                brood += [int(builder)] * int(young_of(builder))
        waiting.append(brood)
    born = True
    while born:
        born = False
        for seat in range(state.n):
            brood = waiting[seat]
            for i, builder in enumerate(brood):
                kind = kind_of(builder)
                if free[kind] > 0:
                    free[kind] -= 1
                    _bear(state, seat, builder, 1)
                    waiting[seat] = brood[:i] + brood[i + 1 :]
                    born = True
                    break


# 2B Coral Triangle


def begin_collecting(state: Position) -> None:
    """R22: the lowest total, and the lowest score of the last round; ties all win."""
    state.step = actions.COLLECTING
    if state.round == 1:
        return
    scores = scoring.scores(state)
    lowest = min(scores)
    latest = scoring.survey_points(state, state.round - 2, 0)
    for seat in range(1, state.n):
        latest = min(latest, scoring.survey_points(state, state.round - 2, seat))
    totals: i64 = 0
    lasts: i64 = 0
    for seat in range(state.n):
        if scores[seat] == lowest:
            totals |= BIT[seat]
        if scoring.survey_points(state, state.round - 2, seat) == latest:
            lasts |= BIT[seat]
        awards = (totals >> seat & 1) + (lasts >> seat & 1)
        if awards > 0:
            give_task(state, seat, actions.TO_COLLECT, awards)
    if state.story is not None:
        notes.awards(state.story, totals, lasts)
    _forgo_what_is_gone(state)


def _forgo_what_is_gone(state: Position) -> None:
    """Where tokens are limited and none of any kind is free, nothing can be collected."""
    if state.terms.printed and not any(state.has_token(kind) for kind in range(KINDS)):
        for seat in range(state.n):
            if state.reefs[seat * ROW + TASK] == actions.TO_COLLECT:
                finish(state, seat)


def collect(state: Position, seat: i64, kind: i64) -> None:
    if state.terms.mutates_on_arrival:
        state.reefs[seat * ROW + AIM] = kind
        state.chance = actions.ARRIVAL_ROLL
        state.roller = seat
    else:
        arrive(state, seat, kind, 0)


def arrive(state: Position, seat: i64, kind: i64, roll: i64) -> None:
    """Two juveniles from the Coral Triangle; one where only one token is free."""
    builder = state.triangle[kind]
    if roll > 0:
        builder = mutated(builder, state.terms.level[kind], roll)
    many = TRIANGLE_JUVENILES
    if state.terms.printed:
        many = min(many, state.tokens(kind))
    add_young(state, seat, builder, many, True)
    if state.story is not None:
        notes.collected(state, state.story, seat, builder, many, roll)
    if one_done(state, seat) == 0:
        finish(state, seat)
    _forgo_what_is_gone(state)


# 2D settle


def begin_settling(state: Position) -> None:
    state.step = actions.SETTLING
    for seat in range(state.n):
        _settle_on(state, seat)


def _settle_on(state: Position, seat: i64) -> None:
    """R26: it goes on until no juvenile has a legal space; those left die."""
    if _anyone_settles(state, seat):
        give_task(state, seat, actions.TO_SETTLE, 0)
        return
    if state.story is not None:
        notes.homeless(state, state.story, seat)
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        state.nursery[seat * SLOTS + slot] &= ALIKE
    finish(state, seat)


def _anyone_settles(state: Position, seat: i64) -> bool:
    first = seat * SLOTS
    nursery = state.nursery
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        young = nursery[first + slot]
        if young >> MANY > 0 and state.homes(seat, ((young & ONE) >> KIND) - 1):
            return True
    return False


def settle(state: Position, seat: i64, slot: i64, space: i64) -> None:
    place = seat * SLOTS + slot
    state.nursery[place] -= 1 << MANY
    builder = state.nursery[place] & ONE
    if state.story is not None:
        notes.settled(state, state.story, seat, slot, space)
    put(state, seat, space, builder)
    _settle_on(state, seat)


def end_settling(state: Position) -> None:
    state.nursery = actions.NONE
    for seat in range(state.n):
        state.reefs[seat * ROW + SLOTS_USED] = 0
        if state.story is not None:
            notes.reef(state, state.story, seat, "settle")
