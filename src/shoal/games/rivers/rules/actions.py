"""Land use cards, event cards and actions as the rules see them: numbers, and tables made from the content.

A land use card is its place in the content, 0 to 41. A card that lies face down for whoever imagines a position is one
of 20 unknown cards, by kind and cost: numbers from `UNKNOWN` on. The tables of cards know them too.
Lists of choices are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.content import CONTENT, EventCard

MOST_SEATS: Final[i64] = 4
DIE: Final[i64] = 6
KINDS: Final[i64] = 4  # industry, urban, farm, habitat
INDUSTRY: Final[i64] = 0
URBAN: Final[i64] = 1
FARM: Final[i64] = 2
HABITAT: Final[i64] = 3
TYPES: Final[i64] = 3  # of habitat: wetland, streambank, green space
LANDS: Final[i64] = 42
DEAREST: Final[i64] = 5  # what a land use card costs at most
UNKNOWN: Final[i64] = LANDS  # UNKNOWN + kind * DEAREST + cost - 1 is a card of which only kind and cost are known
FACE_DOWN: Final[i64] = 63  # a card of which only the pile is known
FACES: Final[i64] = 42  # of event cards
CARDS: Final[i64] = 48  # in the event deck
OFFER: Final[i64] = CONTENT.offer
BONUS_ROLL: Final[i64] = CONTENT.bonus_roll
CUSHION: Final[i64] = CONTENT.cushion

# Innovations are the first faces.
TREATMENT: Final[i64] = 0
WARNING: Final[i64] = 1
SURVEY: Final[i64] = 2
SHARING: Final[i64] = 6
INNOVATIONS: Final[i64] = 7

# Actions (§10)
ROLL: Final[i64] = 0
TAKE_DROP: Final[i64] = 1
LEAVE_DROP: Final[i64] = 2
USE_TREATMENT: Final[i64] = 3
USE_WARNING: Final[i64] = 4
USE_SURVEY: Final[i64] = 5
USE_SHARING: Final[i64] = 6
ACCEPT: Final[i64] = 7
ICON: Final[i64] = 8
BUY: Final[i64] = 12
PUT_BACK: Final[i64] = 15
END_TURN: Final[i64] = 16
POLLUTE_CARD: Final[i64] = 17  # `pollute card 1`
CLEAN_HAND: Final[i64] = 59
CLEAN_CARD: Final[i64] = 60  # `clean card 1`
CHOOSE_A: Final[i64] = 102
CHOOSE_B: Final[i64] = 103
TARGET: Final[i64] = 104

# What chance does: outcomes begin here.
FIRST_PLAYER: Final[i64] = 0
MOVE_DIE: Final[i64] = 4
SEVERITY_DIE: Final[i64] = 10
SNOWMELT_DIE: Final[i64] = 16
EVENT_CARD: Final[i64] = 22
PICK_CARD: Final[i64] = 64

# Phases: first those in which chance decides, then the decisions of §5.1.
BEGINNING: Final[i64] = 0
MOVING: Final[i64] = 1
SEVERITY: Final[i64] = 2
SNOWMELT: Final[i64] = 3
EVENT: Final[i64] = 4
PICKING: Final[i64] = 5
READY: Final[i64] = 6
DROP: Final[i64] = 7
WARN: Final[i64] = 8
CHOOSE: Final[i64] = 9
CLAIM: Final[i64] = 10
POLLUTE: Final[i64] = 11
CLEAN: Final[i64] = 12
LAND_USE: Final[i64] = 13
PURCHASE: Final[i64] = 14
OVER: Final[i64] = 15

# Why a game ends (§7)
JOURNEY: Final[i64] = 1
DEPLETED: Final[i64] = 2


def actions() -> list[str]:
    """The notation of every action."""
    return [
        *["roll", "take drop", "leave drop", "use treatment", "use warning", "use survey", "use sharing", "accept"],
        *[f"icon {kind.id}" for kind in CONTENT.kinds],
        *[f"buy {place}" for place in range(1, CONTENT.offer + 1)],
        *["put back", "end turn"],
        *[f"pollute card {number}" for number in range(1, LANDS + 1)],
        "clean hand",
        *[f"clean card {number}" for number in range(1, LANDS + 1)],
        *["choose a", "choose b"],
        *[f"target seat {seat}" for seat in range(MOST_SEATS)],
    ]


def outcomes() -> list[str]:
    """The notation of everything chance may bring."""
    return [
        *[f"first player {seat}" for seat in range(MOST_SEATS)],
        *[f"{what} {number}" for what in ("move", "severity", "snowmelt") for number in range(1, DIE + 1)],
        *[f"event {card.id}" for card in CONTENT.events],
        *[f"pick {card.id}" for card in CONTENT.lands],
    ]


def sets_of(things: list[int]) -> list[list[int]]:
    """Every choice of these things; bit i of its place in the list says whether thing i is in it."""
    sets: list[list[int]] = [[]]
    for thing in things:
        sets += [[*each, thing] for each in sets]
    return sets


def table(lists: list[list[int]]) -> vec[vec[i64]]:
    rows = vec[vec[i64]]()
    for each in lists:
        rows = append(rows, vec[i64](each))
    return rows


def land_uses() -> list[list[int]]:
    """What D-ICON offers: by set of icons (4 bits), then treatment and sharing (2 bits)."""
    choices: list[list[int]] = []
    for used in sets_of([USE_TREATMENT, USE_SHARING]):
        for icons in sets_of([ICON + kind for kind in range(KINDS)]):
            choices.append([*(icons or [END_TURN]), *used])
    return choices


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

# Lists of choices
NONE: Final = vec[i64]()
READIES: Final = table([[ROLL, *used] for used in sets_of([USE_TREATMENT, USE_SHARING])])
DROPS: Final = vec[i64]([TAKE_DROP, LEAVE_DROP])
WARNINGS: Final = vec[i64]([USE_WARNING, ACCEPT])
CHOICES: Final = table([[CHOOSE_A + option for option in each] for each in sets_of([0, 1])])
CLAIMS: Final = table([[TARGET + seat for seat in each] for each in sets_of(list(range(MOST_SEATS)))])
LAND_USES: Final = table(land_uses())
PURCHASES: Final = table(sets_of([*range(BUY, BUY + OFFER), PUT_BACK, USE_SURVEY]))

# Who acts, as tuples: ACTORS[actor - NOBODY], from NOBODY over CHANCE to the seats.
ACTORS: Final[list[tuple[int, ...]]] = [(), (), (CHANCE,), *[(seat,) for seat in range(MOST_SEATS)]]
assert NOBODY == -3  # the first of ACTORS
