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


class Tile:
    """A part of a region, cut: what goes on with the piece before it, and the pieces that begin in it."""

    __slots__ = ("begun", "first", "markup")

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.first, *self.begun = markup.split(CUT)


class Region:
    """The markup of a region of the page, laid of tiles. Whatever stays the same is the very same tile."""

    __slots__ = ("tiles",)

    def __init__(self, tiles: list[Tile]) -> None:
        self.tiles = tiles

    @property
    def markup(self) -> str:
        return "".join([tile.markup for tile in self.tiles])


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
            known = self._regions[id(markup)] = (markup, region(markup))
        return known[1]

    def between(self, old: Region, new: Region) -> str:
        """How a region becomes another; "" if it is the same."""
        key = (id(old), id(new))
        known = self._changes.get(key)
        if known is None:
            if len(self._changes) >= MOST_KEPT:
                self._changes.clear()
            known = self._changes[key] = (old, new, changes(old, new))
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


def region(markup: Mark) -> Region:
    """Cut into pieces; where it is a mosaic only tiles that are new are looked through."""
    return Region([tile(each) for each in markup.tiles] if isinstance(markup, Mosaic) else [Tile(markup)])


_tiles: Final[dict[int, tuple[Mark, Tile]]] = {}  # by id of the markup, kept with it: so the id stays its own


def tile(markup: Mark) -> Tile:
    """The very same one for the very same markup."""
    known = _tiles.get(id(markup))
    if known is None:
        if len(_tiles) >= MOST_TILES:
            _tiles.clear()
        known = _tiles[id(markup)] = (markup, Tile(markup))
    return known[1]


def changes(old: Region, new: Region) -> str:
    """The new region in pieces: those that are new as text, runs of old ones as [first, end]; "" if all are old. Tiles
    that both have at the beginning and at the end are passed over."""
    before, after = old.tiles, new.tiles
    size = min(len(before), len(after))
    first = 0
    while first < size and before[first] is after[first]:
        first += 1
    size -= first
    last, b, a = 0, len(before), len(after)
    while last < size and before[b - last - 1] is after[a - last - 1]:
        last += 1
    start, end = _goes_on(before, first), _begins(before, b - last)
    was, now = _cut(start, before[first : b - last], end), _cut(start, after[first : a - last], end)
    return "" if was == now else _between(_pieces(before, 0, first), was, now, _pieces(before, b - last, b))


def _pieces(tiles: list[Tile], first: int, end: int) -> int:
    """How many pieces begin in these."""
    return sum([len(tiles[place].begun) for place in range(first, end)])


def _goes_on(tiles: list[Tile], end: int) -> str:
    """The last piece of all tiles before that place, as far as it stands in them."""
    text = ""
    for place in range(end - 1, -1, -1):
        tile = tiles[place]
        if tile.begun:
            return tile.begun[-1] + text
        text = tile.first + text
    return text


def _begins(tiles: list[Tile], first: int) -> str:
    """What belongs to the piece before that place."""
    text = ""
    for place in range(first, len(tiles)):
        text += tiles[place].first
        if tiles[place].begun:
            break
    return text


def _cut(start: str, tiles: list[Tile], end: str) -> list[str]:
    """The pieces of what stands between these."""
    pieces = [start]
    for tile in tiles:
        pieces[-1] += tile.first
        pieces += tile.begun
    pieces[-1] += end
    return pieces


def _between(same: int, before: list[str], after: list[str], alike: int) -> str:
    """How pieces become others, after so many that are the same and before so many that are alike."""
    size, b, a = min(len(before), len(after)), len(before), len(after)
    head = tail = 0  # pieces at both ends that have not changed either
    while head < size and before[head] == after[head]:
        head += 1
    while tail < size - head and before[b - tail - 1] == after[a - tail - 1]:
        tail += 1
    same += head
    left = before[head : b - tail]
    parts = [f"[0,{same}]"] if same else []
    first = end = 0  # the run of old pieces that goes on, in what is left
    for piece in after[head : a - tail]:
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
    alike += tail
    if alike:
        left_over = same + len(left)
        parts.append(f"[{left_over},{left_over + alike}]")
    return f"[{','.join(parts)}]"
