"""The picture on the lid: a reef in full sun, from the shallows down to the deep."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, circle, path, rect, svg, text
from shoal.games.reef.screen.pictures import INK, printed
from shoal.games.reef.words import Words

SETTLERS: Final = (
    ("branching", 30, 128, 96), ("boulder", 120, 172, 92), ("carbalga", 206, 226, 78), ("finger", 262, 232, 92),
    ("platy", 352, 272, 94), ("bivalve", 446, 318, 90), ("softsponge", 300, 322, 88), ("bryozoan", 386, 352, 78),
    ("microbialite", 62, 222, 80), ("encsponge", 206, 312, 74), ("carbsponge", 128, 272, 82), ("urchin", 28, 330, 64),
    ("alga", 504, 366, 66), ("snail", 120, 366, 58), ("fish", 330, 128, 76), ("fish", 436, 180, 62),
    ("fish", 232, 140, 54),
)  # fmt: skip


@cache
def lid(words: Words) -> Mark:
    """An `<svg>` of its own."""
    return svg(
        rect(width=600, height=440, fill="#c8eef0"),
        rect(y=104, width=600, height=336, fill="#9fd8e6"),
        path(d="M0 250Q300 220 600 260V440H0Z", fill="#74bbda"),
        path(d="M0 372Q300 330 600 350V440H0Z", fill="#2f6f9f"),
        circle(cx=560, cy=42, r=26, fill="#ffd24d", stroke=INK, stroke_width=3),
        path(
            d="M0 104q25-12 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0",
            fill="none",
            stroke="#fff",
            stroke_width=5,
        ),
        path(
            d="M0 440V196Q60 214 120 250T270 300T420 360T600 424V440Z",
            fill="#e9d7a4",
            stroke="#b99a55",
            stroke_width=3,
        ),
        [printed(name, x, y, size) for name, x, y, size in SETTLERS],
        text(words.lid.title, x=272, y=70, font_size=60, font_weight=800, text_anchor="middle", fill=INK),
        viewBox="0 0 600 440",
        class_="reef-lid",
        role="img",
        aria_label=words.labels.cover,
    )
