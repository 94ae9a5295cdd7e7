"""Tables of numbers that rules look things up in, and sets of small numbers as bits: bit i says whether i is in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64


def table(lists: Iterable[Sequence[int]]) -> vec[vec[i64]]:
    """Packed rows, one for each list."""
    rows = vec[vec[i64]]()
    for each in lists:
        rows = append(rows, vec[i64](each))
    return rows


def sets_of(things: Sequence[int]) -> list[list[int]]:
    """Every choice of these things; bit i of its place in the list says whether thing i is in it."""
    sets: list[list[int]] = [[]]
    for thing in things:
        sets += [[*each, thing] for each in sets]
    return sets


def members(mask: int) -> tuple[int, ...]:
    """The numbers in a set, in order."""
    return tuple([each for each in range(mask.bit_length()) if mask >> each & 1]) if mask else ()


def mask_of(members: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for each in members:
        mask |= 1 << each
    return mask
