"""Time at a live table of Hyporheic: nobody has to hurry. The room answers only where nothing is left to choose."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Setting, Trial, Window
from shoal.engine.sight import Sight
from shoal.games.hyporheic.cards import REACT, SHARE, TAKE

SETTINGS: tuple[Setting, ...] = ()


def windows(sight: Sight) -> tuple[Window, ...]:
    """No countdown runs in this game."""
    return ()


def grace(sight: Sight, action: int) -> Grace | None:
    """Nothing is held back in this game."""
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """To share where nobody may be sent back, and to take the only kind of nutrient a victim has.

    A single destination or equation waits for a tap, so that the way and the chemistry are seen (§15)."""
    if len(legal) != 1:
        return None
    (action,) = legal
    return action if action == SHARE or TAKE <= action < REACT else None


def drafts(sight: Sight) -> Trial | None:
    """Every action counts at once in this game."""
    return None


def patient(sight: Sight, action: int) -> bool:
    """Bots wait for nobody."""
    return False
