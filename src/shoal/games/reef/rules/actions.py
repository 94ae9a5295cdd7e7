"""What is done in Reef Survivor, as numbers: actions, outcomes of chance, steps of a round, tasks of a seat.

Actions and outcomes stand in the order of §10."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.tables import sets_of
from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS, CARD_IDS, CONTENT, DWELLER_IDS
from shoal.games.reef.content import SPACES as SPACE_NAMES
from shoal.games.reef.rules.builders import SLOTS

MOST_SEATS: Final[i64] = CONTENT.manifest.seats[-1]
LOWEST_TALLY: Final[i64] = -30
HIGHEST_TALLY: Final[i64] = 199

# Actions (§10): the first of each kind; arguments count up from there, the last one fastest.
BOARD: Final[i64] = 0
START: Final[i64] = 5
RECRUIT: Final[i64] = 335
DONE: Final[i64] = 338
GRAZE: Final[i64] = 339
ALGAE: Final[i64] = 369
MUTATE: Final[i64] = 399
URCHINS: Final[i64] = 429
TRIANGLE: Final[i64] = 459
TRADE: Final[i64] = 470
GIVE: Final[i64] = 472
ASK: Final[i64] = 520
SEND: Final[i64] = 568
CANCEL: Final[i64] = 569
ACCEPT: Final[i64] = 570
DECLINE: Final[i64] = 572
WITHDRAW: Final[i64] = 574
READY: Final[i64] = 575
SETTLE: Final[i64] = 576
LOSE: Final[i64] = 2016
SACRIFICE: Final[i64] = 2046
SHED: Final[i64] = 2057
AUTO: Final[i64] = 2060
TALLY: Final[i64] = 2061
CATCH: Final[i64] = 2291
PASS: Final[i64] = 2298

# Sides of a seat
LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1

# Outcomes of chance: a seat's roll, a builder's roll in the Coral Triangle, a drawn disaster, a dealt board.
ROLL: Final[i64] = 0
TRIANGLE_ROLL: Final[i64] = 96
DRAW: Final[i64] = 228
DEAL: Final[i64] = 250
FACES: Final[i64] = 12  # of the die

# What chance is asked for
NOTHING: Final[i64] = 0
MUTATION_ROLL: Final[i64] = 1  # of a builder that was chosen to mutate
ROW_ROLL: Final[i64] = 2  # where an invader or a bloom comes ashore
ARRIVAL_ROLL: Final[i64] = 3  # of juveniles from the Coral Triangle
TRIANGLE_ROLLS: Final[i64] = 4  # of every builder in the Coral Triangle, at the start
CARD_DRAW: Final[i64] = 5
BOARD_DEAL: Final[i64] = 6

# Steps of a game (§5.1)
SETTING_UP: Final[i64] = 0
GROWING: Final[i64] = 1  # phase 1
SPAWNING: Final[i64] = 2
COLLECTING: Final[i64] = 3  # from the Coral Triangle
MIGRATING: Final[i64] = 4
SETTLING: Final[i64] = 5
DRAWING: Final[i64] = 6
STRIKING: Final[i64] = 7  # a disaster
TALLYING: Final[i64] = 8
CATCHING: Final[i64] = 9
SURVEYING: Final[i64] = 10
OVER: Final[i64] = 11

# What a seat has to decide
IDLE: Final[i64] = 0
TO_BOARD: Final[i64] = 1
TO_START: Final[i64] = 2
TO_RECRUIT: Final[i64] = 3
TO_GRAZE: Final[i64] = 4
TO_GROW: Final[i64] = 5  # algae
TO_SHED: Final[i64] = 6
TO_MUTATE: Final[i64] = 7
TO_FEED: Final[i64] = 8  # urchins
TO_COLLECT: Final[i64] = 9
TO_TRADE: Final[i64] = 10
TO_SETTLE: Final[i64] = 11
TO_LOSE: Final[i64] = 12
TO_SACRIFICE: Final[i64] = 13
TO_SIDESTEP: Final[i64] = 14  # an alga one space over
TO_TALLY: Final[i64] = 15
TO_CATCH: Final[i64] = 16

# How the rules and the page call steps and tasks
STEPS: Final[list[str]] = [
    "setup", "growth", "spawn", "triangle", "migrate", "settle", "draw", "disaster", "tally", "catch", "survey", "over",
]  # fmt: skip
TASKS: Final[list[str]] = [
    "", "board", "start", "recruit", "graze", "algae", "shed", "mutate", "urchins", "triangle", "trade", "settle",
    "lose", "sacrifice", "beside", "tally", "catch",
]  # fmt: skip

# Who acts, by the set of seats; made once and shared
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
SEATS: Final[list[tuple[int, ...]]] = [tuple(each) for each in sets_of(range(MOST_SEATS))]
SEVERAL: Final[i64] = -4  # in place of the one seat that is waited for
ONE_SEAT: Final = vec[i64]([NOBODY if len(each) == 0 else each[0] if len(each) == 1 else SEVERAL for each in SEATS])

NONE: Final = vec[i64]()  # no action


def notations() -> list[str]:
    """Every action, in the order of §10."""
    slots = range(1, SLOTS + 1)
    sides = ("left", "right")
    return [
        *[f"board {board}" for board in BOARD_IDS],
        *[f"start {builder} {space}" for builder in BUILDER_IDS for space in SPACE_NAMES],
        *[f"recruit {dweller}" for dweller in DWELLER_IDS],
        "done",
        *[f"{verb} {space}" for verb in ("graze", "algae", "mutate", "urchins") for space in SPACE_NAMES],
        *[f"triangle {builder}" for builder in BUILDER_IDS],
        *[f"trade {side}" for side in sides],
        *[f"{verb} {slot}" for verb in ("give", "ask") for slot in slots],
        "send",
        "cancel",
        *[f"{verb} {side}" for verb in ("accept", "decline") for side in sides],
        "withdraw",
        "ready",
        *[f"settle {slot} {space}" for slot in slots for space in SPACE_NAMES],
        *[f"lose {space}" for space in SPACE_NAMES],
        *[f"sacrifice {builder}" for builder in BUILDER_IDS],
        *[f"shed {dweller}" for dweller in DWELLER_IDS],
        "auto",
        *[f"tally {number}" for number in range(LOWEST_TALLY, HIGHEST_TALLY + 1)],
        *[f"catch {steps}" for steps in range(1, MOST_SEATS)],
        "pass",
    ]


def outcomes() -> list[str]:
    """Everything chance can do."""
    faces = range(1, FACES + 1)
    return [
        *[f"roll {seat} {face}" for seat in range(MOST_SEATS) for face in faces],
        *[f"roll {builder} {face}" for builder in BUILDER_IDS for face in faces],
        *[f"draw {card}" for card in CARD_IDS],
        *[f"deal {seat} {board}" for seat in range(MOST_SEATS) for board in BOARD_IDS],
    ]
