"""Every number in a game's content counts: raise it, and something that people or programs see is different."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from shoal.engine.content import read
from shoal.games import available
from tests.conformance.numbers import places, raised


@pytest.mark.parametrize("game", available())
def test_every_number_of_the_content_changes_something(game: str) -> None:
    numbers = list(places(read(f"shoal.games.{game}")))
    assert len(numbers) > 50
    everything = {name: value for name, value in os.environ.items() if name != "SHOAL_CASES"}
    found = subprocess.run(
        [sys.executable, "-m", "tests.conformance.numbers", game], capture_output=True, text=True, env=everything
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout) == []


def test_a_number_is_raised_where_it_stands_and_nowhere_else() -> None:
    table = {"card": ({"points": 2, "rare": True}, {"points": 3, "name": "crab"}), "most": 6}
    found = list(places(table))
    assert found == [("card", 0, "points"), ("card", 1, "points"), ("most",)]
    assert raised(table, found[1]) == {**table, "card": (table["card"][0], {"points": 4, "name": "crab"})}  # type: ignore[index]
