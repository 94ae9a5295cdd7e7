"""A sheet: one side of a paper, drawn in millimetres; and small marks for scissors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from shoal.engine.mark import Attr, Mark, g, join, line, svg
from shoal.engine.paper.letters import FAMILY

Pen = Mapping[str, Attr]

PALE: Final = "#8fa3b3"
CUT: Final[Pen] = {"stroke": PALE, "stroke_width": 0.15}
DOTTED: Final[Pen] = {"stroke": PALE, "stroke_width": 0.2, "stroke_dasharray": "0.6 1"}
FOLD: Final[Pen] = {"stroke": PALE, "stroke_width": 0.25, "stroke_dasharray": "3 2"}


class Sheet(NamedTuple):
    """One side of a paper. A back that has nothing on it is there because the printer prints both sides of all."""

    part: str
    size: tuple[float, float]
    drawing: Mark
    back: bool = False

    @property
    def blank(self) -> bool:
        return not self.drawing

    @property
    def lying(self) -> bool:
        return self.size[0] > self.size[1]

    def picture(self, label: str) -> Mark:
        """The whole side as an `<svg>`."""
        width, height = self.size
        return svg(
            self.drawing,
            viewBox=f"0 0 {width:g} {height:g}",
            font_family=FAMILY,
            role="img",
            aria_label=label,
        )


def placed(drawing: Mark, x: float, y: float, size: tuple[float, float], **data: Attr) -> Mark:
    """A drawing from (0, 0) to its size, laid there."""
    return window(drawing, x, y, (0, 0, *size), **data)


def window(drawing: Mark, x: float, y: float, seen: tuple[float, float, float, float], **data: Attr) -> Mark:
    """What is seen of a drawing through an opening (x, y, width, height) of it, laid there."""
    left, top, width, height = (round(each, 3) for each in seen)
    return svg(
        drawing,
        x=round(x, 3),
        y=round(y, 3),
        width=width,
        height=height,
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        **data,
    )


def shown(picture: Mark, x: float, y: float, width: float, height: float) -> Mark:
    """A picture that is an `<svg>` itself, laid there in this size."""
    start, rest = picture[:4], picture[4:]
    assert start == "<svg"
    return Mark(f'{start} x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"{rest}')


def turned(drawing: Mark, size: tuple[float, float]) -> Mark:
    """Upside down on a sheet of this size."""
    return g(drawing, transform=f"rotate(180 {size[0] / 2:g} {size[1] / 2:g})")


def stroke(x1: float, y1: float, x2: float, y2: float, pen: Pen) -> Mark:
    return line(x1=round(x1, 3), y1=round(y1, 3), x2=round(x2, 3), y2=round(y2, 3), **pen)


def crop_marks(xs: list[float], ys: list[float]) -> Mark:
    """Where to put the ruler: short lines round the sheet's pieces, whose edges are these, dotted ones between them."""
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    ends = (1.0, 5.0)
    outer = [
        *(stroke(x, top - ends[0], x, top - ends[1], CUT) for x in xs),
        *(stroke(x, bottom + ends[0], x, bottom + ends[1], CUT) for x in xs),
        *(stroke(left - ends[0], y, left - ends[1], y, CUT) for y in ys),
        *(stroke(right + ends[0], y, right + ends[1], y, CUT) for y in ys),
    ]
    inner = [
        *(stroke(x, top, x, bottom, DOTTED) for x in xs),
        *(stroke(left, y, right, y, DOTTED) for y in ys),
    ]
    return join(outer, inner)
