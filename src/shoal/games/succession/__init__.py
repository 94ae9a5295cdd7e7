"""Succession: grow a community on a bare rock, card by card, in the right order."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules.game import Succession

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return Succession(choose(MANIFEST.options, options))
