"""The picture on the lid: the country's rivers as a satellite sees them."""

from __future__ import annotations

from shoal.engine.mark import Mark, circle, g, path, rect, svg, text
from shoal.games.rivers.screen import land
from shoal.games.rivers.screen.pictures import INK, picture
from shoal.games.rivers.words import Words


def lid(words: Words) -> Mark:
    """The lid needs nothing of the page."""
    stops = [(88, 120), (80, 250), (150, 372), (300, 404), (452, 380), (528, 262), (508, 140)]
    signs = ["wheat", "gear", "buildings", "heron", "wheat", "buildings", "heron"]
    stones = [
        g(
            rect(x=x - 34, y=y - 28, width=68, height=56, rx=15, fill="#fbf8ee", stroke=INK, stroke_width=3),
            picture(sign, x - 21, y - 21, 42),
        )
        for (x, y), sign in zip(stops, signs, strict=True)
    ]
    return svg(
        rect(width=600, height=440, fill="#10283f"),
        path(d="M30 40h0M90 20h0M210 34h0M330 16h0M430 40h0M560 30h0M500 70h0M40 90h0", stroke="#fff", stroke_width=4,
             stroke_linecap="round", fill="none"),
        svg(land.ground(), x=20, y=64, width=560, height=376, viewBox="0 0 1000 800",
            preserveAspectRatio="none"),
        stones,
        path(d="M210 190H390L352 290H248Z", fill="#a98a5d", stroke=INK, stroke_width=3, stroke_linejoin="round"),
        path(d="M224 224H376L352 290H248Z", fill="#3fa7e4"),
        picture("clean", 244, 204, 44),
        picture("clean", 300, 226, 44),
        picture("polluted", 334, 196, 40),
        circle(cx=538, cy=72, r=44, fill="#fff", fill_opacity=0.92, stroke=INK, stroke_width=3),
        picture("satellite", 508, 42, 60),
        text(words.labels.title, x=262, y=84, font_size=72, font_weight=800, text_anchor="middle", fill="#fff",
             stroke=INK, stroke_width=10, stroke_linejoin="round", paint_order="stroke"),
        viewBox="0 0 600 440",
        class_="rivers-lid",
        role="img",
        aria_label=words.labels.cover,
    )  # fmt: skip
