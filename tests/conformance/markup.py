"""What a browser finds in a game's drawings."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser

from shoal.engine.box import Picture
from shoal.engine.mark import VOID

FORBIDDEN = {"script", "style", "iframe", "object", "embed", "link", "base", "form", "foreignobject"}
TAG = re.compile(r"""(<(?:"[^"]*"|'[^']*'|[^"'<>])*>)""")

Element = tuple[str, dict[str, str]]


class Markup:
    """Elements in order, each a tag with its attributes. AssertionError where it is not well formed or not allowed."""

    def __init__(self, markup: str) -> None:
        self.elements: list[Element] = []
        self.words: list[str] = []
        self._open: list[str] = []
        for number, piece in enumerate(TAG.split(markup)):
            if number % 2:
                self._read_tag(piece)
            elif piece:
                self._read_words(piece)
        assert not self._open, f"never closed: {self._open}"

    def _read_words(self, words: str) -> None:
        assert "<" not in words, f"half a tag: {words}"
        self.words.append(unescape(words))

    def _read_tag(self, tag: str) -> None:
        if tag.startswith("</"):
            assert self._open, f"{tag} closes nothing"
            assert self._open.pop() == tag[2:-1].lower(), f"{tag} closes something else"
            return
        element = read_start(tag)
        self.elements.append(element)
        if element[0] not in VOID and not tag.endswith("/>"):
            self._open.append(element[0])

    def all(self, attribute: str) -> list[str]:
        """The attribute's values, wherever it stands."""
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]

    @property
    def links(self) -> set[str]:
        """What is used from elsewhere on the page."""
        return {href[1:] for href in self.all("href") if href.startswith("#")}


@cache  # a drawing has thousands of tags, mostly those of the one before
def read_start(tag: str) -> Element:
    """The tag that begins an element."""
    reader = StartReader()
    reader.feed(tag)
    assert len(reader.found) == 1, f"{tag} is no tag"
    return reader.found[0]


class StartReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        assert tag not in FORBIDDEN, f"<{tag}> has no place in a drawing"
        assert "style" not in names, f"<{tag}> carries inline style, which the page's policy forbids"
        assert not any(name.startswith("on") for name in names), f"<{tag}> carries script: {names}"
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def whole(picture: Picture) -> Markup:
    """All of a picture that goes to the page."""
    return Markup("".join([picture.board, picture.hand, *[face.facts for face in picture.seats]]))
