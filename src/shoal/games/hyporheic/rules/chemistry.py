"""Nutrients and equations as the rules see them (§2.2): nutrients are 0 to 3, equations 0 to 6, in content order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT

NUTRIENTS: Final[i64] = 4
NO3: Final[i64] = 0
NO2: Final[i64] = 1
NH3: Final[i64] = 2
NH4: Final[i64] = 3
LIMIT: Final[i64] = CONTENT.limit  # nutrients a seat can hold
HANDS: Final[i64] = 81  # for equations: 2 of a kind are as good as more

NUTRIENT_IDS: Final[list[str]] = [nutrient.id for nutrient in CONTENT.nutrients]
EQUATION_IDS: Final[list[str]] = [equation.id for equation in CONTENT.equations]


def payable() -> list[list[int]]:
    """The equations a hand can pay, by the option `nitrate_step`, the zone, and the hand:
    (option * 3 + zone) * HANDS + no3 + 3 * no2 + 9 * nh3 + 27 * nh4."""
    found: list[list[int]] = []
    for step in (False, True):
        for zone in ("", "O", "A"):
            known = [e for e in CONTENT.equations if e.zone == zone and (step or not e.option)]
            for hand in range(HANDS):
                held = {nutrient: hand // 3**i % 3 for i, nutrient in enumerate(NUTRIENT_IDS)}
                paid = [e.id for e in known if all(held[given] >= count for given, count in e.give.items())]
                found.append([EQUATION_IDS.index(equation) for equation in paid])
    return found


UP_TO_TWO: Final = vec[i64]([min(count, 2) for count in range(LIMIT + 1)])
EFFECT: Final = vec[i64](  # what an equation changes: EFFECT[equation * NUTRIENTS + nutrient]
    [e.get.get(each, 0) - e.give.get(each, 0) for e in CONTENT.equations for each in NUTRIENT_IDS]
)
COIN: Final = vec[i64]([equation.coins for equation in CONTENT.equations])
