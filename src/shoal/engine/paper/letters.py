"""The letters of everything printed: one typeface that comes along, and how wide each of its signs is.

Whoever knows the widths can break lines by themselves, so that a text fits its card wherever it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from struct import unpack_from
from typing import Final

FAMILY: Final = "Shoal Print"  # no machine has a typeface of this name: it is the one that comes along
FACES: Final = {"": "inter-regular.ttf", "bold": "inter-bold.ttf", "italic": "inter-italic.ttf"}
STRANGE: Final = 1.0
KERNING: Final = 1.01  # pairs of letters may lie wider apart than their own widths say, by no more than this


@cache
def font(style: str) -> bytes:
    """The file of a face."""
    return (files(__package__) / "fonts" / FACES[style]).read_bytes()


def width(text: str, size: float, style: str = "") -> float:
    """How wide a text is at most. A sign that the typeface lacks is taken from another, as wide as it is high."""
    widths = _widths(style)
    return sum([widths.get(ord(sign), STRANGE) for sign in text]) * size * KERNING


def has(sign: str) -> bool:
    """Whether the typeface has it."""
    return ord(sign) in _widths("")


@cache
def _widths(style: str) -> Mapping[int, float]:
    """The width of each sign, in parts of the size of the letters."""
    file = font(style)
    tables = {}
    for entry in range(12, 12 + 16 * int(unpack_from(">H", file, 4)[0]), 16):
        name, _, offset, _ = unpack_from(">4sLLL", file, entry)
        tables[name] = offset
    (units,) = unpack_from(">H", file, tables[b"head"] + 18)
    (metrics,) = unpack_from(">H", file, tables[b"hhea"] + 34)
    glyphs = _glyphs(file, tables[b"cmap"])
    return {
        sign: unpack_from(">H", file, tables[b"hmtx"] + 4 * min(glyph, metrics - 1))[0] / units
        for sign, glyph in glyphs.items()
    }


def _glyphs(file: bytes, cmap: int) -> Mapping[int, int]:
    """Which glyph stands for which sign, by the table of format 4."""
    (tables,) = unpack_from(">H", file, cmap + 2)
    offsets = [cmap + unpack_from(">L", file, cmap + 8 + 8 * number)[0] for number in range(tables)]
    at = next(offset for offset in offsets if unpack_from(">H", file, offset)[0] == 4)
    count = unpack_from(">H", file, at + 6)[0] // 2
    ends = at + 14
    found = {}
    for number in range(count):
        place = ends + 2 * number
        (end,) = unpack_from(">H", file, place)
        (start,) = unpack_from(">H", file, place + 2 * count + 2)
        (delta,) = unpack_from(">H", file, place + 4 * count + 2)
        where = place + 6 * count + 2
        (jump,) = unpack_from(">H", file, where)
        for sign in range(start, min(end, 0xFFFE) + 1):
            glyph = sign if not jump else unpack_from(">H", file, where + jump + 2 * (sign - start))[0]
            if glyph or not jump:
                found[sign] = (glyph + delta) & 0xFFFF
    return found
