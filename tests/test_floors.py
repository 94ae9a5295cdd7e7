"""Coverage is held to floors that only rise."""

from __future__ import annotations

import floors

PROJECT = "[tool.shoal.floors]\nengine = 90.5\ngames = 80.0\n"
FILES = {
    "src/shoal/engine/a.py": {
        "summary": {"num_statements": 10, "num_branches": 2, "covered_lines": 10, "covered_branches": 1}
    },
    "src/shoal/engine/b.py": {
        "summary": {"num_statements": 7, "num_branches": 1, "covered_lines": 7, "covered_branches": 1}
    },
    "src/shoal/games/pond/c.py": {
        "summary": {"num_statements": 4, "num_branches": 0, "covered_lines": 3, "covered_branches": 0}
    },
}


def test_statements_and_branches_of_a_layer_count_together_and_nothing_is_rounded_up() -> None:
    assert floors.reached(FILES) == {"engine": 95.0, "games": 75.0}
    assert floors.reached({"src/shoal/engine/b.py": FILES["src/shoal/engine/a.py"]}) == {"engine": 91.6}


def test_floors_rise_and_never_fall() -> None:
    assert floors.lifted(PROJECT, {"engine": 95.0, "games": 75.0}) == PROJECT.replace("90.5", "95.0")


def test_every_layer_of_the_rules_has_a_floor() -> None:
    held = floors.floors((floors.ROOT / "pyproject.toml").read_text("utf-8"))
    assert set(held) == {"engine", "games", "bots"}
    assert all(floor > 80 for floor in held.values())
