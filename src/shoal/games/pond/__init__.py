"""Pond Scum: protists on a board, played like chess. Eat, or be eaten."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.game import PondScum

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return PondScum(choose(MANIFEST.options, options))
