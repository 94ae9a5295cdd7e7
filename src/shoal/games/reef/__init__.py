"""Reef Survivor: grow a reef for millions of years, and see who survives."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules.game import ReefSurvivor

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return ReefSurvivor(choose(MANIFEST.options, options))
