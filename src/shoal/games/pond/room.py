"""Time at a live table of Pond Scum: nobody is hurried, and who is stuck presses the one button (§15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from shoal.engine.box import Grace, Setting, Trial, Window
from shoal.engine.sight import Sight
from shoal.games.pond.sight import PondSight

SETTINGS: tuple[Setting, ...] = ()


def windows(sight: Sight) -> tuple[Window, ...]:
    """None: set-up and thinking take the time they take."""
    return ()


def grace(sight: Sight, action: int) -> Grace | None:
    """Nothing is held back: nobody races."""
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """Nothing happens for a person: not even `stuck`, which should be seen."""
    return None


def patient(sight: Sight, action: int) -> bool:
    """Bots wait for nobody."""
    return False


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
