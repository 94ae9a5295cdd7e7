"""The rulebook's page."""

from __future__ import annotations


def designed_by(game: str, credit: str) -> str:
    return f"{game} was designed by {credit}."
