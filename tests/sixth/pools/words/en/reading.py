"""The shore in words, for who cannot see it."""

from __future__ import annotations

from shoal.engine.words.en.counting import counted

from . import labels

shore = "The shore"


def stand(round: int, rounds: int, tide: int) -> str:
    return f"{labels.round(round, rounds)}. {f'The tide reaches pool {tide}' if tide else 'The tide is out'}."


def pool(number: int, animal: str, owner: str, wet: bool, rows: bool) -> str:
    return f"{labels.pool(number, animal, owner, wet)}{', part of a row that counts' if rows else ''}."


def player(name: str, own: bool) -> str:
    return f"{name} (you)" if own else name


def score(points: int) -> str:
    return f"{counted(points, 'point')}."


def hand(animals: int, shown: bool) -> str:
    return f"In hand: {counted(animals, 'animal')}{':' if shown and animals else '.'}"
