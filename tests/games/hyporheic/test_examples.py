"""Every worked example of §14, and in the same notation every ruling of §11 that play can show."""

from __future__ import annotations

import pytest

from tests.games.hyporheic.examples import Example, read, run

EXAMPLES = list(read("cases.txt"))
RULINGS = list(read("rulings.txt"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_worked_example(example: Example) -> None:
    run(example.text)


def test_all_worked_examples_are_here() -> None:
    assert [example.title.split(".")[0] for example in EXAMPLES] == [f"W{number}" for number in range(1, 32)]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.title)
def test_ruling(ruling: Example) -> None:
    run(ruling.text)
