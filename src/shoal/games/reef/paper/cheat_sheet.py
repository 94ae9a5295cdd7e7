"""All organisms and all mutations on one sheet."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper import PAGE
from shoal.engine.paper.setting import INK, Box, Run, block, line
from shoal.games.reef.content import CONTENT, DWELLER_IDS, Builder
from shoal.games.reef.paper.tokens import sign
from shoal.games.reef.screen.pictures import picture_of, printed
from shoal.games.reef.words import Words

WIDTH, HEIGHT = PAGE
ROW: Final = 9.8
LEFTS: Final = (13.0, 57.0, 77.0, 108.0, 128.0, 152.0, 170.0)  # name, depths, skeleton, carbonate, zooxanthellae, …
HEADS: Final = 20.0
MARKS: Final = {"stronger": "strong", "weaker": "weak"}  # what a mutation does, by the token it brings


def cheat_sheet(builders: tuple[Builder, ...], words: Words) -> Mark:
    """Builders, then dwellers and the alga, then what the die says."""
    below = HEADS + len(builders) * ROW
    return join(
        rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=5, fill="#fff", stroke=INK, stroke_width=0.8),
        line(words.paper.sheet_title, 5, 10, 7, "bold"),
        [
            block(head, Box(left, 12.5, right - left - 1, HEADS - 13), 2.8, 2.2, "bold", middle=True)
            for head, left, right in zip(words.help.builder_heads, LEFTS, (*LEFTS[1:], WIDTH - 2), strict=True)
        ],
        [_builder(each, HEADS + ROW * number, builders, words) for number, each in enumerate(builders)],
        [_dweller(kind, number, below + 1, words) for number, kind in enumerate((*DWELLER_IDS, CONTENT.coverer.id))],
        _mutations(below + 35, words),
    )


def _builder(builder: Builder, top: float, builders: tuple[Builder, ...], words: Words) -> Mark:
    says, middle = words.help, top + ROW / 2 + 1.2
    letters = " ".join(depth.letter for depth in CONTENT.depths if depth.id in builder.depths)
    called = words.names.organism(builder.id, builders)
    flags = (builder.carbonate, builder.zooxanthellae, builder.recruits)
    name, depths, skeleton, *yes_or_no, _ = LEFTS
    return join(
        _ruled(top),
        printed(picture_of(builder.id, builders), 4, round(top + 0.7, 2), ROW - 1.4),
        block(called, Box(name, top, depths - name - 1, ROW), 3.6, 2.6, "bold", middle=True),
        line(letters, depths, middle, 3.6, "bold"),
        block(says.skeleton(builder), Box(skeleton, top, yes_or_no[0] - skeleton - 1, ROW), 3.2, 2.4, middle=True),
        [
            line(says.yes if flag else says.no, left, middle, 3.4, "bold" if flag else "")
            for flag, left in zip(flags, yes_or_no, strict=True)
        ],
        [_tolerance(mark, number, top, builder) for number, mark in enumerate(builder.tolerates)],
    )


def _tolerance(mark: str, number: int, top: float, builder: Builder) -> Mark:
    """Signs side by side, smaller where there are many."""
    apart = min(5.4, (WIDTH - 3 - LEFTS[-1]) / len(builder.tolerates))
    size = apart - 0.2
    return sign(mark, LEFTS[-1] + apart * number, top + ROW / 2 - size / 2, size)


def _dweller(kind: str, number: int, top: float, words: Words) -> Mark:
    """Two beside each other."""
    thing = words.help.things["alga"] if kind == CONTENT.coverer.id else words.names.dwellers[kind]
    x, y = 4 + (number % 2) * 92, top + (number // 2) * 16
    return join(
        _ruled(top - 1) if not number else None,
        printed(kind, x, y + 1, 13),
        block([Run(thing.name + ". ", "bold"), Run(thing.text)], Box(x + 15, y, 75, 15.5), 3.4, 2.6, middle=True),
    )


def _mutations(top: float, words: Words) -> Mark:
    """Six beside six: the roll, its tokens, its name and what it does."""
    rows = (len(CONTENT.mutations) + 1) // 2
    high = (HEIGHT - 5 - top - 8) / rows
    made = [_ruled(top - 1.5), line(words.paper.mutations_title, 5, top + 5, 5, "bold")]
    for number, mutation in enumerate(CONTENT.mutations):
        x, y = 4 + (number // rows) * 92, top + 8 + (number % rows) * high
        marks = [MARKS.get(effect, effect) for effect in mutation.effects]
        said = words.names.mutations[mutation.roll]
        made += [
            line(str(mutation.roll), x + 6, y + high / 2 + 2.2, 6, "bold", "end"),
            *(sign(mark, x + 8 + 6.4 * i, y + high / 2 - 3, 6) for i, mark in enumerate(marks)),
            block([Run(said.name + ". ", "bold"), Run(said.text)], Box(x + 22, y, 68, high), 3.2, 2.3, middle=True),
        ]
    return join(made)


def _ruled(y: float) -> Mark:
    return path(d=f"M3 {y:.2f}H{WIDTH - 3:g}", stroke=INK, stroke_width=0.2)
