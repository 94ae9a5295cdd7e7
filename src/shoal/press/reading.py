"""The rulebook page, read into blocks that can be set on paper: headings, paragraphs, items, rows of tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Final, NamedTuple

from shoal.engine.mark import Mark
from shoal.engine.paper.setting import Run
from shoal.press.markup import attributes, opened

SKIPPED: Final = frozenset(["details", "script", "style"])  # the list of contents leads nowhere on paper
BLOCKS: Final = frozenset(["h1", "h2", "h3", "p", "li", "td", "th", "div", "article", "section", "ul", "ol", "table"])
STYLES: Final = {"strong": "bold", "b": "bold", "th": "bold", "em": "italic", "i": "italic"}
VOID: Final = frozenset(["br", "img", "hr", "input"])


class Picture(NamedTuple):
    """A drawing of the page, and what stands below it."""

    drawing: Mark
    size: tuple[float, float]  # in its own units
    caption: tuple[Run, ...] = ()


Inline = Run | Picture


@dataclass
class Block:
    """`kind` is "h1" … "h3", "p", "li" or "table"; an item has its sign, a table its rows of cells."""

    kind: str
    words: list[Inline] = field(default_factory=list)
    sign: str = ""
    rows: list[list[list[Inline]]] = field(default_factory=list)
    head: int = 0  # how many rows of a table head it


def blocks(page: Mark) -> list[Block]:
    """All blocks of a rulebook page, in order."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return [block for block in reader.blocks if block.rows or any(_says(each) for each in block.words)]


def _says(each: Inline) -> bool:
    return isinstance(each, Picture) or bool(each.text.strip())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._open: list[str] = []
        self._skipped = 0  # open elements since the one that is left out
        self._counts: list[int] = []  # of the lists that are open: the last number, or -1 for bullets
        self._drawing: list[str] = []
        self._depth = 0  # of the drawing's elements
        self._size = (1.0, 1.0)
        self._in_table = False
        self._spans: list[int] = []  # how many words and pictures stood in the block when each began

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = attributes(attrs)
        if self._skipped:
            self._skipped += tag not in VOID
        elif self._depth or tag == "svg":
            self._draw(tag, given)
        elif tag in SKIPPED or (tag == "a" and given.get("href", "").startswith("examples/")):
            self._skipped = 1
        else:
            self._begin(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
        elif self._depth:
            self._drawing.append(f"</{tag}>")
            self._depth -= 1
            if not self._depth:
                self._add(Picture(Mark("".join(self._drawing)), self._size))
                self._drawing = []
        else:
            self._end(tag)

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._depth:
            self._drawing.append(escape(data))
        elif data:
            style = next((STYLES[tag] for tag in reversed(self._open) if tag in STYLES), "")
            self._add(Run(" ".join(data.split("\n")), style))

    def _draw(self, tag: str, given: dict[str, str]) -> None:
        if not self._depth:
            box = given.get("viewBox", "0 0 64 64").split()
            self._size = (float(box[2]), float(box[3]))
            for name in ("class", "role", "aria-label", "aria-hidden", "width", "height", "x", "y"):
                given.pop(name, None)
        self._drawing.append(opened(tag, given))
        self._depth += 1

    def _begin(self, tag: str) -> None:
        if tag in VOID:
            return
        self._open.append(tag)
        if tag == "span":
            self._spans.append(len(self._here()))
        elif tag in ("ul", "ol"):
            self._counts.append(-1 if tag == "ul" else 0)
        elif tag == "li":
            if self._counts and self._counts[-1] >= 0:
                self._counts[-1] += 1
            sign = f"{self._counts[-1]}." if self._counts and self._counts[-1] > 0 else "•"
            self.blocks.append(Block("li", sign=sign))
        elif tag == "table":
            self._in_table = True
            self.blocks.append(Block("table"))
        elif tag == "tr":
            self.blocks[-1].rows.append([])
            self.blocks[-1].head += "thead" in self._open
        elif tag in ("td", "th"):
            self.blocks[-1].rows[-1].append([])
        elif tag in ("h1", "h2", "h3"):
            self.blocks.append(Block(tag))
        elif tag in BLOCKS and not self._in_table and "li" not in self._open[:-1]:
            self.blocks.append(Block("p"))

    def _end(self, tag: str) -> None:
        if tag in VOID or tag not in self._open:
            return
        while self._open.pop() != tag:
            pass
        if tag == "span":
            self._caption(self._spans.pop())
        elif tag in ("ul", "ol"):
            self._counts.pop()
        elif tag == "table":
            self._in_table = False
        if tag in BLOCKS and not self._in_table and "li" not in self._open:
            self.blocks.append(Block("p"))  # what follows stands by itself

    def _caption(self, start: int) -> None:
        """A span of one picture and some words is a picture with these words below it."""
        here = self._here()
        pictures = [each for each in here[start:] if isinstance(each, Picture)]
        words = [each for each in here[start:] if isinstance(each, Run)]
        if len(pictures) == 1 and any(run.text.strip() for run in words) and not pictures[0].caption:
            here[start:] = [Picture(pictures[0].drawing, pictures[0].size, tuple(words))]

    def _here(self) -> list[Inline]:
        """The words and pictures among which the next one stands."""
        if not self.blocks:
            self.blocks.append(Block("p"))
        last = self.blocks[-1]
        if last.kind != "table":
            return last.words
        return last.rows[-1][-1] if last.rows and last.rows[-1] else []

    def _add(self, each: Inline) -> None:
        self._here().append(each)
