"""Info cards, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Mapping

from ...content import ANIMALS
from .. import Info
from .names import TABLES
from .texts import TEXTS

things: Mapping[str, Info] = {topic: Info(**table) for topic, table in TEXTS["help"].items()}
guide: Mapping[str, str] = TEXTS["guide"]


def animal(animal: str) -> Info:
    card, texts = ANIMALS[animal], TABLES[animal]
    does = f"Strength {card.strength}. It lives up to pool {card.highest}. There are {card.copies} in the game."
    return Info(texts["name"], does, texts["science"])
