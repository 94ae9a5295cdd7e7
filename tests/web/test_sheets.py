"""The style sheets of a table's page: no tap should have all of it styled anew."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import takewhile

import pytest

from shoal import games

LARGE = re.compile(r"(?:^|[\s,(])(?::root|html|body|#app|#main|#board|#side)\S*?:has\(")
PHONE = re.compile(r"@media[^{]*max-(?:width|height)")
MARK = re.compile(r"\[data-(?:can|on|hint|pressed|looked)\]")  # what a tap changes
NAMED = re.compile(r"^\w|[.#\[]|:is\(\w")


def sheets() -> dict[str, str]:
    own = files("shoal.web").joinpath("static", "style.css").read_text(encoding="utf-8")
    return {"style.css": own, **{name: games.open_box(name).style for name in games.available()}}


def rules(sheet: str) -> list[str]:
    """The selectors of a sheet, but for those of small screens."""
    kept, depth, small = [], 0, False
    for line in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).splitlines():
        if depth == 0:
            small = PHONE.search(line) is not None
        if not small:
            kept.append("".join(takewhile(lambda sign: sign != "{", line)))
        depth += line.count("{") - line.count("}")
    return kept


@pytest.mark.parametrize("name", sheets())
def test_no_rule_looks_through_the_whole_page(name: str) -> None:
    """`:has()` on something large is asked again after every tap: what is on the page, `aspect.js` says there."""
    found = rules(sheets()[name])
    assert len(found) > 50
    assert [rule for rule in found if LARGE.search(rule)] == []


@pytest.mark.parametrize("name", sheets())
def test_a_mark_has_nothing_styled_but_what_changes_by_it(name: str) -> None:
    """A rule about all that is in a marked thing, or about the first there, has everything in it styled anew."""
    assert [rule for rule in rules(sheets()[name]) if spreads(rule)] == []


def spreads(rule: str) -> bool:
    """Whether something nameless is styled by a mark on what it is in or stands beside."""
    for selector in outside(",", rule):
        *around, subject = outside(" >+~", selector)
        if MARK.search(" ".join(around)) and not NAMED.search(subject):
            return True
    return False


def outside(signs: str, text: str) -> list[str]:
    """The parts of a text between such signs, but for those in brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in signs:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part] or [""]


def test_rules_that_spread_would_be_found() -> None:
    assert spreads(".a[data-on] .b > :first-child ")
    assert spreads("[data-ghost]:not([data-can], [data-on]) > *, .c ")
    assert not spreads(".a[data-on] .b > :is(rect, circle):first-child ")
    assert not spreads("[data-on] > .mark-ring, svg [data-can] ")
    assert not spreads("#app:not([data-offers]) .x[data-can]::after ")


def test_such_a_rule_would_be_found() -> None:
    sheet = "#main:has(.x) > p { top: 0; }\n@media (max-width: 899px) {\n  #app:has(.y) { top: 0; }\n}\n.z { top: 0; }"
    assert [rule for rule in rules(sheet) if LARGE.search(rule)] == ["#main:has(.x) > p "]
