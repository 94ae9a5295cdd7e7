"""The rulebook's page."""

from __future__ import annotations

learn_first = "Would you rather learn by playing? It takes three minutes."


def designed_by(game: str, credit: str) -> str:
    return f"{game} was designed by {credit}."
