"""Hyporheic: drift through a stream, dive into its bed and turn nitrogen into gas."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.game import Hyporheic

MANIFEST = CONTENT.manifest


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return Hyporheic(choose(MANIFEST.options, options))
