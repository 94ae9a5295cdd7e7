"""A region that is laid of tiles is cut like one that is not, and every change leads to the new one."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.mark import CUT, HERE, Mark, Tile, around, div, mosaic
from shoal.web.patch import SHORT, changes, cut

tiles = st.lists(
    st.sampled_from(["<p>", '<g id="a">', '<g id="b"><i id="c"/>', "</g>", "text", ""]).map(Mark), max_size=9
)
pieces = st.one_of(
    st.lists(st.sampled_from("abcdef"), min_size=1, max_size=12),
    st.permutations([chr(ord("a") + number) for number in range(SHORT + 16)]),  # many, in any order
)


@given(tiles)
def test_cut_tile_by_tile_or_as_a_whole(laid: list[Mark]) -> None:
    made = mosaic([Tile(mark) for mark in laid])
    assert made == "".join(laid)
    assert cut(made) == str(made).split(CUT)


@given(pieces, pieces)
def test_the_page_makes_the_new_region_of_the_old_one(before: list[str], after: list[str]) -> None:
    made: list[str] = []
    for part in json.loads(changes(before, after)):
        made += [part] if isinstance(part, str) else before[part[0] : part[1]]
    assert made == after


def test_what_stands_around() -> None:
    assert [tile.mark for tile in around(div(HERE, id="x"))] == ['<div id="x">', "</div>"]
