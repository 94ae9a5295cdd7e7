"""What landing on a space would give to the seat whose turn it is (§15)."""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.games.hyporheic.content import COIN, CONTENT, SUPPLIES, Equation, zone_of
from shoal.games.hyporheic.rules.chemistry import NUTRIENT_IDS
from shoal.games.hyporheic.rules.sight import HyporheicSight

DRAWS: Final = frozenset(CONTENT.board.draws)


class Prospect(NamedTuple):
    """`kind` is water, card, supply or circle."""

    kind: str
    met: tuple[int, ...]  # who is there
    nutrient: str = ""  # of a supply
    offered: int = 0  # by a supply
    fits: int = 0  # of that, into the tray
    equations: tuple[Equation, ...] = ()  # of a circle: those that can be paid now
    airless: bool = False  # of a circle: it needs oxygen, and there is none


def prospect(sight: HyporheicSight, space: str) -> Prospect:
    """For the active seat."""
    met = tuple([seat for seat, at in enumerate(sight.at) if at == space and seat != sight.active])
    if zone := zone_of(space):
        return Prospect("circle", met, equations=payable(sight, space), airless=sight.airless and zone == "O")
    if space in DRAWS:
        return Prospect("card", met)
    if space not in SUPPLIES:
        return Prospect("water", met)
    supply = SUPPLIES[space]
    fits = min(supply.count, sight.room(sight.active))
    return Prospect("supply", met, supply.nutrient, supply.count, fits)


def makes(prospect: Prospect) -> str:
    """The piece that a circle is good for: the coin, or the nutrient if there is no choice; else ""."""
    if makes_coin(prospect):
        return COIN
    return next(iter(prospect.equations[0].get)) if len(prospect.equations) == 1 else ""


def makes_coin(prospect: Prospect) -> bool:
    return any(equation.coins for equation in prospect.equations)


def equations(sight: HyporheicSight, zone: str) -> tuple[Equation, ...]:
    """The equations of a zone that this game has."""
    return tuple([each for each in CONTENT.equations if each.zone == zone and (sight.nitrate_step or not each.option)])


def payable(sight: HyporheicSight, space: str) -> tuple[Equation, ...]:
    """What the active seat could do on a circle with what it holds now."""
    zone = zone_of(space)
    if zone == "O" and sight.airless:
        return ()
    return tuple([each for each in equations(sight, zone) if can_pay(each, sight.held[sight.active])])


def can_pay(equation: Equation, held: tuple[int, ...]) -> bool:
    """Whether these nutrients are enough for it."""
    return all(held[NUTRIENT_IDS.index(nutrient)] >= count for nutrient, count in equation.give.items())
