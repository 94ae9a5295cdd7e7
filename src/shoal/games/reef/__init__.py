"""Reef Survivor: grow a reef for millions of years, and see who survives."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.box import Manifest
from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import ReefSurvivor

MANIFEST = Manifest(
    id="reef",
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
    return ReefSurvivor(choose(CONTENT.options, options))
