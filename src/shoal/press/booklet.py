"""The rulebook as a booklet: small pages, two on each side of a sheet, in the order in which they are folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shoal.engine.mark import Mark, g, join
from shoal.engine.paper import setting
from shoal.engine.paper.setting import Box
from shoal.press.flow import Strip, strips
from shoal.press.ink import sparing
from shoal.press.order import RULES, Order
from shoal.press.reading import blocks
from shoal.press.sheets import Sheet, placed, shown, turned

SIDE: Final = 12.0  # margins of a small page
TOP: Final = 12.0
FOOT: Final = 15.0


def booklet(order: Order) -> list[Sheet]:
    """The sheets of the booklet, front and back in turn."""
    size = order.paper.size(lying=True)
    small = (size[0] / 2, size[1])
    pages = [_cover(order, small), *_pages(order, small)]
    pages += [Mark()] * (-len(pages) % 4)
    made = []
    for front, (left, right) in enumerate(folded(len(pages))):
        drawing = join(
            placed(pages[left], 0, 0, small, data_page=left + 1),
            placed(pages[right], small[0], 0, small, data_page=right + 1),
        )
        back = bool(front % 2)
        upset = back and order.backs == "duplex"  # flipped on the long edge, a lying sheet is upside down
        drawn = turned(drawing, size) if upset else drawing
        made.append(Sheet(RULES, size, sparing(drawn) if order.ink == "saving" else drawn, back))
    return made


def folded(pages: int) -> Iterator[tuple[int, int]]:
    """Which pages lie left and right on each side, sheet by sheet from the outermost, front and back."""
    for sheet in range(pages // 4):
        yield pages - 1 - 2 * sheet, 2 * sheet
        yield 2 * sheet + 1, pages - 2 - 2 * sheet


def _cover(order: Order, small: tuple[float, float]) -> Mark:
    words, manifest = order.words, order.box.manifest
    room = small[0] - 2 * SIDE
    picture = shown(order.box.drawing.cover(words), SIDE, 62, room, room * 440 / 600)
    below = 62 + room * 440 / 600 + 8
    return join(
        setting.block(words.lid.title, Box(SIDE, 22, room, 34), 10, 6, "bold", "middle", middle=True),
        picture,
        setting.block(words.lid.tagline, Box(SIDE, below, room, 40), 4, 3, "", "middle"),
        setting.block(
            order.says.made_by(manifest.credit()), Box(SIDE, small[1] - 30, room, 16), 3.2, 2.6, "", "middle"
        ),
    )


def _pages(order: Order, small: tuple[float, float]) -> list[Mark]:
    """The text, page by page, each with its number."""
    room = small[0] - 2 * SIDE
    text = [strip for block in blocks(order.box.help.rulebook(order.words)) for strip in strips(block, room)]
    return [
        join(g(page, transform=f"translate({SIDE:g} {TOP:g})"), _number(number, small))
        for number, page in enumerate(_filled(text, small[1] - TOP - FOOT), 2)
    ]


def _number(number: int, small: tuple[float, float]) -> Mark:
    return setting.line(str(number), small[0] / 2, small[1] - 8, 3, anchor="middle")


def _filled(text: Sequence[Strip], high: float) -> Iterator[Mark]:
    """Strips below each other, as many on a page as fit."""
    page: list[Mark] = []
    y = 0.0
    for together in _bundles(text):
        needed = sum(strip.height for strip in together)
        if page and y + needed > high:
            yield join(page)
            page, y = [], 0.0
        for strip in together:
            if strip.drawing:
                page.append(g(strip.drawing, transform=f"translate(0 {y:.2f})"))
            elif not page:
                continue  # no gap above the first line
            y += strip.height
    yield join(page)


def _bundles(text: Sequence[Strip]) -> Iterator[list[Strip]]:
    """What stays together."""
    some: list[Strip] = []
    for strip in text:
        some.append(strip)
        if not strip.stays:
            yield some
            some = []
    if some:
        yield some
