"""Time at a live table of Rivers: nobody is in a hurry, so no countdown runs, and every decision is a person's own."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Setting, Trial, Window
from shoal.engine.sight import Sight

SETTINGS: tuple[Setting, ...] = ()


def windows(sight: Sight) -> tuple[Window, ...]:
    return ()


def grace(sight: Sight, action: int) -> Grace | None:
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    return None


def patient(sight: Sight, action: int) -> bool:
    """Bots wait for nobody."""
    return False


def drafts(sight: Sight) -> Trial | None:
    """Every action counts at once."""
    return None
