"""The numbers of Tide Pools: of its actions, outcomes and phases, and what each of them is called.

A pool is its place, 0 to 8 from the sea up; people and notation count from 1. An animal is its kind, 0 to 4."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.engine.vocabulary import Vocabulary

from ..content import CONTENT

KINDS: Final[i64] = len(CONTENT.animals)
POOLS: Final[i64] = CONTENT.pools
MOST_SEATS: Final[i64] = CONTENT.manifest.seats[-1]

ROLL: Final[i64] = 0
PLACE: Final[i64] = 1  # PLACE + kind * POOLS + pool
RELEASE: Final[i64] = PLACE + KINDS * POOLS  # RELEASE + kind

# What chance does: outcomes begin here.
ANIMAL: Final[i64] = 0  # ANIMAL + seat * KINDS + kind
TIDE: Final[i64] = MOST_SEATS * KINDS  # TIDE + what the die shows - 1

# Phases: cards are dealt; somebody may roll; the die rolls; somebody decides; somebody draws; the game is over.
DEAL: Final[i64] = 0
READY: Final[i64] = 1
ROLLING: Final[i64] = 2
SETTLE: Final[i64] = 3
DRAW: Final[i64] = 4
OVER: Final[i64] = 5

ANIMAL_IDS: Final[tuple[str, ...]] = tuple([animal.id for animal in CONTENT.animals])
KIND_OF: Final[dict[str, int]] = {animal.id: animal.kind for animal in CONTENT.animals}
PHASES: Final[tuple[str, ...]] = ("deal", "ready", "rolling", "settle", "draw", "over")


def place(kind: i64, pool: i64) -> i64:
    """The action that puts an animal into a pool."""
    return PLACE + kind * POOLS + pool


def vocabulary() -> Vocabulary:
    """What seats do."""
    return Vocabulary(
        ["roll"]
        + [f"place {animal} {pool}" for animal in ANIMAL_IDS for pool in range(1, POOLS + 1)]
        + [f"release {animal}" for animal in ANIMAL_IDS]
    )


def outcomes() -> Vocabulary:
    """What chance does: a seat gets an animal, or the tide comes."""
    return Vocabulary(
        [f"animal {seat} {animal}" for seat in range(MOST_SEATS) for animal in ANIMAL_IDS]
        + [f"tide {number}" for number in range(1, CONTENT.die + 1)]
    )
