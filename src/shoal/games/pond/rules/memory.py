"""What is known of where pieces can go, found once and kept for as long as it holds.

What was found of a unit holds until something changes that the unit would meet on its ways."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.pond.rules import pieces, reach, squares
from shoal.games.pond.rules.moves import find_moves
from shoal.games.pond.rules.pieces import SIDE, UNITS
from shoal.games.pond.rules.position import GROUND, KNOWN, LIST, LOOKED, REACHED, WAYS, WRITTEN, ZEROS, Position
from shoal.games.pond.rules.squares import NOWHERE

# A change in one number: where a unit of which form was put down or taken away
SPOT_BITS: Final[i64] = 1023
FORM_AT: Final[i64] = 10
UNIT_AT: Final[i64] = 14
UNIT_BITS: Final[i64] = 31
PUT_DOWN: Final[i64] = 1 << 19
MOST_CHANGES: Final[i64] = 64  # then those that all have looked at are thrown away

UNKNOWN: Final = vec[i64]([-1 if i % KNOWN == LOOKED else 0 for i in range(UNITS * KNOWN)])


def look(state: Position, unit: i64) -> None:
    """Bring what is known of a unit's moves up to date."""
    if not state.awake:
        _wake(state)
    looked = state.known[unit * KNOWN + LOOKED]
    changed = state.changed
    if looked == changed:
        return
    if looked < 0 or _is_concerned(state, unit, looked):
        if state.saving:
            _save(state, unit)
        find_moves(state, unit)
        state.known[unit * KNOWN + LOOKED] = changed
    elif not state.saving:
        state.known[unit * KNOWN + LOOKED] = changed


def _wake(state: Position) -> None:
    state.awake = True
    state.known = UNKNOWN[:]
    state.ground = ZEROS[: GROUND * UNITS]
    state.changes = ZEROS[:MOST_CHANGES]
    state.lists = ZEROS[: LIST * UNITS]
    state.written = ZEROS[: WRITTEN * UNITS]
    state.saved = ZEROS[:0]


def _is_concerned(state: Position, unit: i64, looked: i64) -> bool:
    """Whether a change since then alters a unit's moves: it moved itself, or something was put down where it can go
    or taken away where it looked."""
    changes = state.changes
    shade = reach.SHADE
    here = state.spots[unit] - reach.WINDOW
    things = (pieces.CREEPS if pieces.IS_AMEBA[unit % SIDE] else state.forms[unit]) * squares.FORMS
    known = state.known
    at = unit * KNOWN
    for i in range(looked, state.changed):
        change = changes[i]
        place = (change & SPOT_BITS) - here
        if place & reach.OUTSIDE == 0:
            if change >> UNIT_AT & UNIT_BITS == unit:
                return True
            nodes = at + (REACHED if change & PUT_DOWN else WAYS)
            by = (things + (change >> FORM_AT & 15)) * reach.SHADES + (place - (place >> 5 << 4)) * 2
            if shade[by] & known[nodes] | shade[by + 1] & known[nodes + 1]:
                return True
    return False


def change(state: Position, unit: i64, spot: i64, form: i64, put: i64) -> None:
    """Remember that a unit was put down (PUT_DOWN) or taken away (0) there."""
    if not state.awake:
        return
    changed = state.changed
    if changed == len(state.changes):
        state.changes = append(state.changes, 0)
    state.changes[changed] = put | unit << UNIT_AT | form << FORM_AT | spot
    state.changed = changed + 1


def forget_changes(state: Position) -> None:
    """Throw away the changes that every unit on the board has looked at. Only where there is nothing to undo.

    If somebody has not looked for long, nothing is known any more."""
    known = state.known
    oldest = state.changed
    for unit in range(UNITS):
        looked = known[unit * KNOWN + LOOKED]
        if state.spots[unit] < NOWHERE and looked >= 0 and looked < oldest:
            oldest = looked
    for unit in range(UNITS):
        if known[unit * KNOWN + LOOKED] >= 0:
            known[unit * KNOWN + LOOKED] -= oldest
    state.changed -= oldest
    for i in range(state.changed):
        state.changes[i] = state.changes[i + oldest]
    if state.changed >= MOST_CHANGES:
        state.changed = 0
        state.known = UNKNOWN[:]


def _save(state: Position, unit: i64) -> None:
    """So that what is known of the unit's moves can be brought back."""
    at = state.saves * (KNOWN + 1)
    if at == len(state.saved):
        for _ in range(KNOWN + 1):
            state.saved = append(state.saved, 0)
    saved = state.saved
    known = state.known
    for i in range(KNOWN):
        saved[at + i] = known[unit * KNOWN + i]
    saved[at + KNOWN] = unit
    state.saves += 1


def bring_back(state: Position, saves: i64) -> None:
    """All that was known when there were so many saves."""
    saved = state.saved
    known = state.known
    while state.saves > saves:
        state.saves -= 1
        at = state.saves * (KNOWN + 1)
        unit = saved[at + KNOWN]
        for i in range(KNOWN):
            known[unit * KNOWN + i] = saved[at + i]
