"""A nursery: where the young wait, with a raft to either neighbour."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.paper.tokens import SIZE
from shoal.games.reef.words import Words

WIDTH, HEIGHT = 190.0, 126.0
COLUMNS, ROWS = 5, 3
GAP: Final = 2.0
RAFT: Final = 22.0


def nursery(words: Words) -> Mark:
    """Anybody's: there is room for a badge."""
    thing = words.help.things["nursery"]
    left = (WIDTH - COLUMNS * SIZE - (COLUMNS - 1) * GAP) / 2
    top = 34.0
    return join(
        rect(x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=8, fill="#e3f4f7", stroke=INK, stroke_width=0.8),
        line(thing.name, 22, 14, 8, "bold"),
        block(words.paper.nursery, Box(8, 19.5, WIDTH - 16, 13), 4, 3.2),
        [
            rect(x=left + column * (SIZE + GAP), y=top + row * (SIZE + GAP), width=SIZE, height=SIZE, rx=2, fill="#fff",
                 stroke=INK, stroke_width=0.35, stroke_dasharray="2 1.5")
            for row in range(ROWS)
            for column in range(COLUMNS)
        ],
        _raft(6, -1, words.paper.left),
        _raft(WIDTH - 6 - RAFT, 1, words.paper.right),
        block(thing.science, Box(10, HEIGHT - 12.5, WIDTH - 20, 8), 3.4, 2.8, "italic", "middle", middle=True),
    )  # fmt: skip


def _raft(x: float, way: int, says: str) -> Mark:
    """An arrow towards the neighbour, with words below it."""
    middle, y = x + RAFT / 2, 54.0
    tip = middle + way * 10
    return join(
        path(
            d=f"M{tip:g} {y:g}l{-way * 8:g}-7v4h{-way * 11:g}v6h{way * 11:g}v4z",
            fill="#fff3b0", stroke=INK, stroke_width=0.5, stroke_linejoin="round",
        ),
        block(says, Box(x - 2, y + 9, RAFT + 4, 24), 3.6, 2.8, "", "middle"),
    )  # fmt: skip
