"""The animals, numbers and options of Tide Pools, as `content.toml` has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shoal.engine.box import Manifest
from shoal.engine.content import manifest, read


@dataclass(frozen=True)
class Animal:
    """One kind of card."""

    kind: int  # its place in the content
    id: str
    strength: int
    highest: int  # the highest pool it can live in
    copies: int


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    manifest: Manifest
    pools: int
    row: int
    row_points: int
    hand: int
    die: int
    swell: int
    animals: tuple[Animal, ...]


def load() -> Content:
    data = read(__package__)
    animals = tuple(Animal(kind=kind, **table) for kind, table in enumerate(data["animal"]))
    return Content(manifest=manifest(data, __package__), animals=animals, **data["rules"])


CONTENT: Final = load()
ANIMALS: Final = {animal.id: animal for animal in CONTENT.animals}
