"""Small charts as SVG, to be read on a phone: 380 units wide, every colour doubled by a shape, a height or a word.

Each chart is a `<figure>` with its title, one sentence that says what one sees, and its numbers for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log10

from shoal.engine.mark import (
    Child,
    Mark,
    circle,
    figcaption,
    figure,
    g,
    h3,
    join,
    line,
    p,
    path,
    polyline,
    rect,
    span,
    svg,
    table,
    tag,
    tbody,
    td,
    text,
    th,
    thead,
    tr,
)
from shoal.engine.mark import title as title_
from shoal.engine.words import Charts

WIDTH = 380
INK = "#17324d"
LONGEST_NUMBER = 12  # characters; what is longer is read as words
LONGEST_LABEL = 18  # characters beside a range; longer ones take two lines, or are written smaller
SPREAD = 4  # between curves that would hide each other
FAINT = "#d3e0e8"
SEATS = ("#0072B2", "#E69F00", "#CC79A7", "#D55E00", "#56B4E9", "#009E73", "#6A51A3", "#8C6D31")
DASHES = (None, "7 4", "2 4", "11 3 2 3", "5 2", "1 3", "9 2 1 2", "3 6")
caption = tag("caption")
div = tag("div")


@dataclass(frozen=True)
class Curve:
    """A line of points for one seat."""

    name: str
    seat: int
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Bar:
    """A bar with its label; `sign` is a small drawing of 20 units before it, `beside` a few words behind it."""

    label: str
    value: float
    paint: str
    sign: Mark | None = None
    beside: str = ""


@dataclass(frozen=True)
class Range:
    """A value that is known only roughly, with its label; `paint` where it is known to differ from what is usual."""

    label: str
    low: float
    value: float
    high: float
    told: str  # the three in words
    paint: str = "#fff"


@dataclass(frozen=True)
class Stretch:
    """From where to where something stayed on one level of a staircase."""

    start: float
    end: float
    level: int


@dataclass(frozen=True)
class Event:
    """Something that happened at a moment, shown by a sign."""

    at: float
    sign: str  # one of SIGNS
    kind: str  # what the sign means
    name: str


SIGNS = {
    "up": "M0-5L5 4H-5Z",
    "down": "M0 5L5-4H-5Z",
    "diamond": "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
    "cross": "M-4-4L4 4M4-4L-4 4",
    "square": "M-4-4H4V4H-4Z",
    "star": "M0-6L1.7-1.9L6-1.9L2.6 .9L3.8 5.3L0 2.8L-3.8 5.3L-2.6 .9L-6-1.9L-1.7-1.9Z",
    "plus": "M-2-5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z",
    "hexagon": "M-2.8-5H2.8L5.6 0L2.8 5H-2.8L-5.6 0Z",
}
BADGES = ("", "square", "up", "diamond", "", "star", "plus", "hexagon")


def curves(
    words: Charts,
    name: str,
    says: str,
    lines: Sequence[Curve],
    across: str,
    upward: str,
    walls: Sequence[tuple[float, str]] = (),
) -> Mark:
    """One line per seat over time; `walls` are moments with a name where something new begins."""
    points = [point for each in lines for point in each.points]
    last = max((x for x, _ in points), default=0) or 1
    top = max((y for _, y in points), default=0) or 1
    step = round_step(top / 4)
    top = step * ceil(top / step)
    left, right, head, foot, height = 34, 12, 36, 34, 246
    wide, tall = WIDTH - left - right, height - head - foot

    def at(x: float, y: float) -> tuple[float, float]:
        return round(left + wide * x / last, 1), round(head + tall * (1 - y / top), 1)

    grid = []
    for value in range(0, int(top) + 1, int(step)):
        y = at(0, value)[1]
        grid.append(line(x1=left, x2=WIDTH - right, y1=y, y2=y, stroke=FAINT))
        grid.append(_say(left - 6, y + 4, str(value), "end"))
    for i, (moment, word) in enumerate(walls):
        x = at(moment, 0)[0]
        room = (at(walls[i + 1][0], 0)[0] if i + 1 < len(walls) else WIDTH) - x
        grid.append(line(x1=x, x2=x, y1=head - 6, y2=head + tall, stroke=INK, stroke_width=1, stroke_dasharray="2 3"))
        grid.append(_say(x + 1, head - 9, word, size=11) if room > 8 * len(word) else Mark(""))
    drawn = []
    for i, each in enumerate(lines):
        aside = SPREAD * sum(other.points == each.points for other in lines[:i])
        if each.points:
            drawn.append(_curve(each, [(x, round(y + aside, 1)) for x, y in (at(*point) for point in each.points)]))
    axes = join(
        _say(left + wide / 2, height - 4, across, "middle"),
        _say(4, 11, upward),
        _say(left, head + tall + 15, str(0), "middle"),
        _say(left + wide, head + tall + 15, f"{last:g}", "end"),
    )
    told = "; ".join(words.at_the_end(each.name, f"{each.points[-1][1]:g}") for each in lines if each.points)
    keys = [(badge(each.seat, 8, 8), each.name) for each in lines]
    return framed(name, says, height, join(grid, axes, drawn), told, keys)


def bars(name: str, says: str, rows: Sequence[Bar], beside: str = "") -> Mark:
    """Horizontal bars from top to bottom; `beside` heads the words behind them. Without a row there is no drawing."""
    if not rows:
        return figure(figcaption(h3(name), p(says)), class_="chart")
    longest = max(row.value for row in rows) or 1
    signs = 24 if any(row.sign for row in rows) else 0
    words = 84 if any(row.beside for row in rows) else 0
    left, gap, head = 124 + signs, 25, 18 if beside else 2
    wide = WIDTH - left - words - max([30, *(10 + 8 * len(f"{row.value:g}") for row in rows)])
    out: list[Child] = []
    if beside:
        out.append(_say(WIDTH - 2, 11, beside, "end", 11))
    for i, row in enumerate(rows):
        y = head + i * gap
        long = round(wide * max(row.value, 0) / longest, 1)
        out.append(g(row.sign, transform=f"translate(0 {y + 1})") if row.sign else None)
        out.append(_say(signs + 3 if signs else left - 6, y + 16, row.label, "start" if signs else "end", 12))
        bar = rect(x=left, y=y + 3, width=max(long, 1.5), height=gap - 7, rx=3, fill=row.paint, stroke=INK)
        out.append(bar if row.value > 0 else None)
        out.append(_say(left + long + 6, y + 16, f"{row.value:g}"))
        out.append(_say(WIDTH - 2, y + 16, row.beside, "end", 11) if row.beside else None)
    told = "; ".join(f"{row.label}: {row.value:g}" for row in rows)
    return framed(name, says, head + len(rows) * gap + 2, join(out), told)


def ranges(name: str, says: str, rows: Sequence[Range], usual: float, word: str) -> Mark:
    """Values from top to bottom, each with how far off it may be, beside a line for what is usual, which has a word."""
    least = min([usual, *(row.low for row in rows)])
    most = max([usual, *(row.high for row in rows)])
    right = max([122, *(14 + 6 * len(row.told) for row in rows)])
    left, gap, head = 138, 24, 20
    wide, span_ = WIDTH - left - right, (most - least) or 1

    def at(value: float) -> float:
        return round(left + wide * (value - least) / span_, 1)

    middle, foot = at(usual), head + len(rows) * gap
    out: list[Child] = [
        line(x1=middle, x2=middle, y1=head - 4, y2=foot, stroke=INK, stroke_width=1, stroke_dasharray="2 3"),
        _say(middle, 11, word, "middle", 11),
    ]
    for i, row in enumerate(rows):
        y = head + i * gap + gap / 2
        low, high = at(row.low), at(row.high)
        out += _label(left - 8, y + 4, row.label)
        out.append(line(x1=low, x2=max(high, low + 1), y1=y, y2=y, stroke=INK, stroke_width=2))
        out.append(circle(title_(f"{row.label}: {row.told}"), cx=at(row.value), cy=y, r=5, fill=row.paint, stroke=INK))
        out.append(_say(WIDTH - 2, y + 4, row.told, "end", 11))
    told = "; ".join(f"{row.label}: {row.told}" for row in rows)
    return framed(name, says, foot + 4, join(out), told)


def staircase(
    words: Charts,
    name: str,
    says: str,
    levels: Sequence[tuple[str, str, Mark]],
    stretches: Sequence[Stretch],
    events: Sequence[Event],
    across: str,
) -> Mark:
    """Which level held when: coloured blocks, the later the level the higher; above them a lane for each kind of event.

    A level is its name, its paint and a small drawing of 20 units."""
    last = max([each.end for each in stretches] + [each.at for each in events], default=0) or 1
    kinds = list(dict.fromkeys((event.sign, event.kind) for event in sorted(events, key=lambda each: each.kind)))
    left, right, lane, block = 108, 10, 17, 32
    head = lane * len(kinds) + 4
    wide, floor = WIDTH - left - right, head + block * len(levels)

    def at(x: float) -> float:
        return round(left + wide * x / last, 1)

    out: list[Child] = []
    for row, (sign, kind) in enumerate(kinds):
        y = lane * row + 8
        out.append(_sign(sign, 9, y))
        out.append(_say(25, y + 4, kind, size=12))
        out.append(line(x1=left, x2=WIDTH - right, y1=y, y2=y, stroke=FAINT))
        out += [_sign(sign, at(event.at), y, event.name) for event in events if event.kind == kind]
    for i, (word, _, drawing) in enumerate(levels):
        y = floor - (i + 1) * block
        out.append(line(x1=left, x2=WIDTH - right, y1=y + block, y2=y + block, stroke=FAINT))
        out.append(g(drawing, transform=f"translate(0 {y + 6})"))
        out.append(_say(25, y + 21, word, size=12))
    for each in stretches:
        word, paint, _ = levels[each.level]
        x, y = at(each.start), floor - (each.level + 1) * block
        long = max(at(each.end) - x, 2)
        tip = title_(words.turns(word, f"{each.start:g}", f"{each.end:g}"))
        out.append(rect(tip, x=x, y=y + 4, width=long, height=floor - y - 4, fill=paint, stroke=INK, stroke_width=1))
    out.append(_say(left, floor + 15, "0", "middle"))
    out.append(_say(left + wide, floor + 15, f"{last:g}", "end"))
    out.append(_say(left + wide / 2, floor + 15, across, "middle"))
    told = words.levels([(levels[each.level][0], f"{each.start:g}") for each in stretches])
    return framed(name, says, floor + 20, join(out), told)


def shares(
    name: str, says: str, parts: Sequence[tuple[str, str, str]], rows: Sequence[tuple[str, Sequence[float]]]
) -> Mark:
    """How a whole divides, one bar per row. A part is its name, its paint and a short mark written on it."""
    left, gap = 70, 30
    wide = WIDTH - left - 8
    out: list[Child] = []
    told = []
    for i, (label, values) in enumerate(rows):
        y, x, whole = 2 + i * gap, float(left), sum(values) or 1
        out.append(_say(left - 8, y + 18, label, "end"))
        for (part, paint, mark), value in zip(parts, values, strict=True):
            long = round(wide * value / whole, 1)
            share = f"{100 * value / whole:.0f} %"
            if long:
                out.append(
                    rect(title_(f"{part}: {share}"), x=x, y=y + 2, width=long, height=gap - 6, fill=paint, stroke=INK)
                )
            if long > 44:
                out.append(_say(x + long / 2, y + 18, f"{mark} {share}", "middle", 12, "#fff" if dark(paint) else INK))
            x += long
        told.append(
            f"{label}: " + ", ".join(f"{part} {v / whole:.0%}" for (part, _, _), v in zip(parts, values, strict=True))
        )
    keys = [
        (join(rect(x=1, y=1, width=14, height=14, rx=3, fill=paint, stroke=INK)), f"{mark} {part}".strip())
        for part, paint, mark in parts
    ]
    return framed(name, says, 4 + len(rows) * gap, join(out), "; ".join(told), keys)


def grid(name: str, says: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Mark:
    """Plain numbers in a table, or words; the first cell of a row is its head. Without a row there is no table."""
    cells = [[str(cell) for cell in row] for row in rows]
    columns = list(zip(*cells, strict=True)) or [()] * len(heads)
    looks = ["words" if max(map(len, column), default=0) > LONGEST_NUMBER else None for column in columns]
    named = zip(heads, looks, strict=True)
    head = thead(tr(th(word, scope="col", class_=look) if word else td() for word, look in named))
    body = [
        tr(th(first, scope="row"), (td(cell, class_=look) for cell, look in zip(rest, looks[1:], strict=True)))
        for first, *rest in cells
    ]
    return figure(
        figcaption(h3(name), p(says)),
        div(table(head, tbody(body)), class_="wide", tabindex="0", role="region", aria_label=name) if body else None,
        class_="chart",
    )


def round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20, … that is not smaller."""
    if rough <= 1:
        return 1
    ten = 10.0 ** int(log10(rough))
    return next(ten * step for step in (1, 2, 5, 10) if ten * step >= rough)


