"""What the charts after a game say."""

from __future__ import annotations

from collections.abc import Sequence

from .. import Caption
from .names import small

heading = "What happened on the shore"
turns = "turns"
pools = "pools"
heads: Sequence[str] = ("player", "points", "settled", "drove out", "lost", "let go")


def over_time(name: str, most: int) -> Caption:
    return "Pools over time", f"One line for each player. The most pools at any time were {name}'s: {most}."


def zonation(lowest: str, highest: str) -> Caption:
    title = "Who settled how high"
    if not lowest or not highest or lowest == highest:
        return title, "The mean height of the pools in which each animal settled: 1 lies next to the sea."
    return title, (
        f"The mean height of the pools in which each animal settled: lowest the {small(lowest)}, "
        f"highest the {small(highest)}."
    )


def players() -> Caption:
    return "Player by player", "A point for each pool, and ten for three neighbouring ones."
