"""Rivers: travel around the country's rivers, share the water, and spend it on land uses."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.game import Rivers

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return Rivers(choose(MANIFEST.options, options))
