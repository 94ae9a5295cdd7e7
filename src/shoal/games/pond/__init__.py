"""Pond Scum: protists on a board, played like chess. Eat, or be eaten."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.box import Manifest
from shoal.engine.game import Game
from shoal.engine.options import Value, choose
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import PondScum

MANIFEST = Manifest(
    id="pond",
    title=CONTENT.title,
    tagline=CONTENT.summary,
    designer=CONTENT.designer,
    publisher=CONTENT.publisher,
    year=CONTENT.year,
    ages=CONTENT.ages,
    minutes=CONTENT.minutes,
    seats=range(2, 3),
    usual_seats=2,
    options=CONTENT.options,
)


def game(options: Mapping[str, Value]) -> Game:
    """The game with these options; those not named are as usual. BadOption if a value does not exist."""
    return PondScum(choose(CONTENT.options, options))
