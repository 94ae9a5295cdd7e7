"""Squares, and things that lie on them.

A *spot* is a square as one number, `row * 32 + column`, both from 0. Spots of two squares can be subtracted, and their
difference still tells how far they are apart in either direction. How a thing lies is its *form*, a rectangle of so
many columns and rows; where it lies is the spot of its south-west square."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.pond.content import CONTENT

STRIDE: Final[i64] = 32
COLUMN: Final[i64] = 31  # spot & COLUMN
ROW: Final[i64] = 5  # spot >> ROW
NOWHERE: Final[i64] = 1 << 20  # off the board: far from every square
MOST_COLUMNS: Final[i64] = 20
MOST_ROWS: Final[i64] = 20

# Forms, by columns and rows. A piece that lies flat has an odd form (or is square), upright the next one.
SQUARE: Final[i64] = 0
BELL_FLAT: Final[i64] = 8  # of a Stentor as seen from edges S and N; its zone has the same form
BELL_UP: Final[i64] = 9
FORMS: Final[i64] = 10
SIZES: Final[list[tuple[int, int]]] = [
    (2, 2), (4, 1), (1, 4), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1), CONTENT.stentor.bell, CONTENT.stentor.bell[::-1],
]  # fmt: skip
FOOT: Final[i64] = SIZES.index(CONTENT.stentor.foot)
assert CONTENT.stentor.zone == CONTENT.stentor.bell, "the zone lies before the bell, square by square"
WIDTH: Final = vec[i64]([size[0] for size in SIZES])
HEIGHT: Final = vec[i64]([size[1] for size in SIZES])

NEAR: Final[i64] = 3 * 32 + 3
NOT_NEAR: Final[i64] = ~(7 * 32 + 7)


def overlaps() -> vec[bool]:
    """OVERLAPS[(form * FORMS + other) * 64 + place]: whether a thing 3 squares south-west to 4 north-east of another
    overlaps it."""
    found = vec[bool]()
    for width, height in SIZES:
        for other_width, other_height in SIZES:
            for north in range(-3, 5):
                for east in range(-3, 5):
                    found = append(found, -other_width < east < width and -other_height < north < height)
    return found


def single_bits() -> vec[i64]:
    """1, 2, 4, …: looked up, because a constant shifted by an i64 has only 32 bits when compiled."""
    bits = [1]
    for _ in range(61):
        bits.append(bits[-1] * 2)
    return vec[i64](bits)


OVERLAPS: Final = overlaps()
BIT: Final = single_bits()  # of sets of columns or units
COVERED: Final = [tuple([row * int(STRIDE) + column for row in range(h) for column in range(w)]) for w, h in SIZES]


def overlap(spot: i64, form: i64, other: i64, other_form: i64) -> bool:
    """Whether two things share a square."""
    place = other - spot + NEAR
    return place & NOT_NEAR == 0 and OVERLAPS[(form * FORMS + other_form) * 64 + (place >> 5) * 8 + (place & 7)]


def cover(rows: vec[i64], spot: i64, form: i64) -> None:
    """Add a thing to rows of columns that are covered, if it is on the board."""
    if spot < NOWHERE:
        for row in range(spot >> ROW, (spot >> ROW) + HEIGHT[form]):
            rows[row] |= (BIT[WIDTH[form]] - 1) << (spot & COLUMN)


def covered(spot: int, form: int) -> set[int]:
    """The spots of all squares under a thing."""
    return {spot + square for square in COVERED[form]}


def spot_of(square: str) -> i64:
    """The spot of "e5"."""
    return (int(square[1:]) - 1) * STRIDE + ord(square[0]) - ord("a")


def square_of(spot: i64) -> str:
    """ "e5"."""
    return chr(ord("a") + (spot & COLUMN)) + str((spot >> ROW) + 1)
