"""Time at a live table of Tide Pools: nobody is in a hurry."""

from __future__ import annotations

from shoal.engine.unhurried import SETTINGS, drafts, grace, idle, patient, windows

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "windows"]
