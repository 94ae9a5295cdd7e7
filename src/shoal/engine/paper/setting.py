"""Words set into a drawing: lines that are broken where the room ends, in a size at which all of them fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, join, tag, text
from shoal.engine.paper.letters import width

INK: Final = "#17324d"
LEADING: Final = 1.28  # from line to line, in sizes
CAPITAL: Final = 0.75  # how high a capital stands, in sizes, with some air
STYLES: Final = {"": {}, "bold": {"font_weight": "700"}, "italic": {"font_style": "italic"}}
STEP: Final = 0.1
MORE: Final = "\N{HORIZONTAL ELLIPSIS}"

tspan = tag("tspan")


class Run(NamedTuple):
    """Words in one style: "", "bold" or "italic"."""

    text: str
    style: str = ""


class TooMuch(Exception):
    """A text does not fit into its room, not even in the smallest size."""


Line = list[Run]


def broken(runs: Sequence[Run], size: float, room: float) -> list[Line]:
    """The words in lines no wider than the room. TooMuch if one word is."""
    lines: list[Line] = [[]]
    full = 0.0
    for word in _words(runs):
        wide = sum(width(run.text, size, run.style) for run in word)
        if wide > room:
            raise TooMuch(" ".join(run.text for run in word))
        space = width(" ", size, word[0].style) if lines[-1] else 0.0
        if full + space + wide > room:
            lines.append([])
            full = space = 0.0
        if lines[-1]:
            lines[-1].append(Run(" ", word[0].style))
        lines[-1] += word
        full += space + wide
    return [_joined(line) for line in lines if line]


def _words(runs: Sequence[Run]) -> Iterator[Line]:
    """Word by word; one that changes its style within has several runs."""
    word: Line = []
    for run in runs:
        parts = run.text.split(" ")
        for number, part in enumerate(parts):
            if number and word:
                yield word
                word = []
            if part:
                word = [*word, Run(part, run.style)]
    if word:
        yield word


def _joined(line: Line) -> Line:
    """Neighbours of one style as one."""
    made: Line = []
    for run in line:
        if made and made[-1].style == run.style:
            made[-1] = Run(made[-1].text + run.text, run.style)
        else:
            made.append(run)
    return made


def line(
    words: str | Sequence[Run], x: float, y: float, size: float, style: str = "", anchor: str = "start", fill: str = INK
) -> Mark:
    """One line, whose letters stand on y; `anchor` as in SVG."""
    runs = [Run(words, style)] if isinstance(words, str) else list(words)
    only = runs[0].style if len({run.style for run in runs}) == 1 else ""
    inner = [run.text if run.style == only else tspan(run.text, **STYLES[run.style]) for run in runs]
    return text(
        *inner,
        x=round(x, 2),
        y=round(y, 2),
        font_size=round(size, 2),
        text_anchor=anchor if anchor != "start" else None,
        fill=fill,
        **STYLES[only],
    )


class Box(NamedTuple):
    """Room for words: its left upper corner and its size."""

    x: float
    y: float
    width: float
    height: float


def block(
    words: str | Sequence[Run],
    box: Box,
    largest: float,
    smallest: float,
    style: str = "",
    anchor: str = "start",
    middle: bool = False,
    fill: str = INK,
) -> Mark:
    """Words in as many lines as they need, in the largest size at which they fit into the box; from its top, or in its
    middle. TooMuch if they do not fit in the smallest."""
    runs = [Run(words, style)] if isinstance(words, str) else list(words)
    size, lines = _fitting(runs, box, largest, smallest)
    spare = box.height - size * LEADING * len(lines) if middle else 0.0
    x = box.x + {"start": 0.0, "middle": box.width / 2, "end": box.width}[anchor]
    first = box.y + spare / 2 + size * (CAPITAL + (LEADING - 1) / 2)
    return join(
        line(each, x, first + number * size * LEADING, size, style, anchor, fill) for number, each in enumerate(lines)
    )


def shortened(
    words: str,
    box: Box,
    largest: float,
    smallest: float,
    style: str = "",
    anchor: str = "start",
    middle: bool = False,
    fill: str = INK,
) -> Mark:
    """A block of words that somebody chose freely: what does not fit in the smallest size is cut off."""
    try:
        return block(words, box, largest, smallest, style, anchor, middle, fill)
    except TooMuch:
        longest, fits = len(words), 0
    while longest - fits > 1:
        tried = (longest + fits) // 2
        try:
            _fitting([Run(words[:tried].rstrip() + MORE, style)], box, smallest, smallest)
            fits = tried
        except TooMuch:
            longest = tried
    return block(words[:fits].rstrip() + MORE, box, smallest, smallest, style, anchor, middle, fill)


def _fitting(runs: Sequence[Run], box: Box, largest: float, smallest: float) -> tuple[float, list[Line]]:
    size = largest
    while size > smallest - STEP / 2:
        try:
            lines = broken(runs, size, box.width)
        except TooMuch:
            lines = []
        if lines and len(lines) * size * LEADING <= box.height:
            return size, lines
        size -= STEP
    raise TooMuch(" ".join(run.text for run in runs))


def height(words: str | Sequence[Run], room: float, size: float, style: str = "") -> float:
    """How high a text stands in this width."""
    runs = [Run(words, style)] if isinstance(words, str) else list(words)
    return len(broken(runs, size, room)) * size * LEADING
