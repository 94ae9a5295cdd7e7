"""Time at a live table of Rivers: nobody is in a hurry, so no countdown runs, and every decision is a person's own."""

from __future__ import annotations

from shoal.engine.sight import Sight
from shoal.engine.unhurried import SETTINGS, drafts, grace, idle, patient, windows
from shoal.games.rivers.rules.sight import RiversSight

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "round", "windows"]


def round(sight: Sight) -> int:
    """A round ends when the turn comes back to the first seat."""
    assert isinstance(sight, RiversSight)
    return sight.round if sight.phase == "over" else max(0, sight.round - 1)
