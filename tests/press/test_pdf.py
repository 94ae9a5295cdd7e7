"""The PDF, read back: sizes of its pages, where its words stand, and its typeface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from shoal.engine.paper import CARD
from shoal.games.succession.words import Words
from shoal.press.order import Order, read
from shoal.press.paper import PAPERS
from shoal.press.pdf import available, pdf
from shoal.press.printing import sheets
from shoal.press.sheets import Sheet
from tests.press.laid import laid, order
from tests.processes import in_short
from tests.some import some

Matrix = tuple[float, float, float, float, float, float]

POINT = 25.4 / 72  # millimetres


def test_weasyprint_is_here() -> None:
    assert available()


@cache
def made(paper: str) -> tuple[Order, Sequence[Sheet], bytes]:
    wanted = read("succession", paper, parts=["cards"])
    sides = sheets(wanted)
    return wanted, sides, pdf(wanted, sides)


@pytest.mark.parametrize("paper", in_short(PAPERS))
def test_every_page_has_the_size_of_its_paper(paper: str) -> None:
    _, sides, content = made(paper)
    pages = PdfReader(BytesIO(content)).pages
    assert len(pages) == len(sides)
    for page, side in zip(pages, sides, strict=True):
        size = (float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT)
        assert size == pytest.approx(side.size, abs=0.1)


@pytest.mark.parametrize("paper", in_short(PAPERS))
def test_every_card_and_every_back_is_where_it_should_be(paper: str) -> None:
    _, sides, content = made(paper)
    pages = PdfReader(BytesIO(content)).pages
    looked_at = 0
    for page, side in zip(pages, sides, strict=True):
        expected = [(each.x, each.y) for what in ("piece", "back") for each in laid(side, what)]
        assert list(dict.fromkeys(openings(page, CARD))) == [pytest.approx(place, abs=0.05) for place in expected]
        looked_at += len(expected)
    assert looked_at == 2 * 80


def openings(page: PageObject, size: tuple[float, float]) -> list[tuple[float, float]]:
    """Where rectangles of this size are cut out of a page, in millimetres from its left upper corner: a piece each."""
    height = float(page.mediabox.height)
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    found = []
    for values, name in ContentStream(page.get_contents(), page.pdf).operations:
        if name == b"q":
            kept.append(matrix)
        elif name == b"Q":
            matrix = kept.pop()
        elif name == b"cm":
            matrix = combined([float(value) for value in values], matrix)
        elif name == b"re" and tuple(float(value) for value in values[2:]) == size:
            found.append((matrix[4] * POINT, (height - matrix[5]) * POINT))
            assert abs(matrix[0] * size[0] * POINT) == pytest.approx(size[0], abs=0.05)
    return found


def combined(inner: Sequence[float], outer: Matrix) -> Matrix:
    """What the two together do to a point."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


@cache
def texts() -> list[str]:
    """What is read on each page."""
    return [together(page.extract_text()) for page in PdfReader(BytesIO(made("letter")[2])).pages]


def together(text: str) -> str:
    """Without spaces: they are gaps between letters, of which every reader thinks differently."""
    return "".join(text.split())


def test_every_card_bears_its_name() -> None:
    wanted, sides, _ = made("letter")
    words = wanted.words
    assert isinstance(words, Words)
    looked_at = 0
    for text, side in zip(texts(), sides, strict=True):
        names = Counter(together(words.names.card(card.id)) for card in laid(side, "piece"))
        for name, often in names.items():
            assert text.count(name) >= often
            looked_at += often
    assert looked_at == 80


def test_our_typeface_is_in_it_and_no_other() -> None:
    _, _, content = made("a4")
    fonts: dict[str, Any] = {}
    for page in some(PdfReader(BytesIO(content)).pages):
        fonts.update({font.get_object()["/BaseFont"]: font.get_object() for font in _fonts(page)})
    assert len(fonts) == 3  # plain, bold, italic
    for name, font in fonts.items():
        assert "Shoal-Print" in name
        below = font["/DescendantFonts"][0].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(below["/FontDescriptor"].get_object())


def _fonts(page: PageObject) -> list[Any]:
    resources: Any = page["/Resources"]
    return list(resources.get("/Font", {}).values())


def test_words_can_be_found_in_it() -> None:
    assert together("Sally Soria-Dengg") in texts()[0]
    assert any(together("Here comes the lawn mower.") in text for text in texts()[::2])


def test_the_same_order_gives_the_same_bytes() -> None:
    wanted = order("succession")
    some_sides = sheets(wanted)[:4]
    told: list[tuple[int, int]] = []
    first = pdf(wanted, some_sides, lambda done, of: told.append((done, of)))
    assert first == pdf(wanted, some_sides)
    assert told == [(4, 4)]
