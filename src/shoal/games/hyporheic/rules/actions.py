"""What seats may do and what chance may bring, as numbers and in words (§10), and the phases in which they may.

`to <space>` is the number of the space; the other actions follow in blocks, each named by its first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import SPACE_IDS, START
from shoal.games.hyporheic.rules.cards import CARD_IDS
from shoal.games.hyporheic.rules.chemistry import EQUATION_IDS, LIMIT, NUTRIENT_IDS, NUTRIENTS

MOST_SEATS: Final[i64] = CONTENT.manifest.seats[-1]
DIE: Final[i64] = CONTENT.die

# Actions: literal numbers, which the compiler writes into the code; they must be those of the notations below
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
assert [ACTIONS[first] for first in (TAKE, REACT, SWITCH, DIVE, TRADE, SWAP, BLOOM)] == [
    f"take {NUTRIENT_IDS[0]}", f"react {EQUATION_IDS[0]}", "switch 0", f"dive {CONTENT.paths[0].id}", "trade 0",
    f"swap {NUTRIENT_IDS[0]} {NUTRIENT_IDS[1]}", "bloom 0",
]  # fmt: skip
OUTCOMES: Final[list[str]] = [
    *[f"{roll} {die}" for roll in ("first", "roll", "eddy") for die in range(1, DIE + 1)],
    *[f"draw {card}" for card in CARD_IDS],
]
