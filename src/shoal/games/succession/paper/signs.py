"""The calls as signs that stand on the table: folded in the middle, they can be read from both sides."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, g, join, line, path, rect
from shoal.engine.paper import PAGE
from shoal.engine.paper.setting import INK, Box, block
from shoal.games.succession.words import Words

WIDTH, HEIGHT = PAGE
PANEL: Final = 43.0
PAINT: Final = {"upgrade": "#fff3b0", "last_card": "#fdeae7", "winner": "#e9f6e4"}


def signs(words: Words) -> Mark:
    """One below the other, to cut apart."""
    return join(_tent(call, 2 * PANEL * number + 1, words) for number, call in enumerate(PAINT))


def _tent(call: str, top: float, words: Words) -> Mark:
    middle = top + PANEL
    side = _side(call, words)
    return join(
        g(side, transform=f"translate(0 {top:g}) rotate(180 {WIDTH / 2:g} {PANEL / 2:g})"),
        g(side, transform=f"translate(0 {middle:g})"),
        line(x1=0, y1=middle, x2=WIDTH, y2=middle, stroke=INK, stroke_width=0.3, stroke_dasharray="3 2"),
        rect(x=0.2, y=top, width=WIDTH - 0.4, height=2 * PANEL, fill="none", stroke=INK, stroke_width=0.2),
    )


def _side(call: str, words: Words) -> Mark:
    """A speech bubble, from (0, 0)."""
    says, reminds = words.paper.calls[call]
    return join(
        path(
            d="M12 4H178q6 0 6 6V30q0 6-6 6H46L34 41.500V36H12q-6 0-6-6V10q0-6 6-6Z",
            fill=PAINT[call],
            stroke=INK,
            stroke_width=0.9,
            stroke_linejoin="round",
        ),
        block(says, Box(10, 6, 170, 17), 13, 9, "bold", "middle", middle=True),
        block(reminds, Box(14, 23, 162, 11), 4, 3.2, "", "middle", middle=True),
    )
