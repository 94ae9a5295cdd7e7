"""Few rows in which every two values of every two options meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from shoal.engine.options import Option, Value

Pair = tuple[tuple[str, Value], tuple[str, Value]]


def interesting(option: Option) -> tuple[Value, ...]:
    """The usual value first; of a wide range of numbers only the ends besides."""
    values = option.values if len(option.values) <= 3 else (option.values[0], option.values[-1])
    return (option.default, *[value for value in values if value != option.default])


def pairwise(options: Sequence[Option]) -> list[dict[str, Value]]:
    """The usual values first; then rows, each made to meet as many new pairs as it can, until none is left."""
    levels = {option.name: interesting(option) for option in options}
    usual = {name: values[0] for name, values in levels.items()}
    rows = [usual]
    left = all_pairs(levels) - pairs(usual)
    while left:
        row = grow(levels, left)
        rows.append(row)
        left -= pairs(row)
    return rows


def all_pairs(levels: Mapping[str, Sequence[Value]]) -> set[Pair]:
    return {((a, x), (b, y)) for a, b in combinations(levels, 2) for x in levels[a] for y in levels[b]} | {
        ((a, x), (a, x)) for a in levels for x in levels[a]
    }


def pairs(row: Mapping[str, Value]) -> set[Pair]:
    return set(combinations(row.items(), 2)) | {(item, item) for item in row.items()}


def grow(levels: Mapping[str, Sequence[Value]], left: set[Pair]) -> dict[str, Value]:
    """Begin with a pair that is still missing, then give every other option the value that meets the most."""
    start = min(left, key=repr)
    chosen = dict(start)
    for name, values in levels.items():
        if name not in chosen:
            chosen[name] = max(values, key=lambda value: len(pairs(in_order(levels, {**chosen, name: value})) & left))
    return in_order(levels, chosen)


def in_order(levels: Mapping[str, Sequence[Value]], row: Mapping[str, Value]) -> dict[str, Value]:
    return {name: row[name] for name in levels if name in row}
