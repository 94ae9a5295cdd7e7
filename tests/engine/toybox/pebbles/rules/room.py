from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Patience, Setting, Trial, Window
from shoal.engine.game import CHANCE
from shoal.engine.sight import Sight

SETTINGS = (Setting(__package__.removesuffix(".rules"), "choosing", 10, (2, 60)),)


def windows(sight: Sight) -> tuple[Window, ...]:
    if not sight.acting or sight.acting == (CHANCE,):
        return ()
    return (Window("choosing", "choosing", tuple((seat, 1) for seat in sight.acting)),)


def grace(sight: Sight, action: int) -> Grace | None:
    return Grace("choosing", "") if action == 2 else None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    return None


def drafts(sight: Sight) -> Trial | None:
    return None


def patient(sight: Sight, action: int) -> Patience | None:
    return None
