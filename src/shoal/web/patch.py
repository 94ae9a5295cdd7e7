"""What has changed on a page: regions of markup in pieces, and data as JSON.

Pieces that a page has already are named by their numbers; new ones are sent as text."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, Mosaic

MOST_TILES = 20_000
MOST_KEPT = 64  # regions cut, and changes between them, kept for others who have the same
CUT = ' id="'  # markup is cut into pieces before every id


class Region:
    """The markup of a region of the page, in pieces cut before every id."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces

    @property
    def markup(self) -> str:
        return CUT.join(self.pieces)


class Parts:
    """A frame in parts: regions of the page, and data as JSON."""

    __slots__ = ("data", "regions")

    def __init__(self, regions: dict[str, Region], data: dict[str, str]) -> None:
        self.regions = regions
        self.data = data

    @property
    def markup(self) -> dict[str, str]:
        return {name: region.markup for name, region in self.regions.items()}


class Patches:
    """Regions and the changes between them, each worked out once for all who have the same."""

    def __init__(self) -> None:
        self._regions: dict[int, tuple[Mark, Region]] = {}  # by id of the markup, kept with it: so the id stays its own
        self._changes: dict[tuple[int, int], tuple[Region, Region, str]] = {}  # likewise

    def region(self, markup: Mark) -> Region:
        """The very same one for the very same markup."""
        known = self._regions.get(id(markup))
        if known is None:
            if len(self._regions) >= MOST_KEPT:
                self._regions.clear()
            known = self._regions[id(markup)] = (markup, Region(cut(markup)))
        return known[1]

    def between(self, old: Region, new: Region) -> str:
        """How a region becomes another."""
        key = (id(old), id(new))
        known = self._changes.get(key)
        if known is None:
            if len(self._changes) >= MOST_KEPT:
                self._changes.clear()
            known = self._changes[key] = (old, new, changes(old.pieces, new.pieces))
        return known[2]


# All in ASCII: a single other letter would make every text that is put together with it slower to handle.
encoded = json.JSONEncoder(separators=(",", ":")).encode
quoted = json.encoder.encode_basestring_ascii
quoted_piece = lru_cache(4096)(quoted)
encoded_tuple = lru_cache(1024)(encoded)


@lru_cache(4096)
def encoded_choice(action: str, path: tuple[str, ...], label: str, weight: str) -> str:
    return encoded((action, path, label, weight))


def truth(value: object) -> str:
    return "true" if value else "false"


def cut(markup: Mark) -> list[str]:
    """The markup in pieces; where it is a mosaic only tiles that are new are looked through."""
    if not isinstance(markup, Mosaic):
        return markup.split(CUT)
    pieces: list[str] = []
    last = ""  # the piece that goes on with the next tile
    for tile in markup.tiles:
        known = _tiles.get(id(tile))
        if known is None:
            known = _cut_tile(tile)
        last += known.first
        if known.last is not None:
            pieces.append(last)
            pieces += known.between
            last = known.last
    pieces.append(last)
    return pieces


class _Tile(NamedTuple):
    """A tile cut: what belongs to the piece before it, the pieces in it, and the one that goes on after it, if any
    begins here."""

    tile: Mark
    first: str
    between: list[str]
    last: str | None


_tiles: Final[dict[int, _Tile]] = {}  # by id of the tile, kept with it: so the id stays its own


def _cut_tile(tile: Mark) -> _Tile:
    if len(_tiles) >= MOST_TILES:
        _tiles.clear()
    first, *rest = tile.split(CUT)
    made = _tiles[id(tile)] = _Tile(tile, first, rest[:-1], rest[-1] if rest else None)
    return made


def changes(before: list[str], after: list[str]) -> str:
    """A region's new markup in pieces: those that are new as text, runs of old ones as [first, end]."""
    size = min(len(before), len(after))
    same = 0  # pieces at the beginning
    while same < size and before[same] == after[same]:
        same += 1
    size -= same
    alike, b, a = 0, len(before), len(after)  # and at the end
    while alike < size and before[b - alike - 1] == after[a - alike - 1]:
        alike += 1
    parts = [f"[0,{same}]"] if same else []
    left = before[same : b - alike]
    first = end = 0  # the run of old pieces that goes on, in what is left
    for piece in after[same : a - alike]:
        if end < len(left) and left[end] == piece:
            end += 1
            continue
        if first < end:
            parts.append(f"[{same + first},{same + end}]")
        if piece in left:
            first = left.index(piece)
            end = first + 1
        else:
            parts.append(quoted_piece(piece))
            first = end = end + 1  # most often it stands in place of an old one
    if first < end:
        parts.append(f"[{same + first},{same + end}]")
    if alike:
        parts.append(f"[{b - alike},{b}]")
    return f"[{','.join(parts)}]"
