"""What has changed on a page: regions of markup in pieces, and data as JSON.

Pieces that a page has already are named by their numbers; new ones are sent as text."""

from __future__ import annotations

import json
from functools import lru_cache

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
        self._regions: dict[int, tuple[str, Region]] = {}  # by id of the markup, kept with it: so the id stays its own
        self._changes: dict[tuple[int, int], tuple[Region, Region, str]] = {}  # likewise

    def region(self, markup: str) -> Region:
        """The very same one for the very same markup."""
        known = self._regions.get(id(markup))
        if known is None:
            if len(self._regions) >= MOST_KEPT:
                self._regions.clear()
            known = self._regions[id(markup)] = (markup, Region(markup.split(CUT)))
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


def changes(before: list[str], after: list[str]) -> str:
    """A region's new markup in pieces: those that are new as text, runs of old ones as [first, end]."""
    parts: list[str] = []
    first = end = 0  # the run of old pieces that goes on
    size = len(before)
    for piece in after:
        if end < size and before[end] == piece:
            end += 1
            continue
        if first < end:
            parts.append(f"[{first},{end}]")
        if piece in before:
            first = before.index(piece)
            end = first + 1
        else:
            parts.append(quoted_piece(piece))
            first = end = end + 1  # most often it stands in place of an old one
    if first < end:
        parts.append(f"[{first},{end}]")
    return f"[{','.join(parts)}]"
