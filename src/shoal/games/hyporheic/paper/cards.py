"""The cards, front and back."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, join, line, path, rect, svg
from shoal.engine.paper import CARD
from shoal.engine.paper.setting import INK, Box, block
from shoal.games.hyporheic.content import CARDS
from shoal.games.hyporheic.screen import pictures
from shoal.games.hyporheic.screen.pictures import ART, KINDS, drawing
from shoal.games.hyporheic.words import Words

WIDTH, HEIGHT = CARD
EDGE: Final = 1.5


@cache
def face(kind: str, words: Words) -> Mark:
    """What it is about, the picture, the name, what it does, and one sentence of science."""
    card, says = CARDS[kind], words.names.cards[kind]
    return join(
        rect(x=EDGE, y=EDGE, width=WIDTH - 2 * EDGE, height=HEIGHT - 2 * EDGE, rx=5, fill="#fff"),
        path(
            d=f"M{EDGE} 42V{EDGE + 5}q0-5 5-5H{WIDTH - EDGE - 5}q5 0 5 5V42q-10 5-20 0t-20 0t-20 0Z",
            fill=KINDS[card.kind],
        ),
        block(words.paper.kinds[card.kind], Box(5, 3.5, 53, 5), 3.1, 2.6, "bold", "middle"),
        drawing(ART[kind], 16, 8.5, 31),
        block(says.name, Box(4, 46, 55, 8), 5.4, 4, "bold", "middle", middle=True),
        block(says.text, Box(4.5, 54, 54, 17), 3.5, 2.8, "", "middle", middle=True),
        line(x1=8, y1=71.5, x2=55, y2=71.5, stroke=INK, stroke_width=0.15),
        block(says.science, Box(5, 72, 53, 13.8), 2.6, 2.2, "", "middle", middle=True),
        rect(
            x=EDGE,
            y=EDGE,
            width=WIDTH - 2 * EDGE,
            height=HEIGHT - 2 * EDGE,
            rx=5,
            fill="none",
            stroke=INK,
            stroke_width=0.8,
        ),
    )


@cache
def back() -> Mark:
    """Water above, the bed below."""
    return svg(pictures.back(), width=WIDTH, height=HEIGHT, viewBox="0 0 40 55.87")
