"""How long a bot may think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """At most so many simulations and so many milliseconds for one decision; 0 sets no limit.

    In simulations alone the answer follows from the seed; in milliseconds it also depends on the machine."""

    simulations: int = 0
    milliseconds: int = 0
    busy: bool = False  # milliseconds of the processor, not of a clock: others on the machine take nothing away from it


AT_A_TABLE = Budget(milliseconds=800)  # where people wait for the answer
