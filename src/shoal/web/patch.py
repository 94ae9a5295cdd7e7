"""What has changed on a page: regions of markup in pieces, and data as JSON.

Pieces that a page has already are named by their numbers; new ones are sent as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from shoal.engine.box import Choice
from shoal.engine.mark import CUT, Mark, Mosaic

MOST_PIECES = 4096
MOST_TUPLES = 1024
MOST_CHOICES = 4096
FEW: Final = 16  # pieces
SHORT: Final = 64  # a region of so many pieces
MOST_KEPT = 64  # regions cut, and changes between them, kept for others who have the same


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


# As they stand in an event, with the comma that parts them from what comes before.
DATA_KEYS: Final = [f',"{name}":' for name in DATA]
REGION_KEYS: Final = [f',"{name}":' for name in REGIONS]


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


_tuples: Final[dict[tuple[int, ...], str]] = {}


def encoded_tuple(numbers: tuple[int, ...]) -> str:
    """Seats, mostly: there are not many such rows."""
    known = _tuples.get(numbers)
    if known is None:
        if len(_tuples) >= MOST_TUPLES:
            _tuples.clear()
        known = _tuples[numbers] = encoded(numbers)
    return known


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
    """The markup in pieces."""
    return markup.pieces if isinstance(markup, Mosaic) else markup.split(CUT)


_quoted: Final[dict[str, str]] = {}


def quoted_piece(piece: str) -> str:
    """The same as `quoted`, for what is written again and again."""
    known = _quoted.get(piece)
    if known is None:
        if len(_quoted) >= MOST_PIECES:
            _quoted.clear()
        known = _quoted[piece] = quoted(piece)
    return known


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
    parts = [_run(0, same)] if same else []
    places = _Places(before, same, b - alike)
    first = end = same  # the run of old pieces that goes on
    for at in range(same, a - alike):
        piece = after[at]
        if end < b - alike and before[end] == piece:
            end += 1
            continue
        if first < end:
            parts.append(_run(first, end))
        place = places.first(piece)
        if place >= 0:
            first = place
            end = first + 1
        else:
            parts.append(quoted_piece(piece))
            first = end = end + 1  # most often it stands in place of an old one
    if first < end:
        parts.append(_run(first, end))
    if alike:
        parts.append(_run(b - alike, b))
    return f"[{','.join(parts)}]"


class _Places:
    """Where pieces lay before, between `start` and `end`. Few of them are found sooner by looking at each than by
    making an index first."""

    __slots__ = ("_before", "_end", "_index", "_start")

    def __init__(self, before: list[str], start: int, end: int) -> None:
        self._before = before
        self._start = start
        self._end = end
        many = end - start > FEW
        self._index = {before[place]: place for place in range(end - 1, start - 1, -1)} if many else None

    def first(self, piece: str) -> int:
        """-1 where it did not lie."""
        if self._index is not None:
            return self._index.get(piece, -1)
        for place in range(self._start, self._end):
            if self._before[place] == piece:
                return place
        return -1


_runs: Final[dict[int, str]] = {}  # those near the beginning are written again and again


def _run(first: int, end: int) -> str:
    if end >= SHORT:
        return f"[{first},{end}]"
    known = _runs.get(first * SHORT + end)
    if known is None:
        known = _runs[first * SHORT + end] = f"[{first},{end}]"
    return known
