"""Tide Pools: settle three neighbouring pools of the shore while the tide comes and goes.

It imports itself by dots, as it stands where games do not stand; in `src/shoal/games` its imports would begin with
`shoal.games.pools`."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose

from .content import CONTENT
from .rules.game import Pools

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return Pools(choose(MANIFEST.options, options))
