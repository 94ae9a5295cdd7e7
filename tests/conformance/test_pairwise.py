from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.options import Option, Value
from tests.conformance.pairwise import interesting, pairwise

kinds: list[tuple[Value, ...]] = [(False, True), ("a", "b", "c"), (1, 2), tuple(range(10, 201)), ("only",)]


def option(name: str, values: tuple[Value, ...], default: int) -> Option:
    return Option(name, values[default % len(values)], values)


@given(some.lists(some.tuples(some.sampled_from(kinds), some.integers(0, 300)), max_size=8))
def test_every_two_values_meet(drawn: list[tuple[tuple[Value, ...], int]]) -> None:
    options = [option(f"o{n}", values, default) for n, (values, default) in enumerate(drawn)]
    rows = pairwise(options)
    assert rows[0] == {each.name: each.default for each in options}
    for one, other in combinations(options, 2):
        met = {(repr(row[one.name]), repr(row[other.name])) for row in rows}
        assert met == {(repr(x), repr(y)) for x in interesting(one) for y in interesting(other)}
    for each in options:
        assert {repr(row[each.name]) for row in rows} == {repr(value) for value in interesting(each)}
    assert len(rows) <= 30


def test_wide_numbers_are_tried_at_their_ends() -> None:
    assert interesting(option("cap", tuple(range(10, 201)), 40)) == (50, 10, 200)
    assert interesting(option("cap", tuple(range(10, 201)), 0)) == (10, 200)
    assert interesting(option("black", (False, True), 1)) == (True, False)
