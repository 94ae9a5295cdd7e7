"""Charts and tables of a debrief, read again by title."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element


class Figure(NamedTuple):
    """One of them: what it says below its title, its numbers for who cannot see it, and the rows of a table."""

    says: str
    told: str
    heads: list[str]
    rows: list[list[str]]

    def column(self, head: str) -> list[str]:
        """All cells below a head."""
        at = self.heads.index(head)
        return [row[at] for row in self.rows]

    def counts(self) -> dict[str, float]:
        """Of bars: label and value."""
        pairs = [part.rpartition(": ") for part in self.told.split("; ")]
        return {label: float(value) for label, _, value in pairs}

    def flows(self) -> dict[tuple[str, str], int]:
        """Of flows: from, to, how many."""
        found = re.findall(r"([^;]+?) to ([^;]+?): (\d+)(?:;|$)", self.told)
        return {(start.strip(), end): int(value) for start, end, value in found}


def figures(markup: str) -> dict[str, Figure]:
    page = ElementTree.fromstring(f"<page>{markup}</page>")
    found: dict[str, Figure] = {}
    for figure in page.iter("figure"):
        title = _words(figure.find("./figcaption/h3"))
        assert title not in found, f"two are called {title}"
        told = _words(figure.find("./svg/title")).removeprefix(f"{title}. ")
        heads = [_words(cell) for cell in figure.findall(".//thead/tr/*")]
        rows = [[_words(cell) for cell in row] for row in figure.findall(".//tbody/tr")]
        found[title] = Figure(_words(figure.find("./figcaption/p")), told, heads, rows)
    return found


def _words(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())
