"""All sheets as one HTML document: what a browser prints, and what the PDF is made of."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.engine.paper.letters import FACES, font
from shoal.press.contents import CONTENTS
from shoal.press.order import RULES, Order
from shoal.press.sheets import Sheet

HALO: Final = re.compile(r'<[^<>]* paint-order="stroke"[^<>]*>')
STROKE: Final = re.compile(r' (?:paint-order|stroke|stroke-width|stroke-opacity|stroke-linejoin)="[^"]*"')


@cache
def style() -> str:
    """How sheets lie on paper and on a screen, with the names of the typeface's files."""
    return (files(__package__) / "sheets.css").read_text("utf-8")


@cache
def whole_style() -> str:
    """The same with the typeface in it."""
    text = style()
    for name, file in FACES.items():
        text = text.replace(f"url({file})", f"url(data:font/ttf;base64,{b64encode(font(name)).decode()})")
    return text


def sections(order: Order, sides: Sequence[Sheet]) -> Mark:
    """Side after side, each a page of its own."""
    titles = _titles(order)
    labels = [order.says.side(number, len(sides), titles[side.part], side.back) for number, side in enumerate(sides, 1)]
    return m.join(
        _section(order, side, without_halos(side).picture(label)) for side, label in zip(sides, labels, strict=True)
    )


def _section(order: Order, side: Sheet, picture: Mark) -> Mark:
    kind = f"{order.paper.id}-{'lying' if side.lying else 'upright'}"
    return m.section(picture, class_=f"sheet {kind} blank" if side.blank else f"sheet {kind}")


def without_halos(side: Sheet) -> Sheet:
    """Letters with a white line round them, without it: WeasyPrint draws that line over them."""
    return side._replace(drawing=Mark(HALO.sub(lambda found: STROKE.sub("", found[0]), side.drawing)))


def page(order: Order, sides: Sequence[Sheet]) -> str:
    """A document that needs no other file."""
    return _whole(order, sections(order, sides), m.style(Mark(whole_style())))


def plain(order: Order, sides: Sequence[Sheet]) -> str:
    """Some sides without a style, each as an image of its own, which WeasyPrint need not style element by element."""
    return _whole(order, m.join(_section(order, side, _image(side)) for side in sides))


def _image(side: Sheet) -> Mark:
    text = without_halos(side).picture("").replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return m.img(src=f"data:image/svg+xml;base64,{b64encode(text.encode()).decode()}", alt="")


def _titles(order: Order) -> dict[str, str]:
    """What each part is called."""
    own = {part.id: part.title for part in order.printed}
    return {CONTENTS: order.says.contents, **own, RULES: order.says.rules}


def _whole(order: Order, sides: Mark, style: Mark | None = None) -> str:
    head = m.head(
        m.meta(charset="utf-8"),
        m.meta(name="viewport", content="width=device-width, initial-scale=1"),
        m.title(order.words.lid.title),
        m.meta(name="author", content=order.box.manifest.credit()),
        style,
    )
    return m.join(Mark("<!doctype html>"), m.html(head, m.body(sides, class_="printed"), lang=order.language))
