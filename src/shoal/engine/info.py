"""The info card that "?" shows: of one make in all games, and of one style."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.engine.mark import Child, Mark, article, h3, p


def info(title: str, shown: Child, *lines: Child, science: Iterable[str] = (), sources: Iterable[str] = ()) -> Mark:
    """A picture, what it is called, what there is to say of it, science, and where all that comes from."""
    return article(
        shown,
        h3(title),
        lines,
        (p(each, class_="info-science") for each in science if each),
        (p(each, class_="info-source") for each in sources if each),
        class_="info",
    )


def does(text: str) -> Mark:
    """The line of an info card that counts."""
    return p(text, class_="info-does")
