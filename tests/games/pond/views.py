"""Whole games, mostly as the coach says, so that there is something to eat: every third event, by every viewer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from shoal.games.pond.rules.sight import PondSight
from tests.games.walks import Plan, ViewOf, WalkOf, walk

View = ViewOf[PondSight]
Walk = WalkOf[PondSight]

NAMES = ("Ana", "Ben")
GAMES: tuple[Plan, ...] = (
    (2, 1, {"board": "drop", "quiet_limit": 12}),
    (2, 2, {"board": "drop", "setup": "secret", "first": "coin", "quiet_limit": 10}),
    (2, 3, {"board": "drop", "setup": "open", "first": "red", "own_overlap": True, "quiet_limit": 10}),
    (2, 4, {"board": "long", "formation": "random", "quiet_limit": 10}),
    (2, 5, {"board": "wide", "formation": "corner", "flagellate_turns": False, "quiet_limit": 10}),
)


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk("pond", plan, PondSight, 3, every=3) for plan in GAMES)


def every_view() -> Iterator[View]:
    for each in walks():
        yield from each.views
