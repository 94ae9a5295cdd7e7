"""A small typed builder of HTML and SVG: every tag is a function; text and attributes are escaped by construction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Union


class Mark(str):
    """Markup that is already safe."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


Child = Union[str, int, float, None, Iterable["Child"]]
Attr = str | int | float | None
Tag = Callable[..., Mark]

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
            _add(one, out)


def join(*children: Child) -> Mark:
    """Children side by side, without a tag around them."""
    out: list[str] = []
    for child in children:
        _add(child, out)
    return Mark("".join(out))


def tag(name: str) -> Tag:
    """A function that makes this element: positional arguments are children, keywords are attributes.

    A trailing underscore is dropped (`class_`), others become hyphens; True makes a bare attribute, None and False none."""
    close = "" if name in VOID else f"</{name}>"

    def make(*children: Child, **attrs: Attr) -> Mark:
        out = ["<", name]
        for key, value in attrs.items():
            if value is None or value is False:
                continue
            key = key.rstrip("_").replace("_", "-")
            out.append(f" {key}" if value is True else f' {key}="{escape(str(value))}"')
        out.append(">")
        for child in children:
            _add(child, out)
        out.append(close)
        return Mark("".join(out))

    make.__name__ = name
    return make


(
    a, article, aside, b, body, br, button, circle, datalist, dd, defs, details, dialog, div, dl, dt, ellipse, em, fieldset,
    figcaption, figure, footer, form, g, h1, h2, h3, head, header, html, i, img, input_, label, legend, li, line, link,
    main, meta, nav, ol, option, output, p, path, polygon, polyline, rect, script, section, select, small, span, strong,
    style, summary, svg, symbol, table, tbody, td, text, textarea, th, thead, time, title, tr, ul, use,
) = map(
    tag,
    ["a", "article", "aside", "b", "body", "br", "button", "circle", "datalist", "dd", "defs", "details", "dialog", "div", "dl", "dt", "ellipse", "em", "fieldset", "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "head", "header", "html", "i", "img", "input", "label", "legend", "li", "line", "link", "main", "meta", "nav", "ol", "option", "output", "p", "path", "polygon", "polyline", "rect", "script", "section", "select", "small", "span", "strong", "style", "summary", "svg", "symbol", "table", "tbody", "td", "text", "textarea", "th", "thead", "time", "title", "tr", "ul", "use"],
)  # fmt: skip
