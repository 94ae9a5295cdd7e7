"""The same drawing with little ink: outlines on white, and words in ink, whatever they stood on."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

from shoal.engine.mark import Mark
from shoal.engine.paper.setting import INK
from shoal.press.markup import attributes, opened

SHAPES: Final = frozenset(["path", "rect", "circle", "ellipse", "polygon", "polyline", "line"])
LETTERS: Final = frozenset(["text", "tspan"])
WHITE: Final = "#fff"
DARK: Final = 0.045  # as bright as ink or darker: eyes, letters
PAPER: Final = 0.95  # as bright as paper
BROAD: Final = 3.1  # units: the pen of all drawings is 2.5
THIN: Final = 0.3  # millimetres: the outline of what had none
FINE: Final = 0.9  # and the broadest line that was coloured
LARGE: Final = 60.0  # square millimetres
SCALED: Final = re.compile(r"scale\(([\d.]+)")
HEX: Final = re.compile(r"#([0-9a-fA-F]{3,8})")


@lru_cache(2048)
def sparing(drawing: Mark) -> Mark:
    """A drawing in outlines."""
    return Mark(_Outlines(drawing).made())


def brightness(colour: str) -> float | None:
    """From 0 (black) to 1 (white), as eyes and grey printers see it; None if this is no plain colour."""
    if colour == "white":
        return 1.0
    found = HEX.fullmatch(colour.strip())
    if not found:
        return None
    digits = found[1]
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class _Outlines(HTMLParser):
    """Markup, written again tag by tag."""

    def __init__(self, drawing: str) -> None:
        super().__init__(convert_charrefs=False)
        self._out: list[str] = []
        # Whether lines are drawn there, whether they were coloured, and how large a unit is.
        self._open: list[tuple[bool, bool, float]] = [(False, False, 1.0)]
        self.feed(drawing)
        self.close()

    def made(self) -> str:
        return "".join(self._out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = attributes(attrs)
        outlined, dyed, scale = self._open[-1]
        if "stroke" in given:
            bright = brightness(given["stroke"])
            outlined, dyed = given["stroke"] != "none", bright is not None and DARK < bright < PAPER
        elif dyed and "stroke-width" in given:
            given["stroke-width"] = f"{min(float(given['stroke-width']), FINE / scale):.3g}"
        scale *= _enlarged(tag, given)
        if tag in LETTERS:
            _words(given)
        else:
            if tag == "rect":
                _lighten(given, scale)
                _frame(given, scale)
            _shape(given, tag in SHAPES and not outlined, scale)
        self._out.append(opened(tag, given))
        self._open.append((outlined, dyed, scale))

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()
        self._out.append(f"</{tag}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self._out.append(data)

    def handle_entityref(self, name: str) -> None:
        self._out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._out.append(f"&#{name};")


def _enlarged(tag: str, given: dict[str, str]) -> float:
    """How much larger a unit is inside an element."""
    if tag == "svg" and "viewBox" in given and "width" in given:
        return float(given["width"]) / float(given["viewBox"].split()[2])
    found = SCALED.search(given.get("transform", ""))
    return float(found[1]) if found else 1.0


def _words(given: dict[str, str]) -> None:
    bright = brightness(given.get("fill", WHITE))
    if bright is None or bright > DARK:
        given["fill"] = INK


def _lighten(given: dict[str, str], scale: float) -> None:
    """A large dark ground would cost most ink of all."""
    size = [float(given.get(name, 0)) * scale for name in ("width", "height") if given.get(name, "0")[-1] != "%"]
    bright = brightness(given.get("fill", ""))
    if bright is not None and bright <= DARK and len(size) == 2 and size[0] * size[1] > LARGE:
        given |= {"fill": WHITE, "stroke": INK, "stroke-width": f"{THIN / scale:.3g}"}


def _frame(given: dict[str, str], scale: float) -> None:
    """A dashed white frame on a coloured ground would be lost; one that is whole lies on a broader one of ink."""
    white = (brightness(given.get("stroke", "")) or 0) >= PAPER
    if white and given.get("fill") == "none" and "stroke-dasharray" in given:
        given |= {"stroke": INK, "stroke-width": f"{THIN / scale:.3g}"}


def _shape(given: dict[str, str], bare: bool, scale: float) -> None:
    """White inside, dark outside: a white edge, too, is drawn in ink. `bare`: no line is drawn round it."""
    faint = float(given.get("opacity", 1)) * float(given.get("fill-opacity", 1)) < 0.5
    bright = brightness(given.get("fill", ""))
    if bright is not None and (brightness(given.get("stroke", "")) or 0) >= PAPER:
        given |= {"fill": WHITE, "stroke": INK, "stroke-width": f"{THIN / scale:.3g}", "stroke-opacity": "1"}
        given.pop("fill-opacity", None)
        return
    if bright is not None and faint:
        given["fill"] = "none"
    elif bright is not None and bright > DARK:
        given["fill"] = WHITE
        if bare and bright < PAPER:
            given |= {"stroke": INK, "stroke-width": f"{THIN / scale:.3g}"}
    line = brightness(given.get("stroke", ""))
    if line is not None and DARK < line < PAPER:
        _line(given, float(given.get("stroke-width", 0)), scale)


def _line(given: dict[str, str], wide: float, scale: float) -> None:
    """A broad coloured line is a body that lies on a broader one of ink; any other is a line."""
    if wide > BROAD:
        given["stroke"] = WHITE
    else:
        given["stroke"] = INK
        if wide:
            given["stroke-width"] = f"{min(wide, FINE / scale):.3g}"
