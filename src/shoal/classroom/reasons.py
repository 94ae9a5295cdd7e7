"""Why the class says no."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.story import Fact


def no(key: str, because: Reason | None = None, **facts: Fact) -> Reason:
    """A reason that the class's own words have a sentence for."""
    return Reason("shoal.classroom", key, facts, because)
