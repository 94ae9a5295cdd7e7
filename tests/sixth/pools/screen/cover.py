"""The picture on the lid: three pools in a row, and the sea."""

from __future__ import annotations

from functools import cache

from shoal.engine.mark import Mark, circle, ellipse, g, path, rect, svg, text

from ..words import Words
from .pictures import INK, die, picture


@cache
def lid(words: Words) -> Mark:
    pools = (("starfish", 128, 330, 82), ("crab", 306, 262, 82), ("limpet", 470, 186, 72), ("periwinkle", 300, 136, 54))
    shown = [
        g(
            ellipse(cx=x, cy=y, rx=size, ry=size * 0.78, fill="#a98f63", stroke=INK, stroke_width=3),
            ellipse(cx=x, cy=y + 2, rx=size * 0.84, ry=size * 0.62, fill="#3fa7d6", stroke=INK, stroke_width=2),
            picture(animal, x - size * 0.6, y - size * 0.64, size * 1.2),
        )
        for animal, x, y, size in pools
    ]
    waves = "q25-18 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0"
    return svg(
        rect(width=600, height=440, fill="#bfe4ee"),
        circle(cx=526, cy=64, r=38, fill="#ffd24d"),
        path(d="M0 300Q180 150 360 96T600 70V440H0Z", fill="#f6e7c1"),
        path(d="M60 440Q300 330 600 250V440Z", fill="#e8d5a3"),
        shown,
        path(d=f"M0 396{waves}V440H0Z", fill="#6ec3e6"),
        path(d=f"M0 396{waves}", fill="none", stroke="#fff", stroke_width=6),
        picture("mussel", 452, 296, 84),
        g(die(5, 70), transform="translate(548 372) rotate(12)"),
        text(words.labels.title, x=24, y=84, font_size=64, font_weight=800, fill="#fff", stroke=INK, stroke_width=10,
             stroke_linejoin="round", paint_order="stroke"),
        viewBox="0 0 600 440",
        class_="pools-lid",
        role="img",
        aria_label=words.labels.cover,
    )  # fmt: skip
