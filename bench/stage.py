"""The contender's end of the line: waits for orders on its input, measures, answers with counts. Standard library only.

Every contender is a process of its own that stays alive through all rounds, so that rounds can alternate and only one
contender works at a time. Time is processor time: what else runs on the machine does not count."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from time import process_time

Counts = dict[str, float]  # how many of each thing were done, and in how many "seconds"
Measure = Callable[[float], Counts]


def serve(measures: Mapping[str, Measure]) -> None:
    """Answer each line {"do": name, "seconds": s} with the counts of that measure, until the input closes."""
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # whatever a library prints must not be taken for an answer
        for line in sys.stdin:
            order = json.loads(line)
            answers.write(json.dumps(measures[order["do"]](order["seconds"])) + "\n")
            answers.flush()


def repeat(seconds: float, batch: Callable[[], int], unit: str) -> Counts:
    """Do batches until the time is over; each returns how many units it did."""
    done = 0
    start = now = process_time()
    while now - start < seconds:
        done += batch()
        now = process_time()
    return {unit: done, "seconds": now - start}
