"""Pebbles: a game for tests alone. A hidden pebble each, then all choose at once; only the first may grab.

It has all that the engine knows: chance with weights, secrets, several seats at once, a race, every kind of option."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.box import Manifest
from shoal.engine.game import Game
from shoal.engine.options import Option, Value

from .rules.game import Pebbles

MANIFEST = Manifest(
    id="pebbles",
    home=__package__,
    designer="nobody",
    publisher="nobody",
    year=2026,
    ages=5,
    minutes=(1, 2),
    seats=range(2, 5),
    usual_seats=2,
    options=(
        Option("double", False, (False, True), __package__, kind="bool"),
        Option("prize", 2, tuple(range(10)), __package__, kind="int"),
        Option("order", "together", ("together", "turns"), __package__),
    ),
)


def game(options: Mapping[str, Value]) -> Game:
    return Pebbles(options)
