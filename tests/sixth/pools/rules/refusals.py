"""Why something may not be done now, as data. Told from what the asking seat knows anyway."""

from __future__ import annotations

from typing import Final

from shoal.engine.game import NOBODY
from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact

from ..content import CONTENT
from . import actions, tables
from .position import Position

HOME: Final = CONTENT.manifest.home


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or _against(state, seat, action)


def _against(state: Position, seat: int, action: int) -> Reason:
    if state.phase == actions.DEAL:
        return _no("cards_are_dealt")
    if seat != state.seat:
        return _no("not_your_turn")
    if state.phase in (actions.ROLLING, actions.DRAW):
        return _no("wait")
    if action == actions.ROLL:
        return _no("rolled_already")
    if state.phase == actions.READY:
        return _no("roll_first")
    if action >= actions.RELEASE:
        return _no("not_held", animal=actions.ANIMAL_IDS[action - actions.RELEASE])
    number = action - int(actions.PLACE)
    return _against_placing(state, seat, *divmod(number, int(actions.POOLS)))


def _against_placing(state: Position, seat: int, kind: int, pool: int) -> Reason:
    animal = actions.ANIMAL_IDS[kind]
    if not state.holds(seat, kind):
        return _no("not_held", animal=animal)
    if pool >= state.tide:
        return _no("out_of_reach", pool=pool + 1, tide=int(state.tide))
    if state.rules.zones and pool >= tables.HIGHEST[kind]:
        return _no("too_dry", animal=animal, pool=pool + 1, highest=int(tables.HIGHEST[kind]))
    assert state.owners[pool] != NOBODY
    if state.owners[pool] == seat:
        return _no("own_pool", pool=pool + 1)
    return _no("too_weak", animal=animal, there=actions.ANIMAL_IDS[state.animals[pool]])


def _no(key: str, **facts: Fact) -> Reason:
    return Reason(HOME, key, facts)
