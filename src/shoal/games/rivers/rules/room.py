"""Time at a live table of Rivers: nobody is in a hurry, so no countdown runs, and every decision is a person's own."""

from __future__ import annotations

from shoal.engine.unhurried import SETTINGS, drafts, grace, idle, patient, windows

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "windows"]
