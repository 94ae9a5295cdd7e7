"""Words and small pictures in lines, pictures side by side, tables: strips, from which pages are filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, g, join
from shoal.engine.paper import setting
from shoal.engine.paper.letters import width
from shoal.engine.paper.setting import LEADING, Run
from shoal.press.reading import Block, Inline, Picture
from shoal.press.sheets import PALE, Pen, shown, stroke

SIZE: Final = 3.25  # of the letters
SMALLEST: Final = 1.9  # in a table of many columns
HEADINGS: Final = {"h1": 6.0, "h2": 5.0, "h3": 3.9}
INDENT: Final = 5.0
GAP: Final = 2.2  # between blocks
CAPTION: Final = 2.8  # size of the letters below a picture
LARGE: Final = 26.0  # height of pictures that stand by themselves
WHOLE: Final = 400.0  # units: a picture as wide as this is a map
MAP: Final = 105.0  # the height of one
SEVERAL: Final = 56.0  # and of each of several: two square ones stand beside each other
SMALL: Final = 64.0  # units: a picture no wider than this is a sign
SIGN: Final = 13.0
CELL: Final = 17.0  # height of a picture in a table
UNIT: Final = 0.3  # and of a unit of it at most, so that small signs stay small
BETWEEN: Final = 2.5  # columns of a table
RULE: Final[Pen] = {"stroke": PALE, "stroke_width": 0.2}


class Strip(NamedTuple):
    """Something that is not torn apart: a line, a row. Drawn from y = 0; without a drawing it is a gap."""

    height: float
    drawing: Mark
    stays: bool = False  # with the one that follows


def strips(block: Block, room: float) -> Iterator[Strip]:
    """A block as strips, with the gap above it."""
    if block.kind == "table":
        yield from _table(block, room)
        return
    if block.kind in HEADINGS:
        size = HEADINGS[block.kind]
        yield Strip(3.0, Mark(), stays=True)
        runs = [Run(each.text, "bold") for each in block.words if isinstance(each, Run)]
        for each in setting.broken(runs, size, room):
            yield Strip(size * LEADING, setting.line(each, 0, size, size), stays=True)
        yield Strip(1.0, Mark(), stays=True)
        return
    indent = INDENT if block.kind == "li" else 0.0
    yield Strip(GAP if not indent else 1.0, Mark(), stays=True)
    if _alone(block.words):
        pictures = [each for each in block.words if isinstance(each, Picture)]
        yield from _gallery(pictures, room, _height(pictures))
        return
    lines = list(lay(block.words, SIZE, room - indent))
    for number, (high, drawing) in enumerate(lines):
        sign = setting.line(block.sign, 0.6, SIZE * 0.98, SIZE) if indent and not number else None
        inside = g(drawing, transform=f"translate({indent:g} 0)") if indent else drawing
        yield Strip(high, join(sign, inside), stays=number in (0, len(lines) - 2) and number < len(lines) - 1)


def _alone(words: Sequence[Inline]) -> bool:
    """Pictures without a text between them."""
    pictures = any(isinstance(each, Picture) for each in words)
    return pictures and not any(isinstance(each, Run) and each.text.strip() for each in words)


def _gallery(pictures: Sequence[Picture], room: float, most: float, gap: float = 2.5) -> Iterator[Strip]:
    """Pictures side by side, row by row; a map as wide as the page."""
    row: list[Mark] = []
    x = tallest = 0.0
    for picture in pictures:
        wide, high, drawing = _figure(picture, room, most)
        if row and x + wide > room:
            yield Strip(tallest + gap, join(row))
            row, x, tallest = [], 0.0, 0.0
        row.append(g(drawing, transform=f"translate({x:.2f} 0)"))
        x, tallest = x + wide + gap, max(tallest, high)
    yield Strip(tallest + gap, join(row))


def _figure(picture: Picture, room: float, most: float) -> tuple[float, float, Mark]:
    """A picture with its caption below: how wide and high it is, and its drawing."""
    wide, high = _measure(picture, room, most)
    if not picture.caption:
        return wide, high, shown(picture.drawing, 0, 0, wide, high)
    whole = sum(width(run.text, CAPTION, run.style) for run in picture.caption)
    column = min(room, max(wide, whole if whole < room / 4 else room / 2 - 2))
    lines = setting.broken(picture.caption, CAPTION, column)
    words = [
        setting.line(line, column / 2, high + (number + 1) * CAPTION * LEADING, CAPTION, anchor="middle")
        for number, line in enumerate(lines)
    ]
    return (
        column,
        high + (len(lines) + 0.5) * CAPTION * LEADING,
        join(shown(picture.drawing, (column - wide) / 2, 0, wide, high), words),
    )


def _height(pictures: Sequence[Picture]) -> float:
    """How high pictures stand that have no text beside them: a map as large as can be, several in rows, signs small."""
    widest = max(picture.size[0] for picture in pictures)
    if widest >= WHOLE:
        return MAP if len(pictures) == 1 else SEVERAL
    return SIGN if widest <= SMALL and not any(picture.caption for picture in pictures) else LARGE


def _measure(picture: Picture, room: float, high: float) -> tuple[float, float]:
    wide, tall = picture.size
    scale = min(high / tall, room / wide)
    return wide * scale, tall * scale


class _Word(NamedTuple):
    """A word or a small picture of a line."""

    wide: float
    runs: tuple[Run, ...]
    picture: Picture | None = None
    space: bool = True  # before it


def lay(words: Sequence[Inline], size: float, room: float) -> Iterator[tuple[float, Mark]]:
    """Lines of words and small pictures: how high each is, and its drawing from y = 0."""
    space = width(" ", size)
    line: list[_Word] = []
    full = 0.0
    for word in _words(words, size):
        gap = space if line and word.space else 0.0
        if line and word.space and full + gap + word.wide > room:
            yield _line(line, size)
            line, full, gap = [], 0.0, 0.0
        line.append(word)
        full += gap + word.wide
    if line:
        yield _line(line, size)


def _words(words: Sequence[Inline], size: float) -> Iterator[_Word]:
    space = True
    for each in words:
        if isinstance(each, Picture):
            scale = min(1.55 * size / each.size[1], 8 * size / each.size[0])
            yield _Word(each.size[0] * scale, (), each, space)
            space = False
            continue
        for number, part in enumerate(each.text.split(" ")):
            space = space or number > 0
            if part:
                yield _Word(width(part, size, each.style), (Run(part, each.style),), None, space)
                space = False


def _line(words: Sequence[_Word], size: float) -> tuple[float, Mark]:
    """One line. Words between pictures are one text, so that they can be found and copied as such."""
    tall = any(word.picture for word in words)
    high = size * (1.75 if tall else LEADING)
    base = high - size * 0.35 if not tall else high / 2 + size * 0.36
    made: list[Mark] = []
    runs: list[Run] = []
    x = start = 0.0
    for word in words:
        gap = width(" ", size) if word.space and (runs or made) else 0.0
        if word.picture:
            if runs:
                made.append(setting.line(_joined(runs), start, base, size))
                runs = []
            height = word.wide * word.picture.size[1] / word.picture.size[0]
            made.append(shown(word.picture.drawing, x + gap, (high - height) / 2, word.wide, height))
            x += gap + word.wide
            start = x
            continue
        if not runs:
            start = x + gap
        elif word.space:
            runs.append(Run(" ", runs[-1].style))
        runs += word.runs
        x += gap + word.wide
    if runs:
        made.append(setting.line(_joined(runs), start, base, size))
    return high, join(made)


def _joined(runs: Sequence[Run]) -> list[Run]:
    made: list[Run] = []
    for run in runs:
        if made and made[-1].style == run.style:
            made[-1] = Run(made[-1].text + run.text, run.style)
        else:
            made.append(run)
    return made


def _table(block: Block, room: float) -> Iterator[Strip]:
    """Row by row, the columns as wide as what is in them asks for."""
    yield Strip(GAP, Mark(), stays=True)
    size, columns = _columns(block, room)
    for number, row in enumerate(block.rows):
        cells = [_cell(words, size, wide) for words, wide in zip(row, columns, strict=False)]
        high = max([high for high, _ in cells], default=0.0)
        made, x = [], 0.0
        for (tall, drawing), wide in zip(cells, columns, strict=False):
            made.append(g(drawing, transform=f"translate({x:.2f} {0.8 + (high - tall) / 2:.2f})"))
            x += wide + BETWEEN
        made.append(stroke(0, high + 1.6, x - BETWEEN, high + 1.6, RULE))
        yield Strip(high + 1.8, join(made), stays=number < block.head)


def _columns(block: Block, room: float) -> tuple[float, list[float]]:
    """The size of the letters, as large as can be, and how wide each column is."""
    many = max(len(row) for row in block.rows)
    room -= BETWEEN * (many - 1)
    size = SIZE
    while True:
        least, wish = [1.0] * many, [1.0] * many
        for row in block.rows:
            for at, words in enumerate(row):
                least[at] = max(least[at], _least(words, size))
                wish[at] = max(wish[at], _wish(words, size))
        if sum(wish) <= room:
            return size, wish
        if sum(least) <= room:
            spare = (room - sum(least)) / (sum(wish) - sum(least))
            return size, [low + (high - low) * spare for low, high in zip(least, wish, strict=True)]
        size -= 0.05
        assert size > SMALLEST, "a table is too wide for a small page"


def _least(words: Sequence[Inline], size: float) -> float:
    """The room that a cell needs at least: for its widest word."""
    if _alone(words):
        return max(_measure(each, CELL, _in_cell(each))[0] for each in words if isinstance(each, Picture))
    wide = full = 0.0
    for word in _words(words, size):
        full = word.wide if word.space else full + word.wide
        wide = max(wide, full)
    return wide


def _wish(words: Sequence[Inline], size: float) -> float:
    """The room in which a cell is one line."""
    if _alone(words):
        return sum(_measure(each, CELL, _in_cell(each))[0] + 1 for each in words if isinstance(each, Picture))
    return sum(word.wide + width(" ", size) for word in _words(words, size))


def _in_cell(picture: Picture) -> float:
    """How high a picture stands in a table."""
    return min(CELL, UNIT * picture.size[1])


def _cell(words: Sequence[Inline], size: float, room: float) -> tuple[float, Mark]:
    """How high a cell is, and its drawing."""
    if _alone(words):
        pictures = [each for each in words if isinstance(each, Picture)]
        return _below(list(_gallery(pictures, room, max(map(_in_cell, pictures)), 1.0)))
    return _below([Strip(high, drawing) for high, drawing in lay(words, size, room)])


def _below(parts: Sequence[Strip]) -> tuple[float, Mark]:
    """One below the other."""
    made, y = [], 0.0
    for part in parts:
        made.append(g(part.drawing, transform=f"translate(0 {y:.2f})"))
        y += part.height
    return y, join(made)
