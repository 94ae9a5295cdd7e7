"""What a browser finds in a game's drawings."""

from __future__ import annotations

from html.parser import HTMLParser

from shoal.engine.box import Picture
from shoal.engine.mark import VOID

FORBIDDEN = {"script", "style", "iframe", "object", "embed", "link", "base", "form", "foreignobject"}


class Markup(HTMLParser):
    """Elements in order, each a tag with its attributes. AssertionError where it is not well formed or not allowed."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(markup)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        assert tag not in FORBIDDEN, f"<{tag}> has no place in a drawing"
        assert "style" not in names, f"<{tag}> carries inline style, which the page's policy forbids"
        assert not any(name.startswith("on") for name in names), f"<{tag}> carries script: {names}"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, attribute: str) -> list[str]:
        """The attribute's values, wherever it stands."""
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]

    @property
    def links(self) -> set[str]:
        """What is used from elsewhere on the page."""
        return {href[1:] for href in self.all("href") if href.startswith("#")}


def whole(picture: Picture) -> Markup:
    """All of a picture that goes to the page."""
    return Markup("".join([picture.board, picture.hand, *[face.facts for face in picture.seats]]))
