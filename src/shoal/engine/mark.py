"""A small typed builder of HTML and SVG: every tag is a function; text and attributes are escaped by construction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import TypeAlias

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)  # a text is what it is
class Mark(str):
    """Markup that is already safe."""

    __slots__ = ()

    def __html__(self) -> str:
        return self

    def __bool__(self) -> bool:  # said aloud for the compiler, which else takes every Mark there is for true
        return len(self) > 0


CUT = ' id="'  # whoever looks what has changed cuts markup into pieces before every id


@mypyc_attr(native_class=False)
class Mosaic(Mark):
    """Markup laid of tiles, and the pieces it is cut into: those of a tile that lay there before are the very same
    texts again, which are quickly compared and found."""

    pieces: list[str]


class _Piece:
    """A piece that goes on. What follows it is mostly what followed it the last time."""

    __slots__ = ("_next", "end", "text")

    def __init__(self, text: str, end: str) -> None:
        self.text = text
        self.end = end  # what was added last
        self._next: _Piece | None = None

    def followed_by(self, text: str) -> _Piece:
        known = self._next
        if known is None or known.end != text:
            known = self._next = _Piece(self.text + text, text)
        return known


class Tile:
    """Markup that is laid in one mosaic after the other, cut once for all of them: what belongs to the piece before it,
    the pieces in it, and the one that goes on after it, if any begins here."""

    __slots__ = ("between", "first", "last", "mark")

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.first, *rest = mark.split(CUT)
        self.between = rest[:-1]
        self.last = _Piece(rest[-1], "") if rest else None


_START = _Piece("", "")


def mosaic(tiles: Sequence[Tile]) -> Mosaic:
    """The tiles side by side."""
    pieces: list[str] = []
    last = _START  # the piece that goes on with the next tile
    for tile in tiles:
        if tile.first:
            last = last.followed_by(tile.first)
        if tile.last is not None:
            pieces.append(last.text)
            pieces += tile.between
            last = tile.last
    pieces.append(last.text)
    laid = Mosaic(CUT.join(pieces))
    laid.pieces = pieces
    return laid


HERE = Mark("\0")  # where tiles go, in an element that stands around them


def around(element: Mark) -> tuple[Tile, Tile]:
    """What stands before and after HERE in it."""
    before, _, after = element.partition(HERE)
    return Tile(Mark(before)), Tile(Mark(after))


Child: TypeAlias = "str | int | float | Iterable[Child] | None"
Attr: TypeAlias = str | int | float | None
Tag = Callable[..., Mark]

MOST_WRITTEN = 512
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


def _add(child: Child, out: list[str]) -> None:
    if isinstance(child, Mark):
        out.append(child)
    elif isinstance(child, str):
        out.append(escape(child, False))
    elif child is None or isinstance(child, bool):
        pass
    elif isinstance(child, int | float):
        out.append(str(child))
    else:
        for one in child:
            if type(one) is Mark:  # most are: the rest of the way is spared
                out.append(one)
            else:
                _add(one, out)


def join(*children: Child) -> Mark:
    """Children side by side, without a tag around them."""
    out: list[str] = []
    for child in children:
        _add(child, out)
    return Mark("".join(out))


_written: dict[str, dict[str, str]] = {}  # most attributes are written again and again: by name, then by value


def _write(key: str, value: str) -> str:
    known = _written.setdefault(key, {})
    if len(known) >= MOST_WRITTEN:
        known.clear()
    attribute = known[value] = _attribute(key, value)
    return attribute


@lru_cache(4096, typed=True)
def _attribute(key: str, value: Attr) -> str:
    key = key.rstrip("_").replace("_", "-")
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # it looks the same whether it was counted or reckoned, compiled or not
    return f" {key}" if value is True else f' {key}="{escape(str(value))}"'


def tag(name: str) -> Tag:
    """A function that makes this element: positional arguments are children, keywords are attributes.

    A trailing underscore is dropped (`class_`), others become hyphens; True makes a bare attribute, None and False
    make none."""
    start, end = f"<{name}", "" if name in VOID else f"</{name}>"

    def make(*children: Child, **attrs: Attr) -> Mark:
        out = [start]
        for key, value in attrs.items():
            if type(value) is str:
                written = _written.get(key)
                out.append((written.get(value) if written is not None else None) or _write(key, value))
            elif value is not None and value is not False:
                out.append(_attribute(key, value))
        out.append(">")
        _add(children, out)
        out.append(end)
        return Mark("".join(out))

    make.__name__ = name
    return make


a = tag("a")
article = tag("article")
aside = tag("aside")
b = tag("b")
body = tag("body")
br = tag("br")
button = tag("button")
circle = tag("circle")
datalist = tag("datalist")
dd = tag("dd")
defs = tag("defs")
details = tag("details")
dialog = tag("dialog")
div = tag("div")
dl = tag("dl")
dt = tag("dt")
ellipse = tag("ellipse")
em = tag("em")
fieldset = tag("fieldset")
figcaption = tag("figcaption")
figure = tag("figure")
footer = tag("footer")
form = tag("form")
g = tag("g")
h1 = tag("h1")
h2 = tag("h2")
h3 = tag("h3")
head = tag("head")
header = tag("header")
html = tag("html")
i = tag("i")
img = tag("img")
input_ = tag("input")
label = tag("label")
legend = tag("legend")
li = tag("li")
line = tag("line")
link = tag("link")
main = tag("main")
meta = tag("meta")
nav = tag("nav")
ol = tag("ol")
option = tag("option")
output = tag("output")
p = tag("p")
path = tag("path")
polygon = tag("polygon")
polyline = tag("polyline")
rect = tag("rect")
script = tag("script")
section = tag("section")
select = tag("select")
small = tag("small")
span = tag("span")
strong = tag("strong")
style = tag("style")
summary = tag("summary")
svg = tag("svg")
symbol = tag("symbol")
table = tag("table")
tbody = tag("tbody")
td = tag("td")
text = tag("text")
textarea = tag("textarea")
th = tag("th")
thead = tag("thead")
time = tag("time")
title = tag("title")
tr = tag("tr")
ul = tag("ul")
use = tag("use")
