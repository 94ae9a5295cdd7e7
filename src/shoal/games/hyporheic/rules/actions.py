"""Nutrients, equations, cards, actions and phases as the rules see them: numbers, and tables made from the content.

Nutrients are 0 to 3, equations 0 to 6, cards 0 to 21, in content order. A set of seats or nutrients is a number with
one bit each. Lists of choices are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import SPACE_IDS, START

MOST_SEATS: Final[i64] = 6
LIMIT: Final[i64] = 6  # nutrients a seat can hold
DIE: Final[i64] = 6
NUTRIENTS: Final[i64] = 4
NO3: Final[i64] = 0
NO2: Final[i64] = 1
NH3: Final[i64] = 2
NH4: Final[i64] = 3

# Actions (§10); `to <space>` is the number of the space.
BUMP: Final[i64] = 149
SHARE: Final[i64] = 150
ROB: Final[i64] = 151
TAKE: Final[i64] = 157
REACT: Final[i64] = 161
ROLL: Final[i64] = 168
STOP: Final[i64] = 169
COLLECT: Final[i64] = 170
SWITCH: Final[i64] = 177
DIVE: Final[i64] = 183
TRADE: Final[i64] = 188
NO_TRADE: Final[i64] = 194
SWAP: Final[i64] = 195
DONE: Final[i64] = 207
BLOOM: Final[i64] = 208

# Outcomes of chance
FIRST_DIE: Final[i64] = 0
ROLL_DIE: Final[i64] = 6
EDDY_DIE: Final[i64] = 12
DRAW_CARD: Final[i64] = 18

# Phases: the first four belong to chance.
FIRST_PHASE: Final[i64] = 0
ROLL_PHASE: Final[i64] = 1
EDDY_PHASE: Final[i64] = 2
DRAW_PHASE: Final[i64] = 3
MOVE_PHASE: Final[i64] = 4
OCCUPIED_PHASE: Final[i64] = 5
ROB_PHASE: Final[i64] = 6
TAKE_PHASE: Final[i64] = 7
REACT_PHASE: Final[i64] = 8
AGAIN_PHASE: Final[i64] = 9
COLLECT_PHASE: Final[i64] = 10
SWITCH_PHASE: Final[i64] = 11
DIVE_PHASE: Final[i64] = 12
TRADE_PHASE: Final[i64] = 13
SWAP_PHASE: Final[i64] = 14
BLOOM_PHASE: Final[i64] = 15
OVER_PHASE: Final[i64] = 16

# Cards, in content order (a test holds the two together)
MORE_ACIDIC: Final[i64] = 0
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

NUTRIENT_IDS: Final[list[str]] = [nutrient.id for nutrient in CONTENT.nutrients]
EQUATION_IDS: Final[list[str]] = [equation.id for equation in CONTENT.equations]
CARD_IDS: Final[list[str]] = [card.id for card in CONTENT.cards]
SWAPS: Final[list[tuple[int, int]]] = [(give, take) for give in range(4) for take in range(4) if give != take]

ACTIONS: Final[list[str]] = [
    *[f"to {space}" for space in SPACE_IDS[: int(START)]],
    "bump",
    "share",
    *[f"rob {seat}" for seat in range(MOST_SEATS)],
    *[f"take {nutrient}" for nutrient in NUTRIENT_IDS],
    *[f"react {equation}" for equation in EQUATION_IDS],
    "roll",
    "stop",
    *[f"collect {count}" for count in range(LIMIT + 1)],
    *[f"switch {seat}" for seat in range(MOST_SEATS)],
    *[f"dive {path.id}" for path in CONTENT.paths],
    *[f"trade {seat}" for seat in range(MOST_SEATS)],
    "no trade",
    *[f"swap {NUTRIENT_IDS[give]} {NUTRIENT_IDS[take]}" for give, take in SWAPS],
    "done",
    *[f"bloom {seat}" for seat in range(MOST_SEATS)],
]
OUTCOMES: Final[list[str]] = [
    *[f"{roll} {die}" for roll in ("first", "roll", "eddy") for die in range(1, DIE + 1)],
    *[f"draw {card}" for card in CARD_IDS],
]

# A seat is a row in `rows`: how many of each nutrient, of all nutrients, the space of its token, coins, marks.
ROW: Final[i64] = 8
SIZE: Final[i64] = 4
SPACE: Final[i64] = 5
COINS: Final[i64] = 6
MARKS: Final[i64] = 7
CLAY: Final[i64] = 1
HYPOXIC: Final[i64] = 2

# Dice still to be rolled
ONE_DIE: Final[i64] = 1
TWO_DICE: Final[i64] = 2
SECOND_DIE: Final[i64] = 3  # of two


def table(lists: list[list[int]]) -> vec[vec[i64]]:
    rows = vec[vec[i64]]()
    for each in lists:
        rows = append(rows, vec[i64](each))
    return rows


def members(mask: int) -> list[int]:
    """The set with these bits."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def sets(first: int, count: int) -> list[list[int]]:
    """Actions for every set of `count` things, beginning with action `first`."""
    return [[first + each for each in members(mask)] for mask in range(1 << count)]


