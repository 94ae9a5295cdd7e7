"""Random games: every decision as the acting seat and an onlooker see it, and what was told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from shoal.engine.game import SPECTATOR
from shoal.games.hyporheic.rules.sight import HyporheicSight
from tests.games.walks import Plan, ViewOf, WalkOf, walk

View = ViewOf[HyporheicSight]
Walk = WalkOf[HyporheicSight]

NAMES = ("Ana", "Ben", "Chloé", "Dee", "Emil", "Fay")
GAMES: tuple[Plan, ...] = (
    (2, 1, {"round_limit": 30}),
    (3, 2, {"round_limit": 30, "bumping": False}),
    (4, 3, {"round_limit": 25, "nitrate_step": True}),
    (6, 4, {"round_limit": 50}),
)


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk("hyporheic", plan, HyporheicSight, 0, lambda seat: (seat, SPECTATOR)) for plan in GAMES)


def every_view(step: int = 1) -> Iterator[View]:
    """All positions, or each so-many-th of them."""
    for each in walks():
        yield from each.views[::step]
