"""The first sheet: what is in the box, on how many sheets, what to do with them, and who invented the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.mark import Mark, join, rect
from shoal.engine.paper import Plate, setting
from shoal.engine.paper.setting import INK, Box
from shoal.press.ink import sparing
from shoal.press.order import RULES, Order
from shoal.press.sheets import Pen, Sheet, shown, stroke
from shoal.press.tiling import tiles

CONTENTS: Final = "contents"
LEFT: Final = 15.0
COVER: Final = (66.0, 48.4)
SIZE: Final = 3.9  # of the letters
SMALL: Final = 3.5
RULE: Final[Pen] = {"stroke": INK, "stroke_width": 0.2}


class Page:
    """A page that is written from top to bottom."""

    def __init__(self, width: float, top: float) -> None:
        self.right = width - LEFT
        self.y = top
        self.made: list[Mark] = []

    def write(self, words: str, size: float = SIZE, style: str = "", left: float = LEFT, right: float = 0) -> None:
        """A paragraph."""
        room = (right or self.right) - left
        high = setting.height(words, room, size, style)
        self.made.append(setting.block(words, Box(left, self.y, room, high + 0.01), size, size, style))
        self.y += high

    def heading(self, words: str) -> None:
        self.y += 5
        self.write(words, 5.2, "bold")
        self.y += 1

    def row(self, cells: Sequence[str], lefts: Sequence[float], style: str = "") -> None:
        """Cells beside each other, each in its column."""
        start, ends = self.y, [*(left - 3 for left in lefts[1:]), self.right]
        lowest = start
        for number, (words, left, right) in enumerate(zip(cells, lefts, ends, strict=True)):
            self.y = start
            if words:
                self.write(words, SMALL, style or ("bold" if not number else ""), left, right)
            lowest = max(lowest, self.y)
        self.y = lowest + 1.2
        self.made.append(stroke(LEFT, self.y, self.right, self.y, RULE))
        self.y += 0.8


def contents(order: Order, inside: Sequence[Sheet]) -> Sheet:
    """The first sheet of these."""
    says, words, manifest = order.says, order.words, order.box.manifest
    size = order.paper.size()
    page = Page(size[0], 16)
    page.made.append(_cover(order, page.right - COVER[0], 14))
    beside = page.right - COVER[0] - 6
    page.write(words.lid.title, 8, "bold", right=beside)
    page.y += 2
    page.write(words.lid.tagline, SIZE, right=beside)
    page.y = max(page.y, 14 + COVER[1])
    page.heading(says.box)
    lefts = [LEFT, LEFT + 52, LEFT + 82]
    page.row(says.heads, lefts, "bold")
    for title, count, stiff, todo in _rows(order, inside):
        page.row((title, f"{count} {says.card if stiff else says.paper}", todo), lefts)
    page.row((says.total, says.counted(1 + sum(not side.back for side in inside)), ""), lefts)
    if needs := order.box.paper.needs(order.kit, words) if order.box.paper else ():
        page.heading(says.needs)
        for each in needs:
            page.write(f"•  {each}", SMALL)
    page.heading(says.printing)
    for each in _advice(order):
        page.write(each, SMALL)
        page.y += 1.2
    page.y += 3
    page.write(says.credit(words.lid.title, manifest.credit()), SMALL, "italic")
    assert page.y < size[1] - 8, "the first sheet is too small for what it says"
    drawn = join(page.made)
    return Sheet(CONTENTS, size, sparing(drawn) if order.ink == "saving" else drawn)


def _cover(order: Order, x: float, y: float) -> Mark:
    """The picture on the lid, in a frame."""
    width, height = COVER
    frame = rect(x=x, y=y, width=width, height=height, rx=1, fill="none", stroke=INK, stroke_width=0.4)
    inside = shown(order.box.drawing.cover(order.words), x, y, width, height)
    return join(inside, frame)


def _rows(order: Order, inside: Sequence[Sheet]) -> list[tuple[str, int, bool, str]]:
    """Part by part: its name, its sheets, whether on card, and what to do."""
    rows = [(part.title, part.id, part.stiff, part.todo) for part in order.printed]
    if RULES in order.parts:
        rows.append((order.says.rules, RULES, False, order.says.rules_todo))
    return [
        (title, sum(side.part == part and not side.back for side in inside), stiff, todo)
        for title, part, stiff, todo in rows
    ]


def _advice(order: Order) -> list[str]:
    says = order.says
    plates = [thing for part in order.printed for thing in part.things if isinstance(thing, Plate)]
    tiled = any(tiles(plate.size, order.paper).columns * tiles(plate.size, order.paper).rows > 1 for plate in plates)
    return [
        says.scale,
        says.backs[order.backs],
        *([says.booklet_alone] if not order.duplex and RULES in order.parts else []),
        *([says.tiles] if tiled else []),
    ]
