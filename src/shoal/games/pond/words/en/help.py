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
both_sides = "This is how plain stands in the Pond drop; red stands the same way, turned round."
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
    """As "80 to 200 µm (thousandths of a millimetre)", "1 to 2 mm", "40 to 100 µm, stretched 1.2 mm"."""
    low, high = species.real_length
    unit, per = ("mm", 1000) if low >= 1000 else ("µm", 1)
    told = f"{low / per:g} to {high / per:g} {unit}"
    if species.stretched:
        return f"Real length: {told} (thousandths of a millimetre) at rest, {species.stretched / 1000:g} mm stretched."
    note = names.species[species.id].length or ("(thousandths of a millimetre)" if per == 1 else "")
    return f"Real length: {told} {note}".strip() + "."