def swap_choices() -> list[list[int]]:
    """By what the drawer holds (4 bits) and what the partner holds (4 bits): kinds that differ, both held (R33)."""
    return [
        [SWAP + i for i, (give, take) in enumerate(SWAPS) if mine >> give & 1 and theirs >> take & 1]
        for mine in range(16)
        for theirs in range(16)
    ]


def reactions() -> list[list[int]]:
    """The equations that can be paid: by the option `nitrate_step`, the zone, and the hand, where 2 of a kind are as
    good as more: REACTIONS[(option * 3 + zone) * HANDS + no3 + 3 * no2 + 9 * nh3 + 27 * nh4]."""
    choices: list[list[int]] = []
    for step in (False, True):
        for zone in ("", "O", "A"):
            known = [e for e in CONTENT.equations if e.zone == zone and (step or not e.option)]
            for hand in range(HANDS):
                held = {nutrient: hand // 3**i % 3 for i, nutrient in enumerate(NUTRIENT_IDS)}
                payable = [e.id for e in known if all(held[given] >= count for given, count in e.give.items())]
                choices.append([REACT + EQUATION_IDS.index(equation) for equation in payable])
    return choices


def effects() -> list[int]:
    """What an equation changes: EFFECT[equation * 4 + nutrient]."""
    return [e.get.get(each, 0) - e.give.get(each, 0) for e in CONTENT.equations for each in NUTRIENT_IDS]


HANDS: Final[i64] = 81
DECK: Final = vec[i64]([kind for kind, card in enumerate(CONTENT.cards) for _ in range(card.copies)])
COPIES: Final = vec[i64]([card.copies for card in CONTENT.cards])
# What a card gives, takes and turns into what, by kind; LOST[kind * NUTRIENTS + nutrient].
GIVEN: Final = vec[i64]([max([NUTRIENT_IDS.index(each) for each in card.gives] or [0]) for card in CONTENT.cards])
GIVEN_COUNT: Final = vec[i64]([sum(card.gives.values()) for card in CONTENT.cards])
LOST: Final = vec[i64]([card.loses.get(each, 0) for card in CONTENT.cards for each in NUTRIENT_IDS])  # at most
TURNS_FROM: Final = vec[i64](
    [max([NUTRIENT_IDS.index(each) for each in card.becomes] or [0]) for card in CONTENT.cards]
)
TURNS_INTO: Final = vec[i64](
    [max([NUTRIENT_IDS.index(each) for each in card.becomes.values()] or [0]) for card in CONTENT.cards]
)
BIT: Final = vec[i64]([1 << i for i in range(MOST_SEATS)])
UP_TO_TWO: Final = vec[i64]([min(count, 2) for count in range(LIMIT + 1)])
REACTIONS: Final = table(reactions())
EFFECT: Final = vec[i64](effects())
COIN: Final = vec[i64]([equation.coins for equation in CONTENT.equations])
SWAP_GIVES: Final = vec[i64]([give for give, _ in SWAPS])
SWAP_TAKES: Final = vec[i64]([take for _, take in SWAPS])
ROB_MOST: Final[i64] = CONTENT.rob
SWAPS_MOST: Final[i64] = CONTENT.swaps
BEATS: Final[i64] = CONTENT.mass_move
# A mass move is kept in two numbers: where everybody was, seat 0 first, and what it was with those who stepped.
SPACE_NUMBERS: Final[i64] = 256  # more than there are spaces
SEAT_SETS: Final[i64] = 64  # of up to six seats, as bits
SURGED: Final[i64] = 2
DRIED: Final[i64] = 1
LANDINGS: Final[i64] = CONTENT.landings

# Lists of choices
NONE: Final = vec[i64]()
BUMP_OR_SHARE: Final = vec[i64]([BUMP, SHARE])
SHARE_ONLY: Final = vec[i64]([SHARE])
ROBS: Final = table(sets(ROB, 6))  # by set of seats
TAKES: Final = table(sets(TAKE, 4))  # by set of nutrients
ROLL_OR_STOP: Final = vec[i64]([ROLL, STOP])
COLLECTS: Final = table([[COLLECT + count for count in range(room + 1)] for room in range(LIMIT + 1)])
SWITCHES: Final = table(sets(SWITCH, 6))
DIVES: Final = vec[i64]([DIVE + path for path in range(len(CONTENT.paths))])
TRADES: Final = table([[*each, NO_TRADE] for each in sets(TRADE, 6)])
SWAPPING: Final = table(swap_choices())
SWAPS_OR_DONE: Final = table([[*each, DONE] for each in swap_choices()])
BLOOMS: Final = table([[BLOOM + seat for seat in range(n)] for n in range(MOST_SEATS + 1)])

# Who acts, as a tuple
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
NO_SEAT: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MOST_SEATS)]
