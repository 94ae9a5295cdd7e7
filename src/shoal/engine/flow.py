"""A chart of flows as SVG: what comes from where, passes through what, and ends where, as bands of their own width.

It is made like the charts in `shoal.engine.chart`: 380 units wide, and its numbers are words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.engine.chart import INK, WIDTH, framed
from shoal.engine.mark import Child, Mark, g, join, path, rect, text
from shoal.engine.mark import title as title_
from shoal.engine.words import Charts

BAR, GAP, LINE = 11, 7, 15  # how wide a node is, the space between two, and what its label needs
TALL = 190  # of the fullest column, without its gaps
LEAST = 1e-9  # what less than this would need is no room at all


@dataclass(frozen=True)
class Node:
    """Something that flows come from, pass, or end in. Columns count from 0, from left to right."""

    label: str
    column: int
    paint: str


@dataclass(frozen=True)
class Flow:
    """So much from one node to another, which stands further right; nodes by their place in the list."""

    start: int
    end: int
    value: float


@dataclass(frozen=True)
class _Bar:
    """Where a node is drawn."""

    x: float
    y: float
    high: float


def flows(words: Charts, name: str, says: str, nodes: Sequence[Node], links: Sequence[Flow], head: str = "") -> Mark:
    """Bands between nodes. What nothing flows into or out of is left out; `head` names what is counted."""
    links = [link for link in links if link.value > 0]
    sizes = [_size(number, links) for number in range(len(nodes))]
    scale = _scale(nodes, sizes)
    bars, height = _lay_out(nodes, sizes, scale)
    last = max((node.column for node in nodes), default=0)
    out: list[Child] = [_say(2, 11, head, "start", 12)] if head else []
    out += _bands(words, nodes, links, bars, scale)
    for number, bar in bars.items():
        node = nodes[number]
        out.append(rect(x=bar.x, y=bar.y, width=BAR, height=bar.high, rx=2, fill=node.paint, stroke=INK))
        out.append(_label(f"{node.label} {sizes[number]:g}", bar, node.column, last))
    told = "; ".join(words.flow(nodes[link.start].label, nodes[link.end].label, f"{link.value:g}") for link in links)
    return framed(name, says, height, join(out), told or words.nothing_flows)


def _size(number: int, links: Sequence[Flow]) -> float:
    """What passes a node: as much as comes in or goes out, whichever is more."""
    into = sum(link.value for link in links if link.end == number)
    out_of = sum(link.value for link in links if link.start == number)
    return max(into, out_of)


def _scale(nodes: Sequence[Node], sizes: Sequence[float]) -> float:
    totals = [0.0] * (max((node.column for node in nodes), default=0) + 1)
    for node, size in zip(nodes, sizes, strict=True):
        totals[node.column] += size
    return TALL / max(*totals, LEAST)


def _lay_out(nodes: Sequence[Node], sizes: Sequence[float], scale: float) -> tuple[dict[int, _Bar], float]:
    """Where each node stands, column by column, each in the middle of the highest one; and how high it all is."""
    last = max((node.column for node in nodes), default=0)
    bars: dict[int, _Bar] = {}
    ends: list[float] = []
    for column in range(last + 1):
        x = round(1 + (WIDTH - BAR - 2) * column / last, 1) if last else 1.0
        y = 22.0
        gap = GAP + LINE if 0 < column < last else GAP  # labels in the middle stand over their bars
        for number, node in enumerate(nodes):
            if node.column == column and sizes[number] > 0:
                high = round(max(sizes[number] * scale, 2), 1)
                slot = max(high, LINE)
                bars[number] = _Bar(x, round(y + (slot - high) / 2, 1), high)
                y += slot + gap
        ends.append(y)
    height = max(40.0, *ends)
    for number, bar in bars.items():
        down = round((height - ends[nodes[number].column]) / 2, 1)
        bars[number] = _Bar(bar.x, round(bar.y + down, 1), bar.high)
    return bars, height


def _bands(
    words: Charts, nodes: Sequence[Node], links: Sequence[Flow], bars: dict[int, _Bar], scale: float
) -> list[Mark]:
    left = {number: bar.y for number, bar in bars.items()}
    right = dict(left)
    out = []
    for link in sorted(links, key=lambda each: (bars[each.start].y, bars[each.end].y)):
        a, b = bars[link.start], bars[link.end]
        wide = round(max(link.value * scale, 1), 1)
        x, u, middle = a.x + BAR, b.x, (a.x + BAR + b.x) / 2
        y, v = round(right[link.start], 1), round(left[link.end], 1)
        right[link.start] += wide
        left[link.end] += wide
        paint = nodes[link.end].paint if nodes[link.start].column else nodes[link.start].paint
        out.append(
            path(
                title_(words.flow(nodes[link.start].label, nodes[link.end].label, f"{link.value:g}")),
                d=f"M{x:g} {y:g}C{middle:g} {y:g} {middle:g} {v:g} {u:g} {v:g}V{v + wide:g}"
                f"C{middle:g} {v + wide:g} {middle:g} {y + wide:g} {x:g} {y + wide:g}Z",
                fill=paint,
                fill_opacity=0.5,
            )
        )
    return out


def _label(words: str, bar: _Bar, column: int, last: int) -> Mark:
    """Inside the chart, beside its bar; over a bar in the middle."""
    y = bar.y + bar.high / 2 + 4
    if column == 0:
        return _say(bar.x + BAR + 4, y, words, "start", 12)
    if column == last:
        return _say(bar.x - 4, y, words, "end", 12)
    return _say(bar.x + BAR / 2, bar.y - 5, words, "middle", 12)


def _say(x: float, y: float, words: str, anchor: str, size: int) -> Mark:
    """Words that stay readable on a band."""
    around = {"stroke": "#fff", "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    return g(text(words, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, font_size=size, fill=INK, **around))
