"""The picture on the lid: a drop of pond water full of hunters."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, circle, g, path, rect, svg, text
from shoal.games.pond.screen import pictures
from shoal.games.pond.screen.pictures import INK
from shoal.games.pond.words import Words

SWIMMERS: Final = (  # where they are, how large, and how they are turned
    ("St", 40, 250, 190, 12), ("La", 330, 110, 236, -16), ("Di", 262, 216, 116, 14), ("Am", 420, 236, 128, 0),
    ("Dl", 200, 116, 210, 24), ("Co", 208, 344, 92, -10), ("Bl", 330, 376, 176, -12), ("Pa", 468, 160, 104, 28),
    ("Eu", 130, 120, 60, 0), ("Ph", 182, 290, 54, 10), ("Ch", 402, 350, 50, 0), ("Eu", 520, 330, 56, -30),
    ("Pa", 60, 180, 96, -24),
)  # fmt: skip
WEEDS: Final = "M-20 420C60 380 90 300 60 220M620 430C560 380 540 300 590 210M560 460C520 420 500 380 520 330"


@cache
def cover(words: Words) -> Mark:
    """With nothing of the page's symbols."""
    return svg(
        rect(width=600, height=440, fill="#3f8273"),
        circle(cx=170, cy=120, r=460, fill="#6fb08c"),
        circle(cx=160, cy=90, r=330, fill="#a3d096"),
        circle(cx=150, cy=50, r=210, fill="#d6ebb0"),
        path(d=WEEDS, fill="none", stroke="#2f7d3a", stroke_width=20, stroke_opacity=0.45, stroke_linecap="round"),
        path(d=WEEDS, fill="none", stroke="#a8d97a", stroke_width=14, stroke_opacity=0.5, stroke_linecap="round"),
        (
            g(pictures.protist(kind, size, x, y), transform=f"rotate({turn} {x + size / 2:g} {y + size / 2:g})")
            for kind, x, y, size, turn in SWIMMERS
        ),
        text(words.lid.title, x=300, y=74, font_size=62, font_weight=800, text_anchor="middle", fill=INK),
        viewBox="0 0 600 440",
        class_="pond-lid",
        role="img",
        aria_label=words.labels.cover,
    )
