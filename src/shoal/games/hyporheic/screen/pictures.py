"""How the pieces look: nutrients, coin, tokens, die and cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from shoal.engine import art
from shoal.engine.mark import Mark, circle, g, join, path, rect, svg, symbol, text, use
from shoal.games.hyporheic.content import COIN, OBSTACLES, formula
from shoal.games.hyporheic.words import Words

INK: Final = "#17324d"
OXIC_PAINT, ANOXIC_PAINT = "#a9e0ff", "#5b3a8c"


@dataclass(frozen=True)
class Look:
    """How a nutrient looks: never by its colour alone, also by its formula and its shape, on a sheet of 40 units."""

    paint: str
    shape: str
    base: float  # where its formula stands
    size: float = 12.2


LOOKS: Final = {
    "no3": Look("#f5a35c", "M20 2L39 34Q40 37.5 37 37.5H3Q0 37.5 1 34Z", 32, 10.4),
    "no2": Look("#ffdc5e", "M13 7H27A13 13 0 0 1 27 33H13A13 13 0 0 1 13 7Z", 24.2),
    "nh3": Look("#8fd46b", "M20 2A18 18 0 1 1 19.99 2Z", 24.2),
    "nh4": Look("#f2a7c3", "M8 3H32Q37 3 37 8V32Q37 37 32 37H8Q3 37 3 32V8Q3 3 8 3Z", 24.2),
}
SEATS: Final = ("#0072B2", "#E69F00", "#CC79A7", "#D55E00", "#56B4E9", "#009E73")
BADGES: Final = (
    "M12 3A9 9 0 1 1 11.99 3Z",
    "M6 4H18Q20 4 20 6V18Q20 20 18 20H6Q4 20 4 18V6Q4 4 6 4Z",
    "M12 3L22 20H2Z",
    "M12 2L22 12L12 22L2 12Z",
    "M12 3A9 9 0 1 1 11.99 3ZM12 8A4 4 0 1 0 12.01 8Z",
    "M12 2L15 9L22 9.6L16.6 14.3L18.3 22L12 17.8L5.7 22L7.4 14.3L2 9.6L9 9Z",
)
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ART: Final = {
    "more-acidic": "acid",
    "cow-pie": "cow",
    "switch-places": "switch",
    "more-basic": "base",
    "fertilizing-farmer": "farm",
    "decaying-fish": "bones",
    "gun-powder": "keg",
    "quick-dive": "dive",
    "storm-surge": "storm",
    "opposing-eddies": "eddy",
    "nutrient-trading": "trade",
    "drought": "drought",
    "hyporheic-flushing": "flush",
    "clogging-clay": "mud",
    "plant-prevalence": "waterplant",
    "decaying-plants": "deadleaf",
    "swift-current": "swift",
    "nitrate-poisoning": "poison",
    "super-swift-current": "superswift",
    "algal-bloom": "bloom",
    "septic-systems": "septic",
    "hypoxia": "hypoxia",
}
KINDS: Final = {  # the paint of a card, by what it is about
    "supply": "#d9ecc7",
    "loss": "#f6d3cc",
    "chemistry": "#e2dcf6",
    "movement": "#cfe8f7",
    "trade": "#fbe6b8",
    "bed": "#e8dcc4",
}


@cache
def symbols() -> Mark:
    """Everything pieces are made of, once per page."""
    return join(
        (symbol(_piece(each), id=f"hyporheic-{each}", viewBox="0 0 40 40") for each in (*LOOKS, COIN)),
        (symbol(_token(seat), id=f"hyporheic-token-{seat}", viewBox="0 0 40 40") for seat in range(len(SEATS))),
        (_symbol_of(name) for name in dict.fromkeys((*ART.values(), *OBSTACLES.values()))),
        (symbol(_small(each), id=f"hyporheic-small-{each}", viewBox="0 0 40 40") for each in (*LOOKS, COIN, "slot")),
        symbol(back(), id="hyporheic-back", viewBox="0 0 40 56"),
    )


def used(name: str, x: float, y: float, wide: float, high: float | None = None) -> Mark:
    """One of the page's symbols."""
    return _used(name, x, y, wide, wide if high is None else high)


@lru_cache(maxsize=4096)
def _used(name: str, x: float, y: float, wide: float, high: float) -> Mark:
    return use(href=f"#hyporheic-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{wide:g}", height=f"{high:g}")


@cache
def piece(nutrient: str, size: str, words: Words) -> Mark:
    """A nutrient, or the coin, that needs no symbols of the page; `size` is its class."""
    name = words.names.pieces[nutrient]
    return svg(_piece(nutrient), viewBox="0 0 40 40", class_=size, role="img", aria_label=name)


