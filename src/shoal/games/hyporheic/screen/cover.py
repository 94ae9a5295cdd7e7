"""The picture on the lid: a stream over a dune, and the way through its bed."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, circle, join, path, rect, svg, text
from shoal.games.hyporheic.content import COIN
from shoal.games.hyporheic.screen.pictures import ANOXIC_PAINT, INK, OXIC_PAINT, drawing, piece_at
from shoal.games.hyporheic.words import Words

DUNE: Final = "M0 290Q80 282 150 236Q230 182 330 190Q400 200 440 262Q480 300 600 288V440H0Z"
WAY: Final = "M150 236C190 258 196 300 224 336C256 374 330 384 374 348C404 322 420 280 452 262"
STOPS: Final = (
    (176, 250, "O"), (204, 292, "O"), (232, 340, "A"), (282, 366, "A"), (336, 366, "A"), (384, 338, "A"),
    (414, 296, "O"),
)  # fmt: skip
AFLOAT: Final = (
    ("no2", 60, 118),
    ("nh4", 150, 104),
    ("no3", 262, 104),
    ("nh3", 372, 96),
    ("no2", 420, 150),
    ("nh4", 540, 176),
)
BUBBLES: Final = ((466, 232, 13), (490, 200, 10), (478, 172, 8), (500, 150, 6))


def lid(words: Words) -> Mark:
    """The lid needs nothing of the page."""
    return svg(
        rect(width=600, height=440, fill="#e9f7fc"),
        path(d="M0 62q25-16 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0V440H0Z", fill="#9fdcf0"),
        path(d="M0 128H600V440H0Z", fill="#82cbe6"),
        path(d="M0 190H600V440H0Z", fill="#6bbadb"),
        path(
            d="M20 96q14-8 28 0t28 0M196 150q14-8 28 0t28 0M420 164q14-8 28 0t28 0M300 128q14-8 28 0t28 0",
            fill="none", stroke="#fff", stroke_opacity=0.7, stroke_width=4, stroke_linecap="round",
        ),
        path(d=DUNE, fill="#efdcab", stroke="#b08b4f", stroke_width=5),
        path(d="M0 340Q100 334 176 296Q260 236 330 244Q380 256 424 314Q470 346 600 336V440H0Z", fill="#b8a2c4"),
        path(d="M0 384Q130 380 220 336Q300 296 350 316Q420 380 600 378V440H0Z", fill="#a18bb5"),
        _way(),
        (piece_at(nutrient, x - 24, y - 24, 48) for nutrient, x, y in AFLOAT),
        (_bubble(*each) for each in BUBBLES),
        drawing("branch", 6, 226, 70),
        drawing("boulder", 528, 232, 60),
        drawing("bacteria", 276, 296, 54),
        drawing("bacteria", 96, 366, 60),
        drawing("bacteria", 460, 366, 60),
        piece_at(COIN, 480, 70, 66),
        text(words.lid.title, x=300, y=48, font_size=54, font_weight=800, text_anchor="middle", fill=INK),
        viewBox="0 0 600 440",
        class_="hyporheic-lid",
        role="img",
        aria_label=words.labels.cover,
    )  # fmt: skip


def _way() -> Mark:
    glow = [
        path(d=WAY, fill="none", stroke=paint, stroke_width=wide, stroke_opacity=faint, stroke_linecap="round")
        for paint, wide, faint in (("#4fb4ea", 44, 0.3), ("#8048d8", 26, 0.45), ("#fff", 5, 0.6))
    ]
    return join(glow, (_stop(*each) for each in STOPS))


def _stop(x: float, y: float, zone: str) -> Mark:
    oxic = zone == "O"
    return join(
        circle(cx=x, cy=y, r=21, fill=OXIC_PAINT if oxic else ANOXIC_PAINT, stroke="#fff", stroke_width=3.5),
        text(zone, x=x, y=y + 8, font_size=23, font_weight=800, text_anchor="middle", fill=INK if oxic else "#fff"),
    )


def _bubble(x: float, y: float, size: float) -> Mark:
    return circle(cx=x, cy=y, r=size, fill="#fff", fill_opacity=0.45, stroke="#fff", stroke_width=3)
