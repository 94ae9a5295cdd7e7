"""Why a page or the API says no."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.story import Fact


def no(key: str, **facts: Fact) -> Reason:
    """A reason that the web's own words have a sentence for."""
    return Reason("shoal.web", key, facts)
