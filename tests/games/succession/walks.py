"""Games mostly as the coach says, so that rounds come to an end: every position as every viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from shoal.games.succession.rules.sight import SuccessionSight
from tests.games.walks import Plan, ViewOf, WalkOf, walk

View = ViewOf[SuccessionSight]
Walk = WalkOf[SuccessionSight]

NAMES = ("Ana", "Ben", "Chloé", "Dee", "Emil", "Fay")
GAMES: tuple[Plan, ...] = (
    (2, 1, {"rounds": 2, "turn_cap": 15}),
    (3, 2, {"rounds": 1, "black": True, "calls": "auto", "turn_cap": 15}),
    (4, 3, {"rounds": 2, "purple": True, "turn_cap": 10}),
    (6, 4, {"rounds": 1, "black": True, "purple": True, "turn_cap": 10}),
    (3, 5, {"rounds": 1, "black": True, "purple": True, "open_hands": True, "turn_cap": 10}),
    (5, 6, {"rounds": 1, "black": True, "purple": True, "points": False, "turn_cap": 10}),
)


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk("succession", plan, SuccessionSight, 3) for plan in GAMES)


def every_view() -> Iterator[View]:
    for each in walks():
        yield from each.views
