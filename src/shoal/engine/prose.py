"""Rulebook pages from plain text: headings, paragraphs, lists, tables, **strong**, *gentle*, links, and `{pieces}`.

The text is ours and trusted to be well written; what it says is escaped all the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from shoal.engine.mark import (
    Mark,
    a,
    details,
    div,
    em,
    h2,
    h3,
    join,
    li,
    ol,
    p,
    strong,
    summary,
    table,
    tag,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

Place = Callable[[str], Mark]  # what stands for the words between braces

HEADING = re.compile(r"(#{1,3}) +(.*)")
BULLET = re.compile(r"- +(.*)")
NUMBER = re.compile(r"\d+\. +(.*)")
INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)|\{([^}]+)\}")
LEVELS = {1: tag("h1"), 2: h2, 3: h3}


def page(text: str, place: Place, contents: str = "") -> Mark:
    """The whole text as markup. Blank lines part its blocks; a list item may go on in indented lines.

    Before the first heading stands a list of all of them, folded under the words `contents`, if these are given."""
    blocks = list(_blocks(text))
    headings = [found for lines in blocks if (found := HEADING.fullmatch(lines[0]))]
    first = next((at for at, lines in enumerate(blocks) if HEADING.fullmatch(lines[0])), 0)
    made = [_block(lines, place) for lines in blocks]
    if contents and headings:
        made.insert(first, _contents(contents, headings, place))
    return join(made)


def words(text: str, place: Place) -> Mark:
    """One line of text with its emphasis, links and pieces."""
    out: list[str | Mark] = []
    at = 0
    for found in INLINE.finditer(text):
        out.append(text[at : found.start()])
        bold, gentle, link, address, piece = found.groups()
        if bold:
            out.append(strong(words(bold, place)))
        elif gentle:
            out.append(em(words(gentle, place)))
        elif link:
            out.append(a(link, href=address))
        else:
            out.append(place(piece))
        at = found.end()
    out.append(text[at:])
    return join(out)


def _blocks(text: str) -> Iterator[list[str]]:
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            yield lines
            lines = []


def _contents(title: str, headings: list[re.Match[str]], place: Place) -> Mark:
    rows = [
        li(a(words(each[2], place), href=f"#{_anchor(each[2])}"), class_=f"level-{len(each[1])}") for each in headings
    ]
    return details(summary(title), ul(rows), class_="contents")


def _anchor(heading: str) -> str:
    return f"about-{re.sub(r'[^a-z0-9]+', '-', heading.lower()).strip('-')}"


def _block(lines: list[str], place: Place) -> Mark:
    first = lines[0]
    if heading := HEADING.fullmatch(first):
        rest = _block(lines[1:], place) if lines[1:] else Mark("")
        return join(LEVELS[len(heading[1])](words(heading[2], place), id=_anchor(heading[2])), rest)
    if first.startswith("|"):
        return _table(lines, place)
    if BULLET.fullmatch(first):
        return ul(_items(lines, BULLET, place))
    if NUMBER.fullmatch(first):
        return ol(_items(lines, NUMBER, place))
    said = words(" ".join(lines), place)
    return said if said.startswith("<div") else p(said)  # a piece may be a block of its own


def _items(lines: list[str], sign: re.Pattern[str], place: Place) -> list[Mark]:
    items: list[str] = []
    for line in lines:
        if found := sign.fullmatch(line):
            items.append(found[1])
        else:
            items[-1] += " " + line.strip()
    return [li(words(item, place)) for item in items]


def _table(lines: list[str], place: Place) -> Mark:
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines if set(line) - set("|-: ")]
    head = tr(th(words(cell, place), scope="col") if cell else td() for cell in rows[0])
    body = [tr(td(words(cell, place)) for cell in row) for row in rows[1:]]
    return div(table(thead(head), tbody(body)), class_="wide", tabindex="0")
