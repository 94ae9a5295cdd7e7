"""The faces of the cards, and the colours and symbols that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from shoal.engine import art
from shoal.engine.mark import Mark, g, join, path, rect, svg, symbol, text, use
from shoal.games.succession.content import CARDS, KINDS, Card
from shoal.games.succession.words import Names, Words

INK: Final = "#17324d"


@dataclass(frozen=True)
class Suit:
    """How a group of cards looks: never by its colour alone, also by a symbol and the edge of its band."""

    paint: str
    pale: str
    symbol: str
    edge: str  # the lower edge of the band, drawn from right to left
    ink: str = INK


SUITS: Final = {
    "green": Suit("#7cc46b", "#e9f6e4", "leaf", "L2 34"),
    "yellow": Suit("#ffd24d", "#fff7dc", "shell", "q-8 9-16 0t-16 0t-16 0t-16 0t-16 0t-16 0"),
    "blue": Suit("#6cb4ee", "#e4f2fc", "wave", "q-12 8-24 0t-24 0t-24 0t-24 0"),
    "red": Suit("#f0776c", "#fdeae7", "jaws", "l-8 8l-8-8l-8 8l-8-8l-8 8l-8-8l-8 8l-8-8l-8 8l-8-8l-8 8l-8-8"),
    "black": Suit("#3b4658", "#e8ebf0", "bolt", "l-20 8l4-8l-40 8l4-8l-44 8", "#ffffff"),
    "purple": Suit("#b79ae6", "#f1ebfb", "globe", "c-24 14-72 14-96 0"),
}
ART: Final = {
    "bacteria": "bacteria",
    "diatoms": "diatom",
    "green_algae": "green-algae",
    "red_algae": "red-algae",
    "brown_algae": "brown-algae",
    "ciliates": "paramecium",
    "snails": "snail",
    "isopods": "isopod",
    "hydroids": "hydroid",
    "bryozoans": "bryozoan",
    "tubeworms": "tubeworm",
    "anemones": "anemone",
    "tunicates": "tunicate",
    "barnacles": "barnacle",
    "mussels": "mussel",
    "starfish": "starfish",
    "crab": "crab",
    "shrimp": "shrimp",
    "nudibranch": "nudibranch",
    "jellyfish": "jellyfish",
    "storm": "storm",
    "ice_scour": "ice",
    "sediment": "mud",
    "antifouling": "paint",
    "oyster": "oyster",
    "wireweed": "wireweed",
    "warming": "thermometer",
    "acidification": "carbon-dioxide",
}


@cache
def symbols(words: Words) -> Mark:
    """Everything cards are made of, once per page."""
    drawings = [*ART.values(), *(suit.symbol for suit in SUITS.values())]
    faces = [
        symbol(_face(card, _used, words.names), id=f"succession-{card.id}", viewBox="0 0 100 140") for card in CARDS
    ]
    return join(
        (art.symbol(name) for name in drawings), faces, symbol(back(), id="succession-back", viewBox="0 0 100 140")
    )


@cache
def picture(kind: str, words: Words) -> Mark:
    """A card that needs no symbols of the page."""
    return svg(
        _face(KINDS[kind], art.picture, words.names),
        viewBox="0 0 100 140",
        class_="succession-printed",
        role="img",
        aria_label=words.names.spoken(kind),
    )


@cache
def back() -> Mark:
    """The back of every card: the sea."""
    waves = [
        path(
            d=f"M10 {y}q10-9 20 0t20 0t20 0t20 0", fill="none", stroke="#8fd0ea", stroke_width=3, stroke_linecap="round"
        )
        for y in range(28, 130, 17)
    ]
    return join(
        rect(x=2, y=2, width=96, height=136, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
        rect(x=8, y=8, width=84, height=124, rx=6, fill="#1f6f9f"),
        waves,
    )


@cache
def emblem(group: str, size: int = 20) -> Mark:
    """The symbol of a group, without symbols of the page."""
    return art.picture(SUITS[group].symbol, 0, 0, size)


@cache
def small(kind: str, size: int = 22) -> Mark:
    """The picture of a card alone, without symbols of the page."""
    return art.picture(ART[kind], 0, 0, size)


def _used(name: str, x: float, y: float, size: float) -> Mark:
    return use(href=f"#o-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


def _face(card: Card, drawn: art.Drawn, names: Names) -> Mark:
    suit = SUITS[card.group]
    number = str(card.number) if card.number else ""
    corner = text(number, x=8, y=27, font_size=27, font_weight=800, fill=suit.ink) if number else None
    at = {0: 8, 1: 31, 2: 49}[len(number)]
    lines = names.short(card.id).split(" ")
    name = [
        text(word, x=50, y=130 - 14 * (len(lines) - 1 - i) + (0 if len(lines) > 1 else -5), font_size=13)
        for i, word in enumerate(lines)
    ]
    return join(
        rect(x=2, y=2, width=96, height=136, rx=10, fill="#fff"),
        rect(x=6, y=36, width=88, height=72, rx=6, fill=suit.pale),
        path(d=f"M2 34V12Q2 2 12 2H88Q98 2 98 12V34{suit.edge}Z", fill=suit.paint),
        corner,
        drawn(suit.symbol, at, 6, 25),
        drawn(ART[card.id], 18, 39, 64),
        g(name, text_anchor="middle", font_weight=700, fill=INK),
        rect(x=2, y=2, width=96, height=136, rx=10, fill="none", stroke=INK, stroke_width=2.5),
    )
