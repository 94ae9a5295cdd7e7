"""What "?" explains, what the rulebook's pictures show, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import counted
from shoal.games.pond.content import SPECIES, Species
from shoal.games.pond.words import Thing
from shoal.games.pond.words.en import names
from shoal.games.pond.words.en.texts import TEXTS

GROUPS: Final = {
    "stentor": "stationary ciliate",
    "ameba": "ameba",
    "ciliate": "ciliate",
    "flagellate": "flagellate",
}

guide: Mapping[str, str] = TEXTS["guide"]
things: Mapping[str, Thing] = {name: Thing(**table) for name, table in TEXTS["thing"].items()}
examples: Mapping[str, str] = TEXTS["example"]
both_sides = "This is how plain stands in the Pond drop; red stands the same, turned round."
eats = "Eats:"
eaten_by = "Eaten by:"


def sort(species: Species) -> str:
    """As "ciliate, 4 squares, 3 spaces a turn."."""
    spaces = f"{counted(species.spaces, 'space')} a turn" if species.spaces else "never moves"
    return f"{GROUPS[species.group]}, {counted(species.size, 'square')}, {spaces}."


def food(species: Species, prey: Sequence[str]) -> str:
    if species.id == "St":
        return "every opposing piece that touches its whirlpool."
    if len(prey) == len(SPECIES) - 2:  # without itself and the Stentor
        return "every other kind."
    return f"{names.kinds(prey) or 'nothing'}."


def hunters(hunters: Sequence[str]) -> str:
    return f"{names.kinds(hunters) or 'nobody'}."


def length(species: Species) -> str:
    low, high = species.real_length
    told = names.species[species.id].length or f"{low} to {high} µm (thousandths of a millimetre)"
    return f"Real length: {told}."
