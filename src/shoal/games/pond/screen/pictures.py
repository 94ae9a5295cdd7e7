"""The faces of the pieces: clear tiles with a protist on each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from shoal.engine.mark import Mark, circle, g, join, path, rect, svg, symbol, text, use
from shoal.games.pond.content import CONTENT, species_of

INK: Final = "#17324d"
UNIT: Final = 64  # of a drawing, for one square
RIMS: Final = ("#ffffff", "#d2182f")  # plain is clear; red has a red dot as well
PIECES: Final = max((board.roster for board in CONTENT.boards), key=len)  # every piece there is, in its fixed order
ART: Final = {
    "St": "stentor",
    "Am": "ameba",
    "Dl": "dileptus",
    "La": "lacrymaria",
    "Di": "didinium",
    "Co": "coleps",
    "Bl": "blepharisma",
    "Pa": "paramecium",
    "Eu": "euglena",
    "Ch": "chilomonas",
    "Ph": "phacus",
}
PEN: Final = f'fill="none" stroke="{INK}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
STENTOR_RIM: Final = (
    "M3 14Q3 3 14 3H242Q253 3 253 14V114Q253 125 242 125H200Q189 125 189 136V253H67V136Q67 125 56 125H14Q3 125 3 114Z"
)
COLEPS: Final = ((2, 2, -8), (62, 4, 10), (4, 61, 7), (61, 62, -12))  # where the four cells of a group swim, and how

Drawn = Callable[[str, float, float, float, float], Mark]  # a drawing by name, at x, y, so wide and so high


def extent(piece: str, up: bool) -> tuple[int, int]:
    """How many squares a piece is wide and high."""
    species = species_of(piece)
    flat = (species.long_side, species.short_side)
    return flat[::-1] if up else flat


@cache
def symbols() -> Mark:
    """Every protist and every tile, once per page."""
    drawings = [
        Mark(f'<symbol id="pond-art-{name}" viewBox="0 0 {wide} {high}" {PEN}>{_strokes(name)}</symbol>')
        for name, (wide, high) in ((name, _size(name)) for name in ART.values())
    ]
    tiles = [
        symbol(_tile(piece, side, up, _used), id=_tile_id(piece, side, up), viewBox=_view(piece, up))
        for side in range(2)
        for piece in PIECES
        for up in ((False, True) if _oblong(piece) else (False,))
    ]
    stentors = [
        symbol(_stentor(side, _used), id=f"pond-{side}-St", viewBox=f"0 0 {4 * UNIT} {4 * UNIT}") for side in range(2)
    ]
    return join(drawings, tiles, stentors)


def tile(piece: str, side: int, up: bool, x: float, y: float, square: float) -> Mark:
    """A piece from the page's symbols, its upper left corner at x, y, where a square is so large."""
    wide, high = extent(piece, up)
    return use(
        href=f"#{_tile_id(piece, side, up)}",
        x=f"{x:g}",
        y=f"{y:g}",
        width=f"{wide * square:g}",
        height=f"{high * square:g}",
    )


@cache
def picture(
    piece: str, side: int = 0, up: bool = False, x: float = 0, y: float = 0, square: float = 48, label: bool = True
) -> Mark:
    """A piece that needs no symbols of the page, as an `<svg>`, also inside another; with its id or without."""
    wide, high = extent(piece, up)
    inside = _stentor(side, _printed) if piece == "St" else _tile(piece, side, up, _printed, label)
    return svg(
        inside,
        x=f"{x:g}",
        y=f"{y:g}",
        width=f"{wide * square:g}",
        height=f"{high * square:g}",
        viewBox=_view(piece, up),
        aria_hidden="true",
    )


