"""Reasons of this part, as data."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.story import Fact


def no(key: str, **facts: Fact) -> Reason:
    return Reason("shoal.offline", key, facts)
