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
TINY: Final = 0.3  # millimetres: nobody could read less

tspan = tag("tspan")


class Run(NamedTuple):
    """Words in one style: "", "bold" or "italic"."""

    text: str
    style: str = ""


Line = list[Run]


def broken(runs: Sequence[Run], size: float, room: float) -> list[Line]:
    """The words in lines no wider than the room, unless a single word is."""
    lines: list[Line] = [[]]
    full = 0.0
    for word in _words(runs):
        wide = sum(width(run.text, size, run.style) for run in word)
        space = width(" ", size, word[0].style) if lines[-1] else 0.0
        if lines[-1] and full + space + wide > room:
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
    middle. What people wrote themselves may need less than the smallest size: then it gets less."""
    runs = [Run(words, style)] if isinstance(words, str) else list(words)
    size, lines = _fitting(runs, box, largest, smallest)
    spare = box.height - size * LEADING * len(lines) if middle else 0.0
    x = box.x + {"start": 0.0, "middle": box.width / 2, "end": box.width}[anchor]
    first = box.y + spare / 2 + size * (CAPITAL + (LEADING - 1) / 2)
    return join(
        line(each, x, first + number * size * LEADING, size, style, anchor, fill) for number, each in enumerate(lines)
    )


def _fitting(runs: Sequence[Run], box: Box, largest: float, smallest: float) -> tuple[float, list[Line]]:
    size = largest
    while True:
        lines = broken(runs, size, box.width)
        widest = max([sum(width(run.text, size, run.style) for run in line) for line in lines], default=0.0)
        if (widest <= box.width and len(lines) * size * LEADING <= box.height) or size < TINY:
            return size, lines
        size = size - STEP if size - STEP >= smallest - STEP / 2 else size * 0.9


def height(words: str | Sequence[Run], room: float, size: float, style: str = "") -> float:
    """How high a text stands in this width."""
    runs = [Run(words, style)] if isinstance(words, str) else list(words)
    return len(broken(runs, size, room)) * size * LEADING
