"""Whole games by chance and advice, as the acting seat, the next one and an onlooker see them."""

from __future__ import annotations

from functools import cache

from shoal.engine.game import SPECTATOR
from shoal.games.rivers.rules.sight import RiversSight
from tests.games.walks import Plan, ViewOf, WalkOf, walk

View = ViewOf[RiversSight]
Walk = WalkOf[RiversSight]

NAMES = ("Ann", "Bo", "Cid", "Dee")
GAMES: tuple[Plan, ...] = (
    (2, 0, {}),
    (4, 1, {}),
    (3, 2, {"supply": "scaled", "cards": "face_up"}),
    (4, 3, {"start_tokens": 6, "purchase": "may"}),
)


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(_walk(plan) for plan in GAMES)


def every_view() -> list[View]:
    return [view for each in walks() for view in each.views]


def _walk(plan: Plan) -> Walk:
    seats = plan[0]
    return walk("rivers", plan, RiversSight, 2, lambda seat: (seat, (seat + 1) % seats, SPECTATOR))
