"""A game of Tide Pools as its story tells it."""

from __future__ import annotations

from collections import Counter, defaultdict

from shoal.engine.box import Record
from shoal.engine.story import number_of, numbers_of, word_of


def pools_over_time(record: Record) -> list[tuple[int, ...]]:
    """How many pools every seat had after each turn."""
    return [numbers_of(note.facts, "pools") for _, note in record.notes if note.what == "turn_over"]


def heights(record: Record) -> dict[str, list[int]]:
    """In which pools each animal settled."""
    found: dict[str, list[int]] = defaultdict(list)
    for _, note in record.notes:
        if note.what == "settled":
            found[word_of(note.facts, "animal")].append(number_of(note.facts, "pool"))
    return found


def deeds(record: Record) -> Counter[tuple[str, int]]:
    """What every seat did and suffered, counted: settled, drove out, lost, let go."""
    count: Counter[tuple[str, int]] = Counter()
    for _, note in record.notes:
        if note.seat is None:
            continue
        if note.what == "settled":
            count["settled", note.seat] += 1
            if word_of(note.facts, "out"):
                count["drove out", note.seat] += 1
                count["lost", number_of(note.facts, "whose")] += 1
        elif note.what == "released":
            count["let go", note.seat] += 1
    return count
