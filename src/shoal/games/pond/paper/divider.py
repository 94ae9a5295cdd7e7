"""The screen behind which a side sets up in secret: folded in the middle it stands across the board."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, g, join, line, path, rect
from shoal.engine.paper import WIDE
from shoal.engine.paper.setting import INK, Box, block
from shoal.games.pond.screen.pictures import protist
from shoal.games.pond.words import Words

WIDTH, HEIGHT = WIDE
PANEL: Final = HEIGHT / 2
SWIMMERS: Final = (  # species, where it is, how large, how it is turned
    ("La", 8, 10, 52, -12), ("Di", 206, 8, 26, 12), ("Am", 12, 56, 32, 0), ("Dl", 196, 28, 56, -8),
    ("Eu", 62, 66, 15, -20), ("Ph", 92, 72, 14, 10), ("Ch", 126, 70, 14, 0), ("Pa", 160, 64, 26, 20),
    ("Co", 220, 68, 22, 0), ("Bl", 108, -10, 44, 4),
)  # fmt: skip
WEEDS: Final = "M-4 91C14 74 22 50 12 24M264 91C246 74 242 44 256 18M122 91C128 86 124 80 132 74"


def divider(words: Words) -> Mark:
    """The same on both sides."""
    side = _side(words)
    return join(
        rect(width=WIDTH, height=HEIGHT, fill="#c3e2b0"),
        g(side, transform=f"rotate(180 {WIDTH / 2:g} {PANEL / 2:g})"),
        g(side, transform=f"translate(0 {PANEL:g})"),
        line(x1=0, y1=PANEL, x2=WIDTH, y2=PANEL, stroke=INK, stroke_width=0.3, stroke_dasharray="3 2"),
        rect(x=0.2, y=0.2, width=WIDTH - 0.4, height=HEIGHT - 0.4, fill="none", stroke=INK, stroke_width=0.4),
    )


def _side(words: Words) -> Mark:
    return join(
        path(d=WEEDS, fill="none", stroke="#8cc06a", stroke_width=7, stroke_linecap="round", stroke_opacity=0.4),
        (
            g(protist(kind, size, x, y), transform=f"rotate({turn} {x + size / 2:g} {y + size / 2:g})")
            for kind, x, y, size, turn in SWIMMERS
        ),
        block(words.paper.divider_title, Box(60, 24, 140, 24), 17, 12, "bold", "middle", middle=True),
        block(words.paper.divider_lead, Box(64, 48, 130, 14), 5, 4, "", "middle", middle=True),
    )
