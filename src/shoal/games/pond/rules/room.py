"""Time at a live table of Pond Scum: nobody is hurried, and who is stuck presses the one button (§15)."""

from __future__ import annotations

from dataclasses import replace

from shoal.engine.box import Trial
from shoal.engine.sight import Sight
from shoal.engine.unhurried import SETTINGS, grace, idle, patient, windows
from shoal.games.pond.rules.sight import PondSight

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "windows"]


def drafts(sight: Sight) -> Trial | None:
    """A secret set-up is arranged at leisure, and sent when all of it stands (R7)."""
    assert isinstance(sight, PondSight)
    secret = sight.phase == "setup" and sight.setup == "secret"
    return SECRETLY if secret and sight.seat in sight.acting else None


def curtained(before: Sight, after: Sight) -> Sight:
    """The own side complete, the other one still behind its curtain (R29)."""
    assert isinstance(before, PondSight)
    assert isinstance(after, PondSight)
    first = before.seat == 0
    here, there = (after, before) if first else (before, after)
    everything = len(after.placements[0]) + 1
    return replace(
        before,
        acting=tuple(seat for seat in before.acting if seat != before.seat),
        placed=(everything, before.placed[1]) if first else (before.placed[0], everything),
        stentors=(here.stentors[0], there.stentors[1]),
        placements=(here.placements[0], there.placements[1]),
    )


SECRETLY = Trial("set-up", curtained)
