"""What a seat can do now, or for whom it waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.actions import RELEASE, ROLL
from ...rules.sight import PoolsSight


def prompt(sight: PoolsSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    if ROLL in legal:
        return "Your turn: roll the die!"
    if legal:
        wet = f"The tide reaches pool {sight.tide}"
        return f"{wet}: settle an animal" if min(legal) < RELEASE else f"{wet}: nothing fits, let an animal go"
    return _waiting(sight, names)


def _waiting(sight: PoolsSight, names: Sequence[str]) -> str:
    actor = names[sight.actor]
    if sight.phase == "over":
        return _result(sight, names)
    if sight.phase == "deal":
        return "Everybody draws three animals"
    if sight.phase == "rolling":
        return "The tide is coming"
    if sight.phase == "draw":
        return "You draw an animal" if sight.actor == sight.seat else f"{actor} draws an animal"
    return "Your turn" if sight.actor == sight.seat else f"It is {actor}'s turn"


def _result(sight: PoolsSight, names: Sequence[str]) -> str:
    first = sight.leaders
    who = " and ".join("you" if seat == sight.seat else names[seat] for seat in first)
    if len(first) > 1:
        return f"The game is over: {who} share the first place"
    return "The game is over: you win!" if first[0] == sight.seat else f"The game is over: {who} wins"
