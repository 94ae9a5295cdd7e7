"""Land use cards and event cards as the rules see them: numbers, and tables made from the content.

A land use card is its place in the content, 0 to 41. A card that lies face down for whoever imagines a position is one
of 20 unknown cards, by kind and cost: numbers from `UNKNOWN` on. The tables of cards know them too."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import table
from shoal.games.rivers.content import CONTENT, EventCard

KINDS: Final[i64] = 4  # industry, urban, farm, habitat
HABITAT: Final[i64] = 3
LANDS: Final[i64] = 42
DEAREST: Final[i64] = 5  # what a land use card costs at most
UNKNOWN: Final[i64] = LANDS  # UNKNOWN + kind * DEAREST + cost - 1 is a card of which only kind and cost are known
FACE_DOWN: Final[i64] = 63  # a card of which only the pile is known
FACES: Final[i64] = 42  # of event cards
CARDS: Final[i64] = 48  # in the event deck
OFFER: Final[i64] = CONTENT.offer

# Innovations are the first faces.
TREATMENT: Final[i64] = 0
WARNING: Final[i64] = 1
SURVEY: Final[i64] = 2
SHARING: Final[i64] = 6
INNOVATIONS: Final[i64] = 7

KIND_IDS: Final[list[str]] = [kind.id for kind in CONTENT.kinds]
TYPE_IDS: Final[list[str]] = [habitat.id for habitat in CONTENT.habitats]
LAND_IDS: Final[list[str]] = [card.id for card in CONTENT.lands]
EVENT_IDS: Final[list[str]] = [card.id for card in CONTENT.events]

# Land use cards, and after them the unknown ones.
UNKNOWN_KINDS: Final[list[int]] = [kind for kind in range(KINDS) for _ in range(DEAREST)]
UNKNOWN_COSTS: Final[list[int]] = [cost for _ in range(KINDS) for cost in range(1, DEAREST + 1)]
KIND: Final = vec[i64]([KIND_IDS.index(card.kind) for card in CONTENT.lands] + UNKNOWN_KINDS)
COST: Final = vec[i64]([card.cost for card in CONTENT.lands] + UNKNOWN_COSTS)
POINTS: Final = vec[i64]([card.points for card in CONTENT.lands] + [0] * len(UNKNOWN_KINDS))
TYPE: Final = vec[i64](  # of habitat; -1 where it is none, or not known
    [TYPE_IDS.index(card.habitat) if card.habitat else -1 for card in CONTENT.lands] + [-1] * len(UNKNOWN_KINDS)
)
COMPANION: Final = vec[i64]([KIND_IDS.index(habitat.companion) for habitat in CONTENT.habitats])  # by type
FRIEND: Final = vec[i64]([list(COMPANION).index(kind) if kind in list(COMPANION) else -1 for kind in range(KINDS)])
PILES: Final = table([[i for i, card in enumerate(CONTENT.lands) if card.kind == kind] for kind in KIND_IDS])

# Event cards
COPIES: Final = vec[i64]([card.count for card in CONTENT.events])
DECK: Final = vec[i64]([face for face, card in enumerate(CONTENT.events) for _ in range(card.count)])


def refund_of(card: EventCard) -> int:
    """The kind of land use for which an Innovation gives a token back, or -1."""
    return KIND_IDS.index(card.refund) if card.refund else -1


REFUNDS: Final = vec[i64]([refund_of(card) for card in CONTENT.events])
REFUNDING: Final = vec[i64](
    [[refund_of(c) for c in CONTENT.events].index(k) if k < HABITAT else -1 for k in range(KINDS)]
)

BIT: Final = vec[i64]([1 << i for i in range(63)])  # of a card in a set of cards
