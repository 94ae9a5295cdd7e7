"""What may be done, who acts, and what chance may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.reason import Reason
from shoal.engine.tables import table

from . import actions, tables
from .position import Position
from .refusals import refusal

BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
NOBODY_ACTS: Final[tuple[int, ...]] = ()
ONE_SEAT: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(actions.MOST_SEATS)])
NONE: Final = vec[i64]()
ROLL_ONLY: Final = table([[actions.ROLL]])[0]


def acting(state: Position) -> tuple[int, ...]:
    if state.phase == actions.READY or state.phase == actions.SETTLE:
        return ONE_SEAT[state.seat]
    return NOBODY_ACTS if state.phase == actions.OVER else BY_CHANCE


def choices(state: Position, seat: i64) -> vec[i64]:
    """What `seat` may do now."""
    if seat != state.seat:
        return NONE
    if state.phase == actions.READY:
        return ROLL_ONLY
    return _settling(state, seat) if state.phase == actions.SETTLE else NONE


def fits(state: Position, seat: i64, kind: i64, pool: i64) -> bool:
    """Whether an animal of the seat can settle in a pool: the tide reaches it, the animal can live there, and it is
    empty or somebody else's weaker animal lives there."""
    if pool >= state.tide or (state.rules.zones and pool >= tables.HIGHEST[kind]):
        return False
    owner = state.owners[pool]
    return owner == NOBODY or (owner != seat and tables.STRENGTH[state.animals[pool]] < tables.STRENGTH[kind])


def why_not(state: Position, seat: i64, action: i64) -> Reason | None:
    for choice in choices(state, seat):
        if choice == action:
            return None
    return refusal(state, seat, action)


def chances(state: Position) -> list[tuple[int, int]]:
    """Every animal in the sea for the seat that draws, as often as it is there; or the die."""
    if state.phase == actions.ROLLING:
        return [(int(actions.TIDE) + number, 1) for number in range(tables.DIE)]
    if state.phase != actions.DEAL and state.phase != actions.DRAW:
        return []
    first = int(actions.ANIMAL + state.seat * actions.KINDS)
    return [(first + kind, int(copies)) for kind, copies in enumerate(state.sea) if copies]


def _settling(state: Position, seat: i64) -> vec[i64]:
    """To place an animal where it fits, or to let one go."""
    found = vec[i64]()
    for kind in range(actions.KINDS):
        if state.holds(seat, kind):
            for pool in range(actions.POOLS):
                if fits(state, seat, kind, pool):
                    found = append(found, actions.place(kind, pool))
    for kind in range(actions.KINDS):
        if state.holds(seat, kind):
            found = append(found, actions.RELEASE + kind)
    return found
