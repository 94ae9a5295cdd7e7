"""Pebbles: a game for tests alone. A hidden pebble each, then all choose at once; only the first may grab.

It has all that the engine knows: chance with weights, secrets, several seats at once, a race, every kind of option."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.box import Manifest
from shoal.engine.game import Game
from shoal.engine.options import Option, Value

from .rules import Pebbles

MANIFEST = Manifest(
    id="pebbles",
    title="Pebbles",
    tagline="Show, hide or grab.",
    designer="nobody",
    publisher="nobody",
    year=2026,
    ages=5,
    minutes=(1, 2),
    seats=range(2, 5),
    usual_seats=2,
    options=(
        Option("double", "Shown pebbles count twice.", False, (False, True), "Double"),
        Option("prize", "Points for a grab.", 2, tuple(range(10)), "Prize"),
        Option("order", "Who chooses when.", "together", ("together", "turns"), "Order"),
    ),
)


def game(options: Mapping[str, Value]) -> Game:
    return Pebbles(options)
