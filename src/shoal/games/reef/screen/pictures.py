"""What the organisms, mutations and disasters of Reef Survivor look like."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from shoal.engine import art
from shoal.engine.mark import Mark, circle, g, join, path, rect, svg, symbol, text, use
from shoal.games.reef.content import BOARD_IDS, BOARDS, BUILDER_IDS, CARD_IDS, MARKER_IDS, Builder

INK: Final = "#17324d"
TIMES: Final = "\N{MULTIPLICATION SIGN}"
MINUS: Final = "\N{MINUS SIGN}"
CELL: Final = 100  # of a drawn sea floor, across
HIGH: Final = 84  # and down
WIDE_FLOOR, HIGH_FLOOR = 5 * CELL, 6 * HIGH
SHARED: Final = {"boulder": "boulder-coral", "branching": "branching-coral", "fish": "reef-fish", "snail": "snail"}
OWN: Final = (
    "finger", "platy", "softsponge", "carbsponge", "encsponge", "carbalga", "bivalve", "bryozoan", "microbialite",
    "urchin", "alga", "rudist", "shark", "rain", "wind", "stale", "bigwave", "egg", "cards", "sun",
)  # fmt: skip
WEATHER: Final = ("farm", "city", "ice", "thermometer", "storm", "carbon-dioxide", "drop")
PAINTS: Final = {"S": "#c8eef0", "M": "#74bbda", "D": "#2f6f9f"}  # lighter is shallower; letter and lines say it too
LINES: Final = {
    "S": "",
    "M": "M12 30q9-7 18 0t18 0",
    "D": "M12 22q9-7 18 0t18 0M52 40q9-7 18 0t18 0M12 60q9-7 18 0t18 0",
}
CARD_ART: Final = {
    "predator": "shark", "nutrification": "farm", "pollution": "city", "freeze": "ice", "heatwave": "thermometer",
    "nearmiss": "rain", "hurricane": "storm", "gale": "wind", "urchinsick": "urchin", "coralsick": "branching",
    "hypoxia": "stale", "tsunami": "bigwave", "norecruits": "fish", "invader": "finger", "bloom": "alga",
    "stress": "egg", "badluck": "cards", "calm": "sun", "carbon": "carbon-dioxide", "anoxia": "stale",
    "corrosive": "drop", "glaciation": "ice",
}  # fmt: skip
SIGNS: Final[dict[str, Mark]] = {  # each 20 by 20, told apart by shape before colour
    "strong": join(
        path(d="M10 1.5L18 4V10Q18 16 10 19Q2 16 2 10V4Z", fill="#3f7fe0", stroke=INK, stroke_width=1.5),
        path(d="M10 5.500V14.500M5.500 10H14.500", stroke=INK, stroke_width=4),
        path(d="M10 6V14M6 10H14", stroke="#fff", stroke_width=2.4),
    ),
    "weak": join(
        path(d="M10 1.5L18 4V10Q18 16 10 19Q2 16 2 10V4Z", fill="#d9dde2", stroke=INK, stroke_width=1.5),
        path(d="M11 2L8 8L12 11L9 18", fill="none", stroke=INK, stroke_width=1.8),
    ),
    "more": join(
        rect(x=1.5, y=1.5, width=17, height=17, rx=5, fill="#fff3b0", stroke=INK, stroke_width=1.5),
        circle(cx=6.5, cy=10, r=3, fill="#e0702f"),
        circle(cx=13.5, cy=10, r=3, fill="#e0702f"),
    ),
    "fewer": join(
        rect(x=1.5, y=1.5, width=17, height=17, rx=5, fill="#fff", stroke=INK, stroke_width=1.5),
        circle(cx=10, cy=10, r=4, fill="none", stroke=INK, stroke_width=1.6),
        path(d="M5 15L15 5", stroke=INK, stroke_width=1.8),
    ),
    "acid": join(
        path(d="M10 1.5Q18 10 17 13.5A7 6 0 0 1 3 13.5Q2 10 10 1.5Z", fill="#c7a4ec", stroke=INK, stroke_width=1.5),
        text("A", x=10, y=16, font_size=9.5, font_weight=800, text_anchor="middle", fill=INK),
    ),
    "cold": join(
        circle(cx=10, cy=10, r=8.5, fill="#fff", stroke=INK, stroke_width=1.5),
        path(d="M10 3.5V16.5M4.400 6.800L15.600 13.200M15.600 6.800L4.400 13.200", stroke="#1f78c8", stroke_width=2),
    ),
    "hot": join(
        path(
            d="M10 .5L12.5 4L16.700 3.300L16 7.5L19.5 10L16 12.5L16.700 16.700L12.5 16L10 19.5L7.5 16"
            "L3.300 16.700L4 12.5L.5 10L4 7.5L3.300 3.300L7.5 4Z",
            fill="#ffb02e",
            stroke=INK,
            stroke_width=1.3,
        ),
        text("H", x=10, y=13.4, font_size=9.5, font_weight=800, text_anchor="middle", fill=INK),
    ),
    "o2": join(
        circle(cx=10, cy=10, r=8.5, fill="#cfe8f7", stroke=INK, stroke_width=1.5),
        text("O₂", x=10, y=13.4, font_size=9, font_weight=800, text_anchor="middle", fill=INK),
    ),
    "nut": join(
        rect(x=2, y=2, width=16, height=16, rx=2, fill="#9fd08a", stroke=INK, stroke_width=1.5),
        text("N", x=10, y=14, font_size=11, font_weight=800, text_anchor="middle", fill=INK),
    ),
    "sed": join(
        path(d="M1.5 17.5Q10-4 18.5 17.5Z", fill="#d8b98a", stroke=INK, stroke_width=1.5),
        path(
            d="M6 14.5h.1M10 14.5h.1M14 14.5h.1M8 10.5h.1M12 10.5h.1",
            stroke=INK,
            stroke_width=2,
            stroke_linecap="round",
        ),
    ),
}  # fmt: skip


@cache
def symbols() -> Mark:
    """Everything a page of this game uses, once."""
    return join(
        (
            symbol(Mark(_strokes(name)), id=f"reef-{name}", viewBox="0 0 64 64", **PEN)
            for name in (*SHARED, *OWN, *WEATHER)
        ),
        (symbol(sign, id=f"reef-m-{name}", viewBox="0 0 20 20") for name, sign in SIGNS.items()),
        (
            symbol(floor(board), id=f"reef-floor-{board}", viewBox=f"0 0 {WIDE_FLOOR} {HIGH_FLOOR}")
            for board in BOARD_IDS
        ),
    )


PEN: Final = {
    "fill": "none",
    "stroke": INK,
    "stroke_width": 2.5,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


@cache
def _strokes(name: str) -> str:
    if name in OWN:
        drawn = (files(__package__) / "art" / f"{name}.svg").read_text("utf-8").strip()
    else:
        drawn = art.picture(SHARED.get(name, name))
    return drawn[drawn.index(">") + 1 : drawn.rindex("<")]


@lru_cache(maxsize=4096)
def used(name: str, x: float, y: float, size: float) -> Mark:
    """One of the page's symbols."""
    return use(href=f"#reef-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


@lru_cache(maxsize=1024)
def printed(name: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """The same drawing where there are no symbols of the page."""
    return svg(
        Mark(_strokes(name)), x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", viewBox="0 0 64 64",
        aria_hidden="true", **PEN,
    )  # fmt: skip


@cache
def cross() -> Mark:
    """Struck out, in a field of 64 by 64."""
    return path(d="M8 8L56 56M56 8L8 56", fill="none", stroke="#b3261e", stroke_width=6, stroke_linecap="round")


@cache
def floor(board: str) -> Mark:
    """A sea floor: every space in the paint, the lines and the letter of its depth."""
    cells = []
    for space, letter in enumerate(BOARDS[board].depths):
        x, y = corner(space)
        waves = path(d=LINES[letter], fill="none", stroke="#fff", stroke_opacity=0.45, stroke_width=3)
        paint = "#fff" if letter == "D" else INK
        cells.append(
            g(
                rect(width=CELL, height=HIGH, fill=PAINTS[letter], stroke="#fff", stroke_width=2),
                waves if LINES[letter] else None,
                text(letter, x=7, y=18, font_size=15, font_weight=800, fill=paint),
                transform=f"translate({x} {y})",
            )
        )
    return join(cells)


def used_floor(board: str) -> Mark:
    """A sea floor of the page's symbols."""
    return use(href=f"#reef-floor-{board}", width=WIDE_FLOOR, height=HIGH_FLOOR)


def side(ground: str) -> Mark:
    """Water over a ground line in a field of 120 by 60."""
    return join(
        rect(width=120, height=60, fill="#e8f6f8"),
        rect(y=8, width=120, height=52, fill="#74bbda"),
        rect(y=32, width=120, height=28, fill="#2f6f9f"),
        path(d=f"M0 60{ground}V60Z", fill="#e9d7a4", stroke="#8d6e4f", stroke_width=1.5),
    )


def corner(space: int) -> tuple[int, int]:
    """Where a space begins on a drawn sea floor: row 6 is at the top."""
    return space % 5 * CELL, (5 - space // 5) * HIGH


def picture_of(kind: str, builders: tuple[Builder, ...]) -> str:
    """Which drawing shows a builder: a clam of another age has one of its own, whoever calls it so."""
    builder = builders[BUILDER_IDS.index(kind)]
    if builder.own_name:
        return "rudist" if kind == "bivalve" and "Rudist" in builder.own_name else kind
    return builder.form


assert set(CARD_ART) == set(CARD_IDS)
assert set(SIGNS) == set(MARKER_IDS)
