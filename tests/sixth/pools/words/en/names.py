"""What animals are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...content import ANIMALS
from .texts import TEXTS

TABLES: Final[Mapping[str, Mapping[str, str]]] = TEXTS["animal"]


def animal(animal: str) -> str:
    """As it stands on its card."""
    return TABLES[animal]["name"]


def small(animal: str) -> str:
    """Within a sentence."""
    return TABLES[animal]["name"].lower()


def spoken(animal: str, zones: bool) -> str:
    """The card in words for who cannot see it."""
    card = ANIMALS[animal]
    lives = f", lives up to pool {card.highest}" if zones else ""
    return f"{TABLES[animal]['name']}, strength {card.strength}{lives}"
