"""A die of twelve faces to cut out, fold and glue: each face has its number and what it does to a builder.

Six faces lie round each other like a flower, the other six likewise; a face of one flower hangs on a face of the other.
Every edge that is cut has one of its two sides a tab."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin, tan
from typing import Final, NamedTuple

from shoal.engine.mark import Mark, g, join, line, polygon
from shoal.engine.paper.setting import INK, Box, block
from shoal.engine.paper.setting import line as words_at
from shoal.games.reef.content import CONTENT
from shoal.games.reef.paper.tokens import sign
from shoal.games.reef.words import Words

WIDTH, HEIGHT = 190.0, 126.0
EDGE: Final = 20.6
SIDES: Final = 5
INNER: Final = EDGE / (2 * tan(pi / SIDES))  # from the middle of a face to an edge
OUTER: Final = EDGE / (2 * sin(pi / SIDES))  # and to a corner
TAB: Final = (3.6, 6.4)  # how far a tab stands out, and how much shorter it is at either end: petals lie close together
MARKS: Final = {"stronger": "strong", "weaker": "weak"}
# The numbers in the order of `faces`: each and the one across from it make thirteen, as on every such die.
NUMBERS: Final = (1, 5, 11, 4, 10, 6, 9, 12, 2, 8, 7, 3)
UNDERLINED: Final = (6, 9)

Point = tuple[float, float]


class Face(NamedTuple):
    """A pentagon on the sheet: its middle, and the way from there to its first edge."""

    x: float
    y: float
    turn: float
    parent: int = -1  # on which it hangs
    edge: int = -1  # by which of the parent's edges

    def corners(self) -> list[Point]:
        """Edge n lies between corners n and n + 1."""
        half = pi / SIDES
        return [self._at(self.turn + (2 * number - 1) * half, OUTER) for number in range(SIDES)]

    def across(self, edge: int) -> tuple[Point, float]:
        """The middle of the face beyond an edge, and the way from there back to that edge."""
        way = self.turn + 2 * pi * edge / SIDES
        return self._at(way, 2 * INNER), way + pi

    def _at(self, way: float, far: float) -> Point:
        return self.x + far * cos(way), self.y + far * sin(way)


def _beyond(faces: list[Face], parent: int, edge: int) -> Face:
    """The face that hangs on an edge; its own first edge is the one it hangs by."""
    (x, y), turn = faces[parent].across(edge)
    return Face(x, y, turn, parent, edge)


@cache
def faces() -> tuple[Face, ...]:
    """The first flower from its middle, then the other one from its middle, in a place of their own."""
    made = [Face(0, 0, 0)]
    made += [_beyond(made, 0, edge) for edge in range(SIDES)]
    made.append(_beyond(made, 1, 2))  # the petal by which the flowers hang together
    made.append(_beyond(made, 6, 3))  # the middle of the other one
    made += [_beyond(made, 7, edge) for edge in range(1, SIDES)]
    return tuple(made)


def tabs() -> Iterator[tuple[int, int]]:
    """Faces and edges that have a tab. Round the whole net every second cut edge has one: both sides of a cut are an
    odd number of edges apart, because whatever lies between them is glued to itself."""
    return (each for number, each in enumerate(_round(0)) if number % 2)


def _round(face: int) -> Iterator[tuple[int, int]]:
    """The cut edges of a face and of all that hang on it, in their order round the net."""
    children = {each.edge: number for number, each in enumerate(faces()) if each.parent == face}
    for edge in range(0 if face == 0 else 1, SIDES):
        if edge in children:
            yield from _round(children[edge])
        else:
            yield face, edge


@cache
def die(words: Words) -> Mark:
    """Lying on half a sheet, with a few words beside it."""
    corners = [corner for face in faces() for corner in face.corners()]
    middles = faces()[0], faces()[7]
    slant = degrees(atan2(middles[1].y - middles[0].y, middles[1].x - middles[0].x))
    across = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    net = join(
        [_tab(face, edge) for face, edge in tabs()],
        [_face(face) for face in faces()],
        [_fold(face) for face in faces() if face.parent >= 0],
        [_mark(face, roll, slant) for face, roll in zip(faces(), NUMBERS, strict=True)],
    )
    place = f"translate({WIDTH / 2:g} {HEIGHT / 2:g}) rotate({-slant:.3f}) translate({-across[0]:.3f} {-across[1]:.3f})"
    return join(
        g(net, transform=place),
        words_at(words.paper.die_title, 2, 98, 6, "bold"),
        block(words.paper.die_lead, Box(2, 100.5, 37, 24), 3.4, 2.6),
    )


def _face(face: Face) -> Mark:
    return polygon(
        points=_points(face.corners()), fill="#e3f4f7", stroke=INK, stroke_width=0.5, stroke_linejoin="round"
    )


def _fold(face: Face) -> Mark:
    """Dashed where a face hangs on its parent."""
    (x1, y1), (x2, y2) = face.corners()[:2]
    pen = {"stroke": "#fff", "stroke_width": 0.6, "stroke_dasharray": "1.6 1.6"}
    return line(x1=round(x1, 2), y1=round(y1, 2), x2=round(x2, 2), y2=round(y2, 2), **pen)


def _tab(face: int, edge: int) -> Mark:
    pentagon = faces()[face]
    corners = pentagon.corners()
    (x1, y1), (x2, y2) = corners[edge], corners[(edge + 1) % SIDES]
    along = ((x2 - x1) / EDGE, (y2 - y1) / EDGE)
    away = ((x1 + x2) / 2 - pentagon.x, (y1 + y2) / 2 - pentagon.y)
    deep, less = TAB[0] / hypot(*away), TAB[1]
    far = (away[0] * deep, away[1] * deep)
    points = [
        (x1, y1),
        (x1 + along[0] * less + far[0], y1 + along[1] * less + far[1]),
        (x2 - along[0] * less + far[0], y2 - along[1] * less + far[1]),
        (x2, y2),
    ]
    return polygon(points=_points(points), fill="#fff", stroke=INK, stroke_width=0.3, stroke_linejoin="round")


def _mark(face: Face, roll: int, slant: float) -> Mark:
    """The number upright, and the tokens that it brings."""
    marks = [MARKS.get(effect, effect) for effect in CONTENT.mutations[roll - 1].effects]
    left = -3.4 * len(marks)
    drawn = join(
        words_at(str(roll), 0, 1.5, 10, "bold", "middle"),
        line(x1=-2.8, y1=2.7, x2=2.8, y2=2.7, stroke=INK, stroke_width=0.7) if roll in UNDERLINED else None,
        [sign(mark, left + 6.8 * number, 4, 6.4) for number, mark in enumerate(marks)],
    )
    return g(drawn, transform=f"translate({face.x:.2f} {face.y:.2f}) rotate({slant:.3f})")


def _points(points: list[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
