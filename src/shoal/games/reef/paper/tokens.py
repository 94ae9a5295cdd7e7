"""Tokens: builders are squares, dwellers circles, fleshy algae hexagons; mutations are small squares."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from shoal.engine import chart
from shoal.engine.mark import Mark, circle, join, path, polygon, rect, svg
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.content import CONTENT, Builder
from shoal.games.reef.screen.pictures import SIGNS, picture_of, printed
from shoal.games.reef.words import Words

ORGANISM: Final = (24.0, 24.0)
MUTATION: Final = (15.0, 15.0)
SIZE: Final = ORGANISM[0]
SMALL: Final = MUTATION[0]
NAME: Final = Box(1.3, 17.2, SIZE - 2.6, SIZE - 18.2)  # for the name of a builder
FISH: Final = (
    "M16.200 3.500q2.400-2.300 4.200-.500l1.500-1.100v3.200l-1.500-1.100q-1.800 1.800-4.200-.500Z"  # a small one
)
SAND: Final = "#fdf6e3"
SEA: Final = "#e3f4f7"
WEED: Final = "#e4f1d3"


@cache
def builder(builder: Builder, among: tuple[Builder, ...], words: Words) -> Mark:
    """Its picture, its name, the depths it lives at, and a fish if it welcomes dwellers."""
    letters = " ".join(depth.letter for depth in CONTENT.depths if depth.id in builder.depths)
    return join(
        rect(x=0.8, y=0.8, width=SIZE - 1.6, height=SIZE - 1.6, rx=2, fill=SAND, stroke=INK, stroke_width=0.5),
        printed(picture_of(builder.id, among), 5.2, 3.8, 13.6),
        line(letters, 2, 4.4, 2.5, "bold"),
        path(d=FISH, fill="#ffd24d", stroke=INK, stroke_width=0.3, stroke_linejoin="round")
        if builder.recruits
        else None,
        block(words.names.organism(builder.id, among), NAME, 2.8, 2.2, "bold", "middle", middle=True),
    )


@cache
def dweller(kind: str, among: tuple[Builder, ...], words: Words) -> Mark:
    middle = SIZE / 2
    return join(
        circle(cx=middle, cy=middle, r=middle - 0.8, fill=SEA, stroke=INK, stroke_width=0.5),
        printed(kind, middle - 7, 2.2, 14),
        block(words.names.organism(kind, among), Box(4, 16.2, SIZE - 8, 4.6), 3, 2.2, "bold", "middle"),
    )


@cache
def coverer(kind: str, among: tuple[Builder, ...], words: Words) -> Mark:
    middle, reach = SIZE / 2, SIZE / 2 - 0.8
    corners = [(middle + reach * cos(turn * pi / 3), middle + reach * sin(turn * pi / 3)) for turn in range(6)]
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    return join(
        polygon(points=points, fill=WEED, stroke=INK, stroke_width=0.5),
        printed(kind, middle - 6.5, 2.6, 13),
        block(words.names.organism(kind, among), Box(4.6, 16, SIZE - 9.2, 5.6), 2.6, 2.2, "bold", "middle"),
    )


@cache
def mutation(mark: str, words: Words) -> Mark:
    """Its sign, and in a word what it is."""
    return join(
        rect(x=0.5, y=0.5, width=SMALL - 1, height=SMALL - 1, rx=2, fill="#fff", stroke=INK, stroke_width=0.35),
        sign(mark, 3.5, 1.2, 8),
        block(words.paper.marks[mark], Box(1, 9.6, SMALL - 2, 4.2), 2.6, 2.2, "bold", "middle", middle=True),
    )


def sign(mark: str, x: float, y: float, size: float) -> Mark:
    """The sign of a mutation, there."""
    return svg(SIGNS[mark], x=f"{x:.2f}", y=f"{y:.2f}", width=f"{size:g}", height=f"{size:g}", viewBox="0 0 20 20")


def badge(seat: int, x: float, y: float, size: float) -> Mark:
    """Whose it is: the shape and colour of a seat."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{size:g}", "height": f"{size:g}"}
    return svg(chart.badge(seat, 0, 0), viewBox="-7 -7 14 14", **place)
