"""The slice through the stream: water, bed, paths and squares as they lie there for the whole game.

The board is periodic: the drawing is one period of 21 columns, laid out once more to its right, where the first columns
are seen again behind the last, and to its left, where Start lies before column a."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from shoal.engine.mark import Mark, circle, ellipse, g, join, line, path, rect, svg, text
from shoal.games.hyporheic.content import CIRCLES, CONTENT, OBSTACLES, SUPPLIES, Path
from shoal.games.hyporheic.screen.pictures import ANOXIC_PAINT, INK, OXIC_PAINT, printed
from shoal.games.hyporheic.words import Words

UNIT: Final = 48  # a square
COLUMNS: Final = CONTENT.board.columns
AGAIN: Final = 6  # columns seen again on the right: as far as one die carries
PERIOD: Final = len(COLUMNS) * UNIT
LEFT, SKY, FLOOR = -76, -40, 560
WIDTH, HEIGHT = PERIOD + AGAIN * UNIT - LEFT + 6, FLOOR - SKY
SHEET: Final = {"viewBox": f"{LEFT} {SKY} {WIDTH} {HEIGHT}", "width": str(WIDTH), "height": str(HEIGHT)}
FONT: Final = "ui-rounded, 'SF Pro Rounded', 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif"  # the page's own
LETTERS: Final = {"text_anchor": "middle", "paint_order": "stroke", "stroke": "#fff"}
GRID: Final = {**LETTERS, "font_size": 13, "font_weight": 800, "fill": INK, "stroke_opacity": 0.75, "stroke_width": 3}
PATH_NAME: Final = {**GRID, "font_size": 14, "stroke_opacity": 0.7}
CROSS: Final = {
    **LETTERS,
    "font_size": 19,
    "font_weight": 900,
    "fill": "#a3301f",
    "stroke_width": 4,
    "stroke_linejoin": "round",
}
START_AT: Final = (-38, 34)
EDGE: Final = 18  # beside a board alone, for the numbers of its rows
RADIUS: Final = 19  # of a circle
SPACES: Final = (*CONTENT.board.squares, *CIRCLES, "start")
LABELS: Final = {
    "ripple": (8.5, 7.68),
    "middle": (12.4, 7.22),
    "crest": (17.5, 4.68),
    "deep": (18.6, 9.3),
    "back": (3.6, 9.7),
}
# Bands along the bed where oxygen reaches: two rows deep where the current presses on it, one elsewhere.
PRESSED: Final = "efghijklpq"


def spot(space: str) -> tuple[float, float]:
    """The middle of a space on the sheet."""
    if space == "start":
        return START_AT
    if space in CIRCLES:
        x, y = CIRCLES[space].xy
    else:
        x, y = COLUMNS.index(space[0]) + 1.0, float(space[1:])
    return round((x - 0.5) * UNIT, 1), round((y - 0.5) * UNIT, 1)


# What a sheet shows of the period before, of the period itself and of the one after: how far to the right each of them
# lies, from where, to where; whole columns, a little over the sheet's edges.
_STRETCHES: Final = (
    (-PERIOD, PERIOD - 2 * UNIT, PERIOD),
    (0, 0, PERIOD),
    (PERIOD, 0, (AGAIN + 1) * UNIT),
)


@cache
def sheet() -> Mark:
    """The stream from edge to edge without a word: a picture of its own, which the style sheet lays under the board.
    Of the period before and the one after it holds no more than is seen: a browser lays out all that it holds."""
    return svg(
        (
            svg(
                _period(left, right),
                x=shift + left,
                y=SKY,
                width=right - left,
                height=HEIGHT,
                viewBox=f"{left} {SKY} {right - left} {HEIGHT}",
            )
            for shift, left, right in _STRETCHES
        ),
        xmlns="http://www.w3.org/2000/svg",
        font_family=FONT,
        **SHEET,
    )


@cache
def backdrop(words: Words) -> Mark:
    """What lies on the stream for the whole game, a sheet under the board; what is seen again lies behind a veil."""
    return svg(
        _current(),
        (g(_labels(words), transform=f"translate({x} 0)") for x in (-PERIOD, 0, PERIOD)),
        rect(x=PERIOD, y=SKY, width=PERIOD, height=HEIGHT, class_="hyporheic-veil"),
        rect(x=-PERIOD, y=SKY, width=PERIOD, height=HEIGHT, class_="hyporheic-veil"),
        (
            line(
                x1=x,
                x2=x,
                y1=SKY,
                y2=FLOOR,
                stroke="#fff",
                stroke_width=3,
                stroke_dasharray="3 9",
                stroke_linecap="round",
            )
            for x in (0, PERIOD)
        ),
        text(
            words.labels.seen_again(COLUMNS[0], COLUMNS[AGAIN - 1]),
            x=PERIOD + AGAIN * UNIT / 2,
            y=SKY + 19,
            class_="hyporheic-edge",
        ),
        rect(x=LEFT, y=SKY, width=-LEFT - 2, height=30, fill="#f1fafd"),  # no letters under the name of Start
        _start(words),
        _rows(),
        **SHEET,
        class_="hyporheic-sheet hyporheic-stream",
        id="hyporheic-stream",
        aria_hidden="true",
    )


def map_alone(words: Words, *over: Mark) -> Mark:
    """One period that needs no symbols of the page, with something drawn over it."""
    return svg(
        period_alone(words),
        over,
        viewBox=f"{-EDGE} {SKY} {PERIOD + 2 * EDGE} {HEIGHT}",
        class_="hyporheic-map",
        role="img",
        aria_label=words.labels.board_alone,
    )


def period_alone(words: Words) -> Mark:
    """One period inside another drawing that needs no symbols of the page."""
    return join(_period(), _labels(words), _rows())


def drawn_start(words: Words) -> Mark:
    """Start, likewise."""
    return _start(words)


@cache
def _period(left: float = 0, right: float = PERIOD) -> Mark:
    """One period, from column a to column u, or what is seen of it between two lines."""

    def seen(*spaces: str) -> bool:
        across = [spot(space)[0] for space in spaces]
        return max(across) > left - UNIT and min(across) < right + UNIT

    return join(
        _air_and_water(),
        _bed(),
        (_tube(each) for each in CONTENT.paths if seen(*_stops(each))),
        (_square(square) for square in (*CONTENT.board.squares, *OBSTACLES) if seen(square)),
        (_doors(each) for each in CONTENT.paths if seen(*_stops(each))),
        (_ring(name) for name in CIRCLES if seen(name)),
        _waterline(),
        _letters(),
    )


# ---- air, water, sand


def _air_and_water() -> Mark:
    bands = ((0, "#a5def0"), (2, "#8dd2ea"), (4, "#77c4e2"), (6, "#64b5d8"))
    return join(
        rect(x=0, y=SKY, width=PERIOD, height=-SKY + 6, fill="#f3fbfe"),
        path(d="M120-14q14-16 32-6q10-12 26-2q16-4 18 8ZM640-18q12-14 28-5q10-10 22-1q14-3 16 6Z", fill="#fff"),
        (rect(x=0, y=row * UNIT, width=PERIOD, height=2.2 * UNIT, fill=paint) for row, paint in bands),
    )


@cache
def _current() -> Mark:
    """Soft lines that drift with the current, only where there is nothing else to see."""
    rows = ((0.5, 0), (1.5, 60), (2.5, 20), (3.5, 90), (4.5, 40), (5.5, 110), (6.5, 10), (7.5, 70))
    wave, step = "q12-7 24 0t24 0t24 0", 3 * UNIT
    lines = [
        path(
            d="".join(f"M{x + shift - 2 * step} {row * UNIT + 19:g}{wave}" for x in range(0, PERIOD + 12 * UNIT, step)),
            class_="hyporheic-line",
        )
        for row, shift in rows
        if row < 3
    ]
    return g(lines, class_="hyporheic-current", aria_hidden="true")


def _waterline() -> Mark:
    ripple = f"M0 0{'q12-8 24 0t24 0' * len(COLUMNS)}"
    return path(d=ripple, fill="none", stroke="#fff", stroke_width=3.5, stroke_opacity=0.9)


@cache
def outline() -> str:
    """The outline of the sand."""
    return f"{_profile([depth * UNIT for depth in CONTENT.board.depth], 0.3)}V{FLOOR}H0Z"


def _bed() -> Mark:
    """Sand, light where oxygen reaches and dark below."""
    reach = [
        (depth + (1.9 if column in PRESSED else 1.1)) * UNIT
        for column, depth in zip(COLUMNS, CONTENT.board.depth, strict=True)
    ]
    smooth = [sum(reach[(i + by) % len(reach)] for by in (-1, 0, 1)) / 3 for i in range(len(reach))]
    return join(
        path(d=outline(), fill="#efdcab", stroke="#b08b4f", stroke_width=4),
        path(d=f"{_profile(smooth, 0.1)}V{FLOOR}H0Z", fill="#b8a2c4"),
        path(d=f"{_profile([each + 46 for each in smooth], 0.1)}V{FLOOR}H0Z", fill="#a18bb5"),
        _grains(),
    )


def _profile(heights: Sequence[float], flat: float) -> str:
    """A line from the left edge to the right one, level for a part of every column and smooth between them."""
    edge = (heights[-1] + heights[0]) / 2
    out = [f"M0 {edge:g}"]
    far = (0.5 - flat) * UNIT
    for i, here in enumerate(heights):
        before, middle = (heights[i - 1] if i else edge), i * UNIT
        out.append(f"C{middle} {before:g} {middle} {here:g} {middle + far:g} {here:g}H{middle + UNIT - far:g}")
    out.append(f"C{PERIOD} {heights[-1]:g} {PERIOD} {edge:g} {PERIOD} {edge:g}")
    return "".join(out)


def _grains() -> Mark:
    """Grains of sand, always in the same places."""
    dots = []
    for i in range(150):
        x, y = (i * 89 % 1008), 200 + (i * i * 37 + i * 53) % 356
        column = int(x // UNIT)
        if y > CONTENT.board.depth[column] * UNIT + 26:
            dots.append(f"M{x} {y}h0")
    return path(d="".join(dots), stroke="#17324d", stroke_opacity=0.13, stroke_width=5, stroke_linecap="round")


# ---- squares


def _letters() -> Mark:
    """The name of every column, above it."""
    return g(
        (text(column, x=(i + 0.5) * UNIT, y=-9) for i, column in enumerate(COLUMNS)),
        **GRID,
    )


def _rows() -> Mark:
    """The number of every row, at both edges."""
    return g(
        (text(row, x=x, y=row * UNIT - 7) for row in range(1, CONTENT.board.rows + 1) for x in (-8, PERIOD + 9)),
        **GRID,
    )


def _square(square: str) -> Mark:
    x, y = spot(square)
    if square in OBSTACLES:
        return join(
            rect(x=x - 22, y=y - 22, width=44, height=44, rx=8, fill=INK, fill_opacity=0.16),
            printed(OBSTACLES[square], x - 23, y - 23, 46),
            text("X", x=x + 14, y=y + 20, **CROSS),
        )
    cell = rect(
        x=x - 22.5,
        y=y - 22.5,
        width=45,
        height=45,
        rx=9,
        fill="#fff",
        fill_opacity=0.2,
        stroke="#fff",
        stroke_opacity=0.5,
    )
    if square in SUPPLIES:
        return join(cell, _supply(square, x, y))
    if square in CONTENT.board.draws:
        return join(cell, printed("back", x - 15, y - 21, 30, 42), _question(x, y))
    return cell


def _supply(square: str, x: float, y: float) -> Mark:
    supply = SUPPLIES[square]
    under = [printed(supply.nutrient, x - 19 - 3 * i, y - 18 - 3 * i, 38) for i in range(supply.count - 1, 0, -1)]
    number = (
        join(
            circle(cx=x + 15, cy=y - 14, r=8.5, fill="#fff", stroke=INK, stroke_width=1.6),
            text(supply.count, x=x + 15, y=y - 9.6, font_size=13, font_weight=800, text_anchor="middle", fill=INK),
        )
        if supply.count > 1
        else None
    )
    return join(under, printed(supply.nutrient, x - 19, y - 18, 38), number)


def _question(x: float, y: float) -> Mark:
    return join(
        circle(cx=x, cy=y - 4, r=10.5, fill="#fff", stroke=INK, stroke_width=1.6),
        text("?", x=x, y=y + 2, font_size=17, font_weight=800, text_anchor="middle", fill=INK),
    )


# ---- paths


def _stops(way: Path) -> tuple[str, ...]:
    """The spaces it leads through, from door to door."""
    return (way.entry, *way.circles, way.exit)


def _tube(way: Path) -> Mark:
    """The glowing course of a path, blue where there is oxygen, violet where there is none."""
    points = [spot(each) for each in _stops(way)]
    zones = ["O", *way.zones, "O"]
    out = []
    for wide, faint in ((36, 0.2), (24, 0.4), (9, 0.75)):
        for i, ((x, y), (u, v)) in enumerate(pairwise(points)):
            paint = "#4fb4ea" if "O" in zones[i : i + 2] else "#8048d8"
            out.append(
                line(
                    x1=x,
                    y1=y,
                    x2=u,
                    y2=v,
                    stroke=paint,
                    stroke_width=wide,
                    stroke_opacity=faint,
                    stroke_linecap="round",
                )
            )
    return join(out)


def _doors(way: Path) -> Mark:
    """Arrows: into the bed, along every step, and out of it."""
    stops = [spot(each) for each in _stops(way)]
    out = []
    for i, ((x, y), (u, v)) in enumerate(pairwise(stops)):
        far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        inner = i in (0, len(stops) - 2)
        share = 0.5 if not inner else (0.62 if i == 0 else 0.45)
        a, b = x + (u - x) * share, y + (v - y) * share
        c, s = (u - x) / far, (v - y) / far
        size = 8 if inner else 5.5
        tip = (a + c * size, b + s * size)
        wings = [(a - c * size * 0.6 - s * size * k, b - s * size * 0.6 + c * size * k) for k in (1, -1)]
        corners = " ".join(f"{p:.1f},{q:.1f}" for p, q in (tip, *wings))
        out.append(
            Mark(f'<polygon points="{corners}" fill="#fff" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>')
        )
    return join(out)


def _ring(name: str) -> Mark:
    x, y = spot(name)
    zone = CIRCLES[name].zone
    oxic = zone == "O"
    return join(
        circle(
            cx=x,
            cy=y,
            r=RADIUS,
            fill=OXIC_PAINT if oxic else ANOXIC_PAINT,
            stroke="#fff" if oxic else "#c9a9ff",
            stroke_width=3,
        ),
        text(zone, x=x, y=y + 6.5, font_size=19, font_weight=800, text_anchor="middle", fill=INK if oxic else "#fff"),
    )


def _labels(words: Words) -> Mark:
    """The names of the paths."""
    return join(_label(name, words) for name in LABELS)


def _label(path: str, words: Words) -> Mark:
    x, y = LABELS[path]
    name = words.names.paths[path]
    return text(name, x=f"{(x - 0.5) * UNIT:g}", y=f"{(y - 0.5) * UNIT:g}", **PATH_NAME)


def _start(words: Words) -> Mark:
    """A spring on the bank: tokens wait here."""
    x, y = START_AT
    return join(
        path(
            d=f"M{LEFT} {SKY + 30}H-16Q-2 {SKY + 30}-2-2V74Q-2 92-18 92H{LEFT}Z",
            fill="#cfe6b3",
            stroke="#6f9a3c",
            stroke_width=3,
        ),
        ellipse(cx=x, cy=y, rx=32, ry=42, fill="#bfe9f5", stroke="#fff", stroke_width=3),
        path(d=f"M-6 {y - 10}L12 {y - 10}", stroke=INK, stroke_width=4, stroke_linecap="round"),
        path(
            d=f"M6 {y - 18}L16 {y - 10}L6 {y - 2}",
            fill="none",
            stroke=INK,
            stroke_width=4,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        text(
            words.names.place("start"), x=x, y=SKY + 25, font_size=17, font_weight=800, text_anchor="middle", fill=INK
        ),
    )
