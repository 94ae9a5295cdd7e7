"""A live table where time does not matter. A game's `room.py` takes from here what it does not say otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Patience, Setting, Trial, Window
from shoal.engine.sight import Sight

SETTINGS: tuple[Setting, ...] = ()


def windows(sight: Sight) -> tuple[Window, ...]:
    """No countdown runs."""
    return ()


def grace(sight: Sight, action: int) -> Grace | None:
    """Nothing is held back: nobody races."""
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """Every decision is a person's own."""
    return None


def patient(sight: Sight, action: int) -> Patience | None:
    """Bots wait for nobody."""
    return None


def drafts(sight: Sight) -> Trial | None:
    """Every action counts at once."""
    return None
