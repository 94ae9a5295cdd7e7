"""The cards: events, land use, disasters, and their backs."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, circle, join, line, path, rect
from shoal.engine.paper import CARD
from shoal.engine.paper.setting import INK, Box, Run, block
from shoal.engine.paper.setting import line as words_at
from shoal.games.rivers.content import EVENTS, KINDS, LANDS
from shoal.games.rivers.screen.pictures import (
    DISASTER_ART,
    GROUP_ART,
    GROUP_PAINT,
    ICONS,
    PALE,
    TWICE,
    card_art,
    picture,
)
from shoal.games.rivers.words import Words

WIDTH, HEIGHT = CARD
EDGE: Final = 1.5
ROUND: Final = 5.0
ALARM: Final = "#d0311f"


@cache
def event(card: str, words: Words) -> Mark:
    """What it is about, its picture and name, what it says, and something to know."""
    group, says = EVENTS[card].group, words.names.events[card]
    text = " ".join(filter(None, [says.text, says.needs]))
    options = [f"{letter.upper()}: {option}" for letter, option in says.options.items()]
    return join(
        _paper("#fff"),
        _head(GROUP_PAINT[group], 11.5),
        block(words.paper.group(group), Box(4, 3, 55, 9), 4, 3.2, "bold", "middle", middle=True),
        picture(GROUP_ART[group], 20, 14, 23),
        block(says.name, Box(4, 37.5, 55, 11), 5, 3.8, "bold", "middle", middle=True),
        block(" ".join([text, *options]), Box(4.5, 48.5, 54, 22.5), 3.6, 2.7, "", "middle", middle=True),
        _note(says.note),
        _edge(),
    )


@cache
def land(card: str, words: Words) -> Mark:
    """Points, what it costs, and the pair that doubles it."""
    here, says = LANDS[card], words.names.lands[card]
    kind = KINDS[here.kind]
    return join(
        _paper(PALE[here.kind]),
        _head(kind.color, 14),
        block(words.names.points(here.points), Box(4, 3, 55, 11.5), 6.4, 5, "bold", "middle", middle=True, fill="#fff"),
        circle(cx=31.5, cy=31, r=13.5, fill="#fff", stroke=INK, stroke_width=0.4),
        picture(card_art(here), 21, 20.5, 21),
        block(says.name, Box(4, 45, 55, 9), 5, 3.8, "bold", "middle", middle=True),
        [picture("clean", 31.5 + 9 * (number - here.cost / 2), 53.8, 8.4) for number in range(here.cost)],
        block(words.paper.land(card, TWICE), Box(4.5, 62.6, 54, 8.6), 3.3, 2.6, "", "middle", middle=True),
        _note(says.note),
        _edge(),
    )


@cache
def disaster(card: str, words: Words) -> Mark:
    """The warning that lies on its tile."""
    says = words.names.disasters[card]
    return join(
        _paper("#fff"),
        _head(ALARM, 11.5),
        block(words.paper.disaster, Box(4, 3, 55, 9), 4.2, 3.2, "bold", "middle", middle=True, fill="#fff"),
        picture(DISASTER_ART[card], 15, 14, 33),
        block(says.name, Box(4, 48, 55, 9), 5.6, 4, "bold", "middle", middle=True),
        block(words.paper.turn_over, Box(4.5, 57.5, 54, 13), 3.5, 2.8, "", "middle", middle=True),
        _note(says.note),
        _edge(),
    )


@cache
def scale(card: str, words: Words) -> Mark:
    """Its back: what each level does."""
    says = words.names.disasters[card]
    rows = []
    for number, (level, does) in enumerate(zip(words.names.levels, says.levels, strict=True)):
        top = 24 + 20.5 * number
        rows.append(rect(x=4, y=top, width=55, height=19, rx=2, fill=PAINTS[number], stroke=INK, stroke_width=0.3))
        rows.append(words_at(f"{words.paper.level(number)}  {level}", 6, top + 5, 3.8, "bold"))
        rows.append(block(does, Box(6, top + 6, 51, 12.5), 3.2, 2.5))
    return join(
        _paper("#fff"),
        _head(ALARM, 11.5),
        block(says.name, Box(4, 3, 55, 9), 4.6, 3.2, "bold", "middle", middle=True, fill="#fff"),
        block(words.paper.scale, Box(4.5, 13.9, 54, 9.6), 3, 2.4, "", "middle", middle=True),
        rows,
        _edge(),
    )


PAINTS: Final = ("#fff3c4", "#ffd9a8", "#ffc2b5")


@cache
def back(kind: str = "") -> Mark:
    """Of a land use card, or of an event."""
    paint = KINDS[kind].color if kind else "#2f7fb4"
    return join(
        _paper("#fff"),
        rect(x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=4, fill=paint),
        circle(cx=WIDTH / 2, cy=HEIGHT / 2, r=20, fill="#fff", stroke=INK, stroke_width=0.4),
        picture(ICONS[kind] if kind else "satellite", WIDTH / 2 - 15, HEIGHT / 2 - 15, 30),
        _edge(),
    )


def _paper(paint: str) -> Mark:
    return rect(x=EDGE, y=EDGE, width=WIDTH - 2 * EDGE, height=HEIGHT - 2 * EDGE, rx=ROUND, fill=paint)


def _head(paint: str, low: float) -> Mark:
    right = WIDTH - EDGE
    return path(
        d=f"M{EDGE} {low + EDGE:g}V{EDGE + ROUND:g}q0-{ROUND:g} {ROUND:g}-{ROUND:g}H{right - ROUND:g}"
        f"q{ROUND:g} 0 {ROUND:g} {ROUND:g}V{low + EDGE:g}Z",
        fill=paint,
        stroke=INK,
        stroke_width=0.4,
    )


def _note(note: str) -> Mark:
    """Something to know, below a line."""
    return join(
        line(x1=8, y1=71.8, x2=55, y2=71.8, stroke=INK, stroke_width=0.15),
        block([Run(note)], Box(5, 72.2, 53, 13.4), 2.6, 2.2, "", "middle", middle=True),
    )


def _edge() -> Mark:
    size = {"width": WIDTH - 2 * EDGE, "height": HEIGHT - 2 * EDGE}
    return rect(x=EDGE, y=EDGE, rx=ROUND, fill="none", stroke=INK, stroke_width=0.8, **size)
