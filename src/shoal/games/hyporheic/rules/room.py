"""Time at a live table of Hyporheic: nobody has to hurry. The room answers only where nothing is left to choose."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.sight import Sight
from shoal.engine.unhurried import SETTINGS, drafts, grace, patient, windows
from shoal.games.hyporheic.rules.actions import REACT, SHARE, TAKE
from shoal.games.hyporheic.rules.sight import HyporheicSight

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "round", "windows"]


def round(sight: Sight) -> int:
    """A round ends before the first player's next turn (R42)."""
    assert isinstance(sight, HyporheicSight)
    return sight.round - (sight.phase != "over")


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """To share where nobody may be sent back, and to take the only kind of nutrient a victim has.

    A single destination or equation waits for a tap, so that the way and the chemistry are seen (§15)."""
    if len(legal) != 1:
        return None
    (action,) = legal
    return action if action == SHARE or TAKE <= action < REACT else None
