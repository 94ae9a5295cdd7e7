"""What has changed on a page: regions of markup in pieces, and data as JSON.

Pieces that a page has already are named by their numbers; new ones are sent as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from shoal.engine.box import Choice
from shoal.engine.mark import Mark, Mosaic

MOST_TILES = 20_000
MOST_CHOICES = 4096
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


# What a frame is made of, in the order of `parts_of`.
REGIONS: Final = ["seats", "panel", "board", "hand"]
DATA: Final = [
    "number",
    "seat",
    "mine",
    "acting",
    "asks",
    "open",
    "over",
    "started",
    "undo",
    "prompt",
    "news",
    "choices",
    "guide",
    "draft",
]


DATA_KEYS: Final = [f'"{name}":' for name in DATA]
REGION_KEYS: Final = [f'"{name}":' for name in REGIONS]


class Parts:
    """A frame in parts: regions of the page, and data as JSON. They come with every move, so they stand in lists: the
    names are always the same."""

    __slots__ = ("regions", "values")

    def __init__(self, regions: list[Region], values: list[str]) -> None:
        self.regions = regions
        self.values = values

    @property
    def markup(self) -> dict[str, str]:
        return {name: region.markup for name, region in zip(REGIONS, self.regions, strict=True)}

    @property
    def data(self) -> dict[str, str]:
        return dict(zip(DATA, self.values, strict=True))

    def but(self, regions: Mapping[str, Region], data: Mapping[str, str]) -> Parts:
        """The same with these instead."""
        return Parts(
            [regions.get(name, region) for name, region in zip(REGIONS, self.regions, strict=True)],
            [data.get(name, value) for name, value in zip(DATA, self.values, strict=True)],
        )


def parts_of(
    *,
    seats: Region,
    panel: Region,
    board: Region,
    hand: Region,
    number: str,
    seat: str,
    mine: str,
    acting: str,
    asks: str,
    open: str,
    over: str,
    started: str,
    undo: str,
    prompt: str,
    news: str,
    choices: str,
    guide: str,
    draft: str,
) -> Parts:
    """A frame of these."""
    return Parts(
        [seats, panel, board, hand],
        [number, seat, mine, acting, asks, open, over, started, undo, prompt, news, choices, guide, draft],
    )


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


class _Written:
    """A choice as JSON, with the action's notation."""

    __slots__ = ("notation", "text")

    def __init__(self, notation: str, text: str) -> None:
        self.notation = notation
        self.text = text


_choices: Final[dict[Choice, _Written]] = {}  # the last game that had such a choice: mostly it has it again


def encoded_choice(notation: str, choice: Choice) -> str:
    known = _choices.get(choice)
    if known is None or known.notation != notation:
        if len(_choices) >= MOST_CHOICES:
            _choices.clear()
        text = encoded((notation, choice.path, choice.label, choice.weight))
        known = _choices[choice] = _Written(notation, text)
    return known.text


def truth(value: object) -> str:
    return "true" if value else "false"


def cut(markup: Mark) -> list[str]:
    """The markup in pieces; where it is a mosaic only tiles that are new are looked through."""
    if not isinstance(markup, Mosaic):
        return markup.split(CUT)
    pieces: list[str] = []
    last = _START  # the piece that goes on with the next tile
    for tile in markup.tiles:
        known = _tiles.get(id(tile))
        if known is None:
            known = _cut_tile(tile)
        last = last.followed_by(known.first)
        if known.last is not None:
            pieces.append(last.text)
            pieces += known.between
            last = known.last
    pieces.append(last.text)
    return pieces


class _Piece:
    """A piece that goes on. What follows it is mostly what followed it the last time: so the piece becomes the very
    same text again, which is quickly compared and found."""

    __slots__ = ("_next", "end", "text")

    def __init__(self, text: str, end: str) -> None:
        self.text = text
        self.end = end  # what was added last
        self._next: _Piece | None = None

    def followed_by(self, text: str) -> _Piece:
        known = self._next
        if known is None or known.end != text:
            known = self._next = _Piece(self.text + text, text)
        return known


class _Tile:
    """A tile cut: what belongs to the piece before it, the pieces in it, and the one that goes on after it, if any
    begins here."""

    __slots__ = ("between", "first", "last", "tile")

    def __init__(self, tile: Mark) -> None:
        self.tile = tile
        self.first, *rest = tile.split(CUT)
        self.between = rest[:-1]
        self.last = _Piece(rest[-1], "") if rest else None


_START: Final = _Piece("", "")
_tiles: Final[dict[int, _Tile]] = {}  # by id of the tile, kept with it: so the id stays its own


def _cut_tile(tile: Mark) -> _Tile:
    if len(_tiles) >= MOST_TILES:
        _tiles.clear()
    made = _tiles[id(tile)] = _Tile(tile)
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
