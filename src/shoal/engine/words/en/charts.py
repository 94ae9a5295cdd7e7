"""What charts tell."""

from __future__ import annotations

from collections.abc import Sequence

nothing_flows = "nothing flows"


def at_the_end(name: str, value: str) -> str:
    return f"{name}: {value} at the end"


def turns(level: str, first: str, last: str) -> str:
    return f"{level}: turns {first} to {last}"


def levels(steps: Sequence[tuple[str, str]]) -> str:
    return ", then ".join(f"{level} from turn {turn}" for level, turn in steps)


def flow(start: str, end: str, value: str) -> str:
    return f"{start} to {end}: {value}"
