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


class Block:
    """Pieces that stay together: those that begin in one tile. Whatever has not changed is the very same block."""

    __slots__ = ("_end", "_next", "pieces")

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self._end = ""  # what followed it the last time, and what it became
        self._next: Block | None = None

    def followed_by(self, text: str) -> Block:
        """Its last piece goes on with this; mostly that is what followed it the last time."""
        known = self._next
        if known is None or self._end != text:
            self._end = text
            known = self._next = Block([*self.pieces[:-1], self.pieces[-1] + text])
        return known


class Tile:
    """Markup that is drawn at once, cut: what goes on with the piece before it, and what begins in it, if anything
    does."""

    __slots__ = ("begun", "first")

    def __init__(self, markup: str) -> None:
        self.first, *begun = markup.split(CUT)
        self.begun = Block(begun) if begun else None


class Region:
    """The markup of a region of the page, in blocks of pieces."""

    __slots__ = ("blocks", "starts")

    def __init__(self, tiles: list[Tile]) -> None:
        self.blocks: list[Block] = []
        self.starts = [0]  # how many pieces there are before each block, and before the end
        block, rest = _START, ""
        for tile in tiles:
            rest = rest + tile.first if rest else tile.first
            if tile.begun is not None:
                self._lay(block.followed_by(rest))
                block, rest = tile.begun, ""
        self._lay(block.followed_by(rest))

    def _lay(self, block: Block) -> None:
        self.blocks.append(block)
        self.starts.append(self.starts[-1] + len(block.pieces))

    @property
    def markup(self) -> str:
        return CUT.join([piece for block in self.blocks for piece in block.pieces])


_START: Final = Block([""])


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


class _Change:
    """A region's new markup in pieces: those that are new as text, runs of old ones as [first, end]."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._first = self._end = 0  # the run of old pieces that goes on

    def keep(self, first: int, end: int) -> None:
        if first != self._end:
            self._close()
            self._first = first
        self._end = end

    def add(self, piece: str) -> None:
        self._close()
        self._parts.append(quoted_piece(piece))

    def _close(self) -> None:
        if self._first < self._end:
            self._parts.append(f"[{self._first},{self._end}]")
        self._first = self._end = -1

    def written(self, pieces: int) -> str:
        """As JSON; "" if all so many old pieces are kept."""
        if not self._parts and self._first == 0 and self._end == pieces:
            return ""
        self._close()
        return f"[{','.join(self._parts)}]"


def changes(old: Region, new: Region) -> str:
    """How a region becomes another; "" if it is the same. Blocks that both have are not looked into."""
    change, before, starts = _Change(), old.blocks, old.starts
    count = len(before)
    at = 0  # the old block that stands here now
    for block in new.blocks:
        if at >= count or before[at] is not block:
            found = _find(block, before)
            if found < 0:  # most often it stands in place of an old one
                place = min(at, count)
                _replace(change, before[at].pieces if at < count else [], starts[place], block.pieces)
                at += 1
                continue
            at = found
        change.keep(starts[at], starts[at + 1])
        at += 1
    return change.written(starts[count])


def _find(block: Block, blocks: list[Block]) -> int:
    """Where the very same block is; -1 if it is not there."""
    for place, each in enumerate(blocks):
        if each is block:
            return place
    return -1


def _replace(change: _Change, old: list[str], start: int, new: list[str]) -> None:
    """Pieces in the place of others, the first of which has this number."""
    at = 0
    for piece in new:
        if at < len(old) and old[at] != piece and piece in old:
            at = old.index(piece)
        if at < len(old) and old[at] == piece:
            change.keep(start + at, start + at + 1)
        else:
            change.add(piece)
        at += 1
