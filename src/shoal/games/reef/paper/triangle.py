"""The Coral Triangle: a place for one of each builder and dweller."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper import PAGE, Kit
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.content import BUILDER_IDS, DWELLER_IDS, Builder
from shoal.games.reef.paper.tokens import SIZE
from shoal.games.reef.screen.pictures import picture_of, printed
from shoal.games.reef.words import Words

WIDTH, HEIGHT = PAGE
ROWS: Final = ((1, 66.0), (3, 117.0), (4, 162.0), (6, 206.0))  # places in each, and where it begins, from the tip down
PITCH: Final = SIZE + 3
BASE: Final = 244.0


def triangle(kit: Kit, builders: tuple[Builder, ...], words: Words) -> Mark:
    """Dwellers stand at the tip, builders below them."""
    thing, middle = words.help.things["triangle"], WIDTH / 2
    places = [(middle + (column - (many - 1) / 2) * PITCH, top) for many, top in ROWS for column in range(many)]
    return join(
        path(
            d=f"M{middle - 5:g} 26q5-8 10 0L{WIDTH - 3:g} {BASE - 10:g}q3 10-8 10H11q-11 0-8-10Z",
            fill="#d4eef2",
            stroke=INK,
            stroke_width=0.8,
            stroke_linejoin="round",
        ),
        line(thing.name, 0, 8.5, 8, "bold"),
        block(words.paper.triangle(str(kit.options["coral_triangle"])), Box(0, 13, 74, 48), 4, 3.2),
        block(thing.science, Box(WIDTH - 72, 13, 72, 48), 3.8, 3, "italic", "end"),
        [
            _place(kind, x, y, builders, words)
            for kind, (x, y) in zip((*DWELLER_IDS, *BUILDER_IDS), places, strict=True)
        ],
        block(words.paper.triangle_safe, Box(0, BASE + 3, WIDTH, 9), 4.6, 3.6, "bold", "middle", middle=True),
    )


def _place(kind: str, x: float, y: float, builders: tuple[Builder, ...], words: Words) -> Mark:
    """Where a token lies; its picture shows whose place it is."""
    drawn = picture_of(kind, builders) if kind in BUILDER_IDS else kind
    corner, name = round(x - SIZE / 2, 2), words.names.organism(kind, builders)
    pen = {"fill": "#fff", "stroke": INK, "stroke_width": 0.5, "stroke_dasharray": "2 1.5"}
    return join(
        rect(x=corner, y=y, width=SIZE, height=SIZE, rx=SIZE / 2 if kind in DWELLER_IDS else 2, **pen),
        printed(drawn, corner + 3, y + 3, SIZE - 6),
        block(name, Box(x - PITCH / 2 + 0.4, y + SIZE + 0.8, PITCH - 0.8, 9), 3.4, 2.4, "bold", "middle"),
    )
