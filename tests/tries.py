"""How often a property of a game is tried. SHOAL_TRIES=4 leaves a quarter, enough in plain Python, where games take
long: `tests/compiled` shows that they go there as they do compiled."""

from __future__ import annotations

import os

from hypothesis import settings

SHARE = int(os.environ.get("SHOAL_TRIES", "1"))


def tries(games: int) -> settings:
    """With this many games."""
    return settings(max_examples=max(3, games // SHARE))
