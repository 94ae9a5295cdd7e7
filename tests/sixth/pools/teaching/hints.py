"""Why the coach suggests an action: what to say of it. The sentences are in the words."""

from __future__ import annotations

from ..content import CONTENT
from ..rules.actions import PLACE, POOLS, RELEASE, ROLL
from ..rules.sight import PoolsSight
from ..words import Hints


def reason(sight: PoolsSight, action: int, say: Hints) -> str:
    if action == ROLL:
        return say.roll
    return say.release if action >= RELEASE else _why_place(sight, int((action - PLACE) % POOLS), say)


def _why_place(sight: PoolsSight, pool: int, say: Hints) -> str:
    owners = [there[0] if there else -1 for there in sight.pools]
    if _longest(owners, pool, sight.seat) >= CONTENT.row:
        return say.wins
    others = [seat for seat in range(sight.seats) if seat != sight.seat]
    threat = max(_longest(owners, pool, seat) - 1 for seat in others)
    there = sight.pools[pool]
    if there is None and threat >= CONTENT.row - 1:
        return say.stops(threat)
    if there is not None:
        return say.drives_out(there[1])
    return say.grows if _longest(owners, pool, sight.seat) > 1 else say.settles


def _longest(owners: list[int], pool: int, seat: int) -> int:
    """How many neighbouring pools a seat would own together with this one."""
    first = last = pool
    while first > 0 and owners[first - 1] == seat:
        first -= 1
    while last < len(owners) - 1 and owners[last + 1] == seat:
        last += 1
    return last - first + 1
