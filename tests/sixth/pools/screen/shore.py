"""The shore: nine pools from the sea up, the tide, the die, and the sea from which animals are drawn."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.chart import SEATS
from shoal.engine.mark import Mark, circle, ellipse, g, path, rect, text

from ..words import Words
from . import pictures
from .pictures import INK

WIDTH: Final = 600
HEIGHT: Final = 540
COLUMNS: Final = (104, 300, 496, 300)  # the shore winds up in these, again and again
LOWEST: Final = 462
STEP: Final = 48  # from a pool up to the next
DIE: Final = (506, 78)
SEA: Final = (500, 472)


def place(pool: int) -> tuple[int, int]:
    """The middle of a pool."""
    return COLUMNS[pool % len(COLUMNS)], LOWEST - STEP * pool


@cache
def ground() -> Mark:
    """Sand and rock, and the way from pool to pool."""
    way = " ".join(f"{x} {y}" for x, y in map(place, range(9)))
    return g(
        rect(width=WIDTH, height=HEIGHT, fill="#f6e7c1"),
        path(d="M0 120Q150 40 300 60T600 10V0H0Z", fill="#e8d5a3"),
        path(d="M20 330l22-16 26 10 8 22-30 12zM560 290l18-20 22 8v34l-26 4zM196 150l20-14 24 12-4 20-28 4zM400 250"
             "l16-12 20 8 2 18-26 6z", fill="#d3bd8b"),
        path(d=f"M{way}", fill="none", stroke="#cbb27a", stroke_width=20, stroke_linejoin="round",
             stroke_linecap="round"),
        path(d=f"M{way}", fill="none", stroke="#fff7dd", stroke_width=3, stroke_dasharray="2 11",
             stroke_linecap="round"),
    )  # fmt: skip


@cache
def water(tide: int) -> Mark:
    """The sea as high as the highest pool it reaches; at low tide below them all."""
    top = place(tide - 1)[1] - 26 if tide else HEIGHT - 26
    waves = "q25-16 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0"
    return g(
        path(d=f"M0 {top}{waves}V{HEIGHT}H0Z", fill="#6ec3e6", fill_opacity=0.62),
        path(d=f"M0 {top}{waves}", fill="none", stroke="#fff", stroke_width=5, stroke_opacity=0.9),
        class_="pools-water",
        id=f"tide-{tide}",
    )


@cache
def pool(number: int, wet: bool, owner: int, won: bool, name: str, tried: str, preview: str, animal: Mark) -> Mark:
    """A pool and who lives in it. Who owns it shows by colour and badge."""
    x, y = place(number - 1)
    return g(
        circle(cx=x, cy=y, r=54, fill="#ffe066", stroke=INK, stroke_width=2) if won else None,
        hollow(number - 1, wet, owner, wet and not animal),
        animal,
        circle(cx=x - 44, cy=y + 4, r=14, fill="#fff", stroke=INK, stroke_width=2),
        text(str(number), x=x - 44, y=y + 10, font_size=18, font_weight=800, text_anchor="middle", fill=INK),
        pictures.badge(owner, x + 20, y + 16, 28) if owner >= 0 else None,
        id=f"pool-{number}",
        class_="pools-pool",
        data_name=name,
        data_help="pool",
        data_try=tried or None,
        data_preview=preview or None,
    )  # fmt: skip


@cache
def hollow(pool: int, wet: bool, owner: int, waves: bool) -> Mark:
    """The pool itself; where nobody lives one sees the waves."""
    x, y = place(pool)
    moving = path(d=f"M{x - 26} {y - 20}q7-7 14 0t14 0t14 0t10 0M{x - 20} {y + 24}q7-7 14 0t14 0t14 0", fill="none",
                 stroke="#fff", stroke_width=3, stroke_linecap="round")  # fmt: skip
    return g(
        ellipse(cx=x, cy=y, rx=43, ry=41, fill="#a98f63", stroke=SEATS[owner] if owner >= 0 else INK,
                stroke_width=7 if owner >= 0 else 2.5),
        ellipse(cx=x, cy=y + 1, rx=36, ry=33, fill="#3fa7d6" if wet else "#dbe7e6", stroke=INK, stroke_width=1.5),
        moving if waves else None,
    )  # fmt: skip


def lodger(pool: int, owner: int, animal: str, come_from: str) -> Mark:
    """The animal in a pool; it has come from a hand."""
    x, y = place(pool)
    return g(
        pictures.used(animal, x - 27, y - 28, 54),
        id=f"in-{pool + 1}-{owner}-{animal}",
        data_fly=True,
        data_from=come_from,
    )


@cache
def die(number: int, tide: int, words: Words) -> Mark:
    """Last rolled, or ready to be."""
    return g(
        g(pictures.die(number), transform=f"translate({DIE[0]} {DIE[1]})"),
        id="die",
        class_="pools-die",
        data_name=words.labels.die(tide),
        data_help="die",
        data_try="roll",
    )


@cache
def sea(words: Words) -> Mark:
    """Where animals are drawn from and let go."""
    x, y = SEA
    wave = "q11-13 22 0t22 0t22 0"
    return g(
        circle(cx=x, cy=y, r=46, fill="#1f6f9f", stroke=INK, stroke_width=3),
        path(d=f"M{x - 33} {y - 12}{wave}M{x - 33} {y + 8}{wave}M{x - 33} {y + 28}{wave}", fill="none",
             stroke="#bfe4ee", stroke_width=5, stroke_linecap="round"),
        g(
            rect(x=x - 58, y=y - 18, width=116, height=36, rx=18),
            text(words.labels.let_go, x=x, y=y + 7, font_size=20, font_weight=700, text_anchor="middle"),
            class_="pools-let-go",
        ),
        id="sea",
        class_="pools-sea",
        data_name=words.labels.sea,
        data_help="sea",
    )  # fmt: skip
