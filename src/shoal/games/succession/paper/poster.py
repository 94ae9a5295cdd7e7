"""The poster: who settles when, and who disturbs."""

from __future__ import annotations

from typing import Final

from shoal.engine import art
from shoal.engine.mark import Mark, join, path, rect
from shoal.engine.paper import PAGE
from shoal.engine.paper.letters import width
from shoal.engine.paper.setting import INK, Box, block
from shoal.engine.paper.setting import line as words_at
from shoal.games.succession.content import CARDS, CONTENT, Card
from shoal.games.succession.screen.pictures import ART, SUITS
from shoal.games.succession.words import Words

WIDTH, HEIGHT = PAGE
ROW: Final = 52.0
TOP: Final = 26.0
CELL: Final = 35.6


def poster(words: Words) -> Mark:
    """A row for each stage, with the upgrades between them, and one for the predators."""
    says = words.paper
    stages = [stage.id for stage in CONTENT.stages]
    return join(
        block(says.poster_title, Box(0, 0, WIDTH, 12), 9, 7, "bold", "middle"),
        block(says.poster_lead, Box(10, 12, WIDTH - 20, 11), 3.9, 3.4, "", "middle"),
        [_row(group, TOP + (ROW + 7) * number, words) for number, group in enumerate([*stages, "red"])],
        [_upgrade(TOP + (ROW + 7) * (number + 1), each, words) for number, each in enumerate(CONTENT.upgrade_numbers)],
    )


def _row(group: str, top: float, words: Words) -> Mark:
    suit = SUITS[group]
    cards = [card for card in CARDS if card.group == group]
    title = words.paper.row(group)
    return join(
        rect(x=0.5, y=top, width=WIDTH - 1, height=ROW, rx=4, fill=suit.pale, stroke=INK, stroke_width=0.5),
        path(d=f"M.5 {top + 11}v-7q0-4 4-4H{WIDTH - 4.5:g}q4 0 4 4v7Z", fill=suit.paint, stroke=INK, stroke_width=0.5),
        art.picture(suit.symbol, 4, top + 1, 9),
        words_at(title, 16, top + 7.7, 5.4, "bold", fill=suit.ink),
        [_creature(card, 6 + number * CELL, top + 12, words) for number, card in enumerate(cards)],
    )


def _creature(card: Card, left: float, top: float, words: Words) -> Mark:
    """A settler with its number, or a predator with what it does."""
    name = words.names.short(card.id)
    number = str(card.number) if card.number else ""
    below = words.paper.arrival(card.id) if card.number else words.paper.text(card.id)
    size = 22.0 if card.number else 15.0
    return join(
        art.picture(ART[card.id], left + (CELL - size) / 2 + (3 if number else 0), top, size),
        words_at(number, left + 1, top + 9, 9, "bold") if number else None,
        block(name, Box(left, top + size + 0.6, CELL - 2, 5.4), 4, 3.2, "bold", "middle"),
        block(below, Box(left, top + size + 6, CELL - 2, 33 - size), 3.1, 2.3, "", "middle"),
    )


def _upgrade(top: float, number: int, words: Words) -> Mark:
    """Between two rows: what leads from one to the next."""
    says = words.paper.upgrade(number)
    middle, wide = WIDTH / 2, width(says, 4, "bold") + 14
    left = middle - wide / 2
    return join(
        path(
            d=f"M{left:.2f} {top - 8.2:.2f}h{wide:.2f}l-5 4.7h-{wide / 2 - 9:.2f}l-4 3.5-4-3.5h-{wide / 2 - 9:.2f}Z",
            fill="#fff3b0",
            stroke=INK,
            stroke_width=0.5,
            stroke_linejoin="round",
        ),
        words_at(says, middle, top - 4.3, 3.7, "bold", "middle"),
    )
