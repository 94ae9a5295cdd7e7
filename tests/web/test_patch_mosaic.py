"""A region that is laid of tiles is what they are side by side, and every change leads to the new one."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.mark import HERE, Mark, around, div, mosaic
from shoal.web.patch import CUT, changes, region

tiles = st.lists(
    st.sampled_from(["<p>", '<g id="a">', '<g id="b"><i id="c"/>', "</g>", "text", ""]).map(Mark), max_size=9
)


@given(tiles)
def test_a_mosaic_is_what_it_is_laid_of(laid: list[Mark]) -> None:
    assert region(mosaic(laid)).markup == mosaic(laid) == "".join(laid)


@given(tiles, tiles, st.booleans(), st.booleans())
def test_the_page_makes_the_new_region_of_the_old_one(
    before: list[Mark], after: list[Mark], laid_before: bool, laid_after: bool
) -> None:
    old, new = Mark("".join(before)), Mark("".join(after))
    change = changes(
        region(mosaic(before)) if laid_before else region(old), region(mosaic(after)) if laid_after else region(new)
    )
    assert old == new or change
    had = old.split(CUT)
    made: list[str] = []
    for part in json.loads(change or f"[[0,{len(had)}]]"):
        made += [part] if isinstance(part, str) else had[part[0] : part[1]]
    assert CUT.join(made) == new


@given(tiles)
def test_what_is_drawn_anew_and_looks_the_same_is_not_sent(laid: list[Mark]) -> None:
    assert changes(region(mosaic(laid)), region(mosaic([Mark(str(each)) for each in laid]))) == ""
    assert changes(region(mosaic(laid)), region(mosaic(laid))) == ""


def test_what_stands_around() -> None:
    assert around(div(HERE, id="x")) == ('<div id="x">', "</div>")
