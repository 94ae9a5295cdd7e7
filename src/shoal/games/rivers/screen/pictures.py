"""The colours and drawings of Rivers: kinds of land use, tokens, cards."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from shoal.engine import art
from shoal.engine.chart import SEATS
from shoal.engine.mark import Mark, circle, g, join, rect, svg, symbol, use
from shoal.games.rivers.content import CONTENT, KINDS, Land

INK: Final = "#17324d"
TWICE: Final = "\N{MULTIPLICATION SIGN}2"
PALE: Final = {"industry": "#ece7f6", "urban": "#fbe6e0", "farm": "#fdf3d3", "habitat": "#e3f2e3"}
ICONS: Final = {kind.id: kind.silhouette for kind in CONTENT.kinds}
HABITAT_ART: Final = {"wetland": "wetland", "streambank": "streambank", "green": "green"}
DISASTER_ART: Final = {"D1": "bloom", "D2": "flood", "D3": "drought", "D4": "fire"}
GROUP_ART: Final = {
    "innovation": "satellite",
    "more-water": "clean",
    "cleaning": "brush",
    "less-water": "drought",
    "pollution": "polluted",
    "neighbors": "neighbors",
    "journey": "boat",
    "choice": "gate",
}
GROUP_PAINT: Final = {
    "innovation": "#f2c94c",
    "more-water": "#7fc4ec",
    "cleaning": "#9ad7c0",
    "less-water": "#e9c48f",
    "pollution": "#c7a17a",
    "neighbors": "#b8dba3",
    "journey": "#f0a995",
    "choice": "#c3b5e6",
}
SHARED: Final = ("wetland",)  # drawn for all games
DRAWN: Final = (
    *ICONS.values(), "streambank", "green", *DISASTER_ART.values(), "clean", "polluted", "satellite", "brush",
    "neighbors", "boat", "gate",
)  # fmt: skip


def card_art(card: Land) -> str:
    """The drawing on a land use card."""
    return HABITAT_ART[card.habitat] if card.habitat else ICONS[card.kind]


# ---- drawings


@cache
def symbols() -> Mark:
    """Every small drawing, once per page."""
    own = [Mark(f'<symbol id="rivers-{name}" viewBox="0 0 64 64" {art.PEN}>{strokes(name)}</symbol>') for name in DRAWN]
    return join(
        (art.symbol(name) for name in SHARED),
        own,
        symbol(back(), id="rivers-back", viewBox="0 0 100 130"),
        (symbol(back(kind), id=f"rivers-back-{kind}", viewBox="0 0 100 130") for kind in KINDS),
    )


@cache
def used(name: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """A drawing of the page's symbols."""
    source = "o" if name in SHARED else "rivers"
    return use(href=f"#{source}-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


@cache
def small(name: str) -> Mark:
    """A drawing of the page's symbols within a text."""
    return svg(used(name), viewBox="0 0 64 64", class_="rivers-sign", aria_hidden="true")


@cache
def picture(name: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """A drawing that needs no symbols of the page."""
    if name in SHARED:
        return art.picture(name, x, y, size)
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return Mark(f'<svg {place} viewBox="0 0 64 64" {art.PEN} aria-hidden="true">{strokes(name)}</svg>')


@cache
def strokes(name: str) -> str:
    """What stands inside a drawing's file."""
    text = (files(__package__) / "art" / f"{name}.svg").read_text("utf-8").strip()
    return text[text.index(">") + 1 : text.rindex("<")]


@cache
def back(kind: str = "") -> Mark:
    """The back of a land use card, or of an event card."""
    paint = KINDS[kind].color if kind else "#2f7fb4"
    return join(
        rect(x=2, y=2, width=96, height=126, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
        rect(x=8, y=8, width=84, height=114, rx=6, fill=paint),
        circle(cx=50, cy=65, r=33, fill="#fff", fill_opacity=0.92),
        picture(ICONS[kind] if kind else "satellite", 26, 41, 48),
    )


def badge(seat: int, x: float, y: float, size: float) -> Mark:
    """A seat's own colour and shape, as the page draws it."""
    mark = use(href=f"#badge-{seat}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")
    return g(mark, fill=SEATS[seat], color=SEATS[seat], stroke=INK, stroke_width=1.5)