def dark(paint: str) -> bool:
    """Whether white writing reads better than ink on `#rrggbb`."""
    red, green, blue = (int(paint[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 125


def framed(
    name: str, says: str, height: float, drawing: Mark, told: str, keys: Sequence[tuple[Mark, str]] = ()
) -> Mark:
    """A drawing as a chart: with its title, its sentence, its numbers for screen readers, and what its signs mean."""
    picture = svg(
        title_(f"{name}. {told}"),
        drawing,
        viewBox=f"0 0 {WIDTH} {height:g}",
        role="img",
        class_="chart-drawing",
        font_family="inherit",
        fill=INK,
    )
    legend = [
        span(svg(sign, viewBox="0 0 16 16", width=16, height=16, aria_hidden="true"), f" {word}") for sign, word in keys
    ]
    return figure(
        figcaption(h3(name), p(says)), picture, p(legend, class_="chart-keys") if keys else None, class_="chart"
    )


def badge(seat: int, x: float, y: float) -> Mark:
    """The seat's own colour and shape: circle, square, triangle, diamond, ring, star, cross, hexagon."""
    colour, shape = SEATS[seat], BADGES[seat]
    if shape:
        return path(d=SIGNS[shape], transform=f"translate({x:g} {y:g})", fill=colour, stroke=INK, stroke_width=1)
    if seat:
        return circle(cx=x, cy=y, r=4.2, fill="#fff", stroke=colour, stroke_width=3)
    return circle(cx=x, cy=y, r=5, fill=colour, stroke=INK, stroke_width=1)


def _curve(curve: Curve, at: Sequence[tuple[float, float]]) -> Mark:
    colour, dash = SEATS[curve.seat], DASHES[curve.seat]
    points = " ".join(f"{x:g},{y:g}" for x, y in at)
    crowded = len(at) > 120
    halo = polyline(points=points, fill="none", stroke="#fff", stroke_width=4.5, stroke_linejoin="round")
    stroke = polyline(
        points=points,
        fill="none",
        stroke=colour,
        stroke_width=1.6 if crowded else 2.5,
        stroke_dasharray=dash,
        stroke_linejoin="round",
    )
    return g(title_(curve.name), None if crowded else halo, stroke, badge(curve.seat, *at[-1]))


def _label(x: float, y: float, label: str) -> list[Mark]:
    """Words that end here: in two lines, broken near their middle, where they are long."""
    spaces = [i for i, sign in enumerate(label) if sign == " "]
    if len(label) <= LONGEST_LABEL or not spaces:
        return [_say(x, y, label, "end", min(12, 12 * LONGEST_LABEL // max(len(label), 1)))]
    middle = min(spaces, key=lambda space: abs(2 * space - len(label)))
    lines = label[:middle], label[middle + 1 :]
    size = min(11, 12 * LONGEST_LABEL // max(map(len, lines)))
    return [_say(x, y - 6, lines[0], "end", size), _say(x, y + 6, lines[1], "end", size)]


def _sign(sign: str, x: float, y: float, name: str = "") -> Mark:
    tip = title_(name) if name else None
    return path(
        tip, d=SIGNS[sign], transform=f"translate({x:g} {y:g})", fill="none" if sign == "cross" else INK, stroke=INK,
        stroke_width=2.4 if sign == "cross" else 1,
    )  # fmt: skip


def _say(x: float, y: float, words: str, anchor: str = "start", size: int = 13, paint: str = INK) -> Mark:
    return text(words, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, font_size=size, fill=paint)
