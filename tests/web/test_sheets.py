"""The style sheets of a table's page: no tap should have all of it styled anew."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import takewhile

import pytest

from shoal import games

LARGE = re.compile(r"(?:^|[\s,(])(?::root|html|body|#app|#main|#board|#side)\S*?:has\(")
PHONE = re.compile(r"@media[^{]*max-(?:width|height)")


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


def test_such_a_rule_would_be_found() -> None:
    sheet = "#main:has(.x) > p { top: 0; }\n@media (max-width: 899px) {\n  #app:has(.y) { top: 0; }\n}\n.z { top: 0; }"
    assert [rule for rule in rules(sheet) if LARGE.search(rule)] == ["#main:has(.x) > p "]
