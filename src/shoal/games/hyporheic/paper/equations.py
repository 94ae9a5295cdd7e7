"""The equations as they are printed on board and trays."""

from __future__ import annotations

import re
from collections.abc import Iterator

from shoal.engine.paper import Kit
from shoal.games.hyporheic.content import CONTENT, Equation, formula, products


def offered(zone: str, kit: Kit) -> list[Equation]:
    """Those of a zone that the options have."""
    return [each for each in CONTENT.equations if each.zone == zone and (not each.option or kit.options[each.option])]


def written(equation: Equation) -> Iterator[tuple[str, bool]]:
    """The whole chemistry in parts, and whether a part is traded."""
    traded = {formula(piece, count) for side in (equation.give, products(equation)) for piece, count in side.items()}
    for part in re.split(r"( \+ | → )", equation.display):
        yield part, part in traded
