"""Time at a live table of Tide Pools: nobody is in a hurry."""

from __future__ import annotations

from shoal.engine.sight import Sight
from shoal.engine.unhurried import SETTINGS, drafts, grace, idle, patient, windows

from .sight import PoolsSight

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "round", "windows"]


def round(sight: Sight) -> int:
    """A round ends when everybody has had a turn."""
    assert isinstance(sight, PoolsSight)
    return sight.round - (sight.phase != "over")
