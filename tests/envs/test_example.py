"""The example of docs/learning.md, in short: it learns, beats Minnow, and sits down at a live table."""

from __future__ import annotations

import asyncio
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from shoal.bots.program import programs
from shoal.games import open_box
from shoal.table import SeatPlan, Tables
from tests.databases import database
from tests.table.support import QUICK, led, lines, until

DOCS = Path(__file__).parent.parent.parent / "docs"
EXAMPLE = DOCS / "example_learning.py"


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The example, in a folder of its own."""
    copied = tmp_path / "example_learning.py"
    copied.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    spec = importlib.util.spec_from_file_location("example_learning", copied)
    assert spec is not None and spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("example_learning", None)


def test_it_learns_beats_minnow_and_sits_down(example: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scale, weights = example.train(400)
    before, off_before = example.measure(scale, 0 * weights, 200)
    assert before - off_before < 0.5 < before + off_before, "untrained it plays like Minnow"
    after, off = example.measure(scale, weights, 200)
    assert after - off > 0.5
    np.savez(tmp_path / "clever.npz", scale=scale, weights=weights)

    async def sit_down() -> list[str]:
        known = programs(["clever=example_learning:play"])
        tables = Tables.open(database(tmp_path), open_box, programs=known)
        try:
            plans = [SeatPlan("bot", strength="clever"), SeatPlan("bot", strength="minnow")]
            table, _ = await tables.create("succession", plans, {"rounds": 1}, QUICK)
            await led(tables, table)
            await until(table, lambda: table.over)
            return lines(table)
        finally:
            await tables.close()

    played = asyncio.run(sit_down())
    assert any(line.startswith("0: play") and line.endswith("(bot)") for line in played)
    assert not any("coach" in line for line in played)


def test_the_page_shows_the_example_as_it_is() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "learning.md").read_text("utf-8"), re.DOTALL)
    assert EXAMPLE.read_text("utf-8") in blocks
