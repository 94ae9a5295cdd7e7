"""How many things there are, in words."""

from __future__ import annotations

import pytest

from shoal.engine.words.en.counting import counted, pts


@pytest.mark.parametrize(("points", "behind"), [(0, "pts"), (1, "pt"), (-1, "pt"), (12, "pts")])
def test_a_single_point_is_one(points: int, behind: str) -> None:
    assert pts(points) == behind
    assert counted(points, "pt") == f"{points} {behind}"
