from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from shoal.engine import chart
from shoal.engine.mark import Mark, circle
from shoal.engine.words import en
from tests.conformance.markup import Markup

words = some.text(max_size=12).filter(lambda text: "nan" not in text and "inf" not in text)  # what charts must not say
amounts = some.integers(0, 400) | some.floats(0, 400)
curves = some.builds(chart.Curve, words, some.integers(0, 5), some.lists(some.tuples(amounts, amounts), max_size=130))
bars = some.builds(chart.Bar, words, amounts, some.just("#0072B2"), some.none() | some.just(circle(r=3)), words)
stretches = some.builds(chart.Stretch, amounts, amounts, some.integers(0, 1))
events = some.builds(chart.Event, amounts, some.sampled_from(sorted(chart.SIGNS)), words, words)
LEVELS = (("low", "#aabbcc", Mark("")), ("high", "#112233", circle(r=2)))
PARTS = (("one", "#ffffff", "1"), ("two", "#000000", "2"))


def sound(markup: Mark, *said: str) -> None:
    """A well-formed figure with a picture that says in words what it shows."""
    read = Markup(markup)
    assert read.elements[0][0] == "figure"
    heard = "".join(read.words)
    assert all(word in heard for word in said)
    if "svg" in [tag for tag, _ in read.elements]:
        assert {"role": "img"}.items() <= next(attrs for tag, attrs in read.elements if tag == "svg").items()
    assert "nan" not in markup
    assert "inf" not in markup.replace('class="chart', "")


def test_equal_curves_do_not_hide_each_other() -> None:
    lines = [chart.Curve(name, seat, [(0, 5), (3, 9)]) for seat, name in enumerate(("Ana", "Ben", "Cid"))]
    drawn = re.findall(
        r'<polyline[^>]* points="([^"]*)"',
        chart.curves(en.WORDS.charts, "Types", "How many.", lines, "rounds", "types"),
    )
    assert len(set(drawn)) == 3


@given(some.lists(curves, max_size=6), some.lists(some.tuples(amounts, some.just("Round")), max_size=4))
def test_curves(lines: list[chart.Curve], walls: list[tuple[float, str]]) -> None:
    sound(
        chart.curves(en.WORDS.charts, "Hands", "How full.", lines, "turns", "cards", walls),
        "Hands",
        "How full.",
        "turns",
    )


@pytest.mark.parametrize("value", [7, 24.2, 177.5, 12345])
def test_the_number_of_the_longest_bar_stays_in_the_picture(value: float) -> None:
    markup = chart.bars(
        "Tables", "Averages.", [chart.Bar("Table 1", value, "#0072B2"), chart.Bar("Table 2", 1, "#0072B2")]
    )
    found = re.search(rf'<text x="([\d.]+)" [^>]*>{value:g}<', markup)
    assert found
    assert float(found[1]) + 8 * len(f"{value:g}") <= chart.WIDTH


@pytest.mark.parametrize("value", [-4, 0])
def test_a_bar_of_nothing_or_less_is_not_drawn(value: int) -> None:
    markup = chart.bars(
        "Tables", "Averages.", [chart.Bar("Table 1", value, "#0072B2"), chart.Bar("Table 2", 8, "#0072B2")]
    )
    assert len(re.findall("<rect ", markup)) == 1
    assert f">{value}<" in markup


def test_a_range_ends_where_its_words_begin() -> None:
    told = "+114.9 (+100.5 to +129.3)"
    markup = chart.ranges("Cards", "Points.", [chart.Range("Storm", -30, 115, 129, told, "#fff")], 0, "none")
    ends = [float(x) for x in re.findall(r'<line x1="[^"]*" x2="([^"]*)"', markup)]
    assert max(ends) < chart.WIDTH - 6 * len(told)


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Cow Pie", ["Cow Pie"]),
        ("Denitrification of nitrate", ["Denitrification", "of nitrate"]),
        ("Water Treatment Plant", ["Water Treatment", "Plant"]),
    ],
)
def test_a_long_name_beside_a_range_takes_two_lines_that_can_be_read(label: str, lines: list[str]) -> None:
    markup = chart.ranges("Cards", "Points.", [chart.Range(label, -3, 1, 2, "+1")], 0, "none")
    written = re.findall(r'font-size="(\d+)"[^>]*>([^<]*)</text>', markup)
    assert [words for _, words in written if words in label] == lines
    assert min(int(size) for size, _ in written) >= 11


@given(some.lists(bars, max_size=8))
def test_bars(rows: list[chart.Bar]) -> None:
    sound(chart.bars("Cards", "How often.", rows, "beside"), "Cards", "How often.")


@given(some.lists(stretches, max_size=8), some.lists(events, max_size=8))
def test_staircase(steps: list[chart.Stretch], signs: list[chart.Event]) -> None:
    sound(
        chart.staircase(en.WORDS.charts, "Stages", "What came when.", LEVELS, steps, signs, "turns"),
        "Stages",
        "low",
        "high",
    )


@given(some.lists(some.tuples(words, some.tuples(amounts, amounts)), max_size=6))
def test_shares(rows: list[tuple[str, Sequence[float]]]) -> None:
    sound(chart.shares("Time", "Who had it.", PARTS, rows), "Time", "one", "two")


def test_columns_of_words_are_told_from_columns_of_numbers() -> None:
    markup = chart.grid(
        "Rounds", "One by one.", ("round", "lost", "why"), [(1, 2, "none"), (2, 5, "a hurricane, twice")]
    )
    assert re.findall(r'class="words">([^<]*)<', markup) == ["why", "none", "a hurricane, twice"]


def test_where_nothing_happened_there_is_no_table() -> None:
    empty = chart.grid("Nothing yet", "", ("round", "why"), [])
    assert "Nothing yet" in empty
    assert "<table" not in empty


def test_a_table_of_numbers() -> None:
    markup = chart.grid("Points", "In the end.", ("who", "points"), [("Ann <3", 4), ("Ben", 0)])
    sound(markup, "Points", "Ann <3", "4")
    assert '<th scope="row">Ann &lt;3</th><td>4</td>' in markup


@pytest.mark.parametrize(
    ("rough", "step"), [(0, 1), (0.3, 1), (1, 1), (1.1, 2), (2, 2), (3, 5), (6, 10), (10, 10), (11, 20), (99, 100)]
)
def test_steps_are_round(rough: float, step: float) -> None:
    assert chart.round_step(rough) == step


@given(some.floats(0.001, 10**6))
def test_steps_are_never_too_small(rough: float) -> None:
    step = chart.round_step(rough)
    assert step >= rough
    assert step <= max(1, 2.5 * rough)


def test_white_is_read_on_dark() -> None:
    assert chart.dark("#000000")
    assert not chart.dark("#ffffff")
