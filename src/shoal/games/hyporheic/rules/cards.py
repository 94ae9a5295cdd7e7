"""The cards of Hyporheic as numbers, 0 to 21 in content order, and the numbers of their effects (§2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.chemistry import NUTRIENT_IDS

MORE_ACIDIC: Final[i64] = 0  # a test holds these numbers and the content together
COW_PIE: Final[i64] = 1
SWITCH_PLACES: Final[i64] = 2
MORE_BASIC: Final[i64] = 3
FERTILIZING_FARMER: Final[i64] = 4
DECAYING_FISH: Final[i64] = 5
GUN_POWDER: Final[i64] = 6
QUICK_DIVE: Final[i64] = 7
STORM_SURGE: Final[i64] = 8
OPPOSING_EDDIES: Final[i64] = 9
NUTRIENT_TRADING: Final[i64] = 10
DROUGHT: Final[i64] = 11
HYPORHEIC_FLUSHING: Final[i64] = 12
CLOGGING_CLAY: Final[i64] = 13
PLANT_PREVALENCE: Final[i64] = 14
DECAYING_PLANTS: Final[i64] = 15
SWIFT_CURRENT: Final[i64] = 16
NITRATE_POISONING: Final[i64] = 17
SUPER_SWIFT_CURRENT: Final[i64] = 18
ALGAL_BLOOM: Final[i64] = 19
SEPTIC_SYSTEMS: Final[i64] = 20
HYPOXIA: Final[i64] = 21
KINDS: Final[i64] = 22
NO_CARD: Final[i64] = -1

CARD_IDS: Final[list[str]] = [card.id for card in CONTENT.cards]


def _nutrient(ids: Iterable[str]) -> int:
    """The one nutrient a card names; of a card that names none, any."""
    return max([NUTRIENT_IDS.index(each) for each in ids], default=0)


COPIES: Final = vec[i64]([card.copies for card in CONTENT.cards])
DECK: Final = vec[i64]([kind for kind, card in enumerate(CONTENT.cards) for _ in range(card.copies)])
DICE: Final = vec[i64]([card.dice for card in CONTENT.cards])  # of a new roll; 0: none
# What a card gives, takes and turns into what, by kind; LOST[kind * NUTRIENTS + nutrient].
GIVEN: Final = vec[i64]([_nutrient(card.gives) for card in CONTENT.cards])
GIVEN_COUNT: Final = vec[i64]([sum(card.gives.values()) for card in CONTENT.cards])
LOST: Final = vec[i64]([card.loses.get(each, 0) for card in CONTENT.cards for each in NUTRIENT_IDS])  # at most
TURNS_FROM: Final = vec[i64]([_nutrient(card.becomes) for card in CONTENT.cards])
TURNS_INTO: Final = vec[i64]([_nutrient(card.becomes.values()) for card in CONTENT.cards])
