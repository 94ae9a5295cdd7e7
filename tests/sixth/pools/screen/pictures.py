"""The drawings of Tide Pools: animals, their cards, the die."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from shoal.engine import art
from shoal.engine.chart import SEATS
from shoal.engine.mark import Mark, circle, g, join, path, rect, svg, text, use

from ..content import ANIMALS
from ..words import Words

INK: Final = "#17324d"
SHARED: Final = {"periwinkle": "snail", "mussel": "mussel", "crab": "crab", "starfish": "starfish"}  # of all games
PAINT: Final = {
    "periwinkle": "#f3e3c3", "limpet": "#e4e8c8", "mussel": "#d5e0f2", "crab": "#fadbd3", "starfish": "#fde3c8",
}  # fmt: skip
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def symbols() -> Mark:
    """Every animal, once per page."""
    own = [
        Mark(f'<symbol id="pools-{animal}" viewBox="0 0 64 64" {art.PEN}>{_strokes(animal)}</symbol>')
        for animal in ANIMALS
        if animal not in SHARED
    ]
    return join((art.symbol(name) for name in SHARED.values()), own)


@cache
def used(animal: str, x: float, y: float, size: float) -> Mark:
    """An animal of the page's symbols."""
    name = f"o-{SHARED[animal]}" if animal in SHARED else f"pools-{animal}"
    return use(href=f"#{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


@cache
def picture(animal: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """An animal that needs no symbols of the page."""
    if animal in SHARED:
        return art.picture(SHARED[animal], x, y, size)
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return Mark(f'<svg {place} viewBox="0 0 64 64" {art.PEN} aria-hidden="true">{_strokes(animal)}</svg>')


@cache
def face(animal: str, zones: bool, words: Words, drawn: art.Drawn = used) -> Mark:
    """What stands on a card: how strong it is, the animal, its name, and how high it can live."""
    card = ANIMALS[animal]
    dots = [circle(cx=50 + 15 * (i - (card.strength - 1) / 2), cy=18, r=5.5, fill=INK) for i in range(card.strength)]
    shown = (animal, 20, 34, 60) if zones else (animal, 16, 38, 68)
    return join(
        rect(x=2, y=2, width=96, height=136, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
        rect(x=7, y=31, width=86, height=66 if zones else 82, rx=7, fill=PAINT[animal]),
        dots,
        drawn(*shown),
        text(words.names.animal(animal), x=50, y=113 if zones else 128, font_size=13, font_weight=700, fill=INK,
             text_anchor="middle"),
        text(words.labels.up_to(card.highest), x=50, y=131, font_size=14, fill=INK, text_anchor="middle")
        if zones else None,
    )  # fmt: skip


@cache
def printed(animal: str, words: Words) -> Mark:
    """A card that needs no symbols of the page."""
    return svg(
        face(animal, True, words, picture),
        viewBox="0 0 100 140",
        class_="pools-printed",
        role="img",
        aria_label=words.names.spoken(animal, True),
    )


@cache
def die(number: int, size: int = 76) -> Mark:
    """The die round the origin; 0 is one that has not been rolled, with a wave on it."""
    half, step = size / 2, size / 4
    on_it = (
        [circle(cx=x * step, cy=y * step, r=size / 11, fill=INK) for x, y in PIPS[number]]
        if number
        else path(d=f"M{-step * 1.3:g} 4q{step * 0.65:g}-18 {step * 1.3:g} 0t{step * 1.3:g} 0", fill="none",
                  stroke="#1f6f9f", stroke_width=size / 11, stroke_linecap="round")
    )  # fmt: skip
    return g(
        rect(x=-half, y=-half, width=size, height=size, rx=size / 5, fill="#fff", stroke=INK, stroke_width=3), on_it
    )


def badge(seat: int, x: float, y: float, size: float) -> Mark:
    """A seat's own colour and shape, as the page draws it."""
    mark = use(href=f"#badge-{seat}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")
    return g(mark, fill=SEATS[seat], color=SEATS[seat], stroke=INK, stroke_width=1.5)


@cache
def _strokes(animal: str) -> str:
    """What stands inside a drawing's file."""
    drawn = (files(__package__) / "art" / f"{animal}.svg").read_text("utf-8").strip()
    return drawn[drawn.index(">") + 1 : drawn.rindex("<")]
