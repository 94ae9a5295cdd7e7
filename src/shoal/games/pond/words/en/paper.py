"""What stands on the printed sheets, and what to do with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from shoal.engine.words.en.counting import counted
from shoal.games.pond.content import Species
from shoal.games.pond.words.en.texts import TEXTS

PAPER: Final[Mapping[str, Any]] = TEXTS["paper"]

parts: Mapping[str, tuple[str, str]] = {each: (part["title"], part["todo"]) for each, part in PAPER["part"].items()}
needs: Sequence[str] = PAPER["needs"]
protists: Sequence[str] = PAPER["protists"]
cut: str = PAPER["cut"]
vacuole: str = PAPER["vacuole"]
sides: Sequence[str] = PAPER["sides"]
card_title: str = PAPER["card_title"]
heads: Sequence[str] = PAPER["heads"]
ciliates: str = PAPER["ciliates"]
square_ciliates: str = PAPER["square_ciliates"]
flagellates: str = PAPER["flagellates"]
dashes_straight: str = PAPER["dashes_straight"]
formations_title: str = PAPER["formations_title"]
formations_lead: str = PAPER["formations_lead"]
divider_title: str = PAPER["divider_title"]
divider_lead: str = PAPER["divider_lead"]


def spaces(species: Species) -> str:
    return str(species.spaces)


def rules(own_overlap: bool, quiet_limit: int) -> Sequence[str]:
    """Eating, moving and the end."""
    own = "own_overlap" if own_overlap else "own_wall"
    quiet = f"{counted(quiet_limit, 'move')} in a row without a meal, yours and theirs, end the game:"
    return (*PAPER["eating"], PAPER[own], PAPER["move"], f"{quiet} whoever has more pieces wins.")
