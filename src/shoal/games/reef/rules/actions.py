"""What the rules of Reef Survivor call things: numbers for actions, outcomes, steps, tasks and disasters.

Actions and outcomes stand in the order of §10. Lists of choices are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS, CARD_IDS, CONTENT, DWELLER_IDS, TOLERANCES
from shoal.games.reef.content import SPACES as SPACE_NAMES

MOST_SEATS: Final[i64] = 8
SLOTS: Final[i64] = 48
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

# A reef is a row in `reefs`: 30 stacks, then these.
GREEN: Final[i64] = 30  # spaces with an alga
BUILT: Final[i64] = 31  # spaces with a builder
TALL: Final[i64] = 32  # spaces with two or three
FULL: Final[i64] = 33  # spaces whose stack is as high as it can be
HOSTS: Final[i64] = 34  # spaces whose top builder recruits
DWELLERS: Final[i64] = 35  # fish, snails, urchins
FLOOR: Final[i64] = 38  # the board, or -1
TASK: Final[i64] = 39
LEFT_TO_DO: Final[i64] = 40  # how many more of it
MARKED: Final[i64] = 41  # spaces it is about: corals eaten, builders that can be lost, algae that go one space over
AIM: Final[i64] = 42  # the space whose builder mutates; the row rolled for a disaster
SLOTS_USED: Final[i64] = 43  # in the nursery
OFFERS: Final[i64] = 44  # left to open
PARTNER: Final[i64] = 45  # the seat a draft or a sent offer is for, or -1
SENT: Final[i64] = 46  # whether it was sent
COUNTED: Final[i64] = 47  # what the seat says its score is
CATCHER: Final[i64] = 48  # the seat that caught its wrong count, or -1
ROW: Final[i64] = 49

NO_TALLY: Final[i64] = -1000

# A survey of a reef is so many numbers: builders, dwellers, algae, types (a set), bonuses (a set), points.
SURVEY: Final[i64] = 6
POINTS: Final[i64] = 5  # where the points stand

# Disasters with rules of their own (§6.3), and where algae come ashore (§6.2)
CARDS: Final[i64] = 22
NO_RECRUITS: Final[i64] = CARD_IDS.index("norecruits")
INVADER: Final[i64] = CARD_IDS.index("invader")
STRESS: Final[i64] = CARD_IDS.index("stress")
BAD_LUCK: Final[i64] = CARD_IDS.index("badluck")
CORAL_DISEASE: Final[i64] = CARD_IDS.index("coralsick")
SHORT: Final[i64] = sum([1 << i for i, card in enumerate(CONTENT.cards) if card.deck == "short"])
LONG: Final[i64] = sum([1 << i for i, card in enumerate(CONTENT.cards) if card.deck == "long"])
KILLS: Final = vec[i64]([sum([1 << DWELLER_IDS.index(id) for id in card.dwellers]) for card in CONTENT.cards])
SPROUTS: Final = vec[i64]([card.algae for card in CONTENT.cards])
RUN_OFF: Final[i64] = sum([1 << i for i, card in enumerate(CONTENT.cards) if card.overgrow == "row1"])
BLOOM: Final[i64] = sum([1 << i for i, card in enumerate(CONTENT.cards) if card.overgrow == "rolled"])
ROLLS_ROWS: Final[i64] = BLOOM | 1 << CARD_IDS.index("invader")

# Clauses of all disasters one after another; those of card c are FIRST_CLAUSE[c] to FIRST_CLAUSE[c + 1] - 1.
CLAUSES: Final = [clause for card in CONTENT.cards for clause in card.clauses]
FIRST_CLAUSE: Final = vec[i64](
    [sum([len(c.clauses) for c in CONTENT.cards[:i]]) for i in range(len(CONTENT.cards) + 1)]
)
HALF: Final = vec[bool]([clause.mode == "half" for clause in CLAUSES])
WHEN: Final = vec[i64]([["always", "land", "no_land"].index(clause.when) for clause in CLAUSES])
ZONES: Final = vec[i64](  # bits of depths; all of them where none is named
    [sum([1 << i for i, d in enumerate(CONTENT.depths) if d.id in c.zones or not c.zones]) for c in CLAUSES]
)
SHORE: Final = vec[i64](  # the spaces of the rows that are named
    [sum([31 << 5 * (row - 1) for row in c.rows or range(1, 7)]) for c in CLAUSES]
)
BURIED_TOO: Final = vec[bool]([clause.stacked for clause in CLAUSES])
ONLY: Final = vec[i64]([["", "carbonate", "zooxanthellae", "weak"].index(clause.only) for clause in CLAUSES])
ONLY_CARBONATE: Final[i64] = 1
ONLY_ZOOXANTHELLAE: Final[i64] = 2
ONLY_WEAK: Final[i64] = 3
SPARED: Final = vec[i64]([sum([1 << i for i, t in enumerate(TOLERANCES) if t in c.spared_any]) for c in CLAUSES])
SPARED_TOGETHER: Final = vec[i64](
    [sum([1 << i for i, tag in enumerate(TOLERANCES) if tag in c.spared_all]) for c in CLAUSES]
)
SPARES_STRONG: Final = vec[bool](["strong" in clause.spared_any for clause in CLAUSES])
SPARES_ENCRUSTERS: Final = vec[bool](["encruster" in clause.spared_any for clause in CLAUSES])

# Sets of clauses, one bit each.
CLAUSES_OF: Final = vec[i64](
    [sum([1 << c for c in range(FIRST_CLAUSE[card], FIRST_CLAUSE[card + 1])]) for card in range(CARDS)]
)
ALSO_BURIED: Final[i64] = sum([1 << c for c in range(len(CLAUSES)) if BURIED_TOO[c]])
UNTOLERATED: Final = vec[i64](  # by tolerances: from which they do not save
    [
        sum(
            [
                1 << c
                for c in range(len(CLAUSES))
                if not have & SPARED[c] and not (SPARED_TOGETHER[c] and have & SPARED_TOGETHER[c] == SPARED_TOGETHER[c])
            ]
        )
        for have in range(1 << len(TOLERANCES))
    ]
)
UNWITHSTOOD: Final = vec[i64](  # by the strength of a skeleton, -1 to +1: from which it does not save
    [
        sum(
            [
                1 << c
                for c in range(len(CLAUSES))
                if not (SPARES_STRONG[c] and level > 0) and not (ONLY[c] == ONLY_WEAK and level >= 0)
            ]
        )
        for level in (-1, 0, 1)
    ]
)
CARD_OF: Final = vec[i64]([i for i, card in enumerate(CONTENT.cards) for _ in card.clauses])  # of each clause


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
    faces = range(1, 13)
    return [
        *[f"roll {seat} {face}" for seat in range(MOST_SEATS) for face in faces],
        *[f"roll {builder} {face}" for builder in BUILDER_IDS for face in faces],
        *[f"draw {card}" for card in CARD_IDS],
        *[f"deal {seat} {board}" for seat in range(MOST_SEATS) for board in BOARD_IDS],
    ]


def table(lists: list[list[int]]) -> vec[vec[i64]]:
    rows = vec[vec[i64]]()
    for each in lists:
        rows = append(rows, vec[i64](each))
    return rows


def sets_of(things: list[int]) -> list[list[int]]:
    """Every choice of these; bit i of its place in the list says whether thing i is in it."""
    sets: list[list[int]] = [[]]
    for thing in things:
        sets += [[*each, thing] for each in sets]
    return sets


NONE: Final = vec[i64]()
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
SEATS: Final[list[tuple[int, ...]]] = [tuple(each) for each in sets_of(list(range(MOST_SEATS)))]
SEVERAL: Final[i64] = -4  # in place of the one seat that is waited for
ONE_SEAT: Final = vec[i64]([NOBODY if len(each) == 0 else each[0] if len(each) == 1 else SEVERAL for each in SEATS])