@cache
def protist(species: str, size: float, x: float = 0, y: float = 0) -> Mark:
    """The living thing alone, within a square of this size, without symbols of the page."""
    view, inside = _alive(species)
    return svg(inside, x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", viewBox=view, aria_hidden="true")


@cache
def portrait(species: str) -> Mark:
    """The living thing alone, as wide as there is room."""
    view, inside = _alive(species)
    return svg(inside, viewBox=view, aria_hidden="true")


def _alive(species: str) -> tuple[str, Mark]:
    if species == "Co":
        return f"0 0 {2 * UNIT} {2 * UNIT}", _coleps(_printed)
    wide, high = _size(ART[species])
    return f"0 0 {wide} {high}", _printed(ART[species], 0, 0, wide, high)


def _oblong(piece: str) -> bool:
    species = species_of(piece)
    return species.long_side != species.short_side


def _tile_id(piece: str, side: int, up: bool) -> str:
    return f"pond-{side}-{piece}{'-up' if up else ''}"


def _view(piece: str, up: bool) -> str:
    wide, high = extent(piece, up)
    return f"0 0 {wide * UNIT} {high * UNIT}"


def _tile(piece: str, side: int, up: bool, drawn: Drawn, label: bool = True) -> Mark:
    """The clear rectangle with its rim, the drawing, the id, a dot for each square, and the red dot of the red side."""
    wide, high = (squares * UNIT for squares in extent(piece, up))
    size = species_of(piece).size
    dots = [circle(cx=wide - 12 - 9.5 * i, cy=high - 5.5, r=3.8) for i in range(size)]
    return join(
        rect(x=4, y=4, width=wide - 8, height=high - 8, rx=15, fill="#fff", fill_opacity=0.5),
        _swimmer(piece, up, wide, high, drawn),
        rect(x=4, y=4, width=wide - 8, height=high - 8, rx=15, fill="none", stroke=INK, stroke_width=7),
        rect(x=4, y=4, width=wide - 8, height=high - 8, rx=15, fill="none", stroke=RIMS[side], stroke_width=4.2),
        g(dots, fill=INK, stroke="#fff", stroke_width=1.4),
        _label(piece, 8, high - 9) if label else None,
        _red_dot(*dot(piece, up), 8) if side else None,
    )


def dot(piece: str, up: bool = False) -> tuple[float, float]:
    """Where the red side has its dot, in units of a drawing."""
    if piece == "St":
        return 237.0, 107.0  # in a corner of its bell
    return extent(piece, up)[0] * UNIT - 14.0, 14.0


def _swimmer(piece: str, up: bool, wide: float, high: float, drawn: Drawn) -> Mark:
    """The drawing fills its squares and leaves a rim; upright it is turned by a quarter, head first."""
    name = piece[:2]
    if name == "Co":
        return _coleps(drawn)
    if (wide, high) == (UNIT, UNIT):
        return drawn(ART[name], 9, 5, 48, 48)
    long, short = (high, wide) if up else (wide, high)
    art = drawn(ART[name], 7, 5 if short > UNIT else 4, long - 14, short - (12 if short > UNIT else 14))
    return g(art, transform=f"translate({wide:g} 0) rotate(90)") if up else art


def _coleps(drawn: Drawn) -> Mark:
    """Four cells that hunt together."""
    return join(
        g(drawn(ART["Co"], x, y, 62, 62), transform=f"rotate({turn} {x + 31} {y + 31})") for x, y, turn in COLEPS
    )


def _stentor(side: int, drawn: Drawn) -> Mark:
    """Foot below, bell above: its rim follows its twelve squares."""
    return join(
        path(d=STENTOR_RIM, fill="#fff", fill_opacity=0.4),
        drawn(ART["St"], 4, 2, 4 * UNIT - 8, 4 * UNIT - 4),
        path(d=STENTOR_RIM, fill="none", stroke=INK, stroke_width=7, stroke_linejoin="round"),
        path(d=STENTOR_RIM, fill="none", stroke=RIMS[side], stroke_width=4.2, stroke_linejoin="round"),
        _red_dot(*dot("St"), 10) if side else None,
    )


def _label(piece: str, x: float, y: float) -> Mark:
    return text(
        piece,
        x=x,
        y=y,
        font_size=17,
        font_weight=800,
        fill=INK,
        stroke="#fff",
        stroke_width=4,
        stroke_linejoin="round",
        paint_order="stroke",
        font_family="inherit",
    )


def _red_dot(x: float, y: float, radius: float) -> Mark:
    return circle(cx=x, cy=y, r=radius, fill="#e0142d", stroke="#fff", stroke_width=2.5)


def _used(name: str, x: float, y: float, wide: float, high: float) -> Mark:
    return use(href=f"#pond-art-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{wide:g}", height=f"{high:g}")


def _printed(name: str, x: float, y: float, wide: float, high: float) -> Mark:
    across, down = _size(name)
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" viewBox="0 0 {across} {down}"'
    return Mark(f"<svg {place} {PEN}>{_strokes(name)}</svg>")


@cache
def _size(name: str) -> tuple[int, int]:
    """How wide and high a drawing is."""
    _, _, wide, high = _file(name).partition('viewBox="')[2].partition('"')[0].split(" ")
    return int(wide), int(high)


@cache
def _strokes(name: str) -> str:
    drawn = _file(name)
    return drawn[drawn.index(">") + 1 : drawn.rindex("<")]


@cache
def _file(name: str) -> str:
    return (files(__package__) / "art" / f"{name}.svg").read_text("utf-8").strip()