def piece_at(nutrient: str, x: float, y: float, size: float) -> Mark:
    """The same inside another drawing."""
    return svg(_piece(nutrient), x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", viewBox="0 0 40 40")


def token(seat: int, x: float = 0, y: float = 0, size: float = 40) -> Mark:
    """A seat's token that needs no symbols of the page, also inside another drawing."""
    return svg(
        _token(seat),
        x=f"{x:g}",
        y=f"{y:g}",
        width=f"{size:g}",
        height=f"{size:g}",
        viewBox="0 0 40 40",
        aria_hidden="true",
    )


Put = Callable[..., Mark]  # a symbol by name at x, y in a size: `used`, or `printed` where a page has no symbols


@cache
def printed(name: str, x: float, y: float, wide: float, high: float | None = None) -> Mark:
    """What `used` shows, drawn in place."""
    if name in LOOKS or name == COIN:
        return piece_at(name, x, y, wide)
    if name == "back":
        return svg(back(), x=f"{x:g}", y=f"{y:g}", width=f"{wide:g}", height=f"{high or wide:g}", viewBox="0 0 40 56")
    return drawing(name, x, y, wide)


@cache
def drawing(name: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """A drawing of this game, or one that all games share, that needs no symbols of the page."""
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    if not (files(__package__) / "art" / f"{name}.svg").is_file():
        return art.picture(name, x, y, size)
    return Mark(f'<svg {place} viewBox="0 0 64 64" {art.PEN} aria-hidden="true">{_strokes(name)}</svg>')


@cache
def die(pips: int, size: float = 44) -> Mark:
    """The face of the die; a blank one before it is rolled."""
    step, half = size * 0.26, size / 2
    dots = [circle(cx=half + x * step, cy=half + y * step, r=size * 0.09, fill=INK) for x, y in PIPS.get(pips, ())]
    edge = size - 3
    return join(
        rect(x=1.5, y=1.5, width=edge, height=edge, rx=size * 0.2, fill="#fff", stroke=INK, stroke_width=2.5), dots
    )


@cache
def back() -> Mark:
    """The back of every card: water above, bed below."""
    return join(
        rect(x=1.5, y=1.5, width=37, height=53, rx=5, fill="#fff", stroke=INK, stroke_width=2),
        rect(x=5, y=5, width=30, height=46, rx=3, fill="#7cc7e6"),
        path(d="M5 30Q12 22 20 28T35 26V48Q35 51 32 51H8Q5 51 5 48Z", fill="#dfbf86"),
        path(d="M9 12q5-4 10 0t10 0M11 19q5-4 10 0t10 0", fill="none", stroke="#fff", stroke_width=2),
        path(d="M10 36Q20 48 30 35", fill="none", stroke=ANOXIC_PAINT, stroke_width=3, stroke_linecap="round"),
    )


def _piece(nutrient: str) -> Mark:
    if nutrient == COIN:
        return join(
            circle(cx=20, cy=20, r=18, fill="#ffcf3f", stroke=INK, stroke_width=2.2),
            circle(cx=20, cy=20, r=14, fill="none", stroke="#9a6b00", stroke_width=1.4),
            path(d="M8 14A14 14 0 0 1 17 6.5", fill="none", stroke="#fff", stroke_width=2.4, stroke_linecap="round"),
            _formula(COIN, 25.4, 15),
        )
    look = LOOKS[nutrient]
    return join(
        path(d=look.shape, fill=look.paint, stroke=INK, stroke_width=2, stroke_linejoin="round"),
        _formula(nutrient, look.base, look.size),
    )


def _small(name: str) -> Mark:
    """A piece too small to be read: its shape and colour alone. An empty slot is a dashed ring."""
    if name == "slot":
        return circle(cx=20, cy=20, r=14, fill="none", stroke="#8aa0b2", stroke_width=3, stroke_dasharray="6 5")
    if name == COIN:
        return join(
            circle(cx=20, cy=20, r=17, fill="#ffcf3f", stroke=INK, stroke_width=4),
            circle(cx=20, cy=20, r=9, fill="none", stroke="#9a6b00", stroke_width=3),
        )
    look = LOOKS[name]
    return path(d=look.shape, fill=look.paint, stroke=INK, stroke_width=4, stroke_linejoin="round")


def _formula(piece: str, y: float, size: float) -> Mark:
    return text(formula(piece), x=20, y=y, font_size=size, font_weight=800, text_anchor="middle", fill=INK)


def _token(seat: int) -> Mark:
    """The seat's badge on a white drop of water."""
    return join(
        circle(cx=20, cy=20, r=18, fill="#fff", stroke=SEATS[seat], stroke_width=3.4),
        circle(cx=20, cy=20, r=19.2, fill="none", stroke=INK, stroke_width=1.3),
        g(
            path(d=BADGES[seat], fill=SEATS[seat], stroke=INK, stroke_width=1.2, fill_rule="evenodd"),
            transform="translate(6.8 6.8) scale(1.1)",
        ),
    )


def _symbol_of(name: str) -> Mark:
    if not (files(__package__) / "art" / f"{name}.svg").is_file():
        return Mark(str(art.symbol(name)).replace('id="o-', 'id="hyporheic-', 1))
    return Mark(f'<symbol id="hyporheic-{name}" viewBox="0 0 64 64" {art.PEN}>{_strokes(name)}</symbol>')


@cache
def _strokes(name: str) -> str:
    drawn = (files(__package__) / "art" / f"{name}.svg").read_text("utf-8").strip()
    return drawn[drawn.index(">") + 1 : drawn.rindex("<")]
