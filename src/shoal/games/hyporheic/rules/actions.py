"""What seats may do and what chance may bring, as numbers and in words (§10), and the phases in which they may.

`to <space>` is the number of the space; the other actions follow in blocks, each named by its first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import SPACE_IDS, START
from shoal.games.hyporheic.rules.cards import CARD_IDS
from shoal.games.hyporheic.rules.chemistry import EQUATION_IDS, EQUATIONS, LIMIT, NUTRIENT_IDS, NUTRIENTS

MOST_SEATS: Final[i64] = CONTENT.manifest.seats[-1]
DIE: Final[i64] = CONTENT.die
PATHS: Final[i64] = len(CONTENT.paths)

# Actions
BUMP: Final[i64] = 149
SHARE: Final[i64] = 150
ROB: Final[i64] = 151
TAKE: Final[i64] = ROB + MOST_SEATS
REACT: Final[i64] = TAKE + NUTRIENTS
ROLL: Final[i64] = REACT + EQUATIONS
STOP: Final[i64] = ROLL + 1
COLLECT: Final[i64] = STOP + 1
SWITCH: Final[i64] = COLLECT + LIMIT + 1
DIVE: Final[i64] = SWITCH + MOST_SEATS
TRADE: Final[i64] = DIVE + PATHS
NO_TRADE: Final[i64] = TRADE + MOST_SEATS
SWAP: Final[i64] = NO_TRADE + 1
DONE: Final[i64] = SWAP + NUTRIENTS * (NUTRIENTS - 1)
BLOOM: Final[i64] = DONE + 1

# Outcomes of chance; those of dice in the order of their phases
FIRST_DIE: Final[i64] = 0
ROLL_DIE: Final[i64] = DIE
EDDY_DIE: Final[i64] = 2 * DIE
DRAW_CARD: Final[i64] = 3 * DIE

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
PHASES: Final[tuple[str, ...]] = (
    "first",  # chance: the roll for who starts
    "roll",  # chance: the die of a move
    "eddy",  # chance: the die of Opposing Eddies
    "draw",  # chance: a card
    "move",  # to <space>
    "occupied",  # bump or share
    "rob",  # rob <seat>
    "take",  # take <nutrient>
    "react",  # react <equation>
    "again",  # roll or stop
    "collect",  # Cow Pie: collect <count>
    "switch",  # Switch Places: switch <seat>
    "dive",  # Quick Dive: dive <path>
    "trade",  # Nutrient Trading: trade <seat> or no trade
    "swap",  # Nutrient Trading: swap <give> <take> or done
    "bloom",  # Algal Bloom: bloom <seat>
    "over",
)

SWAPS: Final[list[tuple[int, int]]] = [
    (give, take) for give in range(NUTRIENTS) for take in range(NUTRIENTS) if give != take
]
SWAP_GIVES: Final = vec[i64]([give for give, _ in SWAPS])
SWAP_TAKES: Final = vec[i64]([take for _, take in SWAPS])

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
