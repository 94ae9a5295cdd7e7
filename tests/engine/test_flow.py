"""Charts of flows: bands as wide as what flows, and everything said in words too."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.flow import Flow, Node, flows
from shoal.engine.words import en
from tests.conformance.markup import Markup

NODES = (
    Node("rain", 0, "#3366aa"),
    Node("spring", 0, "#33aa66"),
    Node("lake", 1, "#888888"),
    Node("sea", 2, "#224488"),
)
values = some.integers(0, 500) | some.floats(0, 500)


def band_widths(markup: str) -> dict[str, float]:
    """How wide each band is where it begins, by what it says of itself."""
    found = re.findall(r'd="M\S+ (\S+?)C[^"]*? (\S+?)Z"[^>]*><title>(.*?):', markup)
    return {words: float(end) - float(start) for start, end, words in found}


@given(values, values, values)
def test_any_flows_make_a_chart(rain: float, spring: float, out: float) -> None:
    markup = flows(
        en.WORDS.charts, "Water", "Where it goes.", NODES, [Flow(0, 2, rain), Flow(1, 2, spring), Flow(2, 3, out)]
    )
    read = Markup(markup)
    assert read.elements[0][0] == "figure"
    assert "Where it goes." in "".join(read.words)
    assert "nan" not in markup


def test_bands_are_as_wide_as_what_flows() -> None:
    markup = flows(en.WORDS.charts, "Water", "", NODES, [Flow(0, 2, 30), Flow(1, 2, 10), Flow(2, 3, 40)])
    wide = band_widths(markup)
    assert abs(wide["rain to lake"] - 3 * wide["spring to lake"]) < 0.5
    assert abs(wide["lake to sea"] - 4 * wide["spring to lake"]) < 0.5


def test_what_nothing_flows_through_is_left_out() -> None:
    words = "".join(
        Markup(flows(en.WORDS.charts, "Water", "", NODES, [Flow(0, 2, 3), Flow(1, 2, 0), Flow(2, 3, 2)])).words
    )
    assert "spring" not in words
    assert "rain 3" in words
    assert "lake 3" in words  # one more came in than went out
    assert "rain to lake: 3; lake to sea: 2" in words


def test_a_chart_without_flows_is_still_a_chart() -> None:
    for nodes in ((), NODES):
        assert "nothing flows" in "".join(Markup(flows(en.WORDS.charts, "Water", "", nodes, [])).words)
