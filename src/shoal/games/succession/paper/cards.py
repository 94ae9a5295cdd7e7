"""The cards, front and back."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine import art
from shoal.engine.mark import Mark, join, line, path, rect, svg
from shoal.engine.paper import CARD
from shoal.engine.paper.letters import width
from shoal.engine.paper.setting import Box, block
from shoal.engine.paper.setting import line as words_at
from shoal.games.succession.content import Card
from shoal.games.succession.screen import pictures
from shoal.games.succession.screen.pictures import ART, INK, SUITS
from shoal.games.succession.words import Words

WIDTH, HEIGHT = CARD
UNIT: Final = WIDTH / 100  # the screen's cards are 100 units wide
EDGE: Final = 2 * UNIT


@cache
def face(card: Card, words: Words) -> Mark:
    """Number and symbol, the picture, the name, what it does or says, and one sentence of science."""
    suit, says = SUITS[card.group], words.paper
    return join(
        rect(x=EDGE, y=EDGE, width=WIDTH - 2 * EDGE, height=HEIGHT - 2 * EDGE, rx=6.3, fill="#fff"),
        band(card.group),
        _corner(card),
        block(words.names.group(card.group), Box(32, 4.5, 26.5, 8), 3.2, 2.8, "bold", "end", fill=suit.ink),
        words_at(says.points(card.points), 58.5, 17.5, 2.8, anchor="end", fill=suit.ink),
        rect(x=4, y=24.5, width=55, height=27.5, rx=3, fill=suit.pale),
        art.picture(ART[card.id], 18, 24.8, 27),
        block(words.names.card(card.id), Box(4, 52.6, 55, 7), 5.2, 3.8, "bold", "middle", middle=True),
        block(says.text(card.id), Box(4.5, 59.6, 54, 12.2), 3.4, 2.7, "", "middle", middle=True),
        line(x1=8, y1=72.4, x2=55, y2=72.4, stroke=INK, stroke_width=0.15),
        block(says.science(card.id), Box(5, 72.8, 53, 12.6), 2.7, 2.2, "", "middle", middle=True),
        outline(),
    )


@cache
def back() -> Mark:
    """The sea."""
    return svg(pictures.back(), width=WIDTH, height=HEIGHT, viewBox=f"0 0 100 {HEIGHT / UNIT:.4g}")


@cache
def band(group: str) -> Mark:
    """The coloured top with the edge of its group."""
    suit = SUITS[group]
    drawn = path(d=f"M2 34V12Q2 2 12 2H88Q98 2 98 12V34{suit.edge}Z", fill=suit.paint)
    return svg(drawn, width=WIDTH, height=30, viewBox=f"0 0 100 {30 / UNIT:.4g}")


def outline() -> Mark:
    return rect(
        x=EDGE,
        y=EDGE,
        width=WIDTH - 2 * EDGE,
        height=HEIGHT - 2 * EDGE,
        rx=6.3,
        fill="none",
        stroke=INK,
        stroke_width=0.8,
    )


def _corner(card: Card) -> Mark:
    suit = SUITS[card.group]
    number = str(card.number) if card.number else ""
    after = 5.2 + (width(number, 15.5, "bold") + 1.5 if number else 0)
    return join(
        words_at(number, 5.2, 17.4, 15.5, "bold", fill=suit.ink) if number else None,
        art.picture(suit.symbol, after, 4, 15),
    )
