"""The disaster cards, front and back."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, join, line, path, rect
from shoal.engine.paper import CARD
from shoal.engine.paper.setting import INK, Box, block
from shoal.games.reef.content import Builder, Card
from shoal.games.reef.screen.pictures import CARD_ART, printed
from shoal.games.reef.words import Words

WIDTH, HEIGHT = CARD


class Deck(NamedTuple):
    """What its cards look like."""

    paint: str
    pale: str
    edge: str  # of the band: waves that come and go, or one slow swell


DECKS: Final = {
    "short": Deck("#7b52a3", "#efe6f7", "q-4.900 4-9.800 0t-9.800 0t-9.800 0t-9.800 0t-9.800 0t-9.800 0"),
    "long": Deck("#5b6670", "#e8ebee", "q-29.400 8-58.800 0"),
}


@cache
def face(card: Card, among: tuple[Builder, ...], words: Words) -> Mark:
    """The deck, the picture, the name, what it does, and one sentence of science."""
    deck, said = DECKS[card.deck], words.names.card(card.id, among)
    return join(
        _paper("#fff"),
        path(d=f"M2.100 11V6q0-4 4-4H56.900q4 0 4 4V11{deck.edge}Z", fill=deck.paint),
        block(words.names.decks[card.deck], Box(4, 3.4, WIDTH - 8, 7), 4, 3.2, "bold", "middle", True, "#fff"),
        rect(x=4, y=15.5, width=WIDTH - 8, height=22, rx=3, fill=deck.pale),
        printed(CARD_ART[card.id], WIDTH / 2 - 10.5, 16, 21),
        block(said.name, Box(4, 38, WIDTH - 8, 7.6), 5, 3.6, "bold", "middle", middle=True),
        block(said.text, Box(4.6, 45.8, WIDTH - 9.2, 26), 3.5, 2.7, "", "middle", middle=True),
        line(x1=8, y1=72.4, x2=WIDTH - 8, y2=72.4, stroke=INK, stroke_width=0.15),
        block(said.science, Box(5, 72.8, WIDTH - 10, 12.6), 2.7, 2.2, "", "middle", middle=True),
        _edge(),
    )


@cache
def back(deck: str, words: Words) -> Mark:
    """The colour of the deck, with waves, and its name."""
    look = DECKS[deck]
    swell = "".join(f"M5 {y}q4.400-4 8.800 0t8.800 0t8.800 0t8.800 0t8.800 0t8.800 0" for y in range(14, 86, 9))
    return join(
        _paper(look.paint),
        path(d=swell, fill="none", stroke="#fff", stroke_width=0.7, stroke_opacity=0.45, stroke_linecap="round"),
        rect(x=9, y=31, width=WIDTH - 18, height=26, rx=4, fill="#fff", stroke=INK, stroke_width=0.6),
        block(words.names.decks[deck], Box(11, 32, WIDTH - 22, 24), 6.4, 4.5, "bold", "middle", middle=True),
        _edge(),
    )


def _paper(paint: str) -> Mark:
    return rect(x=1.3, y=1.3, width=WIDTH - 2.6, height=HEIGHT - 2.6, rx=5, fill=paint)


def _edge() -> Mark:
    return rect(x=1.3, y=1.3, width=WIDTH - 2.6, height=HEIGHT - 2.6, rx=5, fill="none", stroke=INK, stroke_width=0.8)
