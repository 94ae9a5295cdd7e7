"""The way a token is seen to go: a route of §5.1 to every destination, and to nowhere else."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from shoal.games.hyporheic.rules.board import (
    DESTINATIONS,
    FORWARD,
    MOST_STEPS,
    NUMBER_OF,
    SPACE_IDS,
    SPACES,
    ZONE,
    open_ways,
)
from shoal.games.hyporheic.rules.routes import route, routes


@given(st.sampled_from(SPACE_IDS), st.integers(1, 12), st.booleans())
def test_every_destination_has_a_route_and_nothing_else_has(origin: str, steps: int, clogged: bool) -> None:
    start = NUMBER_OF[origin]
    if clogged and ZONE[start]:
        return  # such a turn is skipped
    found = routes(origin, steps, clogged)
    ends = DESTINATIONS[(SPACES * clogged + start) * (MOST_STEPS + 1) + steps]
    assert set(found) == {SPACE_IDS[end] for end in ends}
    ways = open_ways(clogged)
    for to, way in found.items():
        numbers = [start, *[NUMBER_OF[space] for space in way]]
        assert len(way) == steps
        assert way[-1] == to
        assert all(b in ways[a] for a, b in pairwise(numbers))
        assert numbers[1] == FORWARD[start] or FORWARD[start] not in ways[start]


def test_a_route_turns_as_little_as_it_can() -> None:
    assert route("start", "a3", 3, False) == ("a1", "a2", "a3")
    assert route("a4", "d3", 4, False) == ("b4", "b3", "c3", "d3")
    assert route("h6", "middle2", 3, False) == ("i6", "middle1", "middle2")
    assert route("middle8", "p5", 3, False) == ("o4", "p4", "p5")
    assert route("u5", "c5", 3, False) == ("a5", "b5", "c5")


def test_no_route_leads_where_a_roll_cannot_end() -> None:
    assert route("d1", "d1", 2, False) == ()
    assert route("h6", "middle1", 2, True) == ()
