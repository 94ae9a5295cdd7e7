"""Hyporheic: drift through a stream, dive into its bed and turn nitrogen into gas."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.box import Manifest
from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import Hyporheic

MANIFEST = Manifest(
    id="hyporheic",
    title=CONTENT.title,
    tagline=CONTENT.summary,
    designer=CONTENT.designer,
    publisher=CONTENT.publisher,
    year=CONTENT.year,
    ages=CONTENT.ages,
    minutes=CONTENT.minutes,
    seats=CONTENT.seats,
    usual_seats=CONTENT.usual_seats,
    options=CONTENT.options,
)


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return Hyporheic(choose(CONTENT.options, options))
