"""A PDF of an order, made by WeasyPrint where it is installed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from shoal.press import document
from shoal.press.order import BadOrder, Order
from shoal.press.sheets import Sheet

SOME: Final = 4  # sides that are laid out at once, between two words of progress

Progress = Callable[[int, int], None]  # so many sides of so many are done


def quiet(done: int, of: int) -> None:
    """Tell nobody."""


def available() -> bool:
    try:
        _weasyprint()
    except BadOrder:
        return False
    return True


def pdf(order: Order, sides: Sequence[Sheet], progress: Progress = quiet) -> bytes:
    """The same bytes for the same order. BadOrder where WeasyPrint or the libraries it needs are missing."""
    weasyprint = _weasyprint()
    fonts = weasyprint.text.fonts.FontConfiguration()
    style = weasyprint.CSS(string=document.whole_style(), font_config=fonts)
    pages: list[Any] = []
    whole = None
    for first in range(0, len(sides), SOME):
        some = sides[first : first + SOME]
        html = weasyprint.HTML(string=document.plain(order, some))
        whole = html.render(stylesheets=[style], font_config=fonts)
        pages += whole.pages
        progress(min(first + SOME, len(sides)), len(sides))
    assert whole is not None and len(pages) == len(sides)
    made: bytes = whole.copy(pages).write_pdf(pdf_identifier=b"shoal")
    return made


def _weasyprint() -> Any:
    """The package, if it and all it needs is here: it says by an OSError that a library is missing."""
    try:
        import weasyprint
        import weasyprint.text.fonts
    except (ImportError, OSError):
        raise BadOrder("no_weasyprint") from None
    return weasyprint
