from __future__ import annotations

import re
from importlib.resources import files

import pytest

from shoal.engine.art import picture, symbol
from tests.conformance.markup import Markup

NAMES = sorted(file.name.removesuffix(".svg") for file in (files("shoal.engine") / "art").iterdir())
PLAIN = {"svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_is_small_plain_and_nameless(name: str) -> None:
    """No gradients, filters, masks, ids or classes, so that any number of them stand on one page."""
    text = (files("shoal.engine") / "art" / f"{name}.svg").read_text("utf-8")
    assert len(text) <= 1600
    drawn = Markup(re.sub(r"<(\w+)([^>]*?)/>", r"<\1\2></\1>", text))
    assert {tag for tag, _ in drawn.elements} <= PLAIN
    assert not drawn.all("id")
    assert not drawn.all("class")
    assert drawn.all("viewbox") == ["0 0 64 64"]
    assert symbol(name).startswith(f'<symbol id="o-{name}" viewBox="0 0 64 64"')
    assert symbol(name).endswith("</symbol>")


def test_a_picture_stands_where_it_is_put() -> None:
    assert 'x="3" y="4.5" width="20" height="20"' in picture(NAMES[0], 3, 4.5, 20)


def test_what_is_not_drawn_is_an_error() -> None:
    with pytest.raises(KeyError, match="no drawing called moon"):
        symbol("moon")
